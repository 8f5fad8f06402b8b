import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SheetLine } from '#app/domain/day-sheets/day-sheet.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { daySheets, users } from '#db/schema/index.ts'

const columns = {
  id: daySheets.id,
  userId: daySheets.userId,
  day: daySheets.day,
  number: daySheets.number,
  lines: daySheets.lines,
  waiting: daySheets.waiting,
  moreCount: daySheets.moreCount,
  savedAt: daySheets.savedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}

function selectSheets() {
  return db()
    .select(columns)
    .from(daySheets)
    .innerJoin(users, and(eq(users.companyId, daySheets.companyId), eq(users.id, daySheets.userId)))
    .$dynamic()
}

function ofCompany({ companyId }: Pick<Scope, 'companyId'>): SQL {
  return eq(daySheets.companyId, companyId)
}

/** Those of one person, or of everybody. */
function whose(userId: number | null): SQL | undefined {
  return userId === null ? undefined : eq(daySheets.userId, userId)
}

export function requireDaySheet(scope: Scope, id: number) {
  const sheet = selectSheets()
    .where(and(ofCompany(scope), eq(daySheets.id, id)))
    .get()
  if (!sheet) throw new NotFound('Day sheet not found')
  return sheet
}

export type DaySheet = ReturnType<typeof requireDaySheet>

export function findDaySheet({ companyId, userId }: Person, day: string): DaySheet | null {
  const where = and(ofCompany({ companyId }), eq(daySheets.day, day), eq(daySheets.userId, userId))
  return selectSheets().where(where).get() ?? null
}

export function hasDaySheet(scope: Scope, id: number): boolean {
  const where = and(ofCompany(scope), eq(daySheets.id, id))
  return db().select({ id: daySheets.id }).from(daySheets).where(where).get() !== undefined
}

export function findSheetNumbered(scope: Scope, number: string): number | null {
  const where = and(ofCompany(scope), eq(daySheets.number, number))
  return db().select({ id: daySheets.id }).from(daySheets).where(where).get()?.id ?? null
}

/** Most sheets of a day: more people than a company has. */
export const mostSheets = 60

/** The sheets of a day by name, everybody's or one person's. */
export function listDaySheets(scope: Scope, day: string, userId: number | null): DaySheet[] {
  return selectSheets()
    .where(and(ofCompany(scope), eq(daySheets.day, day), whose(userId)))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(daySheets.id))
    .limit(mostSheets)
    .all()
}

/** Those of earlier days of which nothing came back, the newest first. */
export function listSheetsOut(
  scope: Scope,
  before: string,
  userId: number | null,
  limit: number,
): DaySheet[] {
  return selectSheets()
    .where(and(ofCompany(scope), lt(daySheets.day, before), isNull(daySheets.savedAt), whose(userId)))
    .orderBy(desc(daySheets.day), desc(daySheets.id))
    .limit(limit)
    .all()
}

/** Minutes that somebody said were left of these tasks, on the last sheets since that day. */
export function minutesLeftSince(scope: Scope, day: string): Map<number, number> {
  const rows = db().all<{ taskId: number; minutes: number }>(sql`
    select line.value ->> 'taskId' as taskId, line.value ->> '$.result.minutesLeft' as minutes
    from day_sheets sheet, json_each(sheet.lines) line
    where sheet.company_id = ${scope.companyId} and sheet.day >= ${day} and sheet.saved_at is not null
      and line.value ->> '$.result.minutesLeft' is not null
    order by sheet.day, sheet.id limit 2000`)
  return new Map(rows.map(({ taskId, minutes }) => [taskId, minutes]))
}

type NewSheet = {
  userId: number
  day: string
  number: string
  lines: SheetLine[]
  waiting: string
  moreCount: number
}

export function insertDaySheet(scope: Scope, values: NewSheet): number {
  const row = { ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() }
  return db().insert(daySheets).values(row).returning({ id: daySheets.id }).get().id
}

/** Of one of which nothing has come back. */
export function rewriteDaySheet(
  scope: Scope,
  id: number,
  values: Pick<NewSheet, 'lines' | 'waiting' | 'moreCount'>,
): void {
  db()
    .update(daySheets)
    .set({ ...values, createdAt: Date.now() })
    .where(and(ofCompany(scope), eq(daySheets.id, id), isNull(daySheets.savedAt)))
    .run()
}

export function writeSheetLines(scope: Scope, id: number, lines: SheetLine[]): void {
  db()
    .update(daySheets)
    .set({
      lines,
      savedAt: sql`coalesce(${daySheets.savedAt}, ${Date.now()})`,
      savedBy: sql`coalesce(${daySheets.savedBy}, ${scope.userId})`,
    })
    .where(and(ofCompany(scope), eq(daySheets.id, id)))
    .run()
}
