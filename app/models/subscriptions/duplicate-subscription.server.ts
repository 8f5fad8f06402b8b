import { and, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { stripeEvents } from '#db/schema/index.ts'

// Takes no Scope, as a duplicate belongs to nobody. Noted among Stripe's events, and forgotten with them.

const begun = 'second_subscription.begun'

const done = 'second_subscription.done'

function noteOf(sessionId: string): string {
  return `second:${sessionId}`
}

export function findDuplicateCancellation(sessionId: string): 'begun' | 'done' | null {
  const note = db()
    .select()
    .from(stripeEvents)
    .where(eq(stripeEvents.id, noteOf(sessionId)))
    .get()
  if (!note) return null
  return note.type === done ? 'done' : 'begun'
}

/** Call it before Stripe is asked, so that it is finished in any case. */
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

/** It turned out to be the only subscription. */
export function forgetDuplicateCancellation(sessionId: string): void {
  db()
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, noteOf(sessionId)), eq(stripeEvents.type, begun)))
    .run()
}

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
