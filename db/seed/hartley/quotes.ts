import { forOneSum, hours, type QuoteStory, type QuotingStory, type RoomOfQuote } from '../quote-story.ts'
import { priceList } from './price-list.ts'

const alcoveUnit = {
  title: 'Alcove unit, cupboards below and shelves above',
  description: 'Painted, two doors, four shelves on hidden fixings. Scribed to walls and ceiling.',
  lines: [
    { kind: 'material', description: 'Birch ply and MR MDF', quantity: 1, unit: 'lot', each: 410, waste: 10 },
    { kind: 'hardware', description: 'Hinges, latches, shelf pins', quantity: 1, unit: 'set', each: 86.4 },
    hours(22, 'Make, prime and fit'),
    { kind: 'finish', description: 'Lacquer', quantity: 1, unit: 'lot', each: 60 },
  ],
} satisfies RoomOfQuote['items'][number]

const kitchenRooms: RoomOfQuote[] = [
  {
    name: 'Kitchen',
    items: [
      {
        title: 'Base cabinets, in-frame, painted',
        quantity: 6,
        lines: [
          {
            kind: 'material',
            description: 'Birch ply carcass',
            quantity: 1.5,
            unit: 'sheet',
            each: 82.4,
            waste: 10,
          },
          {
            kind: 'material',
            description: 'Tulipwood frame and doors',
            quantity: 0.9,
            unit: 'm²',
            each: 58.2,
            waste: 20,
          },
          { kind: 'hardware', description: 'Hinges and runners', quantity: 1, unit: 'set', each: 48 },
          hours(6.5, 'Make'),
          hours(1.5, 'Fit', 'Install'),
        ],
      },
      {
        title: 'Larder, oak inside',
        lines: [
          {
            kind: 'material',
            description: 'Oak-veneered MDF',
            quantity: 3,
            unit: 'sheet',
            each: 118.5,
            waste: 12,
          },
          {
            kind: 'hardware',
            description: 'Hinges, runners, spice racks',
            quantity: 1,
            unit: 'set',
            each: 165,
          },
          hours(24, 'Make'),
          hours(4, 'Fit', 'Install'),
        ],
      },
      {
        title: 'Quartz worktop, templated and fitted',
        price: 2650,
        lines: [{ kind: 'bought_in', description: 'Aire Stone', quantity: 5.5, unit: 'm²', each: 385 }],
      },
    ],
  },
]

/** Decided within the last year: months ago, title, client, kind, pounds, whether it was won. */
const decided: [daysAgo: number, title: string, client: string, kind: string, net: number, isWon: boolean][] =
  [
    [322, 'Utility room', 'shah', 'Kitchens', 6480, true],
    [301, 'Vestry cupboard', 'st-marys', 'Fitted furniture', 2340, true],
    [288, 'Front door and side light', 'leigh', 'Doors and windows', 3950, false],
    [262, 'Reception desk', 'wharfe-dental', 'Fitted furniture', 5870, true],
    [240, 'Oak staircase', 'nicholson', 'Stairs', 14200, true],
    [214, 'Spine wall bookcase', 'okafor', 'Fitted furniture', 4310, false],
    [197, 'Twelve fire doors', 'st-oswalds', 'Doors and windows', 8160, true],
    [171, 'Shaker kitchen, Mill Lane', 'ashworth', 'Kitchens', 27900, true],
    [150, 'Galley kitchen', 'leigh', 'Kitchens', 11300, false],
    [128, 'Window seats', 'leigh', 'Fitted furniture', 2980, true],
    [101, 'Loft stair', 'okafor', 'Stairs', 6750, false],
    [78, 'Shop counter', 'bean-bramble', 'Fitted furniture', 7240, true],
    [55, 'Bunk beds, two pairs', 'okafor', 'Fitted furniture', 3860, true],
    [36, 'French windows', 'marsh', 'Doors and windows', 5125, false],
  ]

const earlier: QuoteStory[] = decided.map(([daysAgo, title, client, kind, net, isWon]) => ({
  client,
  who: 'ruth',
  title,
  kind,
  rooms: forOneSum(title, net),
  status: isWon ? 'accepted' : 'declined',
  begunDaysAgo: daysAgo + 12,
  sentDaysAgo: daysAgo + 9,
  views: { times: 2, lastDaysAgo: daysAgo, at: '17:50' },
  decidedDaysAgo: daysAgo,
  answer: isWon ? '' : 'We went with somebody else.',
}))

