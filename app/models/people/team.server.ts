import { and, asc, count, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isFoundIn } from '#app/domain/search/search-text.ts'
import { comingAbsences } from '#app/models/holidays/holiday-list.server.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, tasks, teamHolidays, users } from '#db/schema/index.ts'
import { activeOf, memberColumns } from './user.server.ts'

/** Starts from the open tasks, which are few, worded as their index. */
function openTasks({ companyId }: Scope) {
  const binned = db()
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), isNotNull(projects.binEntryId)))
  return db()
    .select({ userId: taskAssignees.userId, open: count().as('open') })
    .from(tasks)
    .crossJoin(taskAssignees)
    .where(
      and(
        eq(tasks.companyId, companyId),
        isNull(tasks.binEntryId),
        sql`(${tasks.status} = 'complete') = 0`,
        or(isNull(tasks.projectId), notInArray(tasks.projectId, binned)),
        eq(taskAssignees.companyId, tasks.companyId),
        eq(taskAssignees.taskId, tasks.id),
      ),
    )
    .groupBy(taskAssignees.userId)
    .as('on_it')
}

/** By name; `query` matches name or position. */
export function findTeam(scope: Scope, query: string) {
  const today = dayIn(scope.timeZone, Date.now())
  const onIt = openTasks(scope)
  const name = sql`${users.firstName} || ' ' || ${users.lastName}`
  const everybody = db()
    .select({
      ...memberColumns(scope),
      away: comingAbsences(today),
      openTasks: sql<number>`coalesce(${onIt.open}, 0)`,
    })
    .from(users)
    .leftJoin(onIt, eq(onIt.userId, users.id))
    .where(activeOf(scope))
    .orderBy(asc(sql`lower(${name})`), asc(users.id))
    .all()
  return everybody.filter(({ firstName, lastName, username, jobRole }) =>
    isFoundIn([`${firstName} ${lastName}`, username, jobRole], query),
  )
}

/** `asked`: holidays that wait for the person's answer. */
export function countTeam(scope: Scope): { people: number; asked: number } {
  const isTheirs = and(
    eq(teamHolidays.companyId, scope.companyId),
    eq(teamHolidays.status, 'asked'),
    scope.role === 'admin' ? undefined : sql`${teamHolidays.userId} <> ${scope.userId}`,
  )
  const asked = roleMay(scope.role, 'holiday.answer')
    ? db()
        .select({ n: count() })
        .from(teamHolidays)
        .innerJoin(users, and(eq(users.id, teamHolidays.userId), activeOf(scope)))
        .where(isTheirs)
    : sql`0`
  const counted = db()
    .select({ people: count(), asked: sql<number>`(${asked})` })
    .from(users)
    .where(activeOf(scope))
    .get()
  return counted ?? { people: 0, asked: 0 }
}
