import { redirect } from '@remix-run/node'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm } from '#app/http/invoices/invoicing-page.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { revokePaperLink } from '#app/services/papers/paper-link.server.ts'

export const loader = pageFor('invoice.edit', ({ scope, params }) =>
  redirect(invoicePath(requireInvoice(scope, idParam(params)).id, 'send'), 303),
)

export const action = invoicingForm('invoice.edit', ({ request, scope, params }) => {
  const id = idParam(params)
  const linkId = idParam(params, 'linkId')
  return handleForm(request, emptyForm, () => {
    revokePaperLink(scope, { kind: 'invoice', id }, linkId)
    return redirectWithFlash(invoicePath(id, 'send'), {
      title: 'Link revoked',
      message: 'It opens nothing any more.',
    })
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
