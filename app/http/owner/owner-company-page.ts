import { formatMoney, fullName } from '#app/domain/format.ts'
import { companyBadge, monthlyRevenueOf } from '#app/domain/owner/company-status.ts'
import type { CompanyLine } from '#app/domain/owner/owner.ts'
import { seatsOf } from '#app/domain/subscriptions/seats.ts'
import { isLive } from '#app/domain/subscriptions/subscription.ts'
import type { OwnerCompany } from '#app/models/owner/owner-company.server.ts'

export function toCompanyLine(company: OwnerCompany): CompanyLine {
  const { id, name, adminUsername, adminFirstName, adminLastName, totalUsers, tier } = company
  return {
    id,
    name,
    admin: adminUsername === null ? null : fullName(adminFirstName, adminLastName, adminUsername),
    badge: companyBadge(company),
    cancels: company.cancels === 1 && company.closedAt === null && isLive(company.subscriptionStatus),
    isFree: company.hasFreeAccess === 1,
    isClosed: company.closedAt !== null,
    seats: `${totalUsers} of ${seatsOf(tier)}`,
    monthly: formatMoney(monthlyRevenueOf(company)),
  }
}
