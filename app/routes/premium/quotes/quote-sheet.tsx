import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { readQuoteSheet } from '#app/http/quotes/sent-quote-page.server.ts'
import sheetStyles from '#app/styles/document-sheet.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheetStyles }]

export const loader = quotingPage(({ scope, params }) => readQuoteSheet(scope, idParam(params)))

export default function QuoteDocumentPage() {
  const { id, isDraft, paper, logo } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="The document"
          lead={isDraft ? 'This is a draft: it is dated today, and nobody has it.' : undefined}
          back={{ href: quotePath(id), label: paper.reference }}
        >
          <ButtonLink icon="file" href={`/quoting/${id}/pdf`} target="_blank">
            Open as PDF
          </ButtonLink>
        </PageHead>
      </div>
      <DocumentSheet paper={paper} logo={logo} />
    </>
  )
}

export const meta = ({ data }: { data?: { paper?: { reference: string } } }) => [
  { title: `${data?.paper?.reference ?? 'Quote'} · Mortise` },
]
