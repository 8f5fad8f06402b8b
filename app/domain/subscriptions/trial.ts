import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'

/** 'Free trial until Fri 27 November', for those who manage the subscription; null without a trial. */
export function trialText(scope: Scope, now: number): string | null {
  const { subscriptionStatus, subscriptionEndsAt, timeZone } = scope
  const isOn = subscriptionStatus === 'trialing' && subscriptionEndsAt !== null && subscriptionEndsAt > now
  if (!isOn || !may(scope, 'subscription.manage')) return null
  const withoutYear = formatDate(dayIn(timeZone, subscriptionEndsAt)).replace(/ \d{4}$/, '')
  return `Free trial until ${withoutYear}`
}
