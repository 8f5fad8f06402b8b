import { and, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { stripeEvents } from '#db/schema/index.ts'

// A subscription too many belongs to nobody here: nothing takes a Scope. What was begun about it is noted among Stripe's events,
// with which it is forgotten after a while.

const begun = 'second_subscription.begun'

const done = 'second_subscription.done'

function noteOf(sessionId: string): string {
  return `second:${sessionId}`
}

/** How far the cancelling of the checkout's subscription has come; null when it was never begun. */
export function findDuplicateCancellation(sessionId: string): 'begun' | 'done' | null {
  const note = db()
    .select()
    .from(stripeEvents)
    .where(eq(stripeEvents.id, noteOf(sessionId)))
    .get()
  if (!note) return null
  return note.type === done ? 'done' : 'begun'
}

/** Before anything is asked of Stripe, so that it is finished whatever happens. */
export function beginDuplicateCancellation(sessionId: string): void {
  db()
    .insert(stripeEvents)
    .values({ id: noteOf(sessionId), type: begun, handledAt: Date.now() })
    .onConflictDoNothing()
    .run()
}

export function finishDuplicateCancellation(sessionId: string): void {
  db()
    .update(stripeEvents)
    .set({ type: done })
    .where(eq(stripeEvents.id, noteOf(sessionId)))
    .run()
}

/** It turned out to be the only one, and stays. */
export function forgetDuplicateCancellation(sessionId: string): void {
  db()
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, noteOf(sessionId)), eq(stripeEvents.type, begun)))
    .run()
}

/** The checkouts whose second subscription was begun to be cancelled, and nothing tells that it was finished; oldest first. */
export function listUnfinishedDuplicateCancellations(limit: number): string[] {
  return db()
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.type, begun))
    .orderBy(stripeEvents.handledAt)
    .limit(limit)
    .all()
    .map(({ id }) => id.slice(noteOf('').length))
}
