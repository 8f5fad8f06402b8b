import { wholeQuantity } from '#app/domain/money/money.ts'
import type { ContractLine } from './agreement.ts'
import type { InvoiceLine } from './invoice.ts'

/** `share` in basis points; null where it is no share of what was agreed. */
export function contractLine(
  { description, vat, element, net, item, variation }: ContractLine,
  share: number | null,
): InvoiceLine {
  return {
    ...{ description, quantity: wholeQuantity, unit: 'lot', each: net, vat, element, share },
    ...(item === undefined ? {} : { item }),
    ...(variation === undefined ? {} : { variation }),
  }
}
