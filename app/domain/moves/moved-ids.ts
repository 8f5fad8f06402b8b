import { subjectTable } from '#app/domain/imports/imported-ids.ts'
import { boardKey, dismissedTasksKey, takenOffKey } from '#app/domain/preferences/preference.ts'

// Where rows hold ids that no foreign key tells of. A company that moves gets new ids, and these follow. Tables and columns by their
// names in the database.

/** What an id of a table is at the new place. What was deleted has one too, that nothing else is ever given. */
export type NewId = (table: string, id: number) => number

/** By the key under which it stands: the table of an id or of a list of ids, or what is within. '*' stands for any key. */
type Ids = { readonly [key: string]: string | Ids }

/** Plain columns. */
export const looseIds: Readonly<Record<string, string>> = {
  'activities.project_id': 'projects',
  'bin_entries.project_id': 'projects',
  'spreadsheets.bin_entry_id': 'bin_entries',
  'companies.free_access_granted_by': 'users',
  'feature_flags.enabled_by': 'users',
  'payments.created_by': 'users',
  'pending_payments.company_id': 'companies',
  'task_assignees.company_id': 'companies',
  'team_invitations.accepted_by': 'users',
  'users.created_by': 'users',
}

const priceListLines: Ids = { lines: { priceListItemId: 'price_list_items' } }

/** Columns of JSON. What was sent or issued stays word by word, with the ids that stand in it: a sum proves it. */
export const idsInJson: Readonly<Record<string, Ids>> = {
  'activities.detail': {
    ...{
      fromStageId: 'stages',
      toStageId: 'stages',
      taskId: 'tasks',
      taskIds: 'tasks',
      sharedTaskIds: 'tasks',
    },
    ...{
      dismissed: 'tasks',
      projectIds: 'projects',
      templateId: 'task_templates',
      binEntryId: 'bin_entries',
    },
    activityId: 'activities',
    colours: { stageId: 'stages' },
    tasks: { id: 'tasks', completedBy: 'users' },
    dated: { id: 'tasks' },
    dates: { id: 'tasks' },
    people: {
      ...{ id: 'tasks', from: 'users', to: 'users', added: 'users' },
      removed: { userId: 'users', assignedBy: 'users' },
    },
    inCharge: { id: 'projects', to: 'users' },
  },
  'day_sheets.lines': { taskId: 'tasks' },
  'quotes.shared_files': { id: 'files', roomId: 'quote_rooms' },
  'quote_rooms.items': priceListLines,
  'quote_templates.pattern': { templateId: 'task_templates', rooms: { items: priceListLines } },
  'spreadsheets.made': { clients: 'clients', projects: 'projects', tasks: 'tasks' },
  'task_templates.tasks': { assignedTeamMembers: { '*': 'users' } },
}

/** The JSON of a column with the ids of the new place. */
export function withNewIds(value: unknown, ids: Ids, newId: NewId): unknown {
  if (Array.isArray(value)) return value.map(part => withNewIds(part, ids, newId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const within = ids[key] ?? ids['*']
      if (within === undefined) return [key, part]
      return [key, typeof within === 'string' ? newIds(part, within, newId) : withNewIds(part, within, newId)]
    }),
  )
}

function newIds(value: unknown, table: string, newId: NewId): unknown {
  if (Array.isArray(value)) return value.map(id => newIds(id, table, newId))
  return typeof value === 'number' ? newId(table, value) : value
}

/** The table that the subject of an act is in; null of an act that nobody knows. */
export function subjectOf(verb: string, projectId: number | null): string | null {
  if (verb.startsWith('user.invit')) return 'team_invitations'
  if (verb.startsWith('workshop_pc.')) return 'workshop_pcs'
  return subjectTable(verb, projectId)?.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) ?? null
}

const preferences: Readonly<Record<string, string>> = {
  [boardKey]: 'projects',
  [takenOffKey]: 'projects',
  [dismissedTasksKey]: 'tasks',
}

/** What somebody has set for themselves. */
export function movedPreference(key: string, value: unknown, newId: NewId): unknown {
  const table = preferences[key]
  return table === undefined ? value : newIds(value, table, newId)
}

/** When each room of the chat was seen: by the id of its job. */
export function movedVisits(
  visits: Readonly<Record<string, unknown>>,
  newId: NewId,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(visits).map(([room, at]) => [
      /^\d+$/.test(room) ? newId('projects', Number(room)) : room,
      at,
    ]),
  )
}

const events: Readonly<Record<string, string>> = {
  message: 'chat_messages',
  todo: 'todos',
  variation: 'variations',
  'dated stage': 'project_payment_stages',
  'work done': 'project_payment_stages',
  'invoices drafted': 'activities',
  'retention due': 'invoices',
  'job retention due': 'projects',
  'deposit invoice': 'invoices',
  'withdrawn request paid': 'payments',
  'invoice mail': 'invoices',
  'quote mail': 'quotes',
  'variation mail': 'variations',
  'statement mail': 'clients',
}

/** The event of a notification, such as 'message:12' or 'todo:7:1790000000000'. */
export function movedEvent(eventKey: string, newId: NewId): string {
  const [what = '', ids = '', ...rest] = eventKey.split(':')
  const table = events[what]
  if (table === undefined) return eventKey
  return [what, ids.replace(/\d+/g, id => String(newId(table, Number(id)))), ...rest].join(':')
}
