import { dayMs } from '#app/domain/clock.ts'
import {
  type CompanyStatus,
  companyStatusOf,
  monthlyPriceOf,
  monthlyRevenueOf,
} from '#app/domain/owner/company-status.ts'
import { monthStart } from '#app/domain/owner/owner-revenue.ts'
import { type CompanyGroup, countByPlan } from '#app/models/owner/owner-company-list.server.ts'

const trialNoticeDays = 7

export function readStats(now = Date.now()) {
  const groups = countByPlan({ since: monthStart(now), now, soon: now + trialNoticeDays * dayMs })
  const of = (status: CompanyStatus) => groups.filter(group => companyStatusOf(group) === status)
  const count = (status: CompanyStatus) => add(of(status), ({ companies }) => companies)
  return {
    totalCompanies: add(groups, ({ companies }) => companies),
    totalUsers: add(groups, ({ people }) => people),
    /** Of any status. */
    newThisMonth: add(groups, ({ fresh }) => fresh),
    activeSubscriptions: count('active'),
    trials: count('trial'),
    trialsEndingThisWeek: add(of('trial'), ({ ending }) => ending),
    overdue: count('overdue'),
    freeAccess: count('free'),
    inactive: count('inactive'),
    /** Pence a month of the plans that are overdue. */
    overduePence: Math.round(add(of('overdue'), group => monthlyPriceOf(group) * group.companies)),
    /** Pence a month of active subscriptions. */
    recurringPence: Math.round(add(groups, group => monthlyRevenueOf(group) * group.companies)),
  }
}

export type OwnerStats = ReturnType<typeof readStats>

function add(groups: readonly CompanyGroup[], figure: (group: CompanyGroup) => number): number {
  return groups.reduce((sum, group) => sum + figure(group), 0)
}
