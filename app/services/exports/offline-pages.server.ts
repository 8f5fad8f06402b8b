import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import type { ExportTableName } from '#app/models/exports/export-tables.server.ts'
import { takePiece } from '#app/services/budget/company-budget.server.ts'
import styles from '#app/styles/offline-pages.css?raw'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'
import { framed, type OfflinePlace, type PageHead, pagesFolder, styleFile } from './offline-frame.server.ts'
import { jobPage, toldOf } from './offline-job.server.ts'
import {
  binColumns,
  clientColumns,
  documentColumns,
  holidayColumns,
  jobColumns,
  paymentColumns,
  peopleColumns,
  stockColumns,
  todoColumns,
  trainingColumns,
} from './offline-lists.server.ts'
import { type Column, clientFile, facts, jobFile, prose, section, table } from './offline-parts.server.ts'
import { saidIn } from './offline-talk.server.ts'
import { taskColumns, withPeople } from './offline-tasks.server.ts'
import { templatesIn } from './offline-templates.server.ts'
import { readKeptRows, readRowsOf } from './read-rows.server.ts'
import type { ZipEntry } from './zip-entries.server.ts'

/** So many rows stand on a page of a list. */
const pageSize = 200

/** The pages of a company's export, each made as it is written: a page a job and a client, and lists in pages. */
export async function* offlinePages(folder: OfflineFolder): AsyncGenerator<ZipEntry> {
  yield entry(styleFile, once(styles))
  yield* tablePages(folder, 'people.html', 'users', 'People', peopleColumns(folder))
  yield* listed(folder, 'templates.html', 'Templates', readKeptRows('taskTemplates', folder.reach), rows =>
    templatesIn(folder, rows),
  )
  yield* talk(folder)
  yield* otherTasks(folder)
  yield* tablePages(folder, 'documents.html', 'files', 'Documents', documentColumns(folder))
  yield* tablePages(folder, 'holidays.html', 'teamHolidays', 'Holidays', holidayColumns())
  yield* tablePages(folder, 'payments.html', 'payments', 'Payments', paymentColumns(folder))
  yield* withFiles(folder, 'stock.html', 'stockCards', 'Stock', stockColumns)
  yield* withFiles(folder, 'training.html', 'trainingVideos', 'Training', trainingColumns)
  yield* tablePages(folder, 'to-dos.html', 'todos', 'Your to-dos', todoColumns(folder))
  yield* tablePages(folder, 'bin.html', 'binEntries', 'Bin', binColumns(folder))
  yield* clients(folder)
  yield* jobs(folder)
}

async function* jobs(folder: OfflineFolder): AsyncGenerator<ZipEntry> {
  for await (const page of inPages(readKeptRows('projects', folder.reach))) {
    yield listPage(folder, 'jobs.html', 'Jobs', page, table(jobColumns(folder), once(page.rows)))
    const told = await toldOf(folder, page.rows)
    for (const row of page.rows) yield entry(jobFile(row.id), jobPage(folder, row, told))
  }
}

async function* clients(folder: OfflineFolder): AsyncGenerator<ZipEntry> {
  for await (const page of inPages(readKeptRows('clients', folder.reach))) {
    yield listPage(folder, 'clients.html', 'Clients', page, table(clientColumns, once(page.rows)))
    for (const row of page.rows) yield entry(clientFile(row.id), clientPage(folder, row))
  }
}

function clientPage(folder: OfflineFolder, client: ExportRow): AsyncGenerator<string> {
  return framed(folder, { title: String(client.name), place: 'clients.html' }, clientBody(folder, client))
}

async function* clientBody(folder: OfflineFolder, client: ExportRow): AsyncGenerator<Html> {
  await takePiece(folder.reach.subject)
  yield facts([
    ['Email', client.email],
    ['Phone', client.phone],
    ['Address', client.address && html`<span class="said">${client.address}</span>`],
    ['In the bin', client.binEntryId === null ? null : 'Yes'],
  ])
  yield prose('Notes', client.notes)
  const found = readRowsOf('projects', folder.reach, { clientId: [Number(client.id)] })
  yield* section(
    'Jobs',
    table(
      jobColumns(folder).filter(({ head }) => head !== 'Client'),
      found,
    ),
  )
}

