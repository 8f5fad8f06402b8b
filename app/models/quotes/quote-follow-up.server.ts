import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { clients, companies, quoteSettings, quotes, users } from '#db/schema/index.ts'

// Chores are the service's: nothing here takes a Scope, and each goes through the quotes of all companies.

/** As the index has it that holds no others. */
const isUnanswered = and(
  sql`${quotes.status} in ('sent', 'viewed')`,
  isNull(quotes.followedUpAt),
  isNotNull(quotes.sentAt),
)

const followUpDays = sql<number>`coalesce(${quoteSettings.followUpDays}, ${usualQuoteSettings.followUpDays})`

/**
 * Quotes that may have gone long enough without an answer, after one that was looked at already, by when they were sent. Their
 * author may have left.
 */
export function listUnanswered(now: number, after: { sentAt: number; id: number }, limit: number) {
  const isAfter = sql`(${quotes.sentAt}, ${quotes.id}) > (${after.sentAt}, ${after.id})`
  return db()
    .select({
      id: quotes.id,
      companyId: quotes.companyId,
      userId: quotes.createdBy,
      number: quotes.number,
      title: quotes.title,
      clientName: clients.name,
      sentAt: sql<number>`${quotes.sentAt}`,
      followUpDays,
      timeZone: companies.timeZone,
      role: users.role,
      isHere: sql<number>`${users.status} = 'active' and ${companies.closedAt} is null`,
      isRestricted: sql<number>`${users.restrictedAt} is not null`,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .innerJoin(users, and(eq(users.companyId, quotes.companyId), eq(users.id, quotes.createdBy)))
    .leftJoin(clients, and(eq(clients.companyId, quotes.companyId), eq(clients.id, quotes.clientId)))
    .leftJoin(quoteSettings, eq(quoteSettings.companyId, quotes.companyId))
    .where(and(isUnanswered, isNull(quotes.binEntryId), lte(quotes.sentAt, now), isAfter))
    .orderBy(asc(quotes.sentAt), asc(quotes.id))
    .limit(limit)
    .all()
}

export type Unanswered = ReturnType<typeof listUnanswered>[number]

/** Takes the follow-up upon oneself; false when another process has, or when there is an answer by now. */
export function claimFollowUp({ id, companyId }: Unanswered, now: number): boolean {
  const isIt: SQL | undefined = and(eq(quotes.companyId, companyId), eq(quotes.id, id), isUnanswered)
  return db().update(quotes).set({ followedUpAt: now }).where(isIt).run().changes === 1
}

/**
 * Quotes whose last day is over at least somewhere, after one that was looked at already. What was answered, or is being changed,
 * does not run out.
 */
export function listRunOut(now: number, afterId: number, limit: number) {
  // No zone is further than 14 hours from UTC.
  const latest = addDays(dayIn('UTC', now), 1)
  return db()
    .select({
      id: quotes.id,
      companyId: quotes.companyId,
      status: quotes.status,
      validUntil: quotes.validUntil,
      timeZone: companies.timeZone,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .where(
      and(
        inArray(quotes.status, ['sent', 'viewed']),
        isNull(quotes.binEntryId),
        sql`${quotes.validUntil} < ${latest}`,
        gt(quotes.id, afterId),
      ),
    )
    .orderBy(asc(quotes.id))
    .limit(limit)
    .all()
}

/** False when it was answered meanwhile. */
export function markExpired({ companyId, id }: Pick<Scope, 'companyId'> & { id: number }): boolean {
  const isOpen = inArray(quotes.status, ['sent', 'viewed'])
  const isIt = and(eq(quotes.companyId, companyId), eq(quotes.id, id), isOpen)
  return db().update(quotes).set({ status: 'expired' }).where(isIt).run().changes === 1
}
