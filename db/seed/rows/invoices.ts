import type { PaymentMethod } from '#app/domain/enumerations.ts'
import type { Day, Workday } from '../calendar.ts'
import type { RowsOf } from './companies.ts'

/** Pounds. */
export type Payment = [job: number, amount: number, status: 'pending' | 'completed' | 'failed' | 'refunded', method: PaymentMethod, come: Workday, note: string]

export const payments: RowsOf<Payment> = {
  hartley: [
    [1, 3425, 'completed', 'bank_transfer', 'workday - 49', 'Garden room doors, deposit'],
    [1, 3510, 'completed', 'bank_transfer', 'workday - 23', 'Garden room doors, balance'],
    [1, 85, 'refunded', 'bank_transfer', 'workday - 22', 'Garden room doors, overpaid'],
    [2, 3710, 'completed', 'card_machine', 'workday - 43', 'Reception desk, deposit'],
    [2, 3710, 'completed', 'card_machine', 'workday - 12', 'Reception desk, balance'],
    [3, 2080, 'completed', 'cheque', 'workday - 38', 'Vestry cupboard, deposit'],
    [4, 2690, 'completed', 'card_machine', 'workday - 34', 'Utility room, deposit'],
    [5, 7905, 'completed', 'bank_transfer', 'workday - 6', 'Twelve fire doors, interim'],
    [6, 1645, 'completed', 'card_machine', 'workday - 27', 'Window seats, deposit'],
    [7, 5592, 'completed', 'bank_transfer', 'workday - 25', 'Shaker kitchen, deposit'],
    [7, 6840, 'pending', 'stripe', 'workday - 1', 'Shaker kitchen, second stage'],
    [8, 3585, 'completed', 'bank_transfer', 'workday - 24', 'Oak staircase, deposit'],
    [8, 3240, 'completed', 'bank_transfer', 'workday - 10', 'Oak staircase, second stage'],
    [9, 2782.5, 'completed', 'card_machine', 'workday - 20', 'Shop counter, deposit'],
    [10, 1494, 'completed', 'card_machine', 'workday - 18', 'Bunk beds, deposit'],
    [12, 2480, 'pending', 'stripe', 'workday - 3', 'Fitted wardrobes, deposit'],
    [13, 9300, 'completed', 'bank_transfer', 'workday - 8', 'Library, survey and design'],
    [14, 640, 'failed', 'stripe', 'workday - 11', 'Vanity unit, deposit'],
  ],
  brookStreet: [
    [1, 1975, 'completed', 'card_machine', 'workday - 20', 'Poetry corner, half up front'],
    [1, 1975, 'completed', 'card_machine', 'workday - 4', 'Poetry corner, on completion'],
    [2, 2400, 'completed', 'bank_transfer', 'workday - 17', 'Drinks cabinet, half up front'],
    [3, 3575, 'pending', 'bank_transfer', 'workday - 2', 'Vitrines, half up front'],
    [5, 945, 'completed', 'card_machine', 'workday - 8', 'Radiator covers, half up front'],
  ],
}

/** Paid in time. Pounds with VAT; 55 % is labour. */
export const earlierInvoices: [day: Day, title: string, client: string, gross: number, paid: Day][] = [
  ['today - 318', 'Utility room, deposit', 'shah', 3888, 'today - 316'],
  ['today - 296', 'Vestry cupboard, deposit', 'st-marys', 1404, 'today - 287'],
  ['today - 285', 'Utility room, balance', 'shah', 3888, 'today - 274'],
  ['today - 268', 'Vestry cupboard, balance', 'st-marys', 1404, 'today - 247'],
  ['today - 258', 'Reception desk, deposit', 'wharfe-dental', 3522, 'today - 245'],
  ['today - 236', 'Oak staircase, first stage', 'nicholson', 8520, 'today - 232'],
  ['today - 211', 'Reception desk, balance', 'wharfe-dental', 3522, 'today - 184'],
  ['today - 192', 'Fire doors, first block', 'st-oswalds', 4896, 'today - 168'],
  ['today - 166', 'Kitchen survey and drawings', 'ashworth', 1140, 'today - 163'],
  ['today - 141', 'Oak staircase, balance', 'nicholson', 8520, 'today - 133'],
  ['today - 124', 'Window seats, first', 'leigh', 1788, 'today - 112'],
]

export type Invoice = [
  day: Day,
  title: string,
  client: string,
  who: string,
  job: string | null,
  /** With VAT, but for contractors. */
  gross: number,
  /** Per cent. */
  labour: number,
  more?: {
    isDraft?: true
    daysToPay?: number
    seen?: Day
    chased?: [Day, words: string]
    reminded?: Day
    /** A payment above, by its note, or one of its own by bank transfer. */
    paid?: string | [gross: number, Day]
  },
]

