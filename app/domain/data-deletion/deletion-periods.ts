import { dayMs } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { isInForce } from '#app/domain/subscriptions/subscription.ts'

/** How long what is kept, as the privacy policy promises it. */
export const deletionPeriods = {
  /** After a company was closed, or its subscription ended. */
  closedDays: 30,
  /** Before the data of an ended subscription is deleted its admins have known for so long. */
  endedWarningDays: 7,
  /** Without signing in. */
  unusedYears: 2,
  unusedWarningDays: 30,
  paymentYears: 7,
  /** After an invitation has run out. */
  invitationDays: 30,
  /** After a subscription has ended whose payer never made an account of it. */
  checkoutDays: 30,
} as const

/** What is told whoever loses a company's data of what stays. */
export const keptRecords = `Records of payments are kept for ${deletionPeriods.paymentYears} years, as the law asks, without names. Invoices and CIS statements are kept as long, with the names that stand on them.`

export function daysAfter(instant: number, days: number): number {
  return instant + days * dayMs
}

/** The same moment of another year; 29 February becomes 1 March. */
export function yearsAfter(instant: number, years: number): number {
  const date = new Date(instant)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.getTime()
}

// All instants are milliseconds since 1970 UTC.

export type CompanyFacts = {
  subscriptionStatus: SubscriptionStatus | null
  subscriptionEndsAt: number | null
  trialEndsAt: number | null
  hasFreeAccess: boolean
  /** Kept when the free access is withdrawn. */
  freeAccessGrantedAt: number | null
  closedAt: number | null
  deletionWarnedAt: number | null
  /** When anybody of it last signed in, or was made. */
  lastSeenAt: number
  /** It is the site owner's. */
  isOwnersCompany: boolean
  /** Its data is gone; what it still has are payments, what it issued, and CIS statements. */
  isEmptied: boolean
  kept: number
  /** It has a number at the payment service, and nobody has confirmed that it is cancelled there. */
  hasSubscription: boolean
}

export type PersonFacts = {
  lastSeenAt: number
  inactivityWarnedAt: number | null
  isRestricted: boolean
  /** Without them the company would have nobody who runs it. */
  isLastAdmin: boolean
}

/** What is due: `at` is when the deleting or ending that is warned of may happen. */
type Due<Kind> = { kind: Kind; why: string; at: number }
export type CompanyStep = Due<'delete' | 'warn-ended' | 'warn-unused' | 'close' | 'forget'>
export type PersonStep = Due<'warn' | 'erase'>

type Deadline = { end: number; warningDays: number; warnedAt: number | null; now: number }

/**
 * What a period that ends at `end` asks for: first a warning, and the act itself only when the warning is as old as was
 * promised. A warning of an earlier period counts for nothing.
 */
function towards({ end, warningDays, warnedAt, now }: Deadline): { what: 'warn' | 'act'; at: number } | null {
  const warnFrom = daysAfter(end, -warningDays)
  if (now < warnFrom) return null
  if (warnedAt === null || warnedAt < warnFrom) {
    return { what: 'warn', at: Math.max(end, daysAfter(now, warningDays)) }
  }
  const at = Math.max(end, daysAfter(warnedAt, warningDays))
  return now >= at ? { what: 'act', at } : null
}

export function companyStep(facts: CompanyFacts, now: number): CompanyStep | null {
  if (facts.isOwnersCompany) return null
  if (facts.isEmptied) {
    return facts.kept === 0 && !facts.hasSubscription
      ? {
          kind: 'forget',
          why: 'its last payments, invoices and CIS statements are over 7 years old',
          at: now,
        }
      : null
  }
  if (facts.closedAt !== null) {
    const at = daysAfter(facts.closedAt, deletionPeriods.closedDays)
    return now >= at ? { kind: 'delete', why: `closed ${day(facts.closedAt)}`, at } : null
  }
  return hasEnded(facts) ? endedStep(facts, now) : unusedStep(facts, now)
}

/** 'unpaid' is not ended: the subscription stands and its invoice can still be paid. */
function hasEnded(facts: CompanyFacts): boolean {
  return facts.subscriptionStatus === 'canceled' && !facts.hasFreeAccess
}

/**
 * When access ended, as far as it is known: 30 days run from the latest of what gave it. Free access that was withdrawn, and a
 * subscription without an end, left no date: the 30 days then run from the warning.
 */
function endedStep(facts: CompanyFacts, now: number): CompanyStep | null {
  const { subscriptionEndsAt, trialEndsAt, freeAccessGrantedAt, deletionWarnedAt } = facts
  const lastGiven = Math.max(subscriptionEndsAt ?? 0, trialEndsAt ?? 0, freeAccessGrantedAt ?? 0)
  const end = daysAfter(lastGiven, deletionPeriods.closedDays)
  const isDated = subscriptionEndsAt !== null && freeAccessGrantedAt === null
  const due = isDated
    ? towards({ end, warningDays: deletionPeriods.endedWarningDays, warnedAt: deletionWarnedAt, now })
    : sinceWarning(end, deletionWarnedAt, now)
  const why = isDated ? `subscription ended ${day(lastGiven)}` : 'access ended, on a day that is not known'
  return due && { kind: due.what === 'warn' ? 'warn-ended' : 'delete', why, at: due.at }
}

/** A warning that nothing followed for so long was of an earlier end. */
function sinceWarning(end: number, warnedAt: number | null, now: number): ReturnType<typeof towards> {
  const { closedDays } = deletionPeriods
  if (now < daysAfter(end, -closedDays)) return null
  if (warnedAt === null || now >= daysAfter(warnedAt, 2 * closedDays)) {
    return { what: 'warn', at: Math.max(end, daysAfter(now, closedDays)) }
  }
  const at = Math.max(end, daysAfter(warnedAt, closedDays))
  return now >= at ? { what: 'act', at } : null
}

function unusedStep(facts: CompanyFacts, now: number): CompanyStep | null {
  if (isInForce(facts.subscriptionStatus)) return null
  const end = yearsAfter(facts.lastSeenAt, deletionPeriods.unusedYears)
  const due = towards({
    end,
    warningDays: deletionPeriods.unusedWarningDays,
    warnedAt: facts.deletionWarnedAt,
    now,
  })
  const why = `nobody signed in since ${day(facts.lastSeenAt)}, and it pays nothing`
  return due && { kind: due.what === 'warn' ? 'warn-unused' : 'close', why, at: due.at }
}

export function personStep(facts: PersonFacts, now: number): PersonStep | null {
  if (facts.isLastAdmin || facts.isRestricted) return null
  const end = yearsAfter(facts.lastSeenAt, deletionPeriods.unusedYears)
  const due = towards({
    end,
    warningDays: deletionPeriods.unusedWarningDays,
    warnedAt: facts.inactivityWarnedAt,
    now,
  })
  const why = `did not sign in since ${day(facts.lastSeenAt)}`
  return due && { kind: due.what === 'warn' ? 'warn' : 'erase', why, at: due.at }
}

/** '2026-11-20' */
function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
