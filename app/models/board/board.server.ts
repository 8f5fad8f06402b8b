import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { maxOnBoard, maxTakenOff, type OpenTask } from '#app/domain/board/board.ts'
import { roleMay } from '#app/domain/permissions.ts'
import { boardKey, hiddenFromBoardKey } from '#app/domain/preferences/preference.ts'
import { maxLeft } from '#app/domain/projects/finished.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { asksForIt, isWorkDone } from '#app/models/agreed/stored-stage.server.ts'
import { coverId } from '#app/models/files/cover.server.ts'
import {
  type Asker,
  askerPlaceholders,
  type Day,
  dayOf,
  dayPlaceholders,
  placeholderValues,
} from '#app/models/placeholders.server.ts'
import { openTasks } from '#app/models/portal/portal.server.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { hasLeftBoards, lastAt, liveProjects, mayStay } from '#app/models/projects/project.server.ts'
import { matchingProjects } from '#app/models/projects/project-search.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { type PersonNames, readPeople } from '#app/models/tasks/task.server.ts'
import { db, prepared } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'

/** Ignores values that are no ids, as programs of the person may write anything. */
function idsIn({ userId }: Asker, key: string): SQL {
  return sql`select each.value from user_preferences u,
      json_each(case when json_type(u.value) = 'array' then u.value else '[]' end) each
    where u.user_id = ${userId} and u.key = ${key} and each.type = 'integer'`
}

/** What they put there, and, unless taken off, jobs they lead or have an open task in. */
function boardIds(asker: Asker): SQL {
  const { companyId, userId } = asker
  const takenOff = idsIn(asker, hiddenFromBoardKey)
  return sql`(${idsIn(asker, boardKey)}
    union select id from projects where company_id = ${companyId} and assigned_to = ${userId} and id not in (${takenOff})
    union ${jobsOfOpenTasks(asker)})`
}

/** `boardIds` without led jobs that have left all boards, which after some years are almost all. */
function shownIds(asker: Asker, day: Day): SQL {
  const { companyId, userId } = asker
  const inCharge = sql`select id from projects where company_id = ${companyId} and assigned_to = ${userId}
    and id not in (${idsIn(asker, hiddenFromBoardKey)})`
  const { unfinished, lately } = mayStay(asker, day)
  return sql`(${idsIn(asker, boardKey)} union ${inCharge} and ${unfinished} union ${inCharge} and ${lately}
    union ${jobsOfOpenTasks(asker)})`
}

function jobsOfOpenTasks(asker: Asker): SQL {
  return sql`select t.project_id from ${openTasks(asker)}
    and t.project_id is not null and t.project_id not in (${idsIn(asker, hiddenFromBoardKey)})`
}

/** For selects that join, of a few projects: `boardIds` goes through everything the person was ever on. So would SQLite without the cross join and the plus. */
export function isOnBoard(asker: Asker, day: Day): SQL<boolean> {
  const { userId } = asker
  const worksOn = sql`(${projects.assignedTo} = ${userId} or exists (select 1 from tasks t
      cross join task_assignees a on +a.company_id = t.company_id and a.task_id = t.id and a.user_id = ${userId}
      where t.company_id = ${projects.companyId} and t.project_id = ${projects.id}
        and t.status <> 'complete' and t.bin_entry_id is null))`
  const isPlaced = sql`(${projects.id} in (${idsIn(asker, boardKey)})
    or ${projects.id} not in (${idsIn(asker, hiddenFromBoardKey)}) and ${worksOn})`
  return sql`(${isPlaced} and not ${hasLeftBoards(asker, day)})`.mapWith(Boolean)
}

const hasTasks = subquery(sql`exists (select 1 from tasks t where t.company_id = ${projects.companyId}
  and t.project_id = ${projects.id} and t.bin_entry_id is null)`)

function isShown(asker: Asker, day: Day): SQL | undefined {
  return and(liveProjects(asker), sql`${projects.id} in ${shownIds(asker, day)}`, staysOnBoards(asker, day))
}

function staysOnBoards(company: Pick<Asker, 'companyId'>, day: Day): SQL | undefined {
  return and(hasTasks, sql`not ${hasLeftBoards(company, day)}`)
}

