import { hrefWith } from '#app/domain/href.ts'
import type { Period } from './period.ts'
import { type Age, ages } from './settlement.ts'

export const invoicingPath = '/invoicing'
export const newInvoicePath = '/invoicing/new'

export function invoicePath(id: number, part = ''): string {
  return `${invoicingPath}/${id}${part && `/${part}`}`
}

export function statementPath(clientId: number, part = '', days: Partial<Period> = {}): string {
  return hrefWith(`/clients/${clientId}/statement${part && `/${part}`}`, days)
}

export const invoiceGroups = ['drafts', 'owed', 'requests', 'settled'] as const
export type InvoiceGroup = (typeof invoiceGroups)[number]

export type InvoiceShow = InvoiceGroup | Age

export const groupLabels: Readonly<Record<InvoiceGroup, string>> = {
  drafts: 'Drafts',
  owed: 'Owed',
  requests: 'Requests',
  settled: 'Settled',
}

export const ageLabels: Readonly<Record<Age, string>> = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days late',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  over_90: 'Over 90 days',
}

export const invoiceSorts = ['newest', 'due', 'owed'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const sortLabels: Readonly<Record<InvoiceSort, string>> = {
  newest: 'Newest first',
  due: 'Due first',
  owed: 'Most owed first',
}

export type InvoicePlace = { query: string; show: InvoiceShow | null; sort: InvoiceSort; page: number }

export function invoiceListHref({ query, show, sort, page }: InvoicePlace): string {
  return hrefWith(invoicingPath, { q: query, show, sort: sort === 'newest' ? null : sort }, page)
}

export function showIn(text: string | null): InvoiceShow | null {
  return [...invoiceGroups, ...ages].find(each => each === text) ?? null
}

export function sortIn(text: string | null): InvoiceSort {
  return invoiceSorts.find(each => each === text) ?? 'newest'
}
