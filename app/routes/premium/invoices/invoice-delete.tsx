import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { invoicePath, invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) => {
  const { id, number, title } = requireInvoice(scope, idParam(params))
  return { id, title, isDraft: number === null }
})

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) =>
  handleForm(request, emptyForm, () => {
    const { title } = deleteInvoice(scope, idParam(params))
    return redirectWithFlash(invoicingPath, {
      title: 'Draft deleted',
      message: title,
      link: { href: '/bin', label: 'Open the Bin' },
    })
  }),
)

export default function InvoiceDelete() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Delete the draft?"
      question={
        page.isDraft
          ? `${page.title} can be restored for ${binDays} days.`
          : 'This was issued, so it stays. A credit note takes it back.'
      }
      confirmLabel={page.isDraft ? 'Delete Draft' : null}
      cancelHref={invoicePath(page.id)}
      cancelLabel={page.isDraft ? 'Keep Draft' : 'Back to the Invoice'}
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete draft · Mortise' }]
