import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { maxClientFiles, maxDecisions, maxReports } from '#app/domain/client-pages/client-page.ts'
import type { Company, Person } from '#app/domain/scope.ts'
import { companyOnPapers } from '#app/models/companies/company-on-papers.server.ts'
import { coverFirst } from '#app/models/files/cover.server.ts'
import { liveFiles, type StoredFile, selectFiles } from '#app/models/files/file.server.ts'
import { onKey, rowsOf } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import {
  clientDecisions,
  clientPageFiles,
  clientPages,
  clientReports,
  clients,
  companies,
  files,
  projects,
  users,
} from '#db/schema/index.ts'

const rows = rowsOf(clientPages, 'Client page not found')
export const saveClientPage = rows.save

export function findClientPage(company: Company, projectId: number) {
  return rows.findWhere(company, eq(clientPages.projectId, projectId))
}

export type ClientPage = NonNullable<ReturnType<typeof findClientPage>>

export function findOrCreateClientPage(scope: Person, projectId: number): ClientPage {
  return findClientPage(scope, projectId) ?? rows.insert(scope, { projectId })
}

/** Drops ids that are not files of the job. */
export function replaceSharedFiles({ companyId }: Company, page: ClientPage, ids: readonly number[]): void {
  db()
    .delete(clientPageFiles)
    .where(and(eq(clientPageFiles.companyId, companyId), eq(clientPageFiles.pageId, page.id)))
    .run()
  const chosen = JSON.stringify(ids)
  db().run(sql`insert into client_page_files (company_id, page_id, file_id, created_at)
    select files.company_id, ${page.id}, files.id, ${Date.now()} from files
    where files.company_id = ${companyId} and files.project_id = ${page.projectId} and files.bin_entry_id is null
      and files.id in (select value from json_each(${chosen}))
    limit ${maxClientFiles}`)
}

export function listSharedFileIds({ companyId }: Company, pageId: number): number[] {
  return db()
    .select({ fileId: clientPageFiles.fileId })
    .from(clientPageFiles)
    .where(and(eq(clientPageFiles.companyId, companyId), eq(clientPageFiles.pageId, pageId)))
    .all()
    .map(({ fileId }) => fileId)
}

const decisionRows = rowsOf(clientDecisions, 'Decision not found')
export const {
  find: findDecision,
  insert: insertDecision,
  save: saveDecision,
  remove: deleteDecision,
} = decisionRows

export function listDecisions(company: Company, pageId: number) {
  const where = eq(clientDecisions.pageId, pageId)
  return decisionRows.list(company, { where, order: [asc(clientDecisions.id)], limit: maxDecisions })
}

export type Decision = ReturnType<typeof listDecisions>[number]

export function insertReport(
  { companyId }: Company,
  report: { pageId: number; taskId: number; words: string },
) {
  db()
    .insert(clientReports)
    .values({ ...report, companyId, createdAt: Date.now() })
    .run()
}

export function countReports(company: Company, pageId: number): number {
  return rowsOf(clientReports, 'Report not found').count(company, eq(clientReports.pageId, pageId))
}

type Report = { words: string; createdAt: number; isDone: 0 | 1 }

/** Newest first, without those whose task was deleted. */
const reports = jsonOf<
  Report[]
>(sql`(select json_group_array(json_object('words', told.words, 'createdAt', told.created_at,
    'isDone', told.is_done)) from (select report.words, report.created_at, task.status = 'complete' as is_done
  from client_reports report
  join tasks task on task.company_id = report.company_id and task.id = report.task_id and task.bin_entry_id is null
  where report.company_id = client_pages.company_id and report.page_id = client_pages.id
  order by report.id desc limit ${sql.raw(String(maxReports))}) told)`)

const decisions = jsonOf<
  ToldDecision[]
>(sql`(select json_group_array(json_object('id', id, 'question', question, 'note', note,
    'options', json(options), 'answerOn', answer_on, 'answer', answer, 'answeredAt', answered_at) order by id)
  from client_decisions where company_id = client_pages.company_id and page_id = client_pages.id)`)

type ToldDecision = Pick<
  Decision,
  'id' | 'question' | 'note' | 'options' | 'answerOn' | 'answer' | 'answeredAt'
>

const sharedIds = jsonOf<number[]>(sql`(select json_group_array(file_id) from client_page_files
  where company_id = client_pages.company_id and page_id = client_pages.id)`)

