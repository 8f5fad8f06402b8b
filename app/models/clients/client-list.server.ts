import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type ClientColumn, type ClientFilter, usualClientSorting } from '#app/domain/clients/client-links.ts'
import { dayIn } from '#app/domain/clock.ts'
import { listViewKey, type Sorting } from '#app/domain/list-view.ts'
import type { Scope } from '#app/domain/scope.ts'
import { keptValue } from '#app/models/preferences/preference.server.ts'
import { isOverdue } from '#app/models/projects/project.server.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { companyStages, readCompanyStages } from '#app/models/stages/stage.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { type Client, clientColumns, liveClients } from './client.server.ts'

export function listClients(scope: Scope, { limit, offset }: { limit: number; offset: number }): Client[] {
  return db()
    .select(clientColumns)
    .from(clients)
    .where(liveClients(scope))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function listClientChoices(scope: Scope, limit: number) {
  const newest = db()
    .select({ id: clients.id, name: clients.name, address: clients.address })
    .from(clients)
    .where(liveClients(scope))
    .orderBy(desc(clients.id))
    .limit(limit)
    .all()
  return newest.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id)
}

/** By text or telephone number. Null when nothing is looked for. */
export function searchClients(scope: Scope, query: string): Found | null {
  return findRecords(scope, 'client', query)
}

function matching(scope: Scope, found: Found | null): SQL | undefined {
  return and(liveClients(scope), found === null ? undefined : sql`${clients.id} in ${among(found.ids)}`)
}

// Each index is named: SQLite would read the projects of every company, or all that were ever done.

/** Unfinished live projects alone. */
function clientsOfProjects(scope: Scope, which: SQL): SQL {
  return sql`select ${projects.clientId} from ${projects} indexed by projects_unfinished
    where ${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is null and ${projects.completedDate} is null
      and ${projects.clientId} is not null and ${which}`
}

const isOpen = sql`${projects.status} in ('active', 'on_hold') and ${projects.completedDate} is null`

/** By lists of ids that are read once, however many clients there are. */
function isShown(scope: Scope, filter: ClientFilter): SQL {
  switch (filter) {
    case 'open':
      return subquery(sql`${clients.id} in (${clientsOfProjects(scope, isOpen)})`)
    case 'enquiry':
      return subquery(sql`${clients.isEstablished} = 0 and not exists (select 1 from ${projects} indexed by projects_client
        where ${projects.companyId} = ${scope.companyId} and ${projects.clientId} = ${clients.id} and ${projects.binEntryId} is null)`)
    case 'late':
      return subquery(
        sql`${clients.id} in (${clientsOfProjects(scope, isOverdue(dayIn(scope.timeZone, Date.now())))})`,
      )
  }
}

function ofProjects<T>(figure: SQL<T>, rest = sql``): SQL<T> {
  return subquery(sql<T>`(select ${figure} from ${projects} indexed by projects_client where ${projects.companyId} = ${clients.companyId}
    and ${projects.clientId} = ${clients.id} and ${projects.binEntryId} is null${rest})`)
}

const projectCount = ofProjects(sql<number>`count(*)`)
const openCount = ofProjects(sql<number>`count(*) filter (where ${isOpen})`)
const newestJob = ofProjects(sql<number | null>`max(${projects.jobSequence})`)
const newestStageId = ofProjects(
  sql<number | null>`${projects.stageId}`,
  sql` order by ${projects.jobSequence} desc limit 1`,
)

/** All clients' `openCount` at once, as `open.n`, for sorting. */
function openCounts(scope: Scope): SQL {
  return subquery(sql`(select ${projects.clientId} as client_id, count(*) as n from ${projects} indexed by projects_unfinished
    where ${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is null and ${isOpen} group by 1) open`)
}

/** Empty values come last either way. */
function orderOf(sorting: Sorting<ClientColumn>, open: SQL<number> = openCount): SQL[] {
  const way = sorting.isDescending ? desc : asc
  const byName = asc(sql`lower(${clients.name})`)
  switch (sorting.by) {
    case 'name':
      return [way(sql`lower(${clients.name})`), way(clients.id)]
    case 'address':
      return [sql`${clients.address} = ''`, way(sql`lower(${clients.address})`), byName, asc(clients.id)]
    case 'newest':
      return [sql`${way(newestJob)} nulls last`, byName, asc(clients.id)]
    case 'open':
      return [way(open), way(projectCount), byName, asc(clients.id)]
  }
}

type ClientChoice = {
  query: string
  found?: Found | null
  filter?: ClientFilter | null
  sorting?: Sorting<ClientColumn> | null
}

export function findClients(
  scope: Scope,
  { query, found = searchClients(scope, query), filter = null, sorting }: ClientChoice,
  { limit, offset }: { limit: number; offset: number },
) {
  const matches = matching(scope, found)
  const sortedBy = sorting ?? usualClientSorting
  // Chosen before the projects of each client are counted.
  const where = filter === null ? matches : and(matches, isShown(scope, filter))
  const chosen = db().select({ id: clients.id }).from(clients).where(where).$dynamic()
  if (sortedBy.by === 'open') chosen.leftJoin(openCounts(scope), sql`open.client_id = ${clients.id}`)
  const page = chosen
    .orderBy(...orderOf(sortedBy, sql`coalesce(open.n, 0)`))
    .limit(limit)
    .offset(offset)
  const rows = db()
    .select({
      ...clientColumns,
      projectCount,
      openCount,
      newestStageId,
      stages: companyStages(scope),
    })
    .from(clients)
    .where(inArray(clients.id, page))
    .orderBy(...orderOf(sortedBy))
    .all()
  const of = (filter: ClientFilter) => sql<number>`count(*) filter (where ${isShown(scope, filter)})`
  const figures = db()
    .select({
      ...{ all: count(), open: of('open'), enquiry: of('enquiry'), late: of('late') },
      kept: subquery(keptValue(scope, listViewKey('clients'))),
    })
    .from(clients)
    .where(matches)
    .get() ?? { all: 0, open: 0, enquiry: 0, late: 0, kept: null }
  const { kept, ...counts } = figures
  const stages = rows[0] ? readCompanyStages(rows[0].stages) : []
  return {
    rows,
    stages,
    counts,
    total: counts[filter ?? 'all'],
    keptView: JSON.parse(kept ?? 'null') as unknown,
  }
}
