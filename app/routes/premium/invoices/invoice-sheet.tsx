import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceSheet } from '#app/http/invoices/invoice-sheet-page.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import sheetStyles from '#app/styles/document-sheet.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheetStyles }]

export const loader = invoicingPage(({ scope, params }) => readInvoiceSheet(scope, idParam(params)))

export default function InvoiceDocumentPage() {
  const { id, isDraft, paper, logo } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="The document"
          lead={isDraft ? 'This is a draft: it has no number, and nobody owes anything by it.' : undefined}
          back={{ href: invoicePath(id), label: isDraft ? paper.subject : paper.number }}
        />
      </div>
      <DocumentSheet paper={paper} logo={logo} />
    </>
  )
}

export const meta = ({ data }: { data?: { paper?: { number: string } } }) => [
  { title: `${data?.paper?.number ?? 'Invoice'} · Mortise` },
]
