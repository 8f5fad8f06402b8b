/** What an id is in the company that imports; null for what is gone. */
export type NewId<Table extends string> = (table: Table, id: number) => number | null

type Tables = 'stages' | 'tasks' | 'projects' | 'taskTemplates' | 'binEntries' | 'users' | 'activities'

const single: Readonly<Record<string, Tables>> = {
  fromStageId: 'stages',
  toStageId: 'stages',
  stageId: 'stages',
  taskId: 'tasks',
  templateId: 'taskTemplates',
  binEntryId: 'binEntries',
  activityId: 'activities',
  completedBy: 'users',
}
const several: Readonly<Record<string, Tables>> = {
  taskIds: 'tasks',
  sharedTaskIds: 'tasks',
  dismissed: 'tasks',
  projectIds: 'projects',
}

/** No row has it: what pointed to something that is gone points to nothing. */
export const noId = 0

/** The detail of an act with the ids of the company that imports. */
export function detailWithIds(
  detail: Readonly<Record<string, unknown>>,
  newId: NewId<Tables>,
): Record<string, unknown> {
  const changed = Object.entries(detail).map(([key, value]): [string, unknown] => {
    const table = single[key]
    if (table && typeof value === 'number') return [key, newId(table, value) ?? noId]
    const listed = several[key]
    if (listed && Array.isArray(value)) return [key, known(value, listed, newId)]
    if (!Array.isArray(value)) return [key, value]
    return [key, value.map(part => (isRecord(part) ? partWithIds(key, part, newId) : part))]
  })
  return Object.fromEntries(changed)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function known(ids: readonly unknown[], table: Tables, newId: NewId<Tables>): number[] {
  return ids.flatMap(id => newId(table, Number(id)) ?? [])
}

/** A part of a list, such as a task that was started again. */
function partWithIds(list: string, part: Record<string, unknown>, newId: NewId<Tables>) {
  const inner = detailWithIds(part, newId)
  return ['tasks', 'dated', 'dates'].includes(list) && typeof part.id === 'number'
    ? { ...inner, id: newId('tasks', part.id) ?? noId }
    : inner
}

const subjects: Readonly<Record<string, string>> = {
  project: 'projects',
  client: 'clients',
  task: 'tasks',
  template: 'taskTemplates',
  stage: 'stages',
  user: 'users',
  job_role: 'jobRoles',
  stock_card: 'stockCards',
  training_video: 'trainingVideos',
  file: 'files',
  message: 'chatMessages',
  holiday: 'teamHolidays',
  time_entry: 'timeEntries',
  payment: 'payments',
  overhead_item: 'overheadItems',
  staff_cost: 'staffCosts',
  rate_card: 'rateCards',
  quote: 'quotes',
  price_list_item: 'priceListItems',
  quote_template: 'quoteTemplates',
  quote_terms: 'quoteTerms',
  invoice: 'invoices',
  variation: 'variations',
  client_page: 'clientPages',
  client_tax: 'clients',
  job_retention: 'projects',
}

const ofCompany = ['company', 'stages', 'quote_settings', 'invoice_settings']

/** The table that an act's subject is in; 'companies' for the company itself, null for what no export brings back. */
export function subjectTable(verb: string, projectId: number | null): string | null {
  const noun = verb.slice(0, verb.indexOf('.'))
  if (ofCompany.includes(noun)) return 'companies'
  if (noun === 'tasks') return projectId === null ? 'users' : 'projects'
  if (/^template\.appl/.test(verb)) return 'projects'
  return /^user\.invit/.test(verb) ? null : (subjects[noun] ?? null)
}
