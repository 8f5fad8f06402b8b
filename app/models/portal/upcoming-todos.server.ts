import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { todos } from '#db/schema/index.ts'

/** The person's open to-dos with a time, the soonest first. */
export function listUpcomingTodos(scope: Scope, limit: number) {
  return db()
    .select({ id: todos.id, title: todos.title, dueAt: sql<number>`${todos.dueAt}` })
    .from(todos)
    .where(
      and(
        eq(todos.companyId, scope.companyId),
        eq(todos.userId, scope.userId),
        eq(todos.isCompleted, false),
        isNotNull(todos.dueAt),
      ),
    )
    .orderBy(asc(todos.dueAt), asc(todos.id))
    .limit(limit)
    .all()
}
