import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'

/** When the person wants their morning mail, 'HH:mm'; null for none. */
export function getMorningMailTime({ companyId, userId }: Person): string | null {
  const where = and(eq(users.companyId, companyId), eq(users.id, userId))
  return db().select({ time: users.morningMailAt }).from(users).where(where).get()?.time ?? null
}

/** `doneAt` counts as the last mail where that is the later one: nothing older is mailed. */
export function writeMorningMailTime(
  { companyId, userId }: Person,
  time: string | null,
  doneAt: number | null,
): void {
  db()
    .update(users)
    .set({
      morningMailAt: time,
      ...(doneAt === null
        ? {}
        : { morningMailedAt: sql`max(coalesce(${users.morningMailedAt}, 0), ${doneAt})` }),
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .run()
}

/** Whoever may be mailed: works here, and lets their data be used. */
function mayBeMailed(): SQL | undefined {
  return and(eq(users.status, 'active'), isNull(users.restrictedAt), isNull(users.erasedAt))
}

/** Everybody, of all companies that are open, who wants a morning mail; whose time comes first comes first. */
export function listMorningMailWishes() {
  return db()
    .select({
      userId: users.id,
      companyId: users.companyId,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      role: users.role,
      morningMailAt: sql<string>`${users.morningMailAt}`,
      morningMailedAt: users.morningMailedAt,
      companyName: companies.name,
      timeZone: companies.timeZone,
      subscriptionStatus: companies.subscriptionStatus,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      hasFreeAccess: companies.hasFreeAccess,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(mayBeMailed(), isNotNull(users.morningMailAt), isNull(companies.closedAt)))
    .orderBy(asc(users.morningMailAt), asc(users.id))
    .all()
}

export type MorningMailWish = ReturnType<typeof listMorningMailWishes>[number]

/** Takes the mail of the day upon oneself; false when another process has, or when it is no longer wished. */
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

/** What the person was told after `since` and has not read, the newest first, and how much of it there is. */
export function listUnreadSince({ companyId, userId }: Person, since: number, limit: number) {
  const isMeant = and(
    eq(notifications.companyId, companyId),
    eq(notifications.userId, userId),
    eq(notifications.isRead, false),
    gt(notifications.createdAt, since),
  )
  const rows = db()
    .select({ id: notifications.id, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(isMeant)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .all()
  const all = db().select({ n: count() }).from(notifications).where(isMeant).get()
  return { rows, total: all?.n ?? 0 }
}

/** For the link in each mail, which works without signing in. */
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
