/** Seen by the site owner: subscription and people, no work. */
type Neighbour = {
  /** In its ids at the payment sandbox, and its mail. */
  key: string
  name: string
  tier: 1 | 2 | 3
  interval: 'month' | 'year'
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  foundedDaysAgo: number
  /** End of the period, if not whole months after the trial. */
  endsInDays?: number
  /** The administrator first. */
  people: string[]
}

/** Founded over a year. Most paid within two weeks, so that the current month's figures do not lag. */
export const neighbours: Neighbour[] = [
  { key: 'tayvalley', name: 'Tay Valley Staircases', tier: 3, interval: 'month', status: 'active', foundedDaysAgo: 348, people: ['Fraser Muir', 'Eilidh Muir', 'Calum Geddes', 'Rhona Baird', 'Struan Petrie', 'Ailsa Croft', 'Gregor Nairn'] },
  { key: 'rothervalley', name: 'Rother Valley Joinery', tier: 1, interval: 'month', status: 'active', foundedDaysAgo: 315, people: ['Colin Beaumont', 'Jade Beaumont', 'Piotr Wrona'] },
  { key: 'penhale', name: 'Penhale Boatbuilders & Joiners', tier: 1, interval: 'month', status: 'past_due', foundedDaysAgo: 285, endsInDays: 26, people: ['Jowan Penhale', 'Tamsin Penhale', 'Denzil Rowe'] },
  { key: 'wensley', name: 'Wensley Kitchens', tier: 2, interval: 'month', status: 'active', foundedDaysAgo: 256, people: ['Harriet Metcalfe', 'Tom Alderson', 'Lucy Dinsdale', 'Will Iveson'] },
  { key: 'mossley', name: 'Mossley Shopfitters', tier: 2, interval: 'month', status: 'canceled', foundedDaysAgo: 224, endsInDays: -9, people: ['Dean Whittle'] },
  { key: 'ridley', name: 'Ridley & Daughters', tier: 1, interval: 'month', status: 'active', foundedDaysAgo: 193, people: ['Joan Ridley', 'Kit Ridley'] },
  { key: 'fenland', name: 'Fenland Sash Windows', tier: 2, interval: 'month', status: 'active', foundedDaysAgo: 165, people: ['Owen Thurlow', 'Beth Setchell', 'Marek Zielinski', 'Sam Peachey', 'Dot Thurlow'] },
  { key: 'aldgate', name: 'Aldgate Bespoke', tier: 3, interval: 'month', status: 'active', foundedDaysAgo: 135, people: ['Nadia Rahman', 'Felix Osei', 'Marta Kowal', 'Leo Brandt'] },
  { key: 'clydecounter', name: 'Clyde Counter Company', tier: 1, interval: 'month', status: 'active', foundedDaysAgo: 102, people: ['Moira Lennox', 'Ross Lennox'] },
  { key: 'marshlane', name: 'Marsh Lane Doors', tier: 2, interval: 'month', status: 'active', foundedDaysAgo: 71, people: ['Gareth Pugh', 'Sian Pugh', 'Rhys Vaughan'] },
  { key: 'cobblersyard', name: 'Cobbler’s Yard Furniture', tier: 1, interval: 'year', status: 'trialing', foundedDaysAgo: 4, people: ['Ines Duarte', 'Ben Colley'] },
]
