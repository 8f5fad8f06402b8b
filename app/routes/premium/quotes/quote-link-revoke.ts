import { redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { quotingForm } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { revokePaperLink } from '#app/services/papers/paper-link.server.ts'

const sendPath = (id: number) => `/quoting/${id}/send`

export const loader = pageFor('quote.edit', ({ scope, params }) =>
  redirect(sendPath(requireQuoteHead(scope, idParam(params)).id), 303),
)

export const action = quotingForm('quote.edit', ({ request, scope, params }) => {
  const id = idParam(params)
  const linkId = idParam(params, 'linkId')
  return handleForm(request, emptyForm, () => {
    revokePaperLink(scope, { kind: 'quote', id }, linkId)
    return redirectWithFlash(sendPath(id), { title: 'Link revoked', message: 'It opens nothing any more.' })
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
