import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#app/domain/clock.ts'
import { type ListView, listViewKey, type Sorting } from '#app/domain/list-view.ts'
import type { ProjectColumn, ProjectFilter } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOnBoard } from '#app/models/board/board.server.ts'
import { coverId } from '#app/models/files/cover.server.ts'
import {
  type Asker,
  askerPlaceholders,
  type Day,
  dayOf,
  dayPlaceholders,
  placeholderValues,
} from '#app/models/placeholders.server.ts'
import { getPreference, keptValue } from '#app/models/preferences/preference.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import type { Found } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { readPeople } from '#app/models/tasks/task.server.ts'
import { isWaiting } from '#app/models/tasks/task-list.server.ts'
import { db, prepared } from '#db/client.ts'
import { clients, projects, stages, tasks } from '#db/schema/index.ts'
import { isFinished, isOverdue, isUnfinished, taskCounts } from './project.server.ts'
import { matchingProjects, searchProjects } from './project-search.server.ts'

// Drizzle drops table names in a select from one table, so these selects join or write them.

/** Today and the six days after it. */
const weekDays = 7

/** The rule of `projectOverdue`, whatever the day. */
const isInWork = sql`${projects.status} = 'active' and ${projects.completedDate} is null`

/** No one in charge or on an open task. The plus keeps SQLite off the index of assigned tasks. */
const hasNobody = subquery(sql`${isInWork} and ${projects.assignedTo} is null and not exists (
  select 1 from ${tasks} where ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id}
  and ${tasks.binEntryId} is null and ${tasks.status} <> 'complete' and +${tasks.assignedTo} is not null)`)

type ShownDays = Pick<Day, 'today'> & { weekOn: string | Placeholder }

const shownPlaceholders = { ...dayPlaceholders, weekOn: sql.placeholder('weekOn') }

function shownDays(scope: Scope) {
  const day = dayOf(scope)
  return { ...day, weekOn: addDays(day.today, weekDays) }
}

function isShown(filter: ProjectFilter, { today, weekOn }: ShownDays): SQL {
  switch (filter) {
    case 'late':
      return isOverdue(today)
    case 'week':
      return sql`${isInWork} and ${projects.dueDate} >= ${today} and ${projects.dueDate} < ${weekOn}`
    case 'nobody':
      return hasNobody
    case 'waiting':
      return subquery(sql`${isInWork} and exists (select 1 from ${tasks} where ${tasks.companyId} = ${projects.companyId}
        and ${tasks.projectId} = ${projects.id} and ${tasks.binEntryId} is null and ${isWaiting(today)})`)
    case 'finished':
      return isFinished
  }
}

type ProjectChoice = {
  query: string
  found?: Found | null
  stageId: number | null
  filter?: ProjectFilter | null
  sorting?: Sorting<ProjectColumn> | null
  /** Null: the person's last choice. People are read for a table alone. */
  view?: ListView | null
}

/** Empty values come last either way. */
function orderOf(filter: ProjectFilter | null, sorting: Sorting<ProjectColumn> | null): SQL[] {
  // Job numbers grow with time, and are indexed.
  const newest = desc(projects.jobSequence)
  if (sorting === null)
    return filter === 'late' || filter === 'week' ? [asc(projects.dueDate), newest] : [newest]
  const way = sorting.isDescending ? desc : asc
  const clientName = subquery(
    sql`(select lower(${clients.name}) from ${clients} where ${clients.companyId} = ${projects.companyId} and ${clients.id} = ${projects.clientId})`,
  )
  const stagePosition = subquery(
    sql`(select ${stages.position} from ${stages} where ${stages.id} = ${projects.stageId})`,
  )
  switch (sorting.by) {
    case 'number':
      return [way(projects.jobSequence)]
    case 'name':
      return [way(sql`lower(${projects.name})`), newest]
    case 'client':
      return [sql`${projects.clientId} is null`, way(clientName), way(projects.clientId), newest]
    case 'stage':
      return [way(stagePosition), way(projects.stageId), newest]
    case 'due':
      return [
        sql`${projects.completedDate} is not null`,
        sql`${projects.dueDate} is null`,
        way(projects.dueDate),
        newest,
      ]
    case 'value':
      return [sql`${projects.estimatedValue} is null`, way(projects.estimatedValue), newest]
  }
}

