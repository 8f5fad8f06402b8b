import { dayIn } from '#app/domain/clock.ts'
import { clientLogoHref, toLogo } from '#app/domain/companies/logo.ts'
import { addressInOneLine, formatDay, formatMoney } from '#app/domain/format.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { invoiceState, owedOf } from '#app/domain/invoices/settlement.ts'
import { framedCompany } from '#app/http/client-links/framed-company.server.ts'
import { type ClientCall, openClientLink } from '#app/http/client-links/open-client-link.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { LinkedInvoice } from '#app/models/invoices/invoice-link.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import { findLinkedInvoice, payableOf } from '#app/services/invoices/open-invoice-link.server.ts'

export function openClientInvoice(call: ClientCall, asked?: Looked): Promise<LinkedInvoice | null> {
  return openClientLink('invoice', findLinkedInvoice, call, asked)
}

export function toInvoiceView(invoice: LinkedInvoice, token: string) {
  const { document, timeZone, kind, paid, credited, payable } = invoice
  const today = dayIn(timeZone, Date.now())
  const { company, client, siteAddress, dueOn } = document
  const money = (pence: number) => formatMoney(pence, company.currency)
  const state = invoiceState(invoice)
  const owed = Math.max(0, owedOf(invoice))
  const isCredit = kind === 'credit_note'
  const underWay = Math.min(owed, invoice.underWay)
  return {
    company: framedCompany(company, toLogo(findLogo(invoice), clientLogoHref(`/i/${token}`))),
    paper: invoicePaper(document),
    kind: invoiceKindNames[kind],
    forWhom: [client.name, addressInOneLine(siteAddress)].filter(Boolean).join(', '),
    isCredit,
    isSettled: !isCredit && (state === 'paid' || state === 'credited'),
    amount: money(isCredit ? payable : owed),
    due: dueOn === null || owed === 0 ? null : formatDay(dueOn, today),
    isLate: dueOn !== null && owed > 0 && dueOn < today,
    paid: paid > 0 && owed > 0 ? money(paid) : null,
    credited: credited > 0 && !isCredit ? money(credited) : null,
    whole: money(payable),
    underWay: underWay > 0 ? money(underWay) : null,
    canPay: payableOf(invoice) > 0,
  }
}

export type InvoiceView = ReturnType<typeof toInvoiceView>
