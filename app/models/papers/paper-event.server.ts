import { and, asc, eq, max } from 'drizzle-orm'
import type { PaperEventKind, PaperWithEvents } from '#app/domain/papers/paper-links.ts'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { paperEvents } from '#db/schema/index.ts'
import { columnOf } from './paper-link.server.ts'

/** `userId` is null for the client, or for expiry. */
type NewEvent = { kind: PaperEventKind; userId: number | null; detail?: string; days?: number }

export function recordPaperEvent(
  { companyId }: Company,
  { kind, id }: PaperWithEvents,
  event: NewEvent,
): void {
  db()
    .insert(paperEvents)
    .values({ ...event, companyId, [columnOf[kind]]: id, createdAt: Date.now() })
    .run()
}

function ofPaper({ companyId }: Company, { kind, id }: PaperWithEvents) {
  return and(eq(paperEvents.companyId, companyId), eq(paperEvents[columnOf[kind]], id))
}

/** Null where the client never viewed it. */
export function lastViewOf(company: Company, paper: PaperWithEvents): number | null {
  const views = db()
    .select({ at: max(paperEvents.createdAt) })
    .from(paperEvents)
    .where(and(ofPaper(company, paper), eq(paperEvents.kind, 'viewed')))
  return views.get()?.at ?? null
}

/** In the order in which they happened. */
export function listPaperEventKinds(company: Company, paper: PaperWithEvents): PaperEventKind[] {
  const { id, kind } = paperEvents
  const events = db().select({ kind }).from(paperEvents).where(ofPaper(company, paper)).orderBy(asc(id))
  return events.all().map(event => event.kind)
}
