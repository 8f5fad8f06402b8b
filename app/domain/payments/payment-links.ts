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
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (status) params.set('status', status)
  if (projectId !== null) params.set('project', String(projectId))
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

export function billingHref(place: BillingPlace): string {
  return `/billing${billingQuery(place)}`
}

/** The address of a customer's page is a key to it, so it is told to nobody. */
export const payReferrerPolicy = 'strict-origin'

export const payHeaders = { 'Referrer-Policy': payReferrerPolicy, 'Cache-Control': 'no-store' }
