import { Invalid } from '#app/domain/errors.ts'
import {
  type Element,
  elements,
  type InvoiceLine,
  isTooLong,
  lineNet,
  tooLongText,
} from '#app/domain/invoices/invoice.ts'
import { lineFields } from '#app/domain/invoices/invoice-form.ts'
import { type VatClass, vatClasses, vatClassOf } from '#app/domain/invoices/invoice-totals.ts'
import { limits, maxInvoiceLines } from '#app/domain/limits.ts'
import { sum } from '#app/domain/money/money.ts'
import { maxPence, moneyMessage } from '#app/domain/money/typed.ts'

/** Throws Invalid. Only a job's invoice may have lines below zero. */
export function requireLines(lines: readonly InvoiceLine[], isOfJob = false): void {
  const fail = (message: string): never => {
    throw new Invalid({ lines: [message] })
  }
  const below = isOfJob ? -1 : lines.findIndex(({ each }) => each < 0)
  if (below >= 0) throw new Invalid({ [lineFields(below).each]: [moneyMessage] })
  if (lines.length > maxInvoiceLines) fail(`An invoice has ${maxInvoiceLines} lines at most`)
  if (lines.some(({ description }) => description.length > limits.invoiceLine)) {
    fail(`Please keep each line to ${limits.invoiceLine} characters`)
  }
  if (isTooLong(lines)) fail(tooLongText)
  const nets = lines.map(lineNet)
  if ([sum(nets), ...nets].some(net => Math.abs(net) > maxPence)) fail('This is more than an invoice can say')
  const isLess = vatClasses.some(name => elements.some(element => netOf(lines, name, element) < 0))
  if (isLess) fail('It comes to less than nothing for one sort of work at one rate of VAT')
}

function netOf(lines: readonly InvoiceLine[], name: VatClass, element: Element): number {
  return sum(lines.filter(line => line.element === element && vatClassOf(line.vat) === name).map(lineNet))
}