/** Starts from unfinished and recent jobs: newest first, SQLite would go through all that were ever done. */
function isStillThere(asker: Asker, day: Day): SQL {
  const { companyId } = asker
  const { unfinished, lately } = mayStay(asker, day)
  return sql`${projects.id} in (select id from projects where company_id = ${companyId} and bin_entry_id is null and ${unfinished}
    union all select id from projects where company_id = ${companyId} and bin_entry_id is null and ${lately})`
}

/** Jobs that could be put there, also those without tasks, which show once they have some. */
function isOff(asker: Asker, day: Day): SQL | undefined {
  return and(
    sql`not ${hasLeftBoards(asker, day)}`,
    sql`(${projects.id} not in ${shownIds(asker, day)} or not ${hasTasks})`,
  )
}

/** What is not on the board: `left` counts finished jobs that left it by themselves, one more than `maxLeft` where there are more. */
export function readOffBoard(scope: Scope): { left: number; mayAdd: boolean } {
  const found = offBoard().get({ ...placeholderValues(scope), limit: maxLeft + 1 })
  return { left: found?.left ?? 0, mayAdd: found?.mayAdd ?? false }
}

const offBoard = prepared(orm => {
  const haveLeft = and(
    liveProjects(askerPlaceholders),
    sql`${projects.id} in ${boardIds(askerPlaceholders)}`,
    hasTasks,
    hasLeftBoards(askerPlaceholders, dayPlaceholders),
  )
  const one = sql`1`.as('one')
  const some = orm.select({ one }).from(projects).where(haveLeft).limit(sql.placeholder('limit')).as('some')
  const toAdd = and(
    liveProjects(askerPlaceholders),
    isOff(askerPlaceholders, dayPlaceholders),
    isStillThere(askerPlaceholders, dayPlaceholders),
  )
  const mayAdd = sql`exists ${orm.select({ one }).from(projects).where(toAdd)}`.mapWith(Boolean)
  return orm.select({ left: count(), mayAdd }).from(some).prepare()
})

/** `isPlaced` also without tasks, or after it has left. */
export function findBoardPlace(scope: Scope, id: number): { hasLeft: boolean; isPlaced: boolean } {
  const place = db()
    .select({
      hasLeft: subquery(sql`${hasLeftBoards(scope, dayOf(scope))}`).mapWith(Boolean),
      isPlaced: subquery(sql`${projects.id} in ${boardIds(scope)}`).mapWith(Boolean),
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, id)))
    .get()
  return place ?? { hasLeft: false, isPlaced: false }
}

/** In the person's order; may name projects that are gone. */
export function listBoardIds(person: Person): number[] {
  return listIds(person, boardKey)
}

export function listTakenOffIds(person: Person): number[] {
  return listIds(person, hiddenFromBoardKey)
}

function listIds(person: Person, key: string): number[] {
  const value = getPreference(person, key)?.value
  const ids: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(ids.filter((id): id is number => Number.isInteger(id)))]
}

export function filterShown(scope: Scope, ids: readonly number[]): number[] {
  const shown = db()
    .select({ id: projects.id })
    .from(projects)
    .where(and(liveProjects(scope), sql`${projects.id} in ${among(ids)}`, staysOnBoards(scope, dayOf(scope))))
    .all()
  const found = new Set(shown.map(({ id }) => id))
  return ids.filter(id => found.has(id))
}

export function writeBoardIds(person: Person, ids: readonly number[]): void {
  writePreference(person, boardKey, [...new Set(ids)])
}

export function writeTakenOffIds(person: Person, ids: readonly number[]): void {
  writePreference(person, hiddenFromBoardKey, [...new Set(ids)].slice(-maxTakenOff))
}

type StageTasks = { total: number; done: number; open: OpenTask[] }

function readStageTasks(text: string): StageTasks {
  const {
    total,
    done,
    open,
  }: { total: number; done: number; open: [string, string | null, string, string | null, PersonNames[]][] } =
    JSON.parse(text)
  return {
    total,
    done,
    open: open.map(([title, dueDate, waitingFor, waitingUntil, people]) => ({
      title,
      dueDate,
      waitingFor,
      waitingUntil,
      people: readPeople(people),
    })),
  }
}

