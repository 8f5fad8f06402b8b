import { formatMoney } from '#app/domain/format.ts'

/** Sold beside the plans (spec 1, sections 2 and 9). */

export const premiumFeatureNames = [
  'stock_system',
  'qr_generator',
  'invoicing',
  'quoting',
  'training_videos',
  'overheads',
] as const
export type PremiumFeature = (typeof premiumFeatureNames)[number]

export const adminsHaveAll = 'Admins have every feature already.'

type PremiumText = { title: string; description: string }

export const premiumFeatureTexts: Readonly<Record<PremiumFeature, PremiumText>> = {
  stock_system: {
    title: 'Stock System',
    description: 'Know what sheet, timber and ironmongery is on the rack',
  },
  qr_generator: {
    title: 'Stock Card Generator',
    description: 'Print reorder cards with a code to scan at the shelf',
  },
  invoicing: { title: 'Invoicing', description: 'Invoices from your jobs, staged as you work' },
  quoting: { title: 'Quoting', description: 'Quotes from your own rates, timber and hours' },
  training_videos: {
    title: 'Training Videos',
    description: 'Show the next pair of hands how it is done here',
  },
  overheads: { title: 'Overheads', description: 'Rent, power and wages, spread over the hours you sell' },
}

/** Pence a month, until the site owner sets another price. */
export const usualFeaturePrice = 999

/** What the loader of a premium page returns without the feature. */
export type Locked = { locked: PremiumOffer }

export function isLocked(data: unknown): data is Locked {
  return typeof data === 'object' && data !== null && 'locked' in data
}

type Written = { displayName: string; description: string; monthlyPrice: number; isActive: boolean }

export type PremiumOffer = {
  feature: PremiumFeature
  title: string
  description: string
  /** '£9.99/month'; null when not offered. */
  price: string | null
}

export function premiumOffer(feature: PremiumFeature, written: Written | null): PremiumOffer {
  const { title, description } = premiumFeatureTexts[feature]
  const priced = (pence: number) => `${formatMoney(pence)}/month`
  if (!written) return { feature, title, description, price: priced(usualFeaturePrice) }
  return {
    feature,
    title: written.displayName,
    description: written.description,
    price: written.isActive ? priced(written.monthlyPrice) : null,
  }
}

export const premiumOverlay = {
  soon: 'Coming Soon',
  ask: 'Your administrators can use it.',
  back: 'Back to Dashboard',
  add: 'Add-on Not Available Yet',
} as const

export const pairText =
  'Quoting and Overheads belong together: Overheads knows what an hour costs, and each quote then shows what its hours earn beside what they have to.'

export const quoteToInvoiceText =
  'Invoicing goes on where Quoting ends: what a client accepted is asked for stage by stage, and never more than that.'

export function pairOf(feature: PremiumFeature): string | null {
  if (feature === 'invoicing') return quoteToInvoiceText
  return feature === 'quoting' || feature === 'overheads' ? pairText : null
}

export function featureMissing(feature: PremiumFeature): string {
  return `${premiumFeatureTexts[feature].title} is a premium feature that you do not have.`
}

/** For a company whose data was made with the feature. */
export function featureForAdmins(feature: PremiumFeature): string {
  const { title } = premiumFeatureTexts[feature]
  return `${title} is switched on for your administrators alone. What is there can be read and exported, not changed.`
}

/** Stock cards need either: the rack keeps them, the generator prints them. */
export const stockFeatures = ['stock_system', 'qr_generator'] as const satisfies readonly PremiumFeature[]
