import type { Role } from './enumerations.ts'
import { roleMay } from './permissions.ts'
import { type PremiumFeature, stockFeatures } from './premium/premium.ts'

export type NounFacts = {
  /** The export of db/schema. */
  table: string
  page: string | null
  api: string | null
  isVersioned?: true
  isBinned?: true
  /** Only its owner finds it, in the bin as well, and history leaves it out. */
  isPersonal?: true
  /** Only those with one of these features see it in the bin. */
  features?: readonly PremiumFeature[]
  readBy?: 'money.read'
  /** A record of app/records: what history calls one. */
  plain?: string
  /** Of its pages, those that are ordinary routes: the list, and one at its id. */
  own?: 'list' | 'list and page'
}

/** Facts that are missing here are kept in each layer, by noun. */
export const nouns = {
  project: {
    table: 'projects',
    page: '/projects',
    api: '/api/projects',
    isVersioned: true,
    isBinned: true,
  },
  client: {
    table: 'clients',
    page: '/clients',
    api: '/api/clients',
    isVersioned: true,
    isBinned: true,
  },
  task: {
    table: 'tasks',
    page: '/tasks',
    api: '/api/tasks',
    isVersioned: true,
    isBinned: true,
  },
  tasks: { table: 'tasks', page: '/tasks', api: '/api/tasks', isBinned: true },
  template: {
    table: 'taskTemplates',
    page: '/saved-task-templates',
    api: '/api/task-templates',
    isVersioned: true,
    isBinned: true,
  },
  stock_card: {
    table: 'stockCards',
    page: '/stock-system',
    api: '/api/stock-cards',
    isVersioned: true,
    isBinned: true,
    features: stockFeatures,
    plain: 'stock card',
    own: 'list and page',
  },
  training_video: {
    table: 'trainingVideos',
    page: '/training-videos',
    api: '/api/training-videos',
    isVersioned: true,
    isBinned: true,
    features: ['training_videos'],
    plain: 'training video',
    own: 'list and page',
  },
  supplier: {
    table: 'suppliers',
    page: '/suppliers',
    api: '/api/suppliers',
    isVersioned: true,
    isBinned: true,
    features: ['stock_system'],
    plain: 'supplier',
  },
  time_entry: { table: 'timeEntries', page: '/hours', api: '/api/time-entries', isVersioned: true },
  quote: {
    table: 'quotes',
    page: '/quoting',
    api: '/api/quotes',
    isVersioned: true,
    isBinned: true,
    features: ['quoting'],
    readBy: 'money.read',
  },
  price_list_item: {
    table: 'priceListItems',
    page: '/quoting/price-list',
    api: '/api/price-list',
    isVersioned: true,
    isBinned: true,
    features: ['quoting'],
    readBy: 'money.read',
    plain: 'line of the price list',
    own: 'list',
  },
  quote_template: { table: 'quoteTemplates', page: '/quoting/templates', api: null, isVersioned: true },
  quote_terms: { table: 'quoteTerms', page: '/quoting/terms', api: null },
  quote_settings: { table: 'quoteSettings', page: '/quoting/settings', api: null, isVersioned: true },
  invoice: {
    table: 'invoices',
    page: '/invoicing',
    api: '/api/invoices',
    isVersioned: true,
    isBinned: true,
    features: ['invoicing'],
    readBy: 'money.read',
  },
  variation: { table: 'variations', page: null, api: null, isVersioned: true },
  client_page: { table: 'clientPages', page: null, api: null, isVersioned: true },
  client_tax: { table: 'clientTaxes', page: null, api: null, isVersioned: true },
  job_retention: { table: 'jobRetentions', page: null, api: null, isVersioned: true },
  invoice_settings: { table: 'invoiceSettings', page: '/invoicing/settings', api: null, isVersioned: true },
  file: { table: 'files', page: '/documents', api: '/api/files', isBinned: true },
  message: { table: 'chatMessages', page: '/team-chat', api: '/api/chat/messages', isBinned: true },
  user: {
    table: 'users',
    page: '/user-management',
    api: '/api/users',
    isVersioned: true,
  },
  /** A position: history and the API have held this name since before. */
  job_role: {
    table: 'positions',
    page: '/user-management/positions',
    api: '/api/job-roles',
    isVersioned: true,
    plain: 'position',
  },
  invitation: {
    table: 'teamInvitations',
    page: '/user-management',
    api: '/api/team-invitations',
  },
  company: {
    table: 'companies',
    page: '/settings/company',
    api: '/api/company',
    isVersioned: true,
  },
  stage: { table: 'stages', page: '/stages', api: null },
  payment: {
    table: 'payments',
    page: '/billing',
    api: '/api/payments',
    isVersioned: true,
  },
  overhead_item: {
    table: 'overheadItems',
    page: '/overheads/costs',
    api: '/api/overheads',
    isVersioned: true,
    features: ['overheads'],
    plain: 'cost',
    own: 'list',
  },
  staff_cost: {
    table: 'staffCosts',
    page: '/overheads/people',
    api: '/api/overheads/people',
    isVersioned: true,
  },
  rate_card: { table: 'rateCards', page: '/overheads/rates', api: '/api/overheads/rates' },
  todo: {
    table: 'todos',
    page: '/todos',
    api: '/api/todos',
    isBinned: true,
    isPersonal: true,
  },
  workshop_pc: { table: 'workshopPcs', page: '/settings/workshop-pcs', api: null },
  holiday: {
    table: 'teamHolidays',
    page: '/team/holidays',
    api: '/api/team/holidays',
  },
} as const satisfies Record<string, NounFacts>

export type Noun = keyof typeof nouns
type NounThat<Facts> = { [N in Noun]: (typeof nouns)[N] extends Facts ? N : never }[Noun]

export type VersionedNoun = NounThat<{ isVersioned: true }>
export type BinNoun = NounThat<{ isBinned: true }>
export type PlainNoun = NounThat<{ plain: string }>

const facts: Readonly<Record<string, NounFacts>> = nouns

export function isPlainNoun(noun: Noun): noun is PlainNoun {
  return facts[noun]?.plain !== undefined
}

export function isBinNoun(noun: string): noun is BinNoun {
  return facts[noun]?.isBinned === true
}

export const plainNouns: readonly PlainNoun[] = (Object.keys(nouns) as Noun[]).filter(isPlainNoun)

export const binNouns: readonly BinNoun[] = Object.keys(nouns).filter(isBinNoun)

export const personalNouns: readonly BinNoun[] = binNouns.filter(noun => facts[noun]?.isPersonal === true)

export function binNounsFor(role: Role, features: readonly string[]): BinNoun[] {
  return binNouns.filter(noun => {
    const { features: needed, readBy } = facts[noun] ?? {}
    const hasFeature = needed?.some(name => features.includes(name)) ?? true
    return hasFeature && (readBy === undefined || roleMay(role, readBy))
  })
}