const people = sql`(select json_group_array(json_array(u.id, u.first_name, u.last_name, u.username)
    order by u.id is not t.assigned_to, a.id) from task_assignees a
  join users u on u.company_id = a.company_id and u.id = a.user_id
  where a.company_id = t.company_id and a.task_id = t.id)`

const stageTasks =
  subquery(sql`(select json_object('total', count(*), 'done', count(*) filter (where t.status = 'complete'),
    'open', json_group_array(json_array(t.title, t.due_date, t.waiting_for, t.waiting_until, json(${people})) order by t.position, t.id)
      filter (where t.status <> 'complete'))
  from tasks t where t.company_id = ${projects.companyId} and t.project_id = ${projects.id}
    and t.stage_id = ${projects.stageId} and t.bin_entry_id is null)`).mapWith(readStageTasks)

/** A draft invoice, or a payment stage that is due. */
const toAsk = (today: Day['today']) =>
  subquery(sql<string | null>`case when exists (select 1 from invoices draft
      where draft.company_id = ${projects.companyId} and draft.project_id = ${projects.id}
        and draft.number is null and draft.bin_entry_id is null) then 'Invoice to check and issue'
    else (select 'Payment to ask for: ' || due.name from project_payment_stages due
      left join stages reached on due."trigger" = 'stage' and reached.company_id = due.company_id
        and lower(reached.name) = lower(due."when")
      join stages here on here.company_id = due.company_id and here.id = ${projects.stageId}
      where due.company_id = ${projects.companyId} and due.project_id = ${projects.id}
        and due.payment_id is null and due.gross > 0
        and (reached.position <= here.position or due."trigger" = 'date' and due."when" <= ${today}
          or due.progress is not null and ${isWorkDone(sql`due.company_id`, sql`due.project_id`, sql`due.progress`)})
        and not exists (select 1 from invoices asked where ${asksForIt})
      order by due.position limit 1) end`)

export function readBoard(scope: Scope, limit = maxOnBoard) {
  const rows = boardRows(roleMay(scope.role, 'money.read')).all({ ...placeholderValues(scope), limit })
  const stages = rows[0] ? readCompanyStages(rows[0].stages) : []
  const cards = rows.map(({ stageTasks, stages: _stages, ...row }) => ({ ...row, ...stageTasks }))
  return { cards, stages }
}

const boardRows = prepared((orm, seesMoney: boolean) =>
  orm
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
      coverId,
      toAsk: seesMoney ? toAsk(dayPlaceholders.today) : sql<string | null>`null`,
      stages: companyStages(askerPlaceholders),
    })
    .from(projects)
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(isShown(askerPlaceholders, dayPlaceholders))
    .orderBy(
      sql`${projects.completedDate} is not null`,
      sql`${projects.completedDate} desc`,
      sql`${projects.dueDate} is null`,
      projects.dueDate,
      projects.jobSequence,
    )
    .limit(sql.placeholder('limit'))
    .prepare(),
)

function isMissing(scope: Scope): SQL | undefined {
  return and(
    liveProjects(scope),
    sql`${projects.status} = 'active' and ${projects.completedDate} is null`,
    sql`${projects.id} not in ${shownIds(scope, dayOf(scope))}`,
    hasTasks,
  )
}

export function countMissing(scope: Scope): number {
  return db().select({ n: sql<number>`count(*)` }).from(projects).where(isMissing(scope)).get()?.n ?? 0
}

export function listMissingIds(scope: Scope, limit: number): number[] {
  return db()
    .select({ id: projects.id })
    .from(projects)
    .where(isMissing(scope))
    .orderBy(sql`${projects.dueDate} is null`, projects.dueDate, projects.jobSequence)
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

/** Newest first; `found` is a search's result. */
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
        hasTasks: sql`${hasTasks}`.mapWith(Boolean),
      })
      .from(projects)
      // An inner join would start from the stages and read every project before it takes the newest.
      .leftJoin(stages, onKey(stages, projects.stageId))
      .leftJoin(clients, onKey(clients, projects.clientId))
      .where(
        and(
          matches,
          isOff(scope, dayOf(scope)),
          found === null ? isStillThere(scope, dayOf(scope)) : undefined,
        ),
      )
      .orderBy(sql`${projects.jobSequence} desc`)
      .limit(limit)
      .all()
  )
}
