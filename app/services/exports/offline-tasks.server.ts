import { listText } from '#app/domain/format.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { binned, type Column, day, label, moment, rod, stage, table } from './offline-parts.server.ts'
import { readRowsOf } from './read-rows.server.ts'

type People = ReadonlyMap<number, readonly string[]>

/** Under the rod: so many are live that all of them can be held. What is in the bin follows them, read anew. */
export async function* tasksOfJob(
  folder: OfflineFolder,
  read: () => AsyncIterable<ExportRow[]>,
): AsyncGenerator<Html> {
  const live: TaskRow[] = []
  let isSomeInBin = false
  for await (const rows of withPeople(folder, read())) {
    const here = rows.filter(isLive)
    isSomeInBin ||= here.length < rows.length
    live.push(...here)
  }
  if (live.length > 0) yield rod(live.filter(({ status }) => status === 'complete').length, live.length)
  const inBin = isSomeInBin ? withPeople(folder, read()) : null
  yield* table(taskColumns(folder), liveFirst(live, inBin))
}

const isLive = ({ binEntryId }: ExportRow) => binEntryId === null

async function* liveFirst(
  live: TaskRow[],
  others: AsyncIterable<TaskRow[]> | null,
): AsyncGenerator<TaskRow[]> {
  yield live
  if (!others) return
  for await (const rows of others) yield rows.filter(row => !isLive(row))
}

type TaskRow = ExportRow & { people: readonly string[] }

/** With who was given them, which is read for a piece of them at a time. */
export async function* withPeople(
  { reach }: OfflineFolder,
  pieces: AsyncIterable<ExportRow[]>,
): AsyncGenerator<TaskRow[]> {
  for await (const rows of pieces) {
    const ids = rows.map(({ id }) => Number(id))
    const people = await peopleOf(readRowsOf('taskAssignees', reach, { taskId: ids }))
    yield rows.map(row => ({ ...row, people: people.get(Number(row.id)) ?? [] }))
  }
}

async function peopleOf(pieces: AsyncIterable<ExportRow[]>): Promise<People> {
  const people = new Map<number, string[]>()
  for await (const rows of pieces) {
    for (const { taskId, userName } of rows) {
      people.set(Number(taskId), [...(people.get(Number(taskId)) ?? []), String(userName)])
    }
  }
  return people
}

/** Of rows that come with their people. */
export function taskColumns(folder: OfflineFolder): Column[] {
  return [
    { head: 'Task', kind: 'title', cell: taskCell },
    { head: 'Stage', cell: row => stage(row, folder) },
    { head: 'State', kind: 'short', cell: row => label(row.status) },
    { head: 'Priority', kind: 'short', cell: row => label(row.priority) },
    { head: 'Due', kind: 'short', cell: row => day(row.dueDate) },
    { head: 'People', cell: row => listText(row.people as readonly string[]) },
    { head: 'Completed', kind: 'short', cell: row => moment(row.completedAt, folder) },
  ]
}

function taskCell({ title, description, binEntryId }: ExportRow): Html {
  return html`${title}${binned(binEntryId)}${description && html`<p class="said quiet">${description}</p>`}`
}
