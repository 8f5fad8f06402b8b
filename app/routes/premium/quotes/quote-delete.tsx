import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { quotePath, quotingPath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteHead } from '#app/models/quotes/quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'

export const loader = quotingFormPage('quote.edit', ({ scope, params }) => {
  const { id, number, title } = requireQuoteHead(scope, idParam(params))
  return { id, number, title }
})

export const action = quotingForm('quote.edit', ({ scope, params, request }) =>
  handleForm(request, emptyForm, () => {
    const { number, title } = deleteQuote(scope, idParam(params))
    return redirectWithFlash(quotingPath, {
      title: 'Draft deleted',
      message: `${number} ${title}`,
      link: { href: '/bin', label: 'Open the Bin' },
    })
  }),
)

export default function QuoteDelete() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Delete the draft?"
      question={`${page.number} ${page.title} can be restored for ${binDays} days. Its number is not given to another quote.`}
      confirmLabel="Delete Draft"
      cancelHref={quotePath(page.id)}
      cancelLabel="Keep Draft"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete draft · Mortise' }]
