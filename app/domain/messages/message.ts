import { dayMs } from '#app/domain/clock.ts'
import type { messageStatuses } from '#app/domain/enumerations.ts'
import { hrefWith } from '#app/domain/href.ts'

/** Most that a page of a room, or an answer of the API, holds. */
export const messagesAtOnce = 100

/** What a person may send within a minute. */
export const maxPerMinute = 60

/** Of one job. */
export const maxCategories = 50

/** What can still be saved to the project, and what the filter shows beside what is unread. */
export const recentMs = dayMs

/** The whole team's room, or that of a job, by its id. */
export type Room = 'team' | number

export type MessageStatus = (typeof messageStatuses)[number]

const sentMs = 5000
const deliveredMs = 30_000

/**
 * How far a message of one's own has come, by its age: sent for 5 seconds, delivered under 30, then read, once a colleague has looked
 * into the chat since. Instants in milliseconds; `seenAt` is when the last of the others looked, null when nobody did.
 */
export function statusOf(createdAt: number, now: number, seenAt: number | null): MessageStatus {
  const age = now - createdAt
  if (age < sentMs) return 'sent'
  return age >= deliveredMs && seenAt !== null && seenAt > createdAt ? 'read' : 'delivered'
}

/** When that may say something else next, for nobody but its age; never for one that is old. */
export function nextStatusAt(createdAt: number, now: number): number {
  const next = [createdAt + sentMs, createdAt + deliveredMs].find(at => at > now)
  return next ?? Number.POSITIVE_INFINITY
}

export function isRecent(createdAt: number, now: number): boolean {
  return now - createdAt < recentMs
}

/** What the room's lists are narrowed to. */
export type RoomPlace = {
  room: Room
  /** The job's name, for who reads the address. */
  name?: string | null
  /** A category's name; null for all. */
  category?: string | null
  show?: 'unread' | false
  /** With that: since when what was said is unread. */
  since?: number | null
  /** What was sent before the message of that id. */
  before?: number | null
  /** The page that holds this message. */
  message?: number | null
}

/** '/team-chat?project=12&name=Oak+staircase&category=Handrail' */
export function roomHref({ room, name, category, show, since, before, message }: RoomPlace): string {
  const place = room === 'team' ? { room } : { project: room, name }
  const href = hrefWith('/team-chat', { ...place, category, show, since: show && since, before, message })
  return message ? `${href}#message-${message}` : href
}

/** What a new message, a category or a visit says of the room it is for. */
export function roomValue(room: Room): string {
  return String(room)
}

export function tooManyMessages(seconds: number): string {
  return `That is ${maxPerMinute} messages within a minute. Please wait ${seconds} seconds, then send the next one.`
}
