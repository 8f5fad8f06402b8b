import { hrefWith } from '#app/domain/href.ts'
import type { PaymentStatus } from './payment.ts'

export type BillingPlace = {
  query: string
  status: PaymentStatus | null
  projectId: number | null
  page: number
}

export function billingQuery({ query, status, projectId, page }: BillingPlace): string {
  return hrefWith('', { q: query, status, project: projectId }, page)
}

export function billingHref(place: BillingPlace): string {
  return `/billing${billingQuery(place)}`
}