/** Candidates for the first rows, from an index: sorting all projects would take longer each year. Undefined where all are sorted. */
function firstAmong(
  { companyId }: Pick<Asker, 'companyId'>,
  { by, isDescending }: Sorting<ProjectColumn>,
  { limit, offset }: Pick<RowSpan, 'limit' | 'offset'>,
): SQL | undefined {
  const live = sql`company_id = ${companyId} and bin_entry_id is null`
  const most = sql`${limit} + ${offset}`
  const way = sql.raw(isDescending ? 'desc' : 'asc')
  switch (by) {
    case 'due': {
      // Finished ones come last.
      const unfinished = sql`from projects where ${live} and completed_date is null`
      return sql`${projects.id} in (select id ${unfinished} union all
        select id from projects where ${live} and completed_date is not null and (select count(*) ${unfinished}) < ${most})`
    }
    case 'stage':
      return sql`${projects.id} in (select p.id from stages s cross join projects p
        on p.company_id = ${companyId} and p.stage_id = s.id and p.bin_entry_id is null
        where s.company_id = ${companyId} order by s.position ${way}, s.id ${way}, p.job_sequence desc limit ${most})`
    case 'client':
      // Each client has a job. Jobs without a client or with a binned one, which are few, come last.
      return sql`${projects.id} in (select p.id from (select c.id from clients c where c.company_id = ${companyId} and c.bin_entry_id is null
          and exists (select 1 from projects of_client where of_client.company_id = ${companyId}
            and of_client.client_id = c.id and of_client.bin_entry_id is null)
          order by lower(c.name) ${way}, c.id ${way} limit ${most}) first
        cross join projects p on p.company_id = ${companyId} and p.client_id = first.id and p.bin_entry_id is null
        union all select id from (select id from projects where ${live} and client_id is null
          order by job_sequence desc limit ${most})
        union all select p.id from clients c cross join projects p
          on p.company_id = ${companyId} and p.client_id = c.id and p.bin_entry_id is null
        where c.company_id = ${companyId} and c.bin_entry_id is not null)`
    default:
      return undefined
  }
}

/** Chosen before the tasks of each project are counted. */
function pageOf(where: SQL | undefined, order: SQL[], { limit, offset }: Pick<RowSpan, 'limit' | 'offset'>) {
  return db()
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

type Span = { limit: number; offset: number }
type RowSpan = { limit: number | Placeholder; offset: number | Placeholder; days: Day & ShownDays }
type RowChoice = Required<Omit<ProjectChoice, 'query' | 'view'>> & { view: ListView | null | Placeholder }

/** In charge, or on open tasks; once each. The plus keeps SQLite off the index of assigned tasks. */
const peopleIds = sql`(select json_group_array(id) filter (where id is not null) from (select ${projects.assignedTo} as id union
    select +${tasks.assignedTo} from ${tasks} where ${tasks.companyId} = ${projects.companyId}
    and ${tasks.projectId} = ${projects.id} and ${tasks.binEntryId} is null and ${tasks.status} <> 'complete'))`

function companyPeople({ companyId }: Pick<Asker, 'companyId'>): SQL {
  return sql`(select json_group_array(json_array(id, first_name, last_name, username)) from users where company_id = ${companyId})`
}

/** Newest first unless sorted; late and this week's by due day. `stages` and `people` are empty without rows. */
export function findProjects(scope: Scope, choice: ProjectChoice, span: Span) {
  const { query, found = searchProjects(scope, query), stageId } = choice
  const { filter = null, sorting = null, view = 'cards' } = choice
  const isPlain = found === null && stageId === null && filter === null && sorting === null
  const rows = isPlain
    ? plainRows().all({ ...placeholderValues(scope), ...span, view })
    : selectRows(scope, { found, stageId, filter, sorting, view }, { ...span, days: shownDays(scope) }).all()
  const [first] = rows
  return {
    rows,
    stages: first ? readCompanyStages(first.stages) : [],
    people: first ? readPeople(JSON.parse(first.people)) : [],
    // Without rows nothing has read it.
    keptView: first || view !== null ? first?.keptView : getPreference(scope, viewKey)?.value,
  }
}

const viewKey = listViewKey('projects')

/** The plain first page is requested most. */
const plainRows = prepared(() => {
  const plain = { found: null, stageId: null, filter: null, sorting: null, view: sql.placeholder('view') }
  const span = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset'), days: shownPlaceholders }
  return selectRows(askerPlaceholders, plain, span).prepare()
})

function selectRows(
  asker: Asker,
  { found, stageId, filter, sorting, view }: RowChoice,
  { limit, offset, days }: RowSpan,
) {
  const keptView = keptValue(asker, viewKey)
  const isTable = sql`iif(${view} is null, ${keptView} is not '"cards"', ${view} = 'table')`
  const where = and(
    matchingProjects(asker, found),
    filter === null ? undefined : isShown(filter, days),
    stageId === null ? undefined : eq(projects.stageId, stageId),
  )
  const order = orderOf(filter, sorting)
  // By number and due day an index gives the order.
  const isChosenFirst = found !== null || stageId !== null || (sorting !== null && sorting.by !== 'number')
  const isAll = found === null && stageId === null && filter === null
  const first = isAll && sorting !== null ? firstAmong(asker, sorting, { limit, offset }) : undefined
  return db()
    .select({
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      clientName: clients.name,
      stageId: projects.stageId,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      counts: taskCounts,
      value: projects.estimatedValue,
      coverId: sql<number | null>`iif(${isTable}, null, ${coverId})`,
      isOnBoard: sql`iif(${isTable}, 0, ${isOnBoard(asker, days)})`.mapWith(Boolean),
      peopleIds: jsonOf<number[]>(sql`iif(${isTable}, ${peopleIds}, '[]')`),
      people: sql<string>`iif(${isTable}, ${companyPeople(asker)}, '[]')`,
      keptView: jsonOf<unknown>(keptView),
      stages: companyStages(asker),
    })
    .from(projects)
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(isChosenFirst ? inArray(projects.id, pageOf(and(where, first), order, { limit, offset })) : where)
    .orderBy(...order)
    .limit(limit)
    .offset(isChosenFirst ? 0 : offset)
}

/** Unfinished ones are counted by their own indexes; finished ones are the rest. */
export function countProjectsByStage(scope: Scope, query: string, found = searchProjects(scope, query)) {
  const days = shownDays(scope)
  return found === null
    ? allCounts().all({ companyId: scope.companyId, ...days })
    : selectCounts(scope, found, days).all()
}

const allCounts = prepared(() => selectCounts(askerPlaceholders, null, shownPlaceholders).prepare())

function selectCounts(asker: Asker, found: Found | null, days: ShownDays) {
  const matches = matchingProjects(asker, found)
  // Named, as SQLite would go through all projects by stage.
  const by = (index: string) => sql`${projects} ${sql.raw(found === null ? `indexed by ${index}` : '')}`
  const stageAs = (name: string) => sql<number>`${projects.stageId}`.as(`${name}_stage_id`)
  const shown = (filter: ProjectFilter) =>
    sql<number>`count(*) filter (where ${isShown(filter, days)})`.as(`${filter}_count`)
  const all = db()
    .select({ stageId: projects.stageId, n: sql<number>`count(*)`.as('found_count') })
    .from(projects)
    .where(matches)
    .groupBy(projects.stageId)
    .as('found')
  const unfinished = db()
    .select({ stageId: stageAs('unfinished'), n: sql<number>`count(*)`.as('unfinished_count') })
    .from(by('projects_unfinished'))
    .where(and(matches, isUnfinished))
    .groupBy(projects.stageId)
    .as('unfinished')
  const shownOnes = db()
    .select({
      stageId: stageAs('shown'),
      week: shown('week'),
      late: shown('late'),
      nobody: shown('nobody'),
      waiting: shown('waiting'),
    })
    .from(by('projects_in_work'))
    .where(and(matches, isInWork))
    .groupBy(projects.stageId)
    .as('shown')
  return db()
    .select({
      id: stages.id,
      name: stages.name,
      colour: stages.colour,
      count: orNone(all.n),
      week: orNone(shownOnes.week),
      late: orNone(shownOnes.late),
      nobody: orNone(shownOnes.nobody),
      waiting: orNone(shownOnes.waiting),
      finished: sql<number>`${orNone(all.n)} - ${orNone(unfinished.n)}`,
    })
    .from(stages)
    .leftJoin(all, eq(all.stageId, stages.id))
    .leftJoin(unfinished, eq(unfinished.stageId, stages.id))
    .leftJoin(shownOnes, eq(shownOnes.stageId, stages.id))
    .where(eq(stages.companyId, asker.companyId))
    .orderBy(stages.position, stages.id)
}

function orNone(count: SQL.Aliased<number>): SQL<number> {
  return sql`coalesce(${count}, 0)`
}

const maxChoices = 500

/** The newest of `ids`; `always` may even be binned. */
function listChoices(scope: Scope, ids: SQL, always: number | null, first = always) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(
      sql`${projects.companyId} = ${scope.companyId} and ${projects.id} in (select ${always} union all select * from (${ids}))`,
    )
    .orderBy(desc(sql`${projects.id} is ${first}`), desc(projects.jobSequence))
    .limit(maxChoices)
}

