import type { BankHolidayRegion, Role, SubscriptionStatus } from './enumerations.ts'

export type Company = Pick<Scope, 'companyId'>

export type Person = Pick<Scope, 'companyId' | 'userId'>

declare const scopeBrand: unique symbol

/** Who asks. Every model function takes a scope first; only the session code makes one (`app/services/auth/scope.server.ts`). */
export type Scope = {
  readonly companyId: number
  readonly userId: number
  readonly role: Role
  readonly username: string
  /** Active, trialing, or free access. */
  readonly isSubscribed: boolean
  readonly subscriptionStatus: SubscriptionStatus | null
  /** Milliseconds since 1970 UTC. */
  readonly subscriptionEndsAt: number | null
  /** IANA name; decides what "today" is. */
  readonly timeZone: string
  readonly bankHolidayRegion: BankHolidayRegion
  readonly [scopeBrand]: true
}
