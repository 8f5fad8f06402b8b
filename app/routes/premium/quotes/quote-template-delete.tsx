import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { quoteTemplatesPath } from '#app/domain/quotes/quote-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingForm, quotingFormPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteTemplate } from '#app/models/quotes/quote-template.server.ts'
import { deleteQuoteTemplate } from '#app/services/quotes/save-quote-template.server.ts'

export const loader = quotingFormPage('quote.configure', ({ scope, params }) => {
  const { id, name } = requireQuoteTemplate(scope, idParam(params))
  return { id, name }
})

export const action = quotingForm('quote.configure', ({ scope, params, request }) => {
  const id = idParam(params)
  requireQuoteTemplate(scope, id)
  return handleForm(request, emptyForm, () => {
    const { name } = deleteQuoteTemplate(scope, id)
    return redirectWithFlash(quoteTemplatesPath, { title: 'Template deleted', message: name })
  })
})

export default function QuoteTemplateDelete() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Delete the quote template?"
      question={`${page.name} goes for good. Quotes that were begun with it stay as they are, and so does their kind.`}
      confirmLabel="Delete Template"
      cancelHref={`${quoteTemplatesPath}/${page.id}`}
      cancelLabel="Keep Template"
      errors={reply?.errors}
    />
  )
}

export const meta = () => [{ title: 'Delete a quote template · Mortise' }]
