import type { Unit } from '#app/domain/money/unit.ts'
import type { LineKind, QuoteStatus } from '#app/domain/quotes/quote.ts'
import type { Day, Moment } from '../calendar.ts'
import type { CompanyKey, RowsOf } from './companies.ts'

/** Pounds before VAT. */
export const quoting: Record<CompanyKey, { hourCost: number; vatNumber: string; exclusions: string }> = {
  hartley: { hourCost: 52.04, vatNumber: 'GB123456782', exclusions: 'Plastering and making good\nElectrical work, unless it is named above\nDecorating of walls' },
  brookStreet: { hourCost: 46.5, vatNumber: '', exclusions: 'Plumbing and electrical work' },
}

/** Decided within the last year, written by Ruth as one sum. */
export const earlierQuotes: [decided: Day, title: string, client: string, kind: string, net: number, status: 'accepted' | 'declined'][] = [
  ['today - 322', 'Utility room', 'shah', 'Kitchens', 6480, 'accepted'],
  ['today - 301', 'Vestry cupboard', 'st-marys', 'Fitted furniture', 2340, 'accepted'],
  ['today - 288', 'Front door and side light', 'leigh', 'Doors and windows', 3950, 'declined'],
  ['today - 262', 'Reception desk', 'wharfe-dental', 'Fitted furniture', 5870, 'accepted'],
  ['today - 240', 'Oak staircase', 'nicholson', 'Stairs', 14_200, 'accepted'],
  ['today - 214', 'Spine wall bookcase', 'okafor', 'Fitted furniture', 4310, 'declined'],
  ['today - 197', 'Twelve fire doors', 'st-oswalds', 'Doors and windows', 8160, 'accepted'],
  ['today - 171', 'Shaker kitchen, Mill Lane', 'ashworth', 'Kitchens', 27_900, 'accepted'],
  ['today - 150', 'Galley kitchen', 'leigh', 'Kitchens', 11_300, 'declined'],
  ['today - 128', 'Window seats', 'leigh', 'Fitted furniture', 2980, 'accepted'],
  ['today - 101', 'Loft stair', 'okafor', 'Stairs', 6750, 'declined'],
  ['today - 78', 'Shop counter', 'bean-bramble', 'Fitted furniture', 7240, 'accepted'],
  ['today - 55', 'Bunk beds, two pairs', 'okafor', 'Fitted furniture', 3860, 'accepted'],
  ['today - 36', 'French windows', 'marsh', 'Doors and windows', 5125, 'declined'],
]

export type Quote = [
  begun: Day,
  title: string,
  client: string,
  who: string,
  kind: string,
  status: QuoteStatus,
  /** One of `works`, or one sum. */
  work: keyof typeof works | [item: string, net: number],
  more?: {
    sent?: Day
    validDays?: number
    answer?: string
    seen?: [times: number, last: Moment]
    decided?: Day
    job?: string
    /** Supersedes the quote before it. */
    isRevision?: true
  },
]

export const introductions: Partial<Record<string, string>> = {
  'Alcove units, Park Road': 'Thank you for showing us the room. Both alcoves, made to the drawing that we left with you.',
  'Library, Denton House': 'The north wall with its gallery, as measured with the estate’s surveyor.',
  'Alcove units and home office, revised': 'As we spoke: the desk 120 mm narrower, and shelves that can be moved.',
}

