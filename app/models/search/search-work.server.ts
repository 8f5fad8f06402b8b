import { type SQLWrapper, sql } from 'drizzle-orm'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type FoundWork, toSearchResult } from '#app/domain/search/found-work.ts'
import { mostResults, type SearchResult } from '#app/domain/search/search-result.ts'
import { hasJobNumber } from '#app/models/projects/job-number.server.ts'
import { begins, contains, containsPhone } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages, tasks } from '#db/schema/index.ts'

/** The best matches, at most eight: a job's own number first, then names that begin so, names that hold it, other fields. */
export function searchWork(scope: Scope, text: string): SearchResult[] {
  if (text === '') return []
  const company = scope.companyId
  const rank = (name: SQLWrapper) => sql`case when ${begins(name, text)} then 1
    when ${contains(name, text)} then 2 else 3 end`
  const number = jobNumberIn(text)
  const projectText = sql`(${contains(projects.name, text)} or ${contains(projects.description, text)}
    or ${hasJobNumber(text)})`
  const clientText = sql`(${contains(clients.name, text)} or ${contains(clients.email, text)}
    or ${containsPhone(clients.phone, text)})`
  const taskText = sql`(${contains(tasks.title, text)} or ${contains(tasks.description, text)})`
  return db()
    .all<FoundWork>(sql`
      select * from (select 'project' as type, ${projects.id} as id, ${projects.name} as title, ${projects.jobNumber} as number,
          ${stages.name} as first, null as second,
          case when ${projects.jobNumber} is ${number} then 0 else ${rank(projects.name)} end as rank, 1 as kind
        from ${projects} join ${stages} on ${stages.companyId} = ${projects.companyId} and ${stages.id} = ${projects.stageId}
        where ${projects.companyId} = ${company} and ${projects.binEntryId} is null and ${projectText}
        order by rank, ${projects.id} desc limit ${mostResults})
      union all
      select * from (select 'client', ${clients.id}, ${clients.name}, null,
          coalesce(nullif(${clients.email}, ''), nullif(${clients.phone}, ''), 'Client'), null,
          ${rank(clients.name)} as rank, 2
        from ${clients}
        where ${clients.companyId} = ${company} and ${clients.binEntryId} is null and ${clientText}
        order by rank, ${clients.id} desc limit ${mostResults})
      union all
      select * from (select 'task', ${tasks.id}, ${tasks.title}, null, ${tasks.status}, ${projects.name},
          ${rank(tasks.title)} as rank, 3
        from ${tasks} left join ${projects} on ${projects.companyId} = ${tasks.companyId} and ${projects.id} = ${tasks.projectId}
        where ${tasks.companyId} = ${company} and ${tasks.binEntryId} is null and ${projects.binEntryId} is null and ${taskText}
        order by rank, ${tasks.id} desc limit ${mostResults})
      order by rank, kind, id desc limit ${mostResults}`)
    .map(toSearchResult)
}
