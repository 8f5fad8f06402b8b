import { dayMs } from '#app/domain/clock.ts'
import type { SubscriptionStatus } from '#app/domain/enumerations.ts'
import { isInForce } from '#app/domain/subscriptions/subscription.ts'

/** The privacy policy promises these. */
export const deletionPeriods = {
  /** From closing, or from the end of the subscription. */
  closedDays: 30,
  endedWarningDays: 7,
  unusedYears: 2,
  unusedWarningDays: 30,
  paymentYears: 7,
  invitationDays: 30,
  /** For a subscription whose payer never made an account. */
  checkoutDays: 30,
} as const

export const keptRecords = `Records of payments are kept for ${deletionPeriods.paymentYears} years, as the law asks, without names. Invoices and CIS statements are kept as long, with the names that stand on them.`

export function daysAfter(instant: number, days: number): number {
  return instant + days * dayMs
}

/** 29 February becomes 1 March. */
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
  freeAccessGrantedAt: number | null
  closedAt: number | null
  deletionWarnedAt: number | null
  /** Anybody's last sign-in, or the company's making. */
  lastSeenAt: number
  isOwnersCompany: boolean
  /** Only payments, issued papers and CIS statements are left. */
  isEmptied: boolean
  kept: number
  /** Not yet confirmed as cancelled at the payment service. */
  hasSubscription: boolean
}

export type PersonFacts = {
  lastSeenAt: number
  inactivityWarnedAt: number | null
  isRestricted: boolean
  isLastAdmin: boolean
}

/** `at`: when the act that is warned of may happen. */
type Due<Kind> = { kind: Kind; why: string; at: number }
export type CompanyStep = Due<'delete' | 'warn-ended' | 'warn-unused' | 'close' | 'forget'>
export type PersonStep = Due<'warn' | 'erase'>

type Deadline = { end: number; warningDays: number; warnedAt: number | null; now: number }

/** First a warning, then the act, once the warning is as old as promised. A warning of an earlier period does not count. */
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
          why: `its last payments, invoices and CIS statements are over ${deletionPeriods.paymentYears} years old`,
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

/** 'unpaid' is not ended: its invoice can still be paid. */
function hasEnded(facts: CompanyFacts): boolean {
  return facts.subscriptionStatus === 'canceled' && !facts.hasFreeAccess
}

/**
 * 30 days from the latest known end of access. Withdrawn free access and a subscription without an end left no date:
 * the 30 days then run from the warning.
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

/** A warning with nothing after it for so long belonged to an earlier end. */
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

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