export const quotes: RowsOf<Quote> = {
  hartley: [
    ['today - 22', 'Loft wardrobes', 'okafor', 'ruth', 'Fitted furniture', 'declined', ['Two runs of wardrobes under the slope', 5420], { sent: 'today - 19', seen: [2, 'today - 9, 20:15'], decided: 'today - 8', answer: 'Price' }],
    ['today - 12', 'Alcove units, Park Road', 'raman', 'ruth', 'Fitted furniture', 'accepted', 'Alcove units, Park Road', { sent: 'today - 9', seen: [3, 'today - 3, 18:04'], decided: 'today - 3', job: 'Alcove units, Park Road' }],
    ['today - 6', 'Vanity unit in oak', 'braithwaite', 'ruth', 'Fitted furniture', 'viewed', 'Vanity unit in oak', { sent: 'today - 4', seen: [1, 'today, 07:40'] }],
    ['today - 4', 'Sample counter doors', 'bean-bramble', 'ruth', 'Doors and windows', 'sent', ['Four painted doors with glass', 1875], { sent: 'today - 3' }],
    ['today - 34', 'Library, Denton House', 'denton', 'martin', 'Fitted furniture', 'viewed', 'Library, Denton House', { sent: 'today - 27', seen: [4, 'today - 1, 09:25'], validDays: 30 }],
    ['today - 11', 'Oak porch', 'sugden', 'ruth', 'Doors and windows', 'change_requested', 'Oak porch', { sent: 'today - 8', seen: [2, 'today - 1, 18:00'], decided: 'today - 1', answer: 'Wants it 300 mm deeper.' }],
    ['today - 15', 'Six sash windows, the vicarage', 'st-marys', 'martin', 'Doors and windows', 'viewed', 'Six sash windows, the vicarage', { sent: 'today - 11', seen: [1, 'today - 9, 08:50'] }],
    [
      'today - 10',
      'Alcove units and home office',
      'pickles',
      'ruth',
      'Fitted furniture',
      'superseded',
      'Alcove units and home office',
      { sent: 'today - 6', seen: [2, 'today - 2, 19:30'], decided: 'today - 2', answer: 'Could the desk be narrower, and the shelves adjustable?' },
    ],
    ['today - 1', 'Alcove units and home office', 'pickles', 'ruth', 'Fitted furniture', 'draft', 'Alcove units and home office, revised', { isRevision: true }],
    ['today - 3', 'Boot room, Highfield', 'wormald', 'ruth', 'Fitted furniture', 'draft', 'Boot room, Highfield'],
  ],
  brookStreet: [
    ['today - 16', 'Pantry shelves', 'adeyemi', 'imogen', 'Fitted furniture', 'accepted', ['Shelves, painted', 1240], { sent: 'today - 14', seen: [1, 'today - 12, 12:10'], decided: 'today - 11' }],
    ['today - 4', 'Dresser with a plate rack', 'castell', 'imogen', 'Fitted furniture', 'sent', ['Dresser in painted tulipwood', 3650], { sent: 'today - 2' }],
    ['today - 1', 'Hall cupboard', 'quill', 'imogen', 'Fitted furniture', 'draft', 'Hall cupboard'],
  ],
}

export const quoteTemplates: [name: string, who: string, work: keyof typeof works][] = [
  ['Kitchens', 'martin', 'Kitchens'],
  ['Fitted furniture', 'ruth', 'Fitted furniture'],
]

const alcoveUnit = item(
  'Alcove unit, cupboards below and shelves above',
  { description: 'Painted, two doors, four shelves on hidden fixings. Scribed to walls and ceiling.' },
  cost('material', 'Birch ply and MR MDF', 1, 'lot', 410, 10),
  cost('hardware', 'Hinges, latches, shelf pins', 1, 'set', 86.4),
  making(22, 'Make, prime and fit'),
  cost('finish', 'Lacquer', 1, 'lot', 60),
)