export const invoices: Invoice[] = [
  ['today - 116', 'Window seats, cushions and making good', 'leigh', 'ruth', 'Window seats', 640, 40, { seen: 'today - 110', chased: ['today - 24', 'Last letter sent.'] }],
  ['today - 97', 'Reception desk, drawers and cable trays', 'wharfe-dental', 'ruth', 'Reception desk', 1860, 60, { daysToPay: 30, seen: 'today - 95', chased: ['today - 6', 'Holding back for one drawer. Ruth goes on Tuesday.'] }],
  ['today - 70', 'Garden room doors, deposit', 'fothergill', 'martin', 'Garden room doors', 3425, 45, { paid: 'Garden room doors, deposit' }],
  ['today - 62', 'Reception desk, second desk, deposit', 'wharfe-dental', 'ruth', 'Reception desk', 3710, 60, { paid: 'Reception desk, deposit' }],
  ['today - 58', 'Vestry cupboard, deposit', 'st-marys', 'ruth', 'Vestry cupboard', 2080, 55, { paid: 'Vestry cupboard, deposit' }],
  ['today - 55', 'Bunk beds, drawings', 'okafor', 'ruth', 'Bunk beds, two pairs', 1180, 100, { seen: 'today - 54', chased: ['today - 2', 'Promised on the phone for Friday.'] }],
  ['today - 68', 'Salts Yard, door linings, first floor', 'brackenhall', 'martin', null, 6000, 50, { daysToPay: 30, seen: 'today - 67', paid: [5400, 'today - 41'] }],
  ['today - 37', 'Salts Yard, door linings, second floor', 'brackenhall', 'martin', null, 8000, 37.5, { daysToPay: 30, seen: 'today - 36', paid: [4000, 'today - 9'] }],
  ['today - 40', 'Shaker kitchen, deposit', 'ashworth', 'ruth', 'Shaker kitchen, Mill Lane', 5592, 45, { paid: 'Shaker kitchen, deposit' }],
  ['today - 34', 'Shop counter, deposit', 'bean-bramble', 'ruth', 'Shop counter', 3960, 50, { seen: 'today - 33', reminded: 'today - 12', paid: 'Shop counter, deposit' }],
  ['today - 27', 'Twelve fire doors, interim', 'st-oswalds', 'ruth', 'Twelve fire doors', 7905, 40, { daysToPay: 30, paid: 'Twelve fire doors, interim' }],
  ['today - 18', 'Oak staircase, second stage', 'nicholson', 'martin', 'Oak staircase', 3240, 65, { paid: 'Oak staircase, second stage' }],
  ['today - 4', 'Fitted wardrobes, deposit', 'marsh', 'ruth', 'Fitted wardrobes', 2480, 50, { paid: 'Fitted wardrobes, deposit' }],
  ['today - 2', 'Shaker kitchen, second stage', 'ashworth', 'ruth', 'Shaker kitchen, Mill Lane', 6840, 45, { seen: 'today - 1', paid: 'Shaker kitchen, second stage' }],
  ['today - 1', 'Twelve fire doors, last stage', 'st-oswalds', 'ruth', 'Twelve fire doors', 3952.5, 60, { isDraft: true }],
]

/** Contractors keep CIS back. */
export const businesses: [client: string, vatNumber: string, daysToPay: number, isContractor?: true][] = [
  ['wharfe-dental', '', 30],
  ['bean-bramble', 'GB 888 8888 11', 14],
  ['st-oswalds', '', 30],
  ['brackenhall', 'GB 777 7777 46', 30, true],
]

export const invoicing = {
  legalName: 'Hartley & Sons Joinery Ltd',
  companyNumber: '00000000',
  bankName: 'Hartley & Sons Joinery Ltd',
  sortCode: '00-00-00',
  accountNumber: '00000000',
  utr: '0000000000',
  /** Basis points. */
  cisRate: 2000,
  terms: 'Please pay within the days above.\nIf it is late we may charge interest under the Late Payment of Commercial Debts (Interest) Act 1998, from businesses alone.',
}

/** With an accepted quote and a paid deposit. */
export const agreedJob = 'Alcove units, Park Road'

export type Variation = [sent: Day, who: string, title: string, labour: number, materials: number, hours: number, delayDays: number, words: string, approved?: [Day, by: string]]

/** Pounds before VAT, on the agreed job. */
export const variations: Variation[] = [
  ['today - 1', 'ruth', 'Warm lights under the shelves', 145, 92.5, 2.5, 0, 'Six metres of LED strip in a groove, with one switch by the door.', ['today', 'Priya Raman']],
  ['today', 'ruth', 'Oak tops in the place of painted ones', 210, 265, 4, 3, 'Both tops in 30 mm oak with a rounded edge, oiled three times.'],
]

export const clientPage = {
  job: 7,
  who: 'ruth',
  made: 'today - 20',
  careNotes: 'Wipe paint with a damp cloth and a drop of washing-up liquid, never with a scourer.\nOil the oak drawers once a year.',
  nextOn: 'today + 13',
  nextWords: 'Fitting starts',
  nextNote: 'We are there from 8. Please have the old kitchen out and the water off at the stopcock.',
} as const

export const decisions: [answerOn: Day, question: string, note: string, options: string[], answer?: [Day, string]][] = [
  ['today + 4', 'Which handles for the drawers?', 'Both are in the picture that Ruth sent on Monday, and cost the same.', ['Cup handles in aged brass', 'Bar handles in aged brass']],
  ['today - 12', 'Which colour for the island?', '', ['Railings', 'Wimborne White, as the rest'], ['today - 13', 'Railings']],
]
