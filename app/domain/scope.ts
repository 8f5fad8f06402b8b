import type { BankHolidayRegion, Role, SubscriptionStatus } from './enumerations.ts'

/** Whose own settings are meant: the asker's, or somebody else's of the company. */
export type Person = Pick<Scope, 'companyId' | 'userId'>

declare const scopeBrand: unique symbol

/**
 * Whose eyes a query looks with. Every model function takes one first; only the session code makes them
 * (`app/services/auth/scope.server.ts`).
 */
export type Scope = {
  readonly companyId: number
  readonly userId: number
  readonly role: Role
  readonly username: string
  /** The subscription is active or trialing, or access is free. */
  readonly isSubscribed: boolean
  readonly subscriptionStatus: SubscriptionStatus | null
  /** Milliseconds since 1970 UTC. */
  readonly subscriptionEndsAt: number | null
  /** IANA name of the company's time zone, which decides what "today" is. */
  readonly timeZone: string
  /** Whose bank holidays the company keeps. */
  readonly bankHolidayRegion: BankHolidayRegion
  readonly [scopeBrand]: true
}
