import type { Element } from './invoice.ts'

export const elementNames: Readonly<Record<Element, string>> = {
  labour: 'Labour',
  materials: 'Materials',
  other: 'Other',
}

export function onNoInvoice(amount: string): string {
  return `${amount} of the client’s money is on no invoice.`
}
