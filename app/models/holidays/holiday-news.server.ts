import { and, count, desc, eq, inArray, like, type SQL } from 'drizzle-orm'
import { roles } from '#app/domain/enumerations.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { activities, notifications, teamHolidays, users } from '#db/schema/index.ts'

export function listAnswerers(scope: Scope): number[] {
  const answering = roles.filter(role => roleMay(role, 'holiday.answer'))
  return db()
    .select({ id: users.id })
    .from(users)
    .where(and(activeOf(scope), inArray(users.role, answering)))
    .all()
    .map(({ id }) => id)
}

function isActOf({ companyId }: Scope, id: number): SQL | undefined {
  return and(
    eq(activities.companyId, companyId),
    eq(activities.subjectId, id),
    like(activities.verb, 'holiday.%'),
  )
}

export function listHolidayActs(scope: Scope, id: number) {
  return db()
    .select({ id: activities.id, verb: activities.verb })
    .from(activities)
    .where(isActOf(scope, id))
    .orderBy(desc(activities.id))
    .all()
}

/** Deletes unread news and returns who had not read it. */
export function withdrawHolidayNews(scope: Scope, id: number): number[] {
  const told = db().select({ id: activities.id }).from(activities).where(isActOf(scope, id))
  // Person by person: the index of unread ones begins with them.
  const everybody = db().select({ id: users.id }).from(users).where(eq(users.companyId, scope.companyId))
  return db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, scope.companyId),
        eq(notifications.isRead, false),
        inArray(notifications.userId, everybody),
        eq(notifications.type, 'holiday'),
        inArray(notifications.activityId, told),
      ),
    )
    .returning({ userId: notifications.userId })
    .all()
    .map(({ userId }) => userId)
}

function isAskedBy({ companyId, userId }: Person): SQL | undefined {
  const isTheirs = and(eq(teamHolidays.companyId, companyId), eq(teamHolidays.userId, userId))
  return and(isTheirs, eq(teamHolidays.status, 'asked'))
}

export function countAsked(scope: Scope): number {
  return db().select({ n: count() }).from(teamHolidays).where(isAskedBy(scope)).get()?.n ?? 0
}

/** With their news. */
export function withdrawAskedHolidays(scope: Scope, userId: number): void {
  const { companyId } = scope
  const asked = db()
    .delete(teamHolidays)
    .where(isAskedBy({ companyId, userId }))
    .returning({ id: teamHolidays.id })
    .all()
  for (const { id } of asked) withdrawHolidayNews(scope, id)
}
