import { plainMoney } from '#app/domain/format.ts'
import { planOf, tiers } from './plans.ts'

const plansOfToday = tiers
  .map(({ tier, name, users }) => `${name} (${users} people) ${plainMoney(planOf(tier, 'month').price)}`)
  .join(', ')

export const soldToday = {
  title: 'What is sold today',
  text: `The Pro Plan is not sold yet, and no plan of today holds it. Those that are sold differ in seats alone: ${plansOfToday} a month.`,
} as const
