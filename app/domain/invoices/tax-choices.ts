import { type VatScheme, vatSchemes } from './vat-summary.ts'

/** 'none': no CIS for a company; the company's rate for a client. */
export const cisChoices = ['none', '0', '2000', '3000'] as const
export type CisChoice = (typeof cisChoices)[number]

export function cisRateIn(chosen: CisChoice): number | null {
  return chosen === 'none' ? null : Number(chosen)
}

export function cisChoiceOf(rate: number | null): CisChoice {
  return cisChoices.find(choice => cisRateIn(choice) === rate) ?? 'none'
}

export const cisNames: Readonly<Record<Exclude<CisChoice, 'none'>, string>> = {
  0: 'Paid gross: nothing is kept back',
  2000: 'Registered: 20 % of labour is kept back',
  3000: 'Not registered: 30 % of labour is kept back',
}

export const vatSchemeNames: Readonly<Record<VatScheme, string>> = {
  none: 'Not registered for VAT',
  standard: 'Standard: by the date of the invoice',
  cash: 'Cash accounting: when the money comes',
  flat_rate: 'Flat rate scheme',
}

export const vatSchemeOptions = vatSchemes.map(value => ({ value, label: vatSchemeNames[value] }))

const monthEnds = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31']

/** Month ends and 5 April; always contains `set`. */
export function yearEndChoices(set: string): string[] {
  return [...new Set([...monthEnds, '11-30', '12-31', '04-05', set])].sort()
}
