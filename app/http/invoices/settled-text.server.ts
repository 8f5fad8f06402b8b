import { formatMoney } from '#app/domain/format.ts'
import { onNoInvoice } from '#app/domain/invoices/invoice-words.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { clientCredit } from '#app/services/invoices/settle-invoice.server.ts'

export function readSettledText(scope: Scope, id: number): { title: string; message: string } {
  const invoice = requireInvoice(scope, id)
  const { number, company } = requireIssuedDocument(scope, id)
  const money = (pence: number) => formatMoney(pence, company.currency)
  const owed = owedOf(invoice)
  if (owed > 0) return { title: 'Payment saved', message: `${money(owed)} of ${number} is still owed.` }
  const credit = invoice.clientId === null ? 0 : clientCredit(scope, invoice.clientId)
  const over = credit > 0 ? ` ${onNoInvoice(money(credit))}` : ''
  return { title: 'Payment saved', message: `${number} is paid.${over}` }
}
