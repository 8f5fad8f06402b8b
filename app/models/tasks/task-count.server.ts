import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, tasks } from '#db/schema/index.ts'
import { matching } from './task-choice.server.ts'
import { joinProject } from './task-conditions.server.ts'

/** How many open tasks nobody is on. */
export function countTasksWithoutAnybody(scope: Scope): number {
  return countMatching(matching(scope, { filter: 'open', person: 'none', query: '' }))
}

export function countMatching(where: SQL | undefined): number {
  const found = db()
    .select({ n: sql<number>`count(*)` })
    .from(tasks)
    .leftJoin(projects, joinProject())
    .where(where)
    .get()
  return found?.n ?? 0
}

/** All of them less those of projects in the bin: a large company's tasks are counted inside one index. */
export function countLive(scope: Scope, filter: 'all' | 'open' | 'done'): number {
  const byFilter = {
    all: sql``,
    open: sql`and ${tasks.status} <> 'complete'`,
    done: sql`and ${tasks.status} = 'complete'`,
  }[filter]
  const counted = db().get<{ n: number }>(sql`select
    (select count(*) from ${tasks} where ${tasks.companyId} = ${scope.companyId} and ${tasks.binEntryId} is null ${byFilter})
    - (select count(*) from ${projects} cross join ${tasks}
      where ${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is not null
        and ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id}
        and ${tasks.binEntryId} is null ${byFilter}) as n`)
  return counted?.n ?? 0
}
