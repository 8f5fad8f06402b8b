import { redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingForm } from '#app/http/invoices/invoicing-page.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { requireTaxPaper } from '#app/models/invoices/tax-paper.server.ts'
import { removeCisStatement } from '#app/services/invoices/tax-papers.server.ts'

export const loader = pageFor('invoice.edit', ({ scope, params }) => {
  requireTaxPaper(scope, idParam(params))
  return redirect('/invoicing/cis', 303)
})

export const action = invoicingForm('invoice.edit', ({ request, scope, params }) =>
  handleForm(request, emptyForm, () => {
    const year = removeCisStatement(scope, idParam(params))
    return redirectWithFlash(`/invoicing/cis?year=${year}`, { title: 'Statement removed' })
  }),
)

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
