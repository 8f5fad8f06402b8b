import { isOfMoney } from '#app/domain/activities/activity.ts'
import { activityText } from '#app/domain/activities/activity-text.ts'
import type { PhotoPhase } from '#app/domain/enumerations.ts'
import { phaseLabels, photoCaption } from '#app/domain/files/file.ts'
import { fileKinds } from '#app/domain/files/file-kinds.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { type JobTable, jobsToldIn, jobTables } from '#app/models/exports/job-rows.server.ts'
import { takePiece } from '#app/services/budget/company-budget.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { framed } from './offline-frame.server.ts'
import { fileColumns, paymentColumns, todoColumns } from './offline-lists.server.ts'
import {
  around,
  binned,
  type Column,
  clientLink,
  day,
  facts,
  fileHref,
  label,
  moment,
  money,
  prose,
  section,
  stage,
  table,
} from './offline-parts.server.ts'
import { saidIn } from './offline-talk.server.ts'
import { tasksOfJob } from './offline-tasks.server.ts'
import { readRowsOf } from './read-rows.server.ts'

type Pieces = AsyncIterable<ExportRow[]>

/** Of a list of jobs, which tables tell something of which. */
export type Told = ReadonlyMap<JobTable, ReadonlySet<number>>

export async function toldOf({ reach }: OfflineFolder, jobs: readonly ExportRow[]): Promise<Told> {
  await takePiece(reach.subject)
  const ids = jobs.map(({ id }) => Number(id))
  const names = Object.keys(jobTables) as JobTable[]
  return new Map(names.map(name => [name, jobsToldIn(name, reach, ids)]))
}

/** All that belongs to a job. What is told of it is read as the page is written. */
export function jobPage(folder: OfflineFolder, job: ExportRow, told: Told): AsyncGenerator<string> {
  const number = jobNumber(Number(job.jobNumber))
  const head = { title: String(job.name), number, lead: job.description, place: 'jobs.html' } as const
  return framed(folder, head, jobBody(folder, job, told))
}

async function* jobBody(folder: OfflineFolder, job: ExportRow, told: Told): AsyncGenerator<Html> {
  const id = Number(job.id)
  const of = (name: JobTable): Pieces =>
    told.get(name)?.has(id) ? readRowsOf(name, folder.reach, { [jobTables[name]]: [id] }) : nothing()
  await takePiece(folder.reach.subject)
  yield jobFacts(folder, job)
  yield prose('Notes', job.notes)
  yield* section(
    'Tasks',
    tasksOfJob(folder, () => of('tasks')),
  )
  yield* section('Photos', photos(of('files')))
  yield* section(
    'Files',
    table(
      fileColumns(folder),
      only(of('files'), row => !isImage(row)),
    ),
  )
  yield* section('Messages', saidIn(folder, of('chatMessages')))
  yield* section('Payments', table(withoutJob(paymentColumns(folder)), of('payments')))
  yield* section('Your to-dos', table(withoutJob(todoColumns(folder)), of('todos')))
  yield* section('History', history(folder, of('activities')))
}

async function* nothing(): AsyncGenerator<ExportRow[]> {}

function jobFacts(folder: OfflineFolder, job: ExportRow): Html {
  return facts([
    ['Client', clientLink(job)],
    ['Stage', stage(job, folder)],
    ['Status', html`${label(job.status)}${binned(job.binEntryId)}`],
    ['Start', day(job.startDate)],
    ['Due', day(job.dueDate)],
    ['Completed', day(job.completedDate)],
    ['In charge', job.assignedToName],
    ['Estimated value', money(job.estimatedValue, folder.currency)],
    ['Actual value', money(job.actualValue, folder.currency)],
    ['Created', html`${moment(job.createdAt, folder)} by ${job.createdByName}`],
  ])
}

function withoutJob(columns: readonly Column[]): Column[] {
  return columns.filter(({ head }) => head !== 'Job')
}

const images = new Set(fileKinds.filter(({ isImage }) => isImage).map(({ mimeType }) => mimeType))

function isImage({ mimeType }: ExportRow): boolean {
  return images.has(String(mimeType))
}

async function* only(pieces: Pieces, isWanted: (row: ExportRow) => boolean) {
  for await (const rows of pieces) yield rows.filter(isWanted)
}

function photos(pieces: Pieces): AsyncGenerator<Html> {
  return around(html`<ul class="photos">\n`, photosIn(pieces), html`</ul>\n`)
}

async function* photosIn(pieces: Pieces): AsyncGenerator<Html> {
  for await (const rows of only(pieces, isImage)) if (rows.length > 0) yield html`${rows.map(photo)}`
}

/** Its own bytes, as small as the page shows them: they are there already. */
function photo(row: ExportRow): Html {
  const name = photoCaption(String(row.originalName))
  const phase = phaseLabels[row.phase as PhotoPhase]
  return html`<li><a href="${fileHref(row)}"><img src="${fileHref(row)}" alt="${name}" loading="lazy"></a><p>${name}${phase && html` <span class="quiet">${phase}</span>`}${binned(row.binEntryId)}</p></li>\n`
}

async function* history(folder: OfflineFolder, pieces: Pieces): AsyncGenerator<Html> {
  const { seesMoney } = folder
  const text = ({ verb, detail }: ExportRow) =>
    activityText(String(verb), { ...Object(detail) }, { seesMoney })
  const columns: Column[] = [
    { head: 'Who', kind: 'title', cell: row => row.actorName },
    { head: 'What', cell: text },
    { head: 'When', kind: 'short', cell: row => moment(row.createdAt, folder) },
  ]
  yield* table(columns, seesMoney ? pieces : only(pieces, ({ verb }) => !isOfMoney(String(verb))))
}
