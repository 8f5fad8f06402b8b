import { and, asc, between, count, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import type { Person } from '#app/domain/scope.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** 'HH:mm'; null for none. */
export function getMorningMailTime(person: Person): string | null {
  return db().select({ time: users.morningMailAt }).from(users).where(isSelf(person)).get()?.time ?? null
}

/** `doneAt` counts as the last mail if it is later. */
export function writeMorningMailTime(person: Person, time: string | null, doneAt: number | null): void {
  db()
    .update(users)
    .set({
      morningMailAt: time,
      ...(doneAt === null
        ? {}
        : { morningMailedAt: sql`max(coalesce(${users.morningMailedAt}, 0), ${doneAt})` }),
    })
    .where(isSelf(person))
    .run()
}

/** The link works without signing in, so there is no Scope. */
export function findMorningMailReader(userId: number) {
  return (
    db()
      .select({
        companyId: users.companyId,
        userId: users.id,
        time: users.morningMailAt,
        companyName: companies.name,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, userId))
      .get() ?? null
  )
}

function mayBeMailed(): SQL | undefined {
  return and(
    eq(users.status, 'active'),
    eq(users.emailUnproven, false),
    isNull(users.restrictedAt),
    isNull(users.erasedAt),
  )
}

export function listTimeZones(): string[] {
  const rows = db()
    .selectDistinct({ timeZone: companies.timeZone })
    .from(companies)
    .where(isNull(companies.closedAt))
    .all()
  return rows.map(({ timeZone }) => timeZone)
}

export type Wished = {
  timeZone: string
  /** 'HH:mm', both included. */
  from: string
  to: string
  mailedBefore: number
}

function isWished({ timeZone, from, to, mailedBefore }: Wished): SQL | undefined {
  return and(
    mayBeMailed(),
    between(users.morningMailAt, from, to),
    or(
      isNull(users.morningMailedAt),
      lt(users.morningMailedAt, mailedBefore),
      // Noted by a clock that was ahead.
      gt(users.morningMailedAt, mailedBefore + 2 * dayMs),
    ),
    isNull(companies.closedAt),
    eq(companies.timeZone, timeZone),
  )
}

export function countMorningMailWishes(wished: Wished): number {
  const found = db()
    .select({ n: count() })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isWished(wished))
    .get()
  return found?.n ?? 0
}

/** Earliest first; `after` is the last one read. */
export function listMorningMailWishes(
  wished: Wished,
  limit: number,
  after?: { userId: number; morningMailAt: string },
) {
  return db()
    .select({
      ...scopeColumns,
      email: users.email,
      firstName: users.firstName,
      morningMailAt: sql<string>`${users.morningMailAt}`,
      morningMailedAt: users.morningMailedAt,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        isWished(wished),
        after && sql`(${users.morningMailAt}, ${users.id}) > (${after.morningMailAt}, ${after.userId})`,
      ),
    )
    .orderBy(asc(users.morningMailAt), asc(users.id))
    .limit(limit)
    .all()
}

export type MorningMailWish = ReturnType<typeof listMorningMailWishes>[number]

/** False when another process took it, or it is no longer wished. */
export function claimMorningMail(wish: MorningMailWish, now: number): boolean {
  const { companyId, userId, morningMailAt, morningMailedAt } = wish
  const claimed = db()
    .update(users)
    .set({ morningMailedAt: now })
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.id, userId),
        mayBeMailed(),
        eq(users.morningMailAt, morningMailAt),
        sql`${users.morningMailedAt} is ${morningMailedAt}`,
      ),
    )
    .run()
  return claimed.changes === 1
}
