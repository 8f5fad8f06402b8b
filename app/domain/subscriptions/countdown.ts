import { dayMs, hourMs } from '#app/domain/clock.ts'

/** Days, or hours under a day (spec 1, section 4). Instants are milliseconds since 1970 UTC. */
export function countdownText(endsAt: number, now: number): string {
  const left = endsAt - now
  if (left <= 0) return 'Subscription expired'
  const [n, unit] =
    left >= dayMs ? [Math.floor(left / dayMs), 'day'] : [Math.max(1, Math.floor(left / hourMs)), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'} left`
}

export function periodText(endsAt: number, now: number): string {
  return endsAt > now ? `${countdownText(endsAt, now)} in this billing period` : countdownText(endsAt, now)
}
