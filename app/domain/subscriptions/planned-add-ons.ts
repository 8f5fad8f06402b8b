import { formatMoney } from '#app/domain/format.ts'

/** Planned, in the specification's words. None is for sale. */
export const addOns = [
  'Advanced reporting and analytics',
  'Custom branding and white-label',
  'API integrations and webhooks',
  'Bulk operations and data export',
] as const

export const addOnPrice = `${formatMoney(999)}/month`
export const addOnStatus = 'Coming Soon'
