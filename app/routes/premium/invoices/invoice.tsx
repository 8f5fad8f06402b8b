import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { DraftPage } from '#app/components/invoices/draft-page.tsx'
import { IssuedPage } from '#app/components/invoices/issued-page.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { isOfContract } from '#app/domain/invoices/invoice.ts'
import { type InvoiceFormChange, invoiceChange } from '#app/domain/invoices/invoice-form.schema.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { maxFormLines } from '#app/domain/limits.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readListForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { useUnsavedForms } from '#app/islands/page/unsaved-forms.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import partStyles from '#app/styles/invoice-parts.css?url'
import sumsStyles from '#app/styles/sums.css?url'

export const links: LinksFunction = () => [sumsStyles, partStyles].map(href => ({ rel: 'stylesheet', href }))

/** Seven fields per line, and the form's own. */
const maxFields = maxFormLines * 8 + 40

function fieldsOf({ version: _version, clientId, lines, ...change }: InvoiceFormChange, invoice: Invoice) {
  return {
    ...change,
    ...(clientId === undefined || clientId === null || isOfContract(invoice.kind) ? {} : { clientId }),
    ...(lines === undefined ? {} : { lines }),
  }
}

export const loader = invoicingPage(({ scope, params }, has) => {
  const { draft, issued } = readInvoicePage(scope, idParam(params))
  return { draft: draft && { ...draft, mayEdit: has && draft.mayEdit }, issued }
})

export const action = invoicingForm('invoice.edit', async ({ scope, params, request }) => {
  const id = idParam(params)
  const form = await readListForm(request, maxFields)
  for (const name of ['__intent__', '__state__']) form.delete(name)
  const intent = form.get('intent')
  form.delete('intent')
  const invoice = requireInvoice(scope, id)
  return handleFields(form, invoiceChange(scope.timeZone), change => {
    updateInvoice(scope, id, { ...fieldsOf(change, invoice), version: change.version ?? invoice.version })
    return intent === 'check'
      ? redirectWithFlash(invoicePath(id, 'issue'), { title: 'Draft saved' })
      : redirectWithFlash(invoicePath(id), { title: 'Draft saved', message: 'Nobody has it yet.' })
  })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function InvoicePage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  useUnsavedForms(Boolean(page.draft?.mayEdit))
  return (
    <>
      {page.hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      {page.draft ? <DraftPage draft={page.draft} reply={reply} /> : null}
      {page.issued ? <IssuedPage issued={page.issued} hasFeature={page.hasFeature} /> : null}
    </>
  )
}

type Titled = { draft?: { title: string } | null; issued?: { number: string | null } | null }

export const meta = ({ data }: { data?: Titled }) => [
  { title: `${data?.issued?.number ?? data?.draft?.title ?? 'Invoice'} · Mortise` },
]