export const works = {
  Kitchens: {
    Kitchen: [
      item(
        'Base cabinets, in-frame, painted',
        { quantity: 6 },
        cost('material', 'Birch ply carcass', 1.5, 'sheet', 82.4, 10),
        cost('material', 'Tulipwood frame and doors', 0.9, 'm²', 58.2, 20),
        cost('hardware', 'Hinges and runners', 1, 'set', 48),
        making(6.5),
        fitting(1.5),
      ),
      item('Larder, oak inside', {}, cost('material', 'Oak-veneered MDF', 3, 'sheet', 118.5, 12), cost('hardware', 'Hinges, runners, spice racks', 1, 'set', 165), making(24), fitting(4)),
      item('Quartz worktop, templated and fitted', { price: 2650 }, cost('bought_in', 'Aire Stone', 5.5, 'm²', 385)),
    ],
  },
  'Fitted furniture': { 'Room 1': [alcoveUnit] },
  'Alcove units, Park Road': { 'Front room': [{ ...alcoveUnit, quantity: 2 }] },
  'Vanity unit in oak': { Bathroom: [item('Vanity unit, two drawers, oiled oak', { price: 3120 }, cost('material', 'European oak, 27 mm', 4.2, 'm²', 96, 25), cost('hardware', 'Runners', 2, 'pair', 31.2), making(30, 'Make and oil'), fitting(4))] },
  'Library, Denton House': {
    Library: [
      item('Bookcases, north wall, oak', { price: 23_950 }, cost('material', 'European oak, 27 and 52 mm', 46, 'm²', 118, 25), making(180), fitting(48)),
      item('Cornice and pilasters', { price: 4500 }, making(52, 'Run and carve'), cost('material', 'Oak, 52 mm', 4, 'm²', 214, 25)),
      item('Rolling ladder on a brass rail', { price: 2240, isOptional: true }, making(16), cost('hardware', 'Rail and rollers', 1, 'set', 780)),
    ],
  },
  'Oak porch': {
    'Front of the house': [
      item('Oak porch on stone pads, with a slate roof', { price: 6940 }, cost('material', 'Green oak, cut to length', 1, 'lot', 1480), cost('subcontract', 'Slater', 2, 'day', 260), making(58, 'Cut joints and pre-assemble'), fitting(14, 'Raise')),
    ],
  },
  'Six sash windows, the vicarage': {
    'Vicarage, south side': [
      item(
        'Box sash window in Accoya, double-glazed',
        { quantity: 6, price: 1880 },
        cost('material', 'Accoya sections', 16, 'm', 24.6, 15),
        cost('bought_in', 'Glass units', 1.4, 'm²', 142),
        cost('hardware', 'Weights and cords', 1, 'set', 46.5),
        making(14),
        fitting(3),
      ),
    ],
  },
  'Alcove units and home office': { 'Sitting room': [{ ...alcoveUnit, quantity: 2 }], Study: [item('Desk between the windows', { price: 2190 }, making(18, 'Make and fit'))] },
  'Alcove units and home office, revised': {
    'Sitting room': [{ ...alcoveUnit, quantity: 2 }],
    Study: [
      item('Desk between the windows, 1,480 mm', { price: 1775.97 }, cost('material', 'Oak-veneered MDF', 2, 'sheet', 118.5, 12), making(16), fitting(4)),
      item('Lights under the shelves', { price: 310, isOptional: true }, cost('hardware', 'LED strip', 5, 'm', 22.8)),
    ],
  },
  'Boot room, Highfield': {
    'Boot room': [
      item('Bench with lift-up seats and coat rail', { price: 3180 }, making(34), cost('material', 'MR MDF and tulipwood', 1, 'lot', 420, 10)),
      item('Tall cupboard', { price: 1680 }, making(15), cost('material', 'MR MDF', 3, 'sheet', 41.75, 10)),
      item('Hooks, hinges and seat stays', {}, cost('hardware', 'To be chosen', 1, 'set', 0)),
    ],
  },
  'Hall cupboard': { Hall: [item('Cupboard under the stairs', {}, making(18, 'Make and fit'))] },
}

export type ItemStory = { title: string; description?: string; quantity?: number; price?: number; isOptional?: boolean; lines: LineStory[] }
export type LineStory = { kind: LineKind; description: string; quantity: number; unit: Unit; each?: number; waste?: number; stage?: string }

/** `price` for one; without it the costs make the price. */
function item(title: string, more: Omit<ItemStory, 'title' | 'lines'>, ...lines: LineStory[]): ItemStory {
  return { title, ...more, lines }
}

/** `waste` in per cent. */
function cost(kind: LineKind, description: string, quantity: number, unit: Unit, each: number, waste = 0): LineStory {
  return { kind, description, quantity, unit, each, waste }
}

function making(quantity: number, description = 'Make', stage = 'Production'): LineStory {
  return { kind: 'labour', description, quantity, unit: 'h', stage }
}

function fitting(quantity: number, description = 'Fit'): LineStory {
  return making(quantity, description, 'Install')
}
