import { type VatTreatment, vatRules } from '#app/domain/money/vat.ts'
import type { ClientTax } from './client-tax.ts'
import type { InvoiceLine } from './invoice.ts'

/** The domestic reverse charge for building services: all four have to hold. The answers are kept with the invoice. */
export type ReverseChargeAnswers = {
  /** Both are registered for VAT. */
  bothRegistered: boolean
  /** The payment is reported under CIS. */
  underCis: boolean
  /** Something in it is at 20 % or 5 %. */
  hasRate: boolean
  /** The client has told in writing that they are the end user, or an intermediary. */
  isEndUser: boolean
}

/** To the letter of HMRC's guidance (VATREVCON37100). */
export const reverseChargeWording = 'Reverse charge: Customer to pay the VAT to HMRC'

type Client = {
  isConsumer: boolean
  vatNumber: string
  isContractor: boolean
  /** The day on which they confirmed it; null where they have not. */
  endUserConfirmedOn: string | null
}

export function reverseChargeAnswers(
  ourVatNumber: string,
  client: Client,
  lines: readonly Pick<InvoiceLine, 'vat'>[],
  /** What was said of this payment; null where nobody has, and the client's details count. */
  isUnderCis: boolean | null = null,
): ReverseChargeAnswers {
  const isBusiness = !client.isConsumer
  return {
    bothRegistered: ourVatNumber !== '' && isBusiness && client.vatNumber !== '',
    underCis: isBusiness && client.isContractor && (isUnderCis ?? true),
    hasRate: lines.some(({ vat }) => vatRules[vat].rate > 0),
    isEndUser: client.endUserConfirmedOn !== null,
  }
}

export function isReverseCharged(answers: ReverseChargeAnswers): boolean {
  return answers.bothRegistered && answers.underCis && answers.hasRate && !answers.isEndUser
}

/** Whether what is quoted to a client at 20 % or 5 % will be invoiced under reverse charge, by what is known of them. */
export function isQuotedReversed(ourVatNumber: string, tax: ClientTax): boolean {
  const client = { ...tax, isConsumer: tax.kind === 'consumer' }
  return isReverseCharged(reverseChargeAnswers(ourVatNumber, client, [{ vat: 'standard' }]))
}

/** The VAT that a new line to a client begins with, as an invoice to them would charge it. */
export function usualVat(ourVatNumber: string, tax: ClientTax): VatTreatment {
  if (ourVatNumber === '') return 'outside'
  return isQuotedReversed(ourVatNumber, tax) ? 'reverse' : 'standard'
}

/** The VAT that a line carries, whatever was quoted: who pays it is settled by the answers. */
export function treatmentOf(vat: VatTreatment, isReversed: boolean): VatTreatment {
  if (vat === 'standard' || vat === 'reverse') return isReversed ? 'reverse' : 'standard'
  if (vat === 'reduced' || vat === 'reverse_reduced') return isReversed ? 'reverse_reduced' : 'reduced'
  return vat
}

export function withTreatment<Line extends Pick<InvoiceLine, 'vat'>>(
  lines: readonly Line[],
  isReversed: boolean,
): Line[] {
  return lines.map(line => ({ ...line, vat: treatmentOf(line.vat, isReversed) }))
}
