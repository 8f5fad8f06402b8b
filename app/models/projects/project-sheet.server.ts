import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOnBoard } from '#app/models/board/board.server.ts'
import { coverId } from '#app/models/files/cover.server.ts'
import { photosAgreed } from '#app/models/files/photo-list.server.ts'
import { membersOf } from '#app/models/people/user.server.ts'
import { askerPlaceholders, dayPlaceholders, placeholderValues } from '#app/models/placeholders.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { readWorkedOnProject, workedOnProject } from '#app/models/time-entries/worked-sums.server.ts'
import { db, prepared } from '#db/client.ts'
import { clients, projects, stages, users } from '#db/schema/index.ts'
import { liveProjects, projectColumns, taskCounts } from './project.server.ts'

export function requireProjectSheet(scope: Scope, id: number) {
  const row = sheetOf().get({ ...placeholderValues(scope), id })
  if (!row) throw new NotFound('Project not found')
  return row
}

const sheetOf = prepared(orm =>
  orm
    .select({
      ...projectColumns,
      client: {
        id: clients.id,
        name: clients.name,
        email: clients.email,
        phone: clients.phone,
        address: clients.address,
        version: clients.version,
        createdBy: clients.createdBy,
      },
      assignee: { firstName: users.firstName, lastName: users.lastName, username: users.username },
      stages: companyStages(askerPlaceholders).mapWith(readCompanyStages),
      members: membersOf(askerPlaceholders, dayPlaceholders),
      isOnBoard: isOnBoard(askerPlaceholders, dayPlaceholders),
      said: newestSaid.mapWith(readSaid),
      files: fileCounts,
      coverId,
      paid: paid.mapWith(Number),
      agreedGross: agreedGross.mapWith(Number),
      isAdjusted: isAdjusted.mapWith(Boolean),
      worked: workedOnProject.mapWith(readWorkedOnProject),
      hasAgreed: hasAgreed.mapWith(Boolean),
    })
    .from(projects)
    .leftJoin(clients, and(onKey(clients, projects.clientId), sql`${clients.binEntryId} is null`))
    .leftJoin(users, onKey(users, projects.assignedTo))
    .where(and(liveProjects(askerPlaceholders), eq(projects.id, sql.placeholder('id'))))
    .prepare(),
)

/** In the company's currency, less refunds. */
const paid = sql<number>`(select coalesce(sum(amount - refunded_amount), 0) from payments
    where company_id = "projects"."company_id" and project_id = "projects"."id" and status = 'completed'
      and currency = (select currency from companies where id = "projects"."company_id"))`

/** Accepted quotes with VAT and approved variations; 0 without a quote. */
const agreedGross = sql<number>`(select coalesce(sum(gross), 0) + iif(count(*) = 0, 0,
      (select coalesce(sum(document ->> '$.gross'), 0) from variations
      where company_id = "projects"."company_id" and project_id = "projects"."id" and state = 'approved'))
    from quotes
    where company_id = "projects"."company_id" and project_id = "projects"."id" and status = 'accepted'
      and bin_entry_id is null)`

/** Something was credited, or clients kept CIS tax: then the contract says what is left of `agreedGross`. */
const isAdjusted = sql<boolean>`exists (select 1 from invoices
    where company_id = "projects"."company_id" and project_id = "projects"."id" and number is not null
      and (kind = 'credit_note' or cis <> 0))`

type FileCounts = { drawings: number; photos: number; others: number }

/** A drawing counts once for all its revisions. */
const fileCounts = jsonOf<FileCounts>(sql`(select json_object(
      'drawings', count(distinct iif(revision is null, null, name_key)),
      'photos', count(iif(revision is null and category = 'photo', 1, null)),
      'others', count(iif(revision is null and category <> 'photo', 1, null)))
    from files where company_id = "projects"."company_id" and project_id = "projects"."id" and bin_entry_id is null)`)

const hasAgreed = sql<boolean>`exists (select 1 from project_rooms
    where company_id = "projects"."company_id" and project_id = "projects"."id")`

type SheetMessage = { id: number; sender: string; content: string; createdAt: number }

const maxSaid = 3

function readSaid(json: unknown): SheetMessage[] {
  const said: SheetMessage[] = JSON.parse(String(json))
  return said.sort((a, b) => a.id - b.id)
}

/** Newest messages, each cut to its beginning. */
const newestSaid = sql<string>`(select json_group_array(json_object('id', id, 'content', substr(content, 1, 300),
      'createdAt', created_at, 'sender', coalesce(nullif(first_name, ''), username))) from (
    select message.id, message.content, message.created_at, sender.first_name, sender.username
    from chat_messages message join users sender on sender.id = message.sender_id
    where message.company_id = ${askerPlaceholders.companyId} and message.project_id = "projects"."id" and message.bin_entry_id is null
    order by message.id desc limit ${maxSaid}))`

export function requireProjectTitle(scope: Scope, id: number) {
  const row = db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      coverId,
      photosAgreed: photosAgreed.mapWith(Boolean),
      stage: { name: stages.name, colour: stages.colour },
    })
    .from(projects)
    .innerJoin(stages, onKey(stages, projects.stageId))
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}

export function requireProjectPlaces(scope: Scope, id: number) {
  const row = db()
    .select({
      ...projectColumns,
      counts: taskCounts,
      stages: companyStages(scope).mapWith(readCompanyStages),
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  if (!row) throw new NotFound('Project not found')
  const { counts, ...project } = row
  return {
    ...project,
    tasks: {
      total: counts.reduce((sum, { total }) => sum + total, 0),
      done: counts.reduce((sum, { done }) => sum + done, 0),
    },
  }
}
