import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm, invoicingFormPage } from '#app/http/invoices/invoicing-page.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { isOpenRequest, withdrawRequest } from '#app/services/invoices/withdraw-request.server.ts'

export const loader = invoicingFormPage('invoice.edit', ({ scope, params }) => {
  const invoice = requireInvoice(scope, idParam(params))
  return { id: invoice.id, number: invoice.number ?? '', isOpen: isOpenRequest(invoice) }
})

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) =>
  handleForm(request, emptyForm, async () => {
    const { id, number } = await withdrawRequest(scope, idParam(params))
    return redirectWithFlash(invoicePath(id), {
      title: 'Request withdrawn',
      message: `${number} asks for nothing any more.`,
    })
  }),
)

export default function InvoiceWithdraw() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Withdraw the request?"
      question={
        page.isOpen
          ? `${page.number} asks for nothing any more: its links and its payment page are closed. What came of it keeps its invoices.`
          : 'Only a deposit request that is open is withdrawn. An invoice is credited.'
      }
      confirmLabel={page.isOpen ? 'Withdraw Request' : null}
      cancelHref={invoicePath(page.id)}
      cancelLabel={page.isOpen ? 'Keep Request' : 'Back to the Invoice'}
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Withdraw request · Mortise' }]
