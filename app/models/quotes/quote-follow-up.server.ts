import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { addDays, dayIn } from '#app/domain/clock.ts'
import type { Company } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, quotes, users } from '#db/schema/index.ts'

// For the service: nothing here takes a Scope. Each reads due quotes of all companies by an index of open ones.

const isOpen = sql`${quotes.status} in ('sent', 'viewed')`

/** The plus keeps SQLite off the column's own index, which covers far more rows. */
const offIndex = (column: SQLiteColumn) => sql`+${column}`

const isLive = sql`${offIndex(quotes.binEntryId)} is null`

/** Closed companies' quotes wait. */
const isCompanyOpen = sql`${offIndex(companies.closedAt)} is null`

const isUnanswered = and(isOpen, isNull(quotes.followedUpAt))

/** The longest first. The author may have left. */
export function listUnanswered(now: number, limit: number) {
  return db()
    .select({
      id: quotes.id,
      companyId: quotes.companyId,
      userId: quotes.createdBy,
      number: quotes.number,
      title: quotes.title,
      clientName: clients.name,
      role: users.role,
      isHere: sql<number>`${users.status} = 'active'`,
      isRestricted: sql<number>`${users.restrictedAt} is not null`,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, offIndex(quotes.companyId)))
    .innerJoin(
      users,
      and(eq(users.companyId, offIndex(quotes.companyId)), eq(users.id, offIndex(quotes.createdBy))),
    )
    .leftJoin(clients, onKey(clients, quotes.clientId))
    .where(and(isUnanswered, isLive, isCompanyOpen, lte(quotes.followUpAt, now)))
    .orderBy(asc(quotes.followUpAt), asc(quotes.id))
    .limit(limit)
    .all()
}

export type Unanswered = ReturnType<typeof listUnanswered>[number]

/** False when another process took it, or it was answered. */
export function claimFollowUp({ id, companyId }: Unanswered, now: number): boolean {
  const isIt: SQL | undefined = and(eq(quotes.companyId, companyId), eq(quotes.id, id), isUnanswered)
  return db().update(quotes).set({ followedUpAt: now }).where(isIt).run().changes === 1
}

/** Open quotes whose last day is over somewhere, ordered by that day; `after` is the last one looked at. */
export function listRunOut(now: number, after: { validUntil: string; id: number }, limit: number) {
  // No zone is further than 14 hours from UTC.
  const latest = addDays(dayIn('UTC', now), 1)
  return db()
    .select({
      id: quotes.id,
      companyId: quotes.companyId,
      status: quotes.status,
      validUntil: sql<string>`${quotes.validUntil}`,
      timeZone: companies.timeZone,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, offIndex(quotes.companyId)))
    .where(
      and(
        isOpen,
        isLive,
        isCompanyOpen,
        sql`${quotes.validUntil} < ${latest}`,
        sql`(${quotes.validUntil}, ${quotes.id}) > (${after.validUntil}, ${after.id})`,
      ),
    )
    .orderBy(asc(quotes.validUntil), asc(quotes.id))
    .limit(limit)
    .all()
}

/** False when it was answered meanwhile. */
export function markExpired({ companyId, id }: Company & { id: number }): boolean {
  const isIt = and(eq(quotes.companyId, companyId), eq(quotes.id, id), isOpen)
  return db().update(quotes).set({ status: 'expired' }).where(isIt).run().changes === 1
}
