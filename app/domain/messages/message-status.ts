import type { messageStatuses } from '#app/domain/enumerations.ts'

export type MessageStatus = (typeof messageStatuses)[number]

const sentMs = 5000
const deliveredMs = 30_000

/**
 * By age: sent for 5 seconds, delivered under 30, then read, if a colleague has looked since. Instants in milliseconds; `seenAt` is
 * the latest look of a colleague.
 */
export function statusOf(createdAt: number, now: number, seenAt: number | null): MessageStatus {
  const age = now - createdAt
  if (age < sentMs) return 'sent'
  return age >= deliveredMs && seenAt !== null && seenAt > createdAt ? 'read' : 'delivered'
}

/** When age next changes the status; infinity if never. */
export function nextStatusAt(createdAt: number, now: number): number {
  const next = [createdAt + sentMs, createdAt + deliveredMs].find(at => at > now)
  return next ?? Number.POSITIVE_INFINITY
}
