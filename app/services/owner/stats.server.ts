import { dayMs } from '#app/domain/clock.ts'
import { monthlyRevenueOf } from '#app/domain/owner/owner.ts'
import { monthStart } from '#app/domain/owner/owner-revenue.ts'
import { subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'
import { type CompanyGroup, countByPlan } from '#app/models/owner/plan-counts.server.ts'

const trialNoticeDays = 7

/** How the companies stand that are open, as our own records have it. */
export function readStats(now = Date.now()) {
  const groups = countByPlan({ since: monthStart(now), now, soon: now + trialNoticeDays * dayMs })
  const of = (badge: ReturnType<typeof subscriptionBadge>) =>
    groups.filter(({ subscriptionStatus }) => subscriptionBadge(subscriptionStatus) === badge)
  return {
    totalCompanies: add(groups, ({ companies }) => companies),
    totalUsers: add(groups, ({ people }) => people),
    newThisMonth: add(groups, ({ fresh }) => fresh),
    activeSubscriptions: add(of('Active'), ({ companies }) => companies),
    trials: add(of('Trial'), ({ companies }) => companies),
    trialsEndingThisWeek: add(of('Trial'), ({ ending }) => ending),
    overdue: add(of('Overdue'), ({ companies }) => companies),
    /** Pence that their plans cost in a month. */
    overduePence: Math.round(add(of('Overdue'), monthlyAsIfPaid)),
    recurringPence: Math.round(add(groups, group => monthlyRevenueOf(group) * group.companies)),
  }
}

export type OwnerStats = ReturnType<typeof readStats>

function monthlyAsIfPaid(group: CompanyGroup): number {
  return monthlyRevenueOf({ ...group, subscriptionStatus: 'active' }) * group.companies
}

function add(groups: readonly CompanyGroup[], figure: (group: CompanyGroup) => number): number {
  return groups.reduce((sum, group) => sum + figure(group), 0)
}
