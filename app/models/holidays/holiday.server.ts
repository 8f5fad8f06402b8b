import { and, asc, count, desc, eq, gte, inArray, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { roles } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { HolidayStatus } from '#app/domain/holidays/holiday.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { activeOf } from '#app/models/people/person-conditions.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities, notifications, teamHolidays, users } from '#db/schema/index.ts'

/** Why it was answered as it was, in the last answer's words. */
const why = subquery(sql<string | null>`(select ${activities.detail} ->> 'why' from ${activities}
  where ${activities.companyId} = ${teamHolidays.companyId} and ${activities.subjectId} = ${teamHolidays.id}
    and ${activities.verb} = 'holiday.answered' order by ${activities.id} desc limit 1)`)

const columns = {
  id: teamHolidays.id,
  companyId: teamHolidays.companyId,
  userId: teamHolidays.userId,
  startDate: teamHolidays.startDate,
  endDate: teamHolidays.endDate,
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

/** Colleagues learn what is approved; the person and those who answer see the rest. */
function visible(scope: Scope): SQL | undefined {
  return and(
    eq(teamHolidays.companyId, scope.companyId),
    roleMay(scope.role, 'holiday.answer')
      ? undefined
      : or(eq(teamHolidays.status, 'approved'), eq(teamHolidays.userId, scope.userId)),
  )
}

function within(from?: string, to?: string): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(teamHolidays.endDate, from),
    to === undefined ? undefined : lte(teamHolidays.startDate, to),
  )
}

/** Whose holiday it is, while they are here. */
const isTheirs = and(
  eq(users.companyId, teamHolidays.companyId),
  eq(users.id, teamHolidays.userId),
  eq(users.status, 'active'),
)

function selectHolidays() {
  return db().select(columns).from(teamHolidays).innerJoin(users, isTheirs)
}

export function findHoliday(scope: Scope, id: number) {
  return (
    selectHolidays()
      .where(and(visible(scope), eq(teamHolidays.id, id)))
      .get() ?? null
  )
}

export function requireHoliday(scope: Scope, id: number) {
  const holiday = findHoliday(scope, id)
  if (!holiday) throw new NotFound('Holiday not found')
  return holiday
}

export type Holiday = ReturnType<typeof requireHoliday>

type Period = { from?: string | undefined; to?: string | undefined }
type Page = { limit: number; offset: number }

/** What the person may see of the days from `from` to `to`; newest first. */
export function listHolidays(scope: Scope, { from, to }: Period, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), within(from, to)))
    .orderBy(desc(teamHolidays.createdAt), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** What is not over at `today`, and what is still to be answered; the soonest first. */
export function listOpenHolidays(scope: Scope, today: string, limit: number): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), or(gte(teamHolidays.endDate, today), eq(teamHolidays.status, 'asked'))))
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .limit(limit)
    .all()
}

/** What was answered and over before `day`, the latest first. */
export function listPastHolidays(scope: Scope, day: string, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visible(scope), lt(teamHolidays.endDate, day), ne(teamHolidays.status, 'asked')))
    .orderBy(desc(teamHolidays.endDate), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/**
 * Who is away or asks to be on any of the days from `from` to `to`, as far as the person may know; declined ones are left
 * out. The soonest first.
 */
export function listAbsences(scope: Scope, from: string, to: string) {
  return db()
    .select({
      userId: teamHolidays.userId,
      startDate: teamHolidays.startDate,
      endDate: teamHolidays.endDate,
      reason: teamHolidays.reason,
      status: teamHolidays.status,
    })
    .from(teamHolidays)
    .innerJoin(users, isTheirs)
    .where(and(visible(scope), within(from, to), ne(teamHolidays.status, 'declined')))
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .all()
}

function readSpans(text: string): Span[] {
  const spans: [string, string][] = JSON.parse(text)
  return spans.map(([startDate, endDate]) => ({ startDate, endDate }))
}

/** What of a person's is approved and not over at `today`, the soonest first. For selects from users. */
export function comingAbsences(today: string): SQL<Span[]> {
  return subquery(sql`(select json_group_array(json_array(${teamHolidays.startDate}, ${teamHolidays.endDate})
      order by ${teamHolidays.startDate})
    from ${teamHolidays} where ${teamHolidays.companyId} = ${users.companyId}
      and ${teamHolidays.userId} = ${users.id} and ${teamHolidays.status} = 'approved'
      and ${teamHolidays.endDate} >= ${today})`).mapWith(readSpans)
}

/** The person's own ones, asked or approved, that lie on any of these days. */
export function listCollisions(scope: Scope, userId: number, span: Span): Span[] {
  return db()
    .select({ startDate: teamHolidays.startDate, endDate: teamHolidays.endDate })
    .from(teamHolidays)
    .where(
      and(
        eq(teamHolidays.companyId, scope.companyId),
        eq(teamHolidays.userId, userId),
        inArray(teamHolidays.status, ['asked', 'approved']),
        within(span.startDate, span.endDate),
      ),
    )
    .orderBy(asc(teamHolidays.startDate))
    .all()
}

/** How many of the person's own wait for an answer. */
export function countAsked({ companyId, userId }: Scope): number {
  const isOwn = and(eq(teamHolidays.companyId, companyId), eq(teamHolidays.userId, userId))
  const counted = db()
    .select({ n: count() })
    .from(teamHolidays)
    .where(and(isOwn, eq(teamHolidays.status, 'asked')))
    .get()
  return counted?.n ?? 0
}

export type HolidayValues = Pick<Holiday, 'userId' | 'startDate' | 'endDate' | 'reason' | 'notes' | 'status'>

export function insertHoliday(scope: Scope, values: HolidayValues): Holiday {
  const { id } = db()
    .insert(teamHolidays)
    .values({ ...values, companyId: scope.companyId, createdAt: Date.now() })
    .returning({ id: teamHolidays.id })
    .get()
  return requireHoliday(scope, id)
}

export function writeHolidayStatus(scope: Scope, id: number, status: HolidayStatus): void {
  db()
    .update(teamHolidays)
    .set({ status, updatedAt: Date.now() })
    .where(and(eq(teamHolidays.companyId, scope.companyId), eq(teamHolidays.id, id)))
    .run()
}

export function deleteHoliday(scope: Scope, id: number): void {
  db()
    .delete(teamHolidays)
    .where(and(eq(teamHolidays.companyId, scope.companyId), eq(teamHolidays.id, id)))
    .run()
}

/** Who may answer holidays by their role. */
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

/** What was done with the holiday, the latest first. */
export function listHolidayActs(scope: Scope, id: number) {
  return db()
    .select({ id: activities.id, verb: activities.verb })
    .from(activities)
    .where(isActOf(scope, id))
    .orderBy(desc(activities.id))
    .all()
}

/** Takes back, unread, what was told of the holiday so far: it is answered, or gone. Returns who had not read it. */
export function withdrawHolidayNews(scope: Scope, id: number): number[] {
  const told = db()
    .select({ key: sql`'activity:' || ${activities.id}` })
    .from(activities)
    .where(isActOf(scope, id))
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
        inArray(notifications.eventKey, told),
      ),
    )
    .returning({ userId: notifications.userId })
    .all()
    .map(({ userId }) => userId)
}
