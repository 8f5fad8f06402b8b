import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { companies, projects, todos } from '#db/schema/index.ts'
import { isOpen } from './todo.server.ts'

/** Worded as its partial index. */
const isToRemind = and(
  sql`${todos.notificationSent} = 0`,
  isOpen,
  isNull(todos.binEntryId),
  isNotNull(todos.dueAt),
)

/** For all companies, the longest ago first. */
export function listTodosToRemind(now: number, limit: number) {
  return (
    db()
      .select({
        id: todos.id,
        companyId: todos.companyId,
        userId: todos.userId,
        title: todos.title,
        dueAt: sql<number>`${todos.dueAt}`,
        projectName: projects.name,
        timeZone: companies.timeZone,
      })
      .from(todos)
      // Starts from the due to-dos, whatever the planner would choose.
      .crossJoin(companies)
      .leftJoin(
        projects,
        and(
          eq(projects.companyId, todos.companyId),
          eq(projects.id, todos.linkedProjectId),
          isNull(projects.binEntryId),
        ),
      )
      .where(
        and(
          isToRemind,
          lte(todos.dueAt, now),
          eq(companies.id, todos.companyId),
          // Closed companies' people are not reminded.
          isNull(companies.closedAt),
        ),
      )
      .orderBy(asc(todos.dueAt), asc(todos.id))
      .limit(limit)
      .all()
  )
}

export type TodoToRemind = ReturnType<typeof listTodosToRemind>[number]

/** False when another process took it, or nothing is to be reminded of. */
export function claimReminder({ id, companyId, dueAt }: TodoToRemind): boolean {
  const claimed = db()
    .update(todos)
    .set({ notificationSent: true })
    .where(and(eq(todos.companyId, companyId), eq(todos.id, id), isToRemind, eq(todos.dueAt, dueAt)))
    .run()
  return claimed.changes === 1
}
