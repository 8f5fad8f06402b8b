import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { companies, projects, todos } from '#db/schema/index.ts'
import { isOpen } from './todo.server.ts'

/** As the index has it that holds no others. */
const isToRemind = and(
  sql`${todos.notificationSent} = 0`,
  isOpen,
  isNull(todos.binEntryId),
  isNotNull(todos.dueAt),
)

/** Everybody's whose time has come, the longest ago first: reminding works for the service, not for one company. */
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
      // By the time that has come first, whatever the planner thinks of how many companies there are.
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
          // One that is on its way to another place is shut: its people are reminded there.
          isNull(companies.closedAt),
        ),
      )
      .orderBy(asc(todos.dueAt), asc(todos.id))
      .limit(limit)
      .all()
  )
}

export type TodoToRemind = ReturnType<typeof listTodosToRemind>[number]

/** Takes the reminder upon oneself; false when another process has, or when there is nothing to remind of any more. */
export function claimReminder({ id, companyId, dueAt }: TodoToRemind): boolean {
  const claimed = db()
    .update(todos)
    .set({ notificationSent: true })
    .where(and(eq(todos.companyId, companyId), eq(todos.id, id), isToRemind, eq(todos.dueAt, dueAt)))
    .run()
  return claimed.changes === 1
}
