import { fileNameKey, fileNameOf } from '#app/domain/files/file-name.ts'
import { detailWithIds, noId, subjectTable } from '#app/domain/imports/imported-ids.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { isByStripe, type PaymentPage } from '#app/domain/payments/payment.ts'
import { boardKey, dismissedTasksKey, takenOffKey } from '#app/domain/preferences/preference.ts'
import type { QuoteItem } from '#app/domain/quotes/quote.ts'
import type { SharedFile } from '#app/domain/quotes/quote-files.ts'
import { type DataTableName, dataTable } from '#app/models/exports/data-tables.server.ts'
import type { DataRow } from '#app/models/imports/row-schema.server.ts'
import type { KeptFile } from '#app/services/files/keep-file.server.ts'
import type { CheckedRows } from './check-rows.server.ts'

/** What a person was on when they left: by the ids of the company that imports. */
export type LeftWork = { taskIds: number[]; sharedTaskIds: number[]; projectIds: number[] }

export type Importing = {
  companyId: number
  /** In the export: the row of whoever imports; null where there is none. */
  importersRow: number | null
  importerId: number
  checked: CheckedRows
  kept: ReadonlyMap<number, KeptFile>
  /** Of each table, the first of the ids that were set aside for its rows. */
  firstIds: ReadonlyMap<DataTableName, number>
  /** Filled while rows are made: by the person's id in the export. */
  leftWork: Map<number, LeftWork>
  /** The same: what the export tells of whoever imports. */
  importersDetails: Record<string, unknown>
}

/** What an id of the export is in this company; null for what does not come along. */
export function newIdOf({ importersRow, importerId, checked, kept, firstIds }: Importing) {
  return (table: DataTableName, id: number): number | null => {
    if (table === 'users' && id === importersRow) return importerId
    if (table === 'files' && !kept.has(id)) return null
    const place = checked.places.get(table)?.get(id)
    const first = firstIds.get(table)
    return place === undefined || first === undefined ? null : first + place
  }
}

type NewIdOf = ReturnType<typeof newIdOf>

/** The row as this company is to have it; null where it does not come along. */
export function importedRow(name: DataTableName, row: DataRow, importing: Importing): DataRow | null {
  const newId = newIdOf(importing)
  const made = makers[name]?.(row, importing, newId)
  if (made === null) return null
  const { references, loose } = dataTable(name)
  const pointers = [...Object.entries(references), ...Object.entries(loose)].map(([column, table]) => {
    const id = made && column in made ? made[column] : row[column]
    return [column, typeof id === 'number' ? newId(table, id) : id]
  })
  return { ...row, ...made, ...Object.fromEntries(pointers), id: newId(name, row.id) ?? noId }
}

/** What changes beside the ids, in terms of the export. */
type Maker = (row: DataRow, importing: Importing, newId: NewIdOf) => Record<string, unknown> | null

