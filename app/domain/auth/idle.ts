import { minuteMs } from '#app/domain/clock.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import { unattendedHeader } from './idle-page.ts'

// When a session is over because nothing happened in it. The times are a company's choice; without one a session lasts its 30 days.

/** The choices, in minutes. */
export const idleTimes = [15, 60, 4 * 60, 12 * 60, 7 * 24 * 60] as const

const ownersMinutes = 12 * 60

/** `minutes` of null: nobody is signed out. `since` is when that was decided, in milliseconds since 1970 UTC. */
export type IdleRule = { minutes: number | null; since: number }

/** What the session's cookie tells: when it was last used, and how long it could go unused as of then. */
export type LastUse = { usedAt: number; idleMinutes: number | null }

type RuleSource = { idleMinutes: number | null; idleChosenAt: number | null; username: string }

/** The site owner is signed out in any case where the service is open to customers. */
export function idleRuleOf(
  { idleMinutes, idleChosenAt, username }: RuleSource,
  isProduction: boolean,
): IdleRule {
  const isOwners = idleMinutes === null && isProduction && isSiteOwner({ username })
  return { minutes: isOwners ? ownersMinutes : idleMinutes, since: isOwners ? 0 : (idleChosenAt ?? 0) }
}

/**
 * After how many minutes without use it is over by now; null when it is not. A new rule counts from when it was made, so that it signs
 * out nobody who is at work; a longer one brings no session back that was over before.
 */
export function idleAfter(
  { usedAt, idleMinutes }: LastUse,
  { minutes, since }: IdleRule,
  now: number,
): number | null {
  const isPast = (from: number, most: number | null) => most !== null && now > from + most * minuteMs
  if (isPast(usedAt, idleMinutes)) return idleMinutes
  return isPast(Math.max(usedAt, since), minutes) ? minutes : null
}

/** Whether the cookie is to tell of this use: once a minute, or in a twentieth of the time, and when the rule is another. */
export function isUseNoted({ usedAt, idleMinutes }: LastUse, { minutes }: IdleRule, now: number): boolean {
  if (idleMinutes !== minutes) return false
  return minutes === null || Math.abs(now - usedAt) < Math.max(minuteMs, (minutes * minuteMs) / 20)
}

type Asked = { headers: Pick<Headers, 'get' | 'has'> }

/** Whether a person asks: not a page that nobody touches, nor for the pictures and the like that are part of one. */
export function isPersonsDoing({ headers }: Asked): boolean {
  const wanted = headers.get('Sec-Fetch-Dest') ?? 'empty'
  return !headers.has(unattendedHeader) && (wanted === 'document' || wanted === 'empty')
}
