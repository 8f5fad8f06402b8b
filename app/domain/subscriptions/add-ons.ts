import { formatMoney } from '#app/domain/format.ts'

/** What is to be sold beside the plans one day, in the specification's words. None can be bought. */
export const addOns = [
  'Advanced reporting and analytics',
  'Custom branding and white-label',
  'API integrations and webhooks',
  'Bulk operations and data export',
] as const

/** Of each. */
export const addOnPrice = `${formatMoney(999)}/month`
export const addOnStatus = 'Coming Soon'
