import { type VatTreatment, vatRules } from '#app/domain/money/vat.ts'
import type { ClientTax } from './client-tax.ts'
import type { InvoiceLine } from './invoice.ts'

/** The domestic reverse charge for building services applies if the first three hold and `isEndUser` does not. Stored with the invoice. */
export type ReverseChargeAnswers = {
  bothRegistered: boolean
  underCis: boolean
  /** A line at 20 % or 5 %. */
  hasRate: boolean
  /** The client has told in writing that they are an end user or intermediary. */
  isEndUser: boolean
}

/** HMRC's wording (VATREVCON37100). */
export const reverseChargeWording = 'Reverse charge: Customer to pay the VAT to HMRC'

type Client = {
  isConsumer: boolean
  vatNumber: string
  isContractor: boolean
  endUserConfirmedOn: string | null
}

export function reverseChargeAnswers(
  ourVatNumber: string,
  client: Client,
  lines: readonly Pick<InvoiceLine, 'vat'>[],
  /** For this payment; null: by the client's details. */
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

/** Whether 20 % and 5 % of a quote will be invoiced under reverse charge, by what is known of the client. */
export function isQuotedReversed(ourVatNumber: string, tax: ClientTax): boolean {
  const client = { ...tax, isConsumer: tax.kind === 'consumer' }
  return isReverseCharged(reverseChargeAnswers(ourVatNumber, client, [{ vat: 'standard' }]))
}

export function usualVat(ourVatNumber: string, tax: ClientTax): VatTreatment {
  if (ourVatNumber === '') return 'outside'
  return isQuotedReversed(ourVatNumber, tax) ? 'reverse' : 'standard'
}

/** Whatever was quoted: the answers decide who pays the VAT. */
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
