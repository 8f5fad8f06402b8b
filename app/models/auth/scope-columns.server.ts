import { companies, users } from '#db/schema/index.ts'

export const scopeColumns = {
  userId: users.id,
  companyId: users.companyId,
  username: users.username,
  role: users.role,
  timeZone: companies.timeZone,
  bankHolidayRegion: companies.bankHolidayRegion,
  subscriptionStatus: companies.subscriptionStatus,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  hasFreeAccess: companies.hasFreeAccess,
}