const makers: Partial<Record<DataTableName, Maker>> = {
  users(row, { importersRow, importersDetails }) {
    if (row.id === importersRow) {
      const { phone, jobRole, jobPosition, department, holidayAllowance, chatColor } = row
      Object.assign(importersDetails, {
        phone,
        jobRole,
        jobPosition,
        department,
        holidayAllowance,
        chatColor,
      })
      return null
    }
    // Nobody comes in by a zip: they left, and are invited again or brought back.
    return { status: 'inactive', chatColor: null, passwordHash: 'imported', emailUnproven: true }
  },
  stages: withNameKey,
  jobRoles: withNameKey,
  chatCategories: withNameKey,
  projects(row, importing, newId) {
    const isOpen = row.completedDate == null && (row.status === 'active' || row.status === 'on_hold')
    if (!isOpen || !isOfOthers(row.assignedTo, importing)) return {}
    const id = newId('projects', row.id)
    if (id !== null && row.binEntryId == null)
      leftWorkOf(Number(row.assignedTo), importing).projectIds.push(id)
    return { assignedTo: null }
  },
  tasks(row, importing) {
    return row.status !== 'complete' && isOfOthers(row.assignedTo, importing) ? { assignedTo: null } : {}
  },
  taskAssignees(row, importing, newId) {
    const taskId = Number(row.taskId)
    const people = importing.checked.openTasks.get(taskId)
    if (people === undefined || !isOfOthers(row.userId, importing)) return {}
    const id = newId('tasks', taskId)
    const left = leftWorkOf(Number(row.userId), importing)
    if (id !== null) left.taskIds.push(id)
    if (id !== null && people > 1) left.sharedTaskIds.push(id)
    return null
  },
  taskTemplates({ tasks }, _importing, newId) {
    const { assignedTeamMembers, ...rest } = Object(tasks)
    const people = Object.entries(Object(assignedTeamMembers)).flatMap(([place, id]) => {
      const user = newId('users', Number(id))
      return user === null ? [] : [[place, user]]
    })
    return { tasks: { ...rest, assignedTeamMembers: Object.fromEntries(people) } }
  },
  // What was sent names its files by their place: one that does not come along keeps its own.
  quotes: ({ sharedFiles }, _importing, newId) => ({
    sharedFiles: (sharedFiles as SharedFile[] | null | undefined)?.map(({ id, roomId }) => ({
      id: id === null ? null : newId('files', id),
      roomId: roomId === null ? null : newId('quoteRooms', roomId),
    })),
  }),
  quoteRooms: ({ items }, _importing, newId) => ({ items: itemsWithIds(items, newId) }),
  quoteTemplates({ pattern }, _importing, newId) {
    const { rooms, templateId, ...rest } = Object(pattern)
    return {
      pattern: {
        ...rest,
        templateId: typeof templateId === 'number' ? newId('taskTemplates', templateId) : null,
        rooms: rooms.map((room: { items: unknown }) => ({ ...room, items: itemsWithIds(room.items, newId) })),
      },
    }
  },
  files(row, { kept }) {
    const file = kept.get(row.id)
    return file ? fileColumns(row, file) : null
  },
  // What does not come along is shared with nobody.
  clientPageFiles: ({ fileId }, _importing, newId) => (newId('files', Number(fileId)) === null ? null : {}),
  // One whose file does not come along: a statement still says what was kept back.
  taxPapers({ fileId, kind }, _importing, newId) {
    if (fileId == null || newId('files', Number(fileId)) !== null) return {}
    return kind === 'end_user' ? null : { fileId: null }
  },
  payments({ status, paymentMethod }) {
    // No page of Stripe's comes along: what was not paid by it is closed.
    const isOpen = status === 'pending' || status === 'failed'
    const closed: PaymentPage = { attempt: 0, withdrawn: true }
    return isByStripe({ paymentMethod: String(paymentMethod) }) && isOpen
      ? { status: 'failed', metadata: closed }
      : {}
  },
  activities({ verb, subjectId, projectId, detail }, { companyId }, newId) {
    const project = typeof projectId === 'number' ? projectId : null
    const table = subjectTable(String(verb), project)
    const subject =
      table === 'companies'
        ? companyId
        : table === null
          ? noId
          : newId(table as DataTableName, Number(subjectId))
    return { subjectId: subject ?? noId, detail: detailWithIds(Object(detail), newId) }
  },
  userPreferences({ key, value }, _importing, newId) {
    const table =
      key === boardKey || key === takenOffKey ? 'projects' : key === dismissedTasksKey ? 'tasks' : null
    if (table === null || !Array.isArray(value)) return null
    return { value: value.flatMap(id => newId(table, Number(id)) ?? []) }
  },
}

/** Lines name prices of the company's list. */
function itemsWithIds(items: unknown, newId: NewIdOf): QuoteItem[] {
  return (items as QuoteItem[]).map(item => ({
    ...item,
    lines: item.lines.map(line => ({
      ...line,
      priceListItemId: line.priceListItemId === null ? null : newId('priceListItems', line.priceListItemId),
    })),
  }))
}

function withNameKey({ name }: DataRow) {
  return { nameKey: nameKey(String(name)) }
}

function isOfOthers(userId: unknown, { importersRow }: Importing): boolean {
  return typeof userId === 'number' && userId !== importersRow
}

function leftWorkOf(userId: number, { leftWork }: Importing): LeftWork {
  const work = leftWork.get(userId) ?? { taskIds: [], sharedTaskIds: [], projectIds: [] }
  leftWork.set(userId, work)
  return work
}

function fileColumns({ originalName }: DataRow, file: KeptFile) {
  const { key, sentAs, kind, bytes, width, height, pageCount, hasPicture, pictureBytes } = file
  const name = fileNameOf(sentAs || String(originalName), kind)
  return {
    filename: key,
    originalName: name,
    nameKey: fileNameKey(name),
    mimeType: kind.mimeType,
    size: bytes,
    ...{ width, height, pageCount, hasPicture, pictureBytes },
  }
}
