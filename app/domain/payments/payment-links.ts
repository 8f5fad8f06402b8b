import { hrefWith } from '#app/domain/href.ts'
import type { PaymentStatus } from './payment.ts'

/** What the billing page lists. */
export type BillingPlace = {
  query: string
  status: PaymentStatus | null
  projectId: number | null
  page: number
}

/** '?status=pending&page=2', or nothing. */
export function billingQuery({ query, status, projectId, page }: BillingPlace): string {
  return hrefWith('', { q: query, status, project: projectId }, page)
}

export function billingHref(place: BillingPlace): string {
  return `/billing${billingQuery(place)}`
}

/** The address of a customer's page is a key to it, so it is told to nobody. */
export const payReferrerPolicy = 'strict-origin'

/** Of whatever a link opens, its files and data too: no search engine lists it. */
export const payHeaders = {
  'Referrer-Policy': payReferrerPolicy,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
