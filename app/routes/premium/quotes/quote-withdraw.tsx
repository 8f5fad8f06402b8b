import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { quoteName } from '#app/domain/quotes/quote.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { withdrawQuote } from '#app/services/quotes/withdraw-quote.server.ts'

export const loader = quotingFormPage('quote.edit', ({ scope, params }) => {
  const quote = requireQuoteHead(scope, idParam(params))
  return { id: quote.id, name: quoteName(quote) }
})

export const action = quotingForm('quote.edit', ({ request, scope, params }) =>
  handleForm(request, emptyForm, () => {
    const quote = withdrawQuote(scope, idParam(params))
    return redirectWithFlash(quotePath(quote.id), { title: 'Quote withdrawn', message: quoteName(quote) })
  }),
)

export default function QuoteWithdraw() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Withdraw the quote?"
      question={`${page.name} can then be accepted by nobody, and its links open nothing. You can revise it and send the next revision.`}
      confirmLabel="Withdraw Quote"
      cancelHref={quotePath(page.id)}
      cancelLabel="Keep Quote"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Withdraw a quote · Mortise' }]