const present: QuoteStory[] = [
  {
    client: 'okafor',
    who: 'ruth',
    title: 'Loft wardrobes',
    kind: 'Fitted furniture',
    rooms: forOneSum('Two runs of wardrobes under the slope', 5420),
    status: 'declined',
    begunDaysAgo: 22,
    sentDaysAgo: 19,
    views: { times: 2, lastDaysAgo: 9, at: '20:15' },
    decidedDaysAgo: 8,
    answer: 'Price',
  },
  {
    client: 'raman',
    who: 'ruth',
    title: 'Alcove units, Park Road',
    kind: 'Fitted furniture',
    intro: 'Thank you for showing us the room. Both alcoves, made to the drawing that we left with you.',
    rooms: [{ name: 'Front room', items: [{ ...alcoveUnit, quantity: 2 }] }],
    status: 'accepted',
    begunDaysAgo: 12,
    sentDaysAgo: 9,
    views: { times: 3, lastDaysAgo: 3, at: '18:04' },
    decidedDaysAgo: 3,
    job: 'Alcove units, Park Road',
  },
  {
    client: 'braithwaite',
    who: 'ruth',
    title: 'Vanity unit in oak',
    kind: 'Fitted furniture',
    rooms: [
      {
        name: 'Bathroom',
        items: [
          {
            title: 'Vanity unit, two drawers, oiled oak',
            price: 3120,
            lines: [
              {
                kind: 'material',
                description: 'European oak, 27 mm',
                quantity: 4.2,
                unit: 'm²',
                each: 96,
                waste: 25,
              },
              { kind: 'hardware', description: 'Runners', quantity: 2, unit: 'pair', each: 31.2 },
              hours(30, 'Make and oil'),
              hours(4, 'Fit', 'Install'),
            ],
          },
        ],
      },
    ],
    status: 'viewed',
    begunDaysAgo: 6,
    sentDaysAgo: 4,
    views: { times: 1, lastDaysAgo: 0, at: '07:40' },
  },
  {
    client: 'bean-bramble',
    who: 'ruth',
    title: 'Sample counter doors',
    kind: 'Doors and windows',
    rooms: forOneSum('Four painted doors with glass', 1875),
    status: 'sent',
    begunDaysAgo: 4,
    sentDaysAgo: 3,
  },
  {
    client: 'denton',
    who: 'martin',
    title: 'Library, Denton House',
    kind: 'Fitted furniture',
    intro: 'The north wall with its gallery, as measured with the estate’s surveyor.',
    rooms: [
      {
        name: 'Library',
        items: [
          {
            title: 'Bookcases, north wall, oak',
            price: 23950,
            lines: [
              {
                kind: 'material',
                description: 'European oak, 27 and 52 mm',
                quantity: 46,
                unit: 'm²',
                each: 118,
                waste: 25,
              },
              hours(180, 'Make'),
              hours(48, 'Fit', 'Install'),
            ],
          },
          {
            title: 'Cornice and pilasters',
            price: 4500,
            lines: [
              hours(52, 'Run and carve'),
              { kind: 'material', description: 'Oak, 52 mm', quantity: 4, unit: 'm²', each: 214, waste: 25 },
            ],
          },
          {
            title: 'Rolling ladder on a brass rail',
            price: 2240,
            isOptional: true,
            lines: [
              hours(16, 'Make'),
              { kind: 'hardware', description: 'Rail and rollers', quantity: 1, unit: 'set', each: 780 },
            ],
          },
        ],
      },
    ],
    status: 'viewed',
    begunDaysAgo: 34,
    sentDaysAgo: 27,
    validDays: 30,
    views: { times: 4, lastDaysAgo: 1, at: '09:25' },
  },
  {
    client: 'sugden',
    who: 'ruth',
    title: 'Oak porch',
    kind: 'Doors and windows',
    rooms: [
      {
        name: 'Front of the house',
        items: [
          {
            title: 'Oak porch on stone pads, with a slate roof',
            price: 6940,
            lines: [
              {
                kind: 'material',
                description: 'Green oak, cut to length',
                quantity: 1,
                unit: 'lot',
                each: 1480,
              },
              { kind: 'subcontract', description: 'Slater', quantity: 2, unit: 'day', each: 260 },
              hours(58, 'Cut joints and pre-assemble'),
              hours(14, 'Raise', 'Install'),
            ],
          },
        ],
      },
    ],
    status: 'change_requested',
    begunDaysAgo: 11,
    sentDaysAgo: 8,
    views: { times: 2, lastDaysAgo: 1, at: '18:00' },
    decidedDaysAgo: 1,
    answer: 'Wants it 300 mm deeper.',
  },
  {
    client: 'st-marys',
    who: 'martin',
    title: 'Six sash windows, the vicarage',
    kind: 'Doors and windows',
    rooms: [
      {
        name: 'Vicarage, south side',
        items: [
          {
            title: 'Box sash window in Accoya, double-glazed',
            quantity: 6,
            price: 1880,
            lines: [
              {
                kind: 'material',
                description: 'Accoya sections',
                quantity: 16,
                unit: 'm',
                each: 24.6,
                waste: 15,
              },
              { kind: 'bought_in', description: 'Glass units', quantity: 1.4, unit: 'm²', each: 142 },
              { kind: 'hardware', description: 'Weights and cords', quantity: 1, unit: 'set', each: 46.5 },
              hours(14, 'Make'),
              hours(3, 'Fit', 'Install'),
            ],
          },
        ],
      },
    ],
    status: 'viewed',
    begunDaysAgo: 15,
    sentDaysAgo: 11,
    views: { times: 1, lastDaysAgo: 9, at: '08:50' },
  },
  {
    client: 'pickles',
    who: 'ruth',
    title: 'Alcove units and home office',
    kind: 'Fitted furniture',
    rooms: [
      { name: 'Sitting room', items: [{ ...alcoveUnit, quantity: 2 }] },
      {
        name: 'Study',
        items: [{ title: 'Desk between the windows', price: 2190, lines: [hours(18, 'Make and fit')] }],
      },
    ],
    status: 'superseded',
    begunDaysAgo: 10,
    sentDaysAgo: 6,
    views: { times: 2, lastDaysAgo: 2, at: '19:30' },
    decidedDaysAgo: 2,
    answer: 'Could the desk be narrower, and the shelves adjustable?',
  },
  {
    client: 'pickles',
    who: 'ruth',
    title: 'Alcove units and home office',
    kind: 'Fitted furniture',
    intro: 'As we spoke: the desk 120 mm narrower, and shelves that can be moved.',
    rooms: [
      { name: 'Sitting room', items: [{ ...alcoveUnit, quantity: 2 }] },
      {
        name: 'Study',
        items: [
          {
            title: 'Desk between the windows, 1,480 mm',
            price: 1775.97,
            lines: [
              {
                kind: 'material',
                description: 'Oak-veneered MDF',
                quantity: 2,
                unit: 'sheet',
                each: 118.5,
                waste: 12,
              },
              hours(16, 'Make'),
              hours(4, 'Fit', 'Install'),
            ],
          },
          {
            title: 'Lights under the shelves',
            price: 310,
            isOptional: true,
            lines: [{ kind: 'hardware', description: 'LED strip', quantity: 5, unit: 'm', each: 22.8 }],
          },
        ],
      },
    ],
    status: 'draft',
    begunDaysAgo: 1,
    isRevision: true,
  },
  {
    client: 'wormald',
    who: 'ruth',
    title: 'Boot room, Highfield',
    kind: 'Fitted furniture',
    rooms: [
      {
        name: 'Boot room',
        items: [
          {
            title: 'Bench with lift-up seats and coat rail',
            price: 3180,
            lines: [
              hours(34, 'Make'),
              {
                kind: 'material',
                description: 'MR MDF and tulipwood',
                quantity: 1,
                unit: 'lot',
                each: 420,
                waste: 10,
              },
            ],
          },
          {
            title: 'Tall cupboard',
            price: 1680,
            lines: [
              hours(15, 'Make'),
              { kind: 'material', description: 'MR MDF', quantity: 3, unit: 'sheet', each: 41.75, waste: 10 },
            ],
          },
          {
            title: 'Hooks, hinges and seat stays',
            lines: [{ kind: 'hardware', description: 'To be chosen', quantity: 1, unit: 'set', each: 0 }],
          },
        ],
      },
    ],
    status: 'draft',
    begunDaysAgo: 3,
  },
]

export const quoting: QuotingStory = {
  hourCost: 52.04,
  vatNumber: 'GB123456789',
  exclusions: 'Plastering and making good\nElectrical work, unless it is named above\nDecorating of walls',
  priceList,
  templates: [
    { name: 'Kitchens', who: 'martin', rooms: kitchenRooms },
    { name: 'Fitted furniture', who: 'ruth', rooms: [{ name: 'Room 1', items: [alcoveUnit] }] },
  ],
  quotes: [...earlier, ...present],
}
