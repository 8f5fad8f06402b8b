import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mostOnBoard, type OpenTask } from '#app/domain/board/board.ts'
import { boardKey } from '#app/domain/preferences/preference.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { joinClient, liveProjects } from '#app/models/projects/project.server.ts'
import { matchingProjects } from '#app/models/projects/project-search.server.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { type PersonNames, readPeople } from '#app/models/tasks/task.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'

/**
 * The ids on the person's own board. Their preference holds what they or a program of theirs wrote: whatever is no id in
 * a list counts for nothing.
 */
function boardIds(scope: Scope): SQL {
  return sql`(select each.value from user_preferences u,
      json_each(case when json_type(u.value) = 'array' then u.value else '[]' end) each
    where u.user_id = ${scope.userId} and u.key = ${boardKey} and each.type = 'integer')`
}

/** Whether a project is on the person's own board, as it is when it has tasks. For selects that join. */
export function isOnBoard(scope: Scope): SQL<boolean> {
  return sql`${projects.id} in ${boardIds(scope)}`.mapWith(Boolean)
}

/** Only what has tasks stands on a board. */
const hasTasks = subquery(sql`exists (select 1 from tasks t where t.company_id = ${projects.companyId}
  and t.project_id = ${projects.id} and t.bin_entry_id is null)`)

/** The ids the person's preference holds, whatever they name, in its order. */
export function listBoardIds(person: Person): number[] {
  const value = getPreference(person, boardKey)?.value
  const ids: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(ids.filter((id): id is number => Number.isInteger(id)))]
}

/** Those of the ids that the board shows, in their order. */
export function filterShown(scope: Scope, ids: readonly number[]): number[] {
  const shown = db()
    .select({ id: projects.id })
    .from(projects)
    .where(and(liveProjects(scope), sql`${projects.id} in ${among(ids)}`, hasTasks))
    .all()
  const found = new Set(shown.map(({ id }) => id))
  return ids.filter(id => found.has(id))
}

export function writeBoardIds(person: Person, ids: readonly number[]): void {
  writePreference(person, boardKey, [...new Set(ids)])
}

type StageTasks = { total: number; done: number; open: OpenTask[] }

function readStageTasks(text: string): StageTasks {
  const {
    total,
    done,
    open,
  }: { total: number; done: number; open: [string, string | null, PersonNames[]][] } = JSON.parse(text)
  return {
    total,
    done,
    open: open.map(([title, dueDate, people]) => ({ title, dueDate, people: readPeople(people) })),
  }
}

const people = sql`(select json_group_array(json_array(u.id, u.first_name, u.last_name, u.username)
    order by u.id is not t.assigned_to, a.id) from task_assignees a
  join users u on u.company_id = a.company_id and u.id = a.user_id
  where a.company_id = t.company_id and a.task_id = t.id)`

/** The tasks of the stage a project is in, counted; the open ones in their order, with who is on them. */
const stageTasks =
  subquery(sql`(select json_object('total', count(*), 'done', count(*) filter (where t.status = 'complete'),
    'open', json_group_array(json_array(t.title, t.due_date, json(${people})) order by t.position, t.id)
      filter (where t.status <> 'complete'))
  from tasks t where t.company_id = ${projects.companyId} and t.project_id = ${projects.id}
    and t.stage_id = ${projects.stageId} and t.bin_entry_id is null)`).mapWith(readStageTasks)

/** History is only ever added to: its last line is the newest. */
const lastAt = subquery(sql<number>`coalesce((select a.created_at from activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id} order by a.id desc limit 1),
  ${projects.createdAt})`)

/** The whole board in one query: its cards, and the company's stages in working order (none without a card). */
export function readBoard(scope: Scope, limit = mostOnBoard) {
  const rows = db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      clientName: clients.name,
      stageId: projects.stageId,
      version: projects.version,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      createdBy: projects.createdBy,
      assignedTo: projects.assignedTo,
      stageTasks,
      lastAt,
      stages: companyStages(scope),
    })
    .from(projects)
    .leftJoin(clients, joinClient())
    .where(and(liveProjects(scope), sql`${projects.id} in ${boardIds(scope)}`, hasTasks))
    .orderBy(
      sql`${projects.completedDate} is not null`,
      sql`${projects.completedDate} desc`,
      sql`${projects.dueDate} is null`,
      projects.dueDate,
      projects.jobNumber,
    )
    .limit(limit)
    .all()
  const stages = rows[0] ? readCompanyStages(rows[0].stages) : []
  const cards = rows.map(({ stageTasks, stages: _stages, ...row }) => ({ ...row, ...stageTasks }))
  return { cards, stages }
}

/** In work, with tasks, and not on the person's board. */
function isMissing(scope: Scope): SQL | undefined {
  return and(
    liveProjects(scope),
    sql`${projects.status} = 'active' and ${projects.completedDate} is null`,
    sql`${projects.id} not in ${boardIds(scope)}`,
    hasTasks,
  )
}

export function countMissing(scope: Scope): number {
  return db().select({ n: sql<number>`count(*)` }).from(projects).where(isMissing(scope)).get()?.n ?? 0
}

/** Their ids, the soonest due first. */
export function listMissingIds(scope: Scope, limit: number): number[] {
  return db()
    .select({ id: projects.id })
    .from(projects)
    .where(isMissing(scope))
    .orderBy(sql`${projects.dueDate} is null`, projects.dueDate, projects.jobNumber)
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

/** What can be put on the board, newest first; `found` is what a search finds, where something is looked for. */
export function findMissing(scope: Scope, found: Found | null, limit: number) {
  const matches = matchingProjects(scope, found)
  return (
    db()
      .select({
        id: projects.id,
        jobNumber: projects.jobNumber,
        name: projects.name,
        clientName: clients.name,
        stage: stages.name,
        colour: stages.colour,
        status: projects.status,
        dueDate: projects.dueDate,
        completedDate: projects.completedDate,
      })
      .from(projects)
      // An inner join would start from the stages, and so read every project before it takes the newest.
      .leftJoin(stages, and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId)))
      .leftJoin(clients, joinClient())
      .where(and(matches, sql`${projects.id} not in ${boardIds(scope)}`, hasTasks))
      .orderBy(sql`${projects.jobNumber} desc`)
      .limit(limit)
      .all()
  )
}