export function readWholeClientPage({ companyId }: Company, projectId: number) {
  const row = db()
    .select({
      page: clientPages,
      sharedIds,
      decisions,
      reports,
    })
    .from(clientPages)
    .where(and(eq(clientPages.companyId, companyId), eq(clientPages.projectId, projectId)))
    .get()
  if (!row) return null
  const { page, ...parts } = row
  return { ...page, ...parts }
}

type SharedFile = {
  id: number
  name: string
  mimeType: string
  size: number
  category: string
  width: number | null
  height: number | null
  hasPicture: 0 | 1
  createdAt: number
}

/** The cover first. */
const shared = jsonOf<
  SharedFile[]
>(sql`(select json_group_array(json_object('id', told.id, 'name', told.original_name,
    'mimeType', told.mime_type, 'size', told.size, 'category', told.category, 'width', told.width, 'height', told.height,
    'hasPicture', told.has_picture, 'createdAt', told.created_at))
  from (select files.* from client_page_files shared
    join files on files.company_id = shared.company_id and files.id = shared.file_id and files.bin_entry_id is null
      and files.project_id = client_pages.project_id
    where shared.company_id = client_pages.company_id and shared.page_id = client_pages.id
    order by ${coverFirst}) told)`)

type WorkStage = { id: number; name: string; colour: string; total: number; done: number }

const work = jsonOf<
  WorkStage[]
>(sql`(select json_group_array(json_object('id', told.id, 'name', told.name, 'colour', told.colour,
    'total', told.total, 'done', told.done))
  from (select stages.id, stages.name, stages.colour, count(tasks.id) as total, coalesce(sum(tasks.status = 'complete'), 0) as done
    from stages left join tasks on tasks.company_id = stages.company_id and tasks.stage_id = stages.id
      and tasks.project_id = client_pages.project_id and tasks.bin_entry_id is null
    where stages.company_id = client_pages.company_id
    group by stages.id order by stages.position, stages.id) told)`)

type Change = { number: number; title: string; net: number; gross: number; asked: number }

/** `asked`: invoiced so far, before VAT. */
const changes = jsonOf<
  Change[]
>(sql`(select json_group_array(json_object('number', v.number, 'title', v.title, 'net', v.net,
    'gross', v.document ->> '$.gross', 'asked', (select coalesce(sum(iif(asked.kind = 'credit_note', asked.is_left_out - 1, 1)
        * round(line.value ->> 'quantity' * (line.value ->> 'each') / 1000.0)), 0)
      from invoices asked, json_each(asked.lines) line
      where asked.company_id = v.company_id and asked.project_id = v.project_id and asked.number is not null
        and asked.withdrawn_at is null and (asked.kind <> 'deposit' or asked.of_id is null) and line.value ->> 'variation' = v.number)) order by v.number)
  from variations v where v.company_id = client_pages.company_id and v.project_id = client_pages.project_id
    and v.state = 'approved')`)

/** As the client of the job sees it. Null for a closed company or a binned job. */
function findShown(where: SQL | undefined) {
  const row = db()
    .select({
      page: clientPages,
      company: companyOnPapers,
      timeZone: companies.timeZone,
      isPayable: companies.stripeAccountReady,
      email: users.email,
      authorStatus: users.status,
      jobNumber: projects.jobNumber,
      projectName: projects.name,
      stageId: projects.stageId,
      completedDate: projects.completedDate,
      clientName: clients.name,
      shared,
      work,
      decisions,
      reports,
      changes,
    })
    .from(clientPages)
    .innerJoin(companies, eq(companies.id, clientPages.companyId))
    .innerJoin(users, onKey(users, clientPages.createdBy))
    .innerJoin(projects, onKey(projects, clientPages.projectId))
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(and(where, isNull(companies.closedAt), isNull(projects.binEntryId)))
    .get()
  if (!row) return null
  const { page, ...about } = row
  return { ...about, ...page }
}

export function findPageOfJob({ companyId }: Company, projectId: number) {
  return findShown(and(eq(clientPages.companyId, companyId), eq(clientPages.projectId, projectId)))
}

// Below, no Scope: the link proves who may read.

/** Null for a link that is unknown or revoked, too. */
export function findPageOfLink(tokenHash: string) {
  return findShown(eq(clientPages.tokenHash, tokenHash))
}

export type LinkedPage = NonNullable<ReturnType<typeof findPageOfLink>>

export function findSharedFile({ companyId, projectId, shared }: LinkedPage, id: number): StoredFile | null {
  if (!shared.some(file => file.id === id)) return null
  const file = selectFiles()
    .where(and(liveFiles({ companyId }), eq(files.id, id), eq(files.projectId, projectId)))
    .get()
  return file ? { ...file, supersededAt: null } : null
}
