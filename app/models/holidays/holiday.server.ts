import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { rowsOf, type ValuesOf } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, teamHolidays, users } from '#db/schema/index.ts'

const answerWhy = detailValue('holiday.answered', 'why', activities.detail)

/** Of the last answer. */
const why = subquery(sql<string | null>`(select ${answerWhy} from ${activities}
  where ${activities.companyId} = ${teamHolidays.companyId} and ${activities.subjectId} = ${teamHolidays.id}
    and ${activities.verb} = 'holiday.answered' order by ${activities.id} desc limit 1)`)

const columns = {
  id: teamHolidays.id,
  companyId: teamHolidays.companyId,
  userId: teamHolidays.userId,
  startDate: teamHolidays.startDate,
  endDate: teamHolidays.endDate,
  startsAtMidday: teamHolidays.startsAtMidday,
  endsAtMidday: teamHolidays.endsAtMidday,
  fromAllowance: teamHolidays.fromAllowance,
  reason: teamHolidays.reason,
  notes: teamHolidays.notes,
  status: teamHolidays.status,
  why: sql<string | null>`case when ${teamHolidays.status} = 'asked' then null else ${why} end`,
  createdAt: teamHolidays.createdAt,
  updatedAt: teamHolidays.updatedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}

/** Colleagues see approved ones alone; the person and those who answer see all. */
export function visibleHolidays(scope: Scope): SQL | undefined {
  return and(
    eq(teamHolidays.companyId, scope.companyId),
    roleMay(scope.role, 'holiday.answer')
      ? undefined
      : or(eq(teamHolidays.status, 'approved'), eq(teamHolidays.userId, scope.userId)),
  )
}

export function holidaysWithin(from?: string, to?: string): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(teamHolidays.endDate, from),
    to === undefined ? undefined : lte(teamHolidays.startDate, to),
  )
}

/** Only active people. */
export const isHolidayOfUser = and(
  eq(users.companyId, teamHolidays.companyId),
  eq(users.id, teamHolidays.userId),
  eq(users.status, 'active'),
)

export function selectHolidays() {
  return db().select(columns).from(teamHolidays).innerJoin(users, isHolidayOfUser)
}

export function findHoliday(scope: Scope, id: number) {
  return (
    selectHolidays()
      .where(and(visibleHolidays(scope), eq(teamHolidays.id, id)))
      .get() ?? null
  )
}

export function requireHoliday(scope: Scope, id: number) {
  const holiday = findHoliday(scope, id)
  if (!holiday) throw new NotFound('Holiday not found')
  return holiday
}

export type Holiday = ReturnType<typeof requireHoliday>

const rows = rowsOf(teamHolidays, 'Holiday not found')
export const { save: saveHoliday, remove: removeHoliday } = rows

export function insertHoliday(scope: Scope, values: ValuesOf<typeof teamHolidays>): Holiday {
  return requireHoliday(scope, rows.insert(scope, values).id)
}
