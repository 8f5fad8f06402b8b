import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { formatDate, formatMoney, plural } from '#app/domain/format.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import {
  halfYearOf,
  type LateInterest,
  lateInterest,
  statutoryRate,
} from '#app/domain/invoices/late-interest.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { type InterestClaim, readInterestParts } from '#app/models/invoices/interest.server.ts'
import {
  findInvoice,
  type Invoice,
  requireInvoice,
  saveInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { createInvoice } from './create-invoice.server.ts'
import { requireIssuedDocument } from './issue-document.server.ts'
import { isOwnJob } from './require-own-job.ts'

export type InterestAsked = {
  interest: LateInterest | null
  why: string | null
  earlier: InterestClaim | null
}

/** For days not claimed yet; `why` says why none can be claimed. `reference`: base rate in basis points, fixed for each debt. */
export function readLateInterest(
  scope: Scope,
  invoice: Invoice,
  reference: number | null = null,
): InterestAsked {
  const { settled, claims } = readInterestParts(scope, invoice)
  const earlier = claims.at(-1) ?? null
  const { dueOn, payable } = invoice
  const known =
    earlier === null || earlier.interestRate === null ? null : earlier.interestRate - statutoryRate
  const interest =
    dueOn === null || invoice.number === null || invoice.kind === 'credit_note'
      ? null
      : lateInterest(
          { dueOn, payable, settled },
          {
            today: dayIn(scope.timeZone, Date.now()),
            askedUntil: earlier && (earlier.interestUntil ?? earlier.issuedOn),
            reference: known ?? reference,
          },
        )
  return { interest, why: whyNone(scope, invoice, interest, earlier), earlier }
}

function whyNone(
  scope: Scope,
  { clientId, number, kind }: Invoice,
  interest: LateInterest | null,
  earlier: InterestClaim | null,
): string | null {
  if (number === null) return 'This is a draft: nothing is owed by it'
  if (kind === 'deposit_request') return 'A deposit request is not owed yet'
  if (getClientTax(scope, clientId).kind !== 'business') {
    return 'The law gives this between businesses alone, and this client is a householder'
  }
  if (earlier?.number === null) return 'Interest was asked for already, by a draft'
  if (earlier && interest === null) return `Interest was asked for already, by ${earlier.number}`
  return interest === null ? 'Nothing of it was late' : null
}

type Drafting = { requestId?: string | undefined; reference?: number | null | undefined }

export function draftLateInterest(scope: Scope, id: number, asked: Drafting = {}): Invoice {
  requireMay(scope, 'invoice.create')
  return once(scope, 'late interest', {
    input: { ...asked, invoiceId: id },
    make: () => draft(scope, requireInvoice(scope, id), asked.reference ?? null),
    find: findInvoice,
  })
}

function draft(scope: Scope, invoice: Invoice, reference: number | null): Invoice {
  const { interest, why } = readLateInterest(scope, invoice, reference)
  if (why !== null || interest === null || invoice.clientId === null) {
    throw new Conflict(why ?? 'Nothing of it was late')
  }
  const document = requireIssuedDocument(scope, invoice.id)
  const made = createInvoice(scope, {
    clientId: invoice.clientId,
    projectId: ownJobOf(scope, invoice),
    title: `Late payment interest on ${document.number}`,
    orderNumber: invoice.orderNumber,
    lines: interestLines(document, interest),
  })
  const { until, rate, isKnown } = interest
  return saveInvoice(scope, made.id, {
    ...{ ofId: invoice.id, interestUntil: until },
    interestRate: isKnown ? rate : null,
  })
}

/** Owed by the client at the time, even if the job has another by now. */
function ownJobOf(scope: Scope, { projectId, clientId }: Invoice): number | null {
  const job = projectId === null ? null : findProject(scope, projectId)
  return job && isOwnJob(job, clientId) ? job.id : null
}

/** Neither is a supply, so there is no VAT. */
function interestLines({ number, dueOn, company }: InvoiceDocument, interest: LateInterest) {
  const line = (description: string, each: number) => ({
    description,
    quantity: wholeQuantity,
    unit: 'lot' as const,
    each,
    vat: 'outside' as const,
    element: 'other' as const,
    share: null,
  })
  const { interest: sum, compensation } = interest
  const due = dueOn === null ? '' : `, due ${formatDate(dueOn)}`
  const money = formatMoney(interest.owed, company.currency)
  const of = interest.isLevel ? `${money} of ${number}${due}` : `what was owed of ${number}${due}`
  return [
    ...(sum > 0 ? [line(`Interest of ${rateWords(interest)} on ${of}, ${spanWords(interest)}`, sum)] : []),
    ...(compensation > 0
      ? [
          line(
            `Compensation for ${number}, Late Payment of Commercial Debts (Interest) Act 1998`,
            compensation,
          ),
        ]
      : []),
  ]
}

function rateWords({ rate, from, isKnown }: LateInterest): string {
  const said = `${rateText(rate)} % a year`
  return isKnown ? said : `${said} (the reference rate from ${formatDate(halfYearOf(from))} is not known yet)`
}

function spanWords({ from, until, days }: LateInterest): string {
  return `${plural(days, 'day')} late, ${formatDate(from)} to ${formatDate(until)}`
}
