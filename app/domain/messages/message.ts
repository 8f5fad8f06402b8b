import { dayMs } from '#app/domain/clock.ts'
import { hrefWith } from '#app/domain/href.ts'

export const messagesAtOnce = 100

export const maxPerMinute = 60

export const maxCategories = 50

/** How long a message can be saved to the project, and stays in the filter. */
export const recentMs = dayMs

export type Room = 'team' | number

export function isRecent(createdAt: number, now: number): boolean {
  return now - createdAt < recentMs
}

export type RoomPlace = {
  room: Room
  name?: string | null
  /** Null for all. */
  category?: string | null
  show?: 'unread' | false
  /** With 'unread': instant from which messages are unread. */
  since?: number | null
  /** Message id: shows earlier ones. */
  before?: number | null
  /** Message id: shows its page. */
  message?: number | null
}

/** '/team-chat?project=12&name=Oak+staircase&category=Handrail' */
export function roomHref({ room, name, category, show, since, before, message }: RoomPlace): string {
  const place = room === 'team' ? { room } : { project: room, name }
  const href = hrefWith('/team-chat', { ...place, category, show, since: show && since, before, message })
  return message ? `${href}#message-${message}` : href
}

export function roomValue(room: Room): string {
  return String(room)
}

export function tooManyMessages(seconds: number): string {
  return `That is ${maxPerMinute} messages within a minute. Please wait ${seconds} seconds, then send the next one.`
}
