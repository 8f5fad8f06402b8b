import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { jobDraft, newStandardInvoice } from '#app/domain/invoices/invoice-form.schema.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readForm } from '#app/http/form.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'

/** With `what`, a button of a job; else the form of another invoice. */
export async function answerNewInvoice(scope: Scope, request: Request) {
  const form = await readForm(request)
  if (form.has('what')) {
    return handleFields(form, jobDraft, ({ projectId, what }) =>
      begun(draftRequestedInvoice(scope, projectId ?? null, what)),
    )
  }
  return handleFields(form, newStandardInvoice, input => begun(createInvoice(scope, { ...input, lines: [] })))
}

function begun({ id, kind, title }: Invoice): Promise<Response> {
  return redirectWithFlash(invoicePath(id), { title: `${invoiceKindNames[kind]} begun`, message: title })
}