function talk(folder: OfflineFolder): AsyncGenerator<ZipEntry> {
  const said = readKeptRows('chatMessages', folder.reach, { isToTeam: [true] })
  return listed(folder, 'chat.html', 'Team chat', said, rows => saidIn(folder, once(rows)))
}

function otherTasks(folder: OfflineFolder): AsyncGenerator<ZipEntry> {
  const tasks = readKeptRows('tasks', folder.reach, { projectId: null })
  return listed(folder, 'other-tasks.html', 'Tasks without a job', tasks, rows =>
    table(taskColumns(folder), withPeople(folder, once(rows))),
  )
}

/** A list whose rows show files: those of a page are read with it. */
function withFiles(
  folder: OfflineFolder,
  place: OfflinePlace,
  name: ExportTableName,
  title: string,
  columnsFor: (files: ReadonlyMap<number, ExportRow>) => readonly Column[],
): AsyncGenerator<ZipEntry> {
  return listed(folder, place, title, readKeptRows(name, folder.reach), async function* (rows) {
    const ids = rows.flatMap(row => [row.photoFileId, row.filmFileId].flatMap(id => (id ? [Number(id)] : [])))
    const files = new Map<number, ExportRow>()
    for await (const found of readRowsOf('files', folder.reach, { id: ids })) {
      for (const file of found) files.set(Number(file.id), file)
    }
    yield* table(columnsFor(files), once(rows))
  })
}

function tablePages(
  folder: OfflineFolder,
  place: OfflinePlace,
  name: ExportTableName,
  title: string,
  columns: readonly Column[],
): AsyncGenerator<ZipEntry> {
  return listed(folder, place, title, readKeptRows(name, folder.reach), rows => table(columns, once(rows)))
}

type Body = AsyncIterable<Html>

async function* listed(
  folder: OfflineFolder,
  place: OfflinePlace,
  title: string,
  pieces: AsyncIterable<ExportRow[]>,
  bodyOf: (rows: ExportRow[]) => Body,
): AsyncGenerator<ZipEntry> {
  for await (const page of inPages(pieces)) yield listPage(folder, place, title, page, bodyOf(page.rows))
}

type ListPage = { number: number; rows: ExportRow[]; isLast: boolean }

function listPage(
  folder: OfflineFolder,
  place: OfflinePlace,
  title: string,
  page: ListPage,
  body: Body,
): ZipEntry {
  const head: PageHead = { title: page.number === 1 ? title : `${title}, page ${page.number}`, place }
  return entry(fileOfPage(place, page.number), framed(folder, head, withPager(place, page, body)))
}

/** 'jobs.html', 'jobs-2.html'. */
function fileOfPage(place: OfflinePlace, number: number): string {
  return number === 1 ? place : place.replace('.html', `-${number}.html`)
}

async function* withPager(place: OfflinePlace, { number, rows, isLast }: ListPage, body: Body): Body {
  if (rows.length === 0) yield html`<p class="quiet">There is nothing here.</p>\n`
  yield* body
  if (number === 1 && isLast) return
  const to = (other: number, text: string) => html`<a href="${fileOfPage(place, other)}">${text}</a>`
  yield html`<p class="pager">${number > 1 && to(number - 1, 'Previous page')} ${!isLast && to(number + 1, 'Next page')}</p>\n`
}

/** A page is told once it is known whether another one follows. */
async function* inPages(pieces: AsyncIterable<ExportRow[]>): AsyncGenerator<ListPage> {
  let waiting: ExportRow[] = []
  let number = 1
  for await (const rows of pieces) {
    waiting = [...waiting, ...rows]
    for (; waiting.length > pageSize; number++) {
      yield { number, rows: waiting.slice(0, pageSize), isLast: false }
      waiting = waiting.slice(pageSize)
    }
  }
  yield { number, rows: waiting, isLast: true }
}

function entry(file: string, content: ZipEntry['content']): ZipEntry {
  return { path: `${pagesFolder}${file}`, content }
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}
