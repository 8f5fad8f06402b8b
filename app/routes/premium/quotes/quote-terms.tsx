import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { may } from '#app/domain/permissions.ts'
import { isUncheckedSample, termsPath, termsTitle } from '#app/domain/quotes/quote-terms.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { requireQuoteTerms } from '#app/models/quotes/quote-terms.server.ts'

export const loader = quotingPage(({ scope, params }, has) => {
  const { id, name, termsVersion, body } = requireQuoteTerms(scope, idParam(params))
  return {
    id,
    title: termsTitle({ name, termsVersion }),
    body,
    mayEdit: has && may(scope, 'quote.configure'),
  }
})

export default function QuoteTermsPage() {
  const { id, title, body, mayEdit } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} back={{ href: termsPath, label: 'Terms' }}>
        {mayEdit ? (
          <ButtonLink icon="pencil" href={`${termsPath}/new?of=${id}`}>
            Write the Next Version
          </ButtonLink>
        ) : null}
      </PageHead>
      {isUncheckedSample(body) ? (
        <Note tone="warn" title="Our sample" className="mb-6">
          <p>It is a beginning and no advice. Have it checked before you send it to a client.</p>
        </Note>
      ) : null}
      <p className="max-w-[68ch] leading-relaxed whitespace-pre-line wrap-anywhere">{body}</p>
    </>
  )
}

export const meta = () => [{ title: 'Terms · Mortise' }]
