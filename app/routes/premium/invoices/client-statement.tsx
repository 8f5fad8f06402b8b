import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PeriodForm } from '#app/components/invoices/period-form.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { DocumentSheet } from '#app/components/papers/document-sheet.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { statementPath } from '#app/domain/invoices/invoice-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readStatementPage } from '#app/http/invoices/statement-page.server.ts'
import sheetStyles from '#app/styles/document-sheet.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () =>
  [tableStyles, sheetStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, params, url }) =>
  readStatementPage(scope, idParam(params), url),
)

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function ClientStatementPage() {
  const page = useLoaderData<typeof loader>()
  const { id, name, owing, from, to, maySend, hasFeature } = page
  const days = { from, to }
  return (
    <>
      <div className="print:hidden">
        <PageHead title="Statement" back={{ href: `/clients/${id}`, label: name }}>
          {maySend && hasFeature ? (
            <ButtonLink variant="go" icon="mail" href={statementPath(id, 'send', days)}>
              Send by Mail
            </ButtonLink>
          ) : null}
          <ButtonLink icon="file" href={statementPath(id, 'pdf', days)} target="_blank">
            Open as PDF
          </ButtonLink>
        </PageHead>
        {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
        {owing.length > 0 ? (
          <Section title="Still owed" aside={owing.length} className="mb-10">
            <Table caption="What is still owed" columns={columns} rows={owing} keyOf={row => row.id} />
          </Section>
        ) : null}
        <PeriodForm from={from} to={to} action={statementPath(id)} />
      </div>
      <DocumentSheet {...page} />
    </>
  )
}

const columns: readonly Column<Page['owing'][number]>[] = [
  {
    label: 'Invoice',
    kind: 'title',
    cell: ({ number, title, href }) => (
      <>
        <a href={href}>{number}</a> <small className="block font-normal text-chalk-2">{title}</small>
      </>
    ),
  },
  {
    label: 'Due',
    onPhone: 'labelled',
    cell: ({ due, isLate }) => <span className={isLate ? 'bad' : undefined}>{due}</span>,
  },
  { label: 'Still owed', kind: 'figure', cell: ({ owed }) => owed },
]

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `Statement of ${data?.name ?? 'a client'} · Mortise` },
]
