import { type SQL, sql } from 'drizzle-orm'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Asker } from '#app/models/placeholders.server.ts'
import { type Found, findNamed, findRecords, maxLookedAt } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { isJob, liveProjects, newestJobsOf } from './project.server.ts'

/** Clients by name whose jobs are found. */
const maxClients = 50

/** By text, job number or client. Null when nothing is looked for. */
export function searchProjects(scope: Scope, query: string): Found | null {
  const direct = findRecords(scope, 'project', query)
  if (direct === null) return null
  const clients = findNamed(scope, 'client', query)
  const called = clients.ids.slice(0, maxClients)
  const job = jobNumberIn(query)
  const others =
    called.length === 0 && job === null
      ? []
      : db().all<{ id: number }>(sql`
          select id from projects where company_id = ${scope.companyId} and ${isJob(job)}
          union all select * from (${newestJobsOf(scope.companyId, called, maxLookedAt)} limit ${maxLookedAt})`)
  const ids = new Set([...direct.ids, ...others.map(({ id }) => id)])
  return {
    ids: [...ids],
    isCut: direct.isCut || clients.ids.length > maxClients || others.length >= maxLookedAt,
  }
}

export function matchingProjects(company: Pick<Asker, 'companyId'>, found: Found | null): SQL {
  return found === null ? liveProjects(company) : liveAmong(company, found)
}

/** The plus keeps SQLite off the index, whose order would go through all projects. */
function liveAmong({ companyId }: Pick<Asker, 'companyId'>, found: Found): SQL {
  return sql`${projects.id} in ${among(found.ids)} and +${projects.companyId} = ${companyId} and +${projects.binEntryId} is null`
}
