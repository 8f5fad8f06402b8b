import type { BillingInterval } from '#app/domain/enumerations.ts'
import { plainMoney } from '#app/domain/format.ts'
import { type Plan, type Tier, tierName, tiers } from './plans.ts'
import { seatsOf } from './seats.ts'

export function planText({ tier, price, interval }: Omit<ShownPlan, 'id'>): string {
  return `${tierName(tier)}, ${plainMoney(price)} a ${interval}`
}

export function offeredPlanText({ tier, price, interval }: Omit<ShownPlan, 'id'>): string {
  return `${tierName(tier)}, up to ${seatsOf(tier)} people, ${plainMoney(price)} a ${interval}`
}

export type PickedPlan = { interval: BillingInterval; tier: Tier }

const firstPlan: PickedPlan = { interval: 'month', tier: 1 }

/** The default is tier 1, monthly (spec 1, section 2). */
export function readPicked(query: URLSearchParams, otherwise = firstPlan): PickedPlan {
  const plan = query.get('plan')
  const size = Number(query.get('size'))
  return {
    interval: plan === 'annual' ? 'year' : plan === 'monthly' ? 'month' : otherwise.interval,
    tier: tiers.find(({ tier }) => tier === size)?.tier ?? otherwise.tier,
  }
}

export function pickedQuery({ interval, tier }: PickedPlan): string {
  return `?plan=${interval === 'year' ? 'annual' : 'monthly'}&size=${tier}`
}

export type ShownPlan = Pick<Plan, 'id' | 'tier' | 'interval' | 'price'>

export type ShownSubscription = {
  /** 'Trial', 'Active' …; null when hidden from the reader. */
  status: string | null
  isTroubled: boolean
  plan: ShownPlan | null
  dateLabel: string
  date: string | null
  isEnding: boolean
  seats: string
}
