import { minuteMs } from '#app/domain/clock.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import { unattendedHeader } from './idle-page.ts'

/** Minutes. */
export const idleTimes = [15, 60, 4 * 60, 12 * 60, 7 * 24 * 60] as const

const ownersMinutes = 12 * 60

/** `minutes` null: never. `since`: when the rule was set, milliseconds since 1970 UTC. */
export type IdleRule = { minutes: number | null; since: number }

/** From the session's cookie: the last use, and the rule of that moment. */
export type LastUse = { usedAt: number; idleMinutes: number | null }

type RuleSource = { idleMinutes: number | null; idleChosenAt: number | null; username: string }

/** In production the site owner always has a limit. */
export function idleRuleOf(
  { idleMinutes, idleChosenAt, username }: RuleSource,
  isProduction: boolean,
): IdleRule {
  const isOwners = idleMinutes === null && isProduction && isSiteOwner({ username })
  return { minutes: isOwners ? ownersMinutes : idleMinutes, since: isOwners ? 0 : (idleChosenAt ?? 0) }
}

/**
 * Minutes after which the session ended; null while it runs. A new rule counts from when it was set, so that nobody at work is
 * signed out; a longer one revives no ended session.
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

/** At most once a minute or a twentieth of the limit, and when the rule changed. */
export function isUseNoted({ usedAt, idleMinutes }: LastUse, { minutes }: IdleRule, now: number): boolean {
  if (idleMinutes !== minutes) return false
  return minutes === null || Math.abs(now - usedAt) < Math.max(minuteMs, (minutes * minuteMs) / 20)
}

type RequestHeaders = { headers: Pick<Headers, 'get' | 'has'> }

/** Neither an untouched page nor its images and other parts. */
export function isPersonsDoing({ headers }: RequestHeaders): boolean {
  const wanted = headers.get('Sec-Fetch-Dest') ?? 'empty'
  return !headers.has(unattendedHeader) && (wanted === 'document' || wanted === 'empty')
}
