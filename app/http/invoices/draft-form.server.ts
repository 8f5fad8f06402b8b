import { isOfContract } from '#app/domain/invoices/invoice.ts'
import { type InvoiceFormChange, invoiceChange } from '#app/domain/invoices/invoice-form.schema.ts'
import { maxFormLines } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import { handleFields, readListForm } from '#app/http/form.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'

/** Seven fields per line, and the form's own. */
const maxFields = maxFormLines * 8 + 40

export async function answerDraftForm(
  scope: Scope,
  id: number,
  request: Request,
  then: (intent: string) => Promise<Response>,
) {
  const form = await readListForm(request, maxFields)
  for (const name of ['__intent__', '__state__']) form.delete(name)
  const intent = form.get('intent')
  form.delete('intent')
  const invoice = requireInvoice(scope, id)
  return handleFields(form, invoiceChange(scope.timeZone), change => {
    updateInvoice(scope, id, { ...fieldsOf(change, invoice), version: change.version ?? invoice.version })
    return then(typeof intent === 'string' ? intent : '')
  })
}

function fieldsOf({ version: _version, clientId, lines, ...change }: InvoiceFormChange, invoice: Invoice) {
  return {
    ...change,
    ...(clientId === undefined || clientId === null || isOfJob(invoice) ? {} : { clientId }),
    ...(lines === undefined ? {} : { lines }),
  }
}

function isOfJob({ kind }: Invoice): boolean {
  return isOfContract(kind)
}
