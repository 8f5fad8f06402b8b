import { formatDate } from '#app/domain/format.ts'
import { cisRateOf } from '#app/domain/invoices/client-tax.ts'
import { lastVat } from '#app/domain/invoices/contract.ts'
import type { InvoiceLine } from '#app/domain/invoices/invoice.ts'
import { type InvoiceTotals, invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { retentionLines } from '#app/domain/invoices/retention-lines.ts'
import {
  isReverseCharged,
  type ReverseChargeAnswers,
  reverseChargeAnswers,
  withTreatment,
} from '#app/domain/invoices/reverse-charge.ts'
import { rateText } from '#app/domain/money/typed.ts'
import type { Company } from '#app/domain/scope.ts'
import { type Makings, readMakings } from '#app/models/invoices/document-parts.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { type Contract, contractOf } from './read-contract.server.ts'

export type Calculated = {
  makings: Makings
  answers: ReverseChargeAnswers
  isReversed: boolean
  /** Without retention. */
  own: InvoiceLine[]
  /** With retention. */
  lines: InvoiceLine[]
  totals: InvoiceTotals
  contract: Contract | null
}

type Terms = Pick<Invoice, 'lines' | 'retentionRate' | 'retentionOn'> & Partial<Pick<Invoice, 'isUnderCis'>>

type Draft = Terms &
  Pick<Invoice, 'kind' | 'clientId' | 'projectId'> &
  Partial<Pick<Invoice, 'createdBy' | 'ofId'>>

export function calculateInvoice(scope: Company, draft: Draft): Calculated {
  const contract = contractOf(scope, { ...draft, ofId: draft.ofId ?? null })
  return calculateBy({ makings: readMakings(scope, draft), contract }, draft)
}

export type TaxMakings = Pick<Makings, 'settings' | 'tax' | 'vatNumber'>

export function calculateBy<M extends TaxMakings>(
  { makings, contract }: { makings: M; contract: Contract | null },
  draft: Terms,
): Omit<Calculated, 'makings'> & { makings: M } {
  const { retentionRate, retentionOn, isUnderCis = null } = draft
  const { tax, settings, vatNumber } = makings
  const answers = reverseChargeAnswers(
    vatNumber,
    { ...tax, isConsumer: tax.kind === 'consumer' },
    draft.lines,
    isUnderCis,
  )
  const isReversed = isReverseCharged(answers)
  const own = withTreatment(draft.lines, isReversed)
  const until = retentionOn === null ? '' : `, until ${formatDate(retentionOn)}`
  const held =
    retentionRate > 0
      ? retentionLines(own, retentionRate, `Retention, ${rateText(retentionRate)} %${until}`)
      : []
  const lines = [...own, ...held]
  const cisRate = answers.underCis ? cisRateOf(tax, settings.cisRate) : 0
  const usual = invoiceTotals(lines, cisRate)
  const vat = contract ? lastVat(contract.agreements, contract.booked, usual.groups) : undefined
  const totals = vat ? invoiceTotals(lines, cisRate, { vat }) : usual
  return { makings, answers, isReversed, own, lines, totals, contract }
}

export function sumsOf({ net, vat, gross, labour, cis, payable }: InvoiceTotals) {
  return { net, vat, gross, labour, cis, payable }
}
