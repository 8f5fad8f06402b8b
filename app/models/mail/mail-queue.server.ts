import { and, asc, count, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'

// The queue belongs to the service: nothing here takes a Scope.

/** Delays each further mail of a company, so that companies take turns. */
const turnMs = 1000

/** The claim on a mail under way is renewed before that. */
export const claimMs = 2 * 60_000

/** Later times were written while the clock was wrong. */
const furthestMs = 60 * 60_000

type NewMail = Pick<
  typeof mails.$inferInsert,
  'companyId' | 'recipient' | 'subject' | 'sealed' | 'messageId' | 'rank' | 'purpose' | 'expiresAt'
>

export function insertMail(mail: NewMail, now: number): number {
  const last = sql`(select max(turn) from mails where company_id is ${mail.companyId ?? null})`
  return db()
    .insert(mails)
    .values({
      ...mail,
      turn: sql`max(${now}, coalesce(${last} + ${turnMs}, 0))`,
      nextTryAt: now,
      createdAt: now,
    })
    .returning({ id: mails.id })
    .get().id
}

const isWaiting = isNull(mails.givenUpAt)

function isDue(now: number): SQL | undefined {
  return and(
    isWaiting,
    or(lte(mails.nextTryAt, now), gt(mails.nextTryAt, now + furthestMs)),
    or(isNull(mails.claim), lte(mails.claimedUntil, now), gt(mails.claimedUntil, now + 2 * claimMs)),
  )
}

/** Null when none is due. Call it in a transaction. */
export function claimMail(claim: string, now: number) {
  const next = db()
    .select({ id: mails.id })
    .from(mails)
    .where(isDue(now))
    .orderBy(asc(mails.rank), asc(mails.turn))
    .limit(1)
    .get()
  if (!next) return null
  return db()
    .update(mails)
    .set({ claim, claimedUntil: now + claimMs, tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, next.id))
    .returning()
    .get()
}

export type ClaimedMail = NonNullable<ReturnType<typeof claimMail>>

/** Asked first, since claiming writes. */
export function hasDueMail(now: number): boolean {
  return db().select({ id: mails.id }).from(mails).where(isDue(now)).limit(1).get() !== undefined
}

export function nextMailAt(): number | null {
  const at = sql<number>`max(${mails.nextTryAt}, coalesce(${mails.claimedUntil}, 0))`
  return (
    db()
      .select({ at: sql<number | null>`min(${at})` })
      .from(mails)
      .where(isWaiting)
      .get()?.at ?? null
  )
}

/** Null once it was sent. */
export function findMail(id: number): Pick<ClaimedMail, 'claim' | 'tries' | 'givenUpAt'> | null {
  const { claim, tries, givenUpAt } = mails
  return db().select({ claim, tries, givenUpAt }).from(mails).where(eq(mails.id, id)).get() ?? null
}

type Claim = Pick<ClaimedMail, 'id' | 'claim'>

/** An expired claim changes nothing. */
function isHeld({ id, claim }: Claim): SQL | undefined {
  return and(eq(mails.id, id), sql`${mails.claim} = ${claim}`)
}

/** False when the claim had expired, here and below. */
export function holdMail(claim: Claim, now: number): boolean {
  const values = { claimedUntil: now + claimMs }
  return db().update(mails).set(values).where(isHeld(claim)).run().changes === 1
}

export function deleteSentMail(claim: Claim): boolean {
  return db().delete(mails).where(isHeld(claim)).run().changes === 1
}

const unclaimed = { claim: null, claimedUntil: null }

export function postponeMail(claim: Claim, nextTryAt: number, reason: string): boolean {
  const values = { ...unclaimed, nextTryAt, reason }
  return db().update(mails).set(values).where(isHeld(claim)).run().changes === 1
}

/** For a mail that was not tried. */
export function deferMail(claim: Claim, nextTryAt: number, reason: string): boolean {
  const values = { ...unclaimed, nextTryAt, reason, tries: sql`${mails.tries} - 1` }
  return db().update(mails).set(values).where(isHeld(claim)).run().changes === 1
}

/** Drops its content; the row stays for some days. */
export function giveUpMail(claim: Claim, reason: string, now: number): boolean {
  const values = { ...unclaimed, sealed: null, givenUpAt: now, reason }
  return db().update(mails).set(values).where(isHeld(claim)).run().changes === 1
}

export function releaseMail(claim: Claim): void {
  db().update(mails).set(unclaimed).where(isHeld(claim)).run()
}

/** Returns the waiting mail's id; null when there is none. */
export function retryMailNow(purpose: string, now: number): number | null {
  const { id } = mails
  const isOfPurpose = and(eq(mails.purpose, purpose), isWaiting)
  return db().update(mails).set({ nextTryAt: now }).where(isOfPurpose).returning({ id }).get()?.id ?? null
}

export function isMailWaiting(purpose: string): boolean {
  const isOfPurpose = and(eq(mails.purpose, purpose), isWaiting)
  return db().select({ id: mails.id }).from(mails).where(isOfPurpose).limit(1).get() !== undefined
}

/** Mails of other companies to that address stay. */
export function deleteMailsTo(companyId: number, addresses: readonly string[]): void {
  const isTheirs = sql`lower(${mails.recipient}) in (select value from json_each(${JSON.stringify(addresses.map(address => address.toLowerCase()))}))`
  const isOfCompany = or(eq(mails.companyId, companyId), isNull(mails.companyId))
  db().delete(mails).where(and(isTheirs, isOfCompany)).run()
}

export function forgetMailsGivenUpBefore(before: number): void {
  db().delete(mails).where(lte(mails.givenUpAt, before)).run()
}

export function countMails(): { waiting: number; givenUp: number } {
  const waiting = db().select({ n: count() }).from(mails).where(isWaiting).get()?.n ?? 0
  const givenUp = db().select({ n: count() }).from(mails).where(isNotNull(mails.givenUpAt)).get()?.n ?? 0
  return { waiting, givenUp }
}