/** Finished jobs stay among the choices for snags. */
const choiceDays = 90

function selectProjectChoices(scope: Scope, always: number | null) {
  const since = addDays(dayOf(scope).today, -choiceDays)
  const some = (
    when: SQL,
  ) => sql`select id from projects where company_id = ${scope.companyId} and bin_entry_id is null
    and status in ('active', 'on_hold') and ${when}`
  const ids = sql`${some(sql`completed_date is null`)} union all ${some(sql`completed_date >= ${since}`)}`
  return listChoices(
    scope,
    sql`${ids} union all select id from projects where id is ${always} and bin_entry_id is null`,
    null,
    always,
  )
}

/** Newest first; `always` however old it is. */
export function listProjectChoices(scope: Scope, always: number | null = null) {
  return selectProjectChoices(scope, always).all()
}

/** The same, as a part of another select. */
export function projectChoices(scope: Scope, always: number | null) {
  return jsonOf<ReturnType<typeof listProjectChoices>>(
    sql`(select json_group_array(json_object('id', id, 'name', name, 'jobNumber', job_number)) from ${selectProjectChoices(scope, always)})`,
  )
}

/** Live ones, newest first; `always` may even be binned. */
export function listPaidProjects(scope: Scope, always: number | null = null) {
  const newest = sql`select id from projects where company_id = ${scope.companyId} and bin_entry_id is null
    order by job_sequence desc limit ${maxChoices}`
  return listChoices(scope, newest, always).all()
}
