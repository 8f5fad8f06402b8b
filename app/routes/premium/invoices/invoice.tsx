import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { DraftPage } from '#app/components/invoices/draft-page.tsx'
import { IssuedPage } from '#app/components/invoices/issued-page.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { answerDraftForm } from '#app/http/invoices/draft-form.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { invoicingForm, invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { useUnsavedForms } from '#app/islands/page/unsaved-forms.ts'
import partStyles from '#app/styles/invoice-parts.css?url'
import scaleStyles from '#app/styles/scale.css?url'
import sumsStyles from '#app/styles/sums.css?url'

export const links: LinksFunction = () =>
  [sumsStyles, scaleStyles, partStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, params }, has) => {
  const { draft, issued } = readInvoicePage(scope, idParam(params))
  return { draft: draft && { ...draft, mayEdit: has && draft.mayEdit }, issued }
})

export const action = invoicingForm('invoice.edit', ({ scope, params, request }) => {
  const id = idParam(params)
  return answerDraftForm(scope, id, request, intent =>
    intent === 'check'
      ? redirectWithFlash(invoicePath(id, 'issue'), { title: 'Draft saved' })
      : redirectWithFlash(invoicePath(id), { title: 'Draft saved', message: 'Nobody has it yet.' }),
  )
})

export const shouldRevalidate = revalidateUnlessRefused

export default function Invoice() {
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
