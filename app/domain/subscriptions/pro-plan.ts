import { formatPounds } from '#app/domain/format.ts'
import { planOf, tiers } from './plans.ts'

/** What the upgrade dialog says of the Pro Plan (spec 1, section 9), and what is sold as long as that is not. */
export const proPlan = {
  title: 'Upgrade to Pro Plan',
  mark: 'Most Popular Professional Plan',
  status: 'Coming Soon',
  price: '£39.99',
  features: [
    'Stock system with inventory tracking',
    'QR code generator for all items',
    'Professional invoicing tools',
    'Advanced reporting and analytics',
    'Priority customer support',
    'Export data to PDF/Excel',
  ],
  terms: ['Cancel anytime', '30-day money-back guarantee', 'No setup fees'],
  later: 'Maybe Later',
  upgrade: 'Upgrade Now',
} as const

/** 'Starter (1-5 people) £29, …': the plans that can be bought, by the month. */
const plansOfToday = tiers
  .map(({ tier, name, users }) => `${name} (${users} people) ${formatPounds(planOf(tier, 'month').price)}`)
  .join(', ')

export const soldToday = {
  title: 'What is sold today',
  text: `The Pro Plan is not sold yet, and no plan of today holds it. Upgrade Now shows those that are sold. They differ in seats alone: ${plansOfToday} a month.`,
} as const
