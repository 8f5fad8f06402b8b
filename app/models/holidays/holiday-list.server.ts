import { and, asc, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { overlaps, type Span } from '#app/domain/holidays/away.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Day } from '#app/models/placeholders.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { teamHolidays, users } from '#db/schema/index.ts'
import {
  type Holiday,
  holidaysWithin,
  isHolidayOfUser,
  selectHolidays,
  visibleHolidays,
} from './holiday.server.ts'

type Period = { from?: string | undefined; to?: string | undefined }

type Page = { limit: number; offset: number }

export function listHolidays(scope: Scope, { from, to }: Period, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visibleHolidays(scope), holidaysWithin(from, to)))
    .orderBy(desc(teamHolidays.createdAt), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** Not over, or still to be answered; the soonest first. */
export function listOpenHolidays(scope: Scope, today: string, limit: number): Holiday[] {
  return selectHolidays()
    .where(
      and(visibleHolidays(scope), or(gte(teamHolidays.endDate, today), eq(teamHolidays.status, 'asked'))),
    )
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .limit(limit)
    .all()
}

/** Answered and over before `day`, the latest first. */
export function listPastHolidays(scope: Scope, day: string, { limit, offset }: Page): Holiday[] {
  return selectHolidays()
    .where(and(visibleHolidays(scope), lt(teamHolidays.endDate, day), ne(teamHolidays.status, 'asked')))
    .orderBy(desc(teamHolidays.endDate), desc(teamHolidays.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** Declined ones left out; the soonest first. */
export function listAbsences(scope: Scope, from: string, to: string) {
  return db()
    .select({
      userId: teamHolidays.userId,
      startDate: teamHolidays.startDate,
      endDate: teamHolidays.endDate,
      startsAtMidday: teamHolidays.startsAtMidday,
      endsAtMidday: teamHolidays.endsAtMidday,
      reason: teamHolidays.reason,
      status: teamHolidays.status,
    })
    .from(teamHolidays)
    .innerJoin(users, isHolidayOfUser)
    .where(and(visibleHolidays(scope), holidaysWithin(from, to), ne(teamHolidays.status, 'declined')))
    .orderBy(asc(teamHolidays.startDate), asc(teamHolidays.id))
    .all()
}

/** As `comingAbsences` writes it. */
export type SpanRow = [startDate: string, endDate: string, startsAtMidday: number, endsAtMidday: number]

function readSpans(text: string): Span[] {
  return toSpans(JSON.parse(text))
}

export function toSpans(spans: readonly SpanRow[]): Span[] {
  return spans.map(([startDate, endDate, startsAtMidday, endsAtMidday]) => ({
    startDate,
    endDate,
    startsAtMidday: startsAtMidday === 1,
    endsAtMidday: endsAtMidday === 1,
  }))
}

/** Approved and not over, the soonest first. For selects from users. */
export function comingAbsences(today: Day['today']): SQL<Span[]> {
  return subquery(sql`(select json_group_array(json_array(${teamHolidays.startDate}, ${teamHolidays.endDate},
      ${teamHolidays.startsAtMidday}, ${teamHolidays.endsAtMidday}) order by ${teamHolidays.startDate})
    from ${teamHolidays} where ${teamHolidays.companyId} = ${users.companyId}
      and ${teamHolidays.userId} = ${users.id} and ${teamHolidays.status} = 'approved'
      and ${teamHolidays.endDate} >= ${today})`).mapWith(readSpans)
}

/** Asked or approved ones on these days; a free morning leaves the afternoon. */
export function listCollisions(scope: Scope, userId: number, span: Span): Span[] {
  return db()
    .select({
      startDate: teamHolidays.startDate,
      endDate: teamHolidays.endDate,
      startsAtMidday: teamHolidays.startsAtMidday,
      endsAtMidday: teamHolidays.endsAtMidday,
    })
    .from(teamHolidays)
    .where(
      and(
        eq(teamHolidays.companyId, scope.companyId),
        eq(teamHolidays.userId, userId),
        inArray(teamHolidays.status, ['asked', 'approved']),
        holidaysWithin(span.startDate, span.endDate),
      ),
    )
    .orderBy(asc(teamHolidays.startDate))
    .all()
    .filter(other => overlaps(other, span))
}

export type DueTask = {
  holidayId: number
  id: number
  title: string
  dueDate: string
  jobNumber: string | null
}

/** Worded as the index of open tasks by date. */
export function listTasksDue(
  scope: Scope,
  holidays: readonly (Span & { id: number; userId: number })[],
  limit: number,
): DueTask[] {
  if (holidays.length === 0) return []
  const rows = JSON.stringify(
    holidays.map(({ id, userId, startDate, endDate }) => [id, userId, startDate, endDate]),
  )
  return db().all<DueTask>(sql`
    select away.value ->> 0 as holidayId, t.id, t.title, t.due_date as dueDate, p.job_number as jobNumber
    from json_each(${rows}) away
    cross join tasks t on t.company_id = ${scope.companyId}
      and (t.status = 'complete') = 0 and (t.due_date is null) = 0 and t.due_date between away.value ->> 2 and away.value ->> 3
    left join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.bin_entry_id is null and p.bin_entry_id is null
      and exists (select 1 from task_assignees a where a.company_id = t.company_id and a.task_id = t.id
        and a.user_id = away.value ->> 1)
    order by t.due_date, t.id limit ${limit}`)
}
