import type { Scope } from '#app/domain/scope.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'

type ScopeSource = Pick<
  SessionActor,
  | 'companyId'
  | 'userId'
  | 'role'
  | 'username'
  | 'timeZone'
  | 'bankHolidayRegion'
  | 'subscriptionStatus'
  | 'subscriptionEndsAt'
  | 'hasFreeAccess'
>

export function scopeOf(source: ScopeSource): Scope {
  const {
    companyId,
    userId,
    role,
    username,
    timeZone,
    bankHolidayRegion,
    subscriptionStatus,
    subscriptionEndsAt,
    hasFreeAccess,
  } = source
  if (!(companyId > 0 && userId > 0)) throw new Error('A scope needs a company and a user')
  return {
    companyId,
    userId,
    role,
    username,
    timeZone,
    bankHolidayRegion,
    subscriptionStatus,
    subscriptionEndsAt,
    isSubscribed: hasFreeAccess || isPaidFor(subscriptionStatus),
  } as Scope
}
