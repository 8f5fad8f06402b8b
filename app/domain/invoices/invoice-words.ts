import type { Element } from './invoice.ts'

/** What the screen and paper call the parts of an invoice. */

export const elementNames: Readonly<Record<Element, string>> = {
  labour: 'Labour',
  materials: 'Materials',
  other: 'Other',
}

/** '£150.25 of the client’s money is on no invoice.' */
export function onNoInvoice(amount: string): string {
  return `${amount} of the client’s money is on no invoice.`
}
