import type { Role } from '#app/domain/enumerations.ts'

type Name = readonly [first: string, last: string]

/** A company that the site owner sees from outside: its subscription and its people, none of its work. */
export type Neighbour = {
  name: string
  /** Of its ids at the payment sandbox, and of its mail. */
  key: string
  tier: 1 | 2 | 3
  interval: 'month' | 'year'
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  foundedDaysAgo: number
  /** When the present period ends, where that is not a whole number of months after the trial. */
  endsInDays?: number
  /** The admin first. */
  people: readonly Name[]
}

/**
 * They came over a year, one after another: what the owner's figures tell of. Most have paid within the last two weeks, so that the
 * month that runs is not behind the others for long.
 */
export const neighbours: readonly Neighbour[] = [
  {
    name: 'Tay Valley Staircases',
    key: 'tayvalley',
    tier: 3,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 348,
    people: [
      ...([
        ['Fraser', 'Muir'],
        ['Eilidh', 'Muir'],
        ['Calum', 'Geddes'],
        ['Rhona', 'Baird'],
      ] as const),
      ...([
        ['Struan', 'Petrie'],
        ['Ailsa', 'Croft'],
        ['Gregor', 'Nairn'],
      ] as const),
    ],
  },
  {
    name: 'Rother Valley Joinery',
    key: 'rothervalley',
    tier: 1,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 315,
    people: [
      ['Colin', 'Beaumont'],
      ['Jade', 'Beaumont'],
      ['Piotr', 'Wrona'],
    ],
  },
  {
    name: 'Penhale Boatbuilders & Joiners',
    key: 'penhale',
    tier: 1,
    interval: 'month',
    status: 'past_due',
    foundedDaysAgo: 285,
    endsInDays: 26,
    people: [
      ['Jowan', 'Penhale'],
      ['Tamsin', 'Penhale'],
      ['Denzil', 'Rowe'],
    ],
  },
  {
    name: 'Wensley Kitchens',
    key: 'wensley',
    tier: 2,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 256,
    people: [
      ['Harriet', 'Metcalfe'],
      ['Tom', 'Alderson'],
      ['Lucy', 'Dinsdale'],
      ['Will', 'Iveson'],
    ],
  },
  {
    name: 'Mossley Shopfitters',
    key: 'mossley',
    tier: 2,
    interval: 'month',
    status: 'canceled',
    foundedDaysAgo: 224,
    endsInDays: -9,
    people: [['Dean', 'Whittle']],
  },
  {
    name: 'Ridley & Daughters',
    key: 'ridley',
    tier: 1,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 193,
    people: [
      ['Joan', 'Ridley'],
      ['Kit', 'Ridley'],
    ],
  },
  {
    name: 'Fenland Sash Windows',
    key: 'fenland',
    tier: 2,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 165,
    people: [
      ['Owen', 'Thurlow'],
      ['Beth', 'Setchell'],
      ['Marek', 'Zielinski'],
      ['Sam', 'Peachey'],
      ['Dot', 'Thurlow'],
    ],
  },
  {
    name: 'Aldgate Bespoke',
    key: 'aldgate',
    tier: 3,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 135,
    people: [
      ['Nadia', 'Rahman'],
      ['Felix', 'Osei'],
      ['Marta', 'Kowal'],
      ['Leo', 'Brandt'],
    ],
  },
  {
    name: 'Clyde Counter Company',
    key: 'clydecounter',
    tier: 1,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 102,
    people: [
      ['Moira', 'Lennox'],
      ['Ross', 'Lennox'],
    ],
  },
  {
    name: 'Marsh Lane Doors',
    key: 'marshlane',
    tier: 2,
    interval: 'month',
    status: 'active',
    foundedDaysAgo: 71,
    people: [
      ['Gareth', 'Pugh'],
      ['Sian', 'Pugh'],
      ['Rhys', 'Vaughan'],
    ],
  },
  {
    name: 'Cobbler’s Yard Furniture',
    key: 'cobblersyard',
    tier: 1,
    interval: 'year',
    status: 'trialing',
    foundedDaysAgo: 4,
    people: [
      ['Ines', 'Duarte'],
      ['Ben', 'Colley'],
    ],
  },
]

/** The first runs the company; everybody else works there. */
export function neighbourRole(at: number): Role {
  return at === 0 ? 'admin' : 'team_member'
}
