import { eq, lt } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { stripeEvents } from '#db/schema/index.ts'

// For Stripe's events, not for a person: nothing here takes a Scope.

export function isEventHandled(id: string): boolean {
  return (
    db().select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id)).get() !== undefined
  )
}

/** Call it in the transaction that writes the event's effect. */
export function rememberEvent(id: string, type: string): void {
  db().insert(stripeEvents).values({ id, type, handledAt: Date.now() }).onConflictDoNothing().run()
}

/** True for the first caller only. Call it in the transaction of what it tells of. */
export function claimNews(about: string): boolean {
  const claim = { id: `told:${about}`, type: 'told', handledAt: Date.now() }
  return db().insert(stripeEvents).values(claim).onConflictDoNothing().run().changes > 0
}

export function forgetEventsBefore(instant: number): void {
  db().delete(stripeEvents).where(lt(stripeEvents.handledAt, instant)).run()
}
