import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'

export const loader = quotingFormPage('quote.edit', ({ scope, params }) => {
  const { id, number, revision } = requireQuoteHead(scope, idParam(params))
  return { id, number, revision: revisionName(revision) }
})

export const action = quotingForm('quote.edit', ({ scope, params, request }) =>
  handleForm(request, emptyForm, () => {
    const { id, number, revision } = reviseQuote(scope, idParam(params))
    return redirectWithFlash(quotePath(id), {
      title: `Rev ${revisionName(revision)} begun`,
      message: `It replaces the previous revision: ${number}`,
    })
  }),
)

export default function QuoteRevise() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title={`Revise ${page.number}?`}
      question={`The next revision begins as a copy, which you change and send. Rev ${page.revision} can no longer be accepted.`}
      tone="go"
      confirmLabel="Revise Quote"
      cancelHref={quotePath(page.id)}
      cancelLabel="Leave It"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Revise quote · Mortise' }]
