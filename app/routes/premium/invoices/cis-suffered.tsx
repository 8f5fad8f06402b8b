import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { LostFeatureNote } from '#app/components/premium/lost-feature-note.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { readCisPage } from '#app/http/invoices/cis-page.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import segmentStyles from '#app/styles/segments.css?url'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const handle = premiumHandle
export const links: LinksFunction = () =>
  [sumsStyles, tableStyles, segmentStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor, url }) => readCisPage(scope, actor.currency, url))

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['page']>

export default function CisSufferedPage() {
  const { locked, page, hasFeature } = useLoaderData<typeof loader>()
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { year, years, labour, cis, lines, utr } = page
  return (
    <>
      <PageHead
        title="CIS kept back"
        lead="What contractors took off your labour and pay to HMRC for you, by the day the rest came."
        back={{ href: invoicingPath, label: 'Invoices' }}
      />
      {hasFeature ? null : <LostFeatureNote feature="invoicing" />}
      <Segments label="Tax years" items={years} className="mb-6 print:hidden" />
      <div className="sums money">
        <MoneySum label="Kept back" {...cis}>
          <small>tax year {year}, from 6 April</small>
        </MoneySum>
        <MoneySum label="Of labour" {...labour}>
          <small>without VAT and materials</small>
        </MoneySum>
        <div>
          <span>UTR</span>
          <b className="long">{utr || '–'}</b>
          <small>
            {utr ? 'by which HMRC knows you' : <a href="/invoicing/settings">Enter it in the settings</a>}
          </small>
        </div>
      </div>
      <Section title={`Tax year ${year}`} aside={lines.length > 0 ? lines.length : undefined}>
        {lines.length > 0 ? (
          <Table caption="CIS kept back" columns={columns} rows={lines} keyOf={({ key }) => key} />
        ) : (
          <EmptyState title="Nothing was kept back" level={3}>
            Once a contractor has paid an invoice with labour on it, what they took off is here.
          </EmptyState>
        )}
        <p className="hint mt-4">Hold it against the statements that contractors send you each month.</p>
      </Section>
    </>
  )
}

const columns: readonly Column<Page['lines'][number]>[] = [
  {
    label: 'Invoice',
    kind: 'title',
    cell: ({ number, client }) => (
      <>
        {number} <small className="block font-normal text-chalk-2">{client}</small>
      </>
    ),
  },
  { label: 'Came on', onPhone: 'labelled', cell: ({ day }) => day },
  { label: 'Labour', kind: 'figure', onPhone: 'labelled', cell: ({ labour }) => labour },
  { label: 'Kept back', kind: 'figure', cell: ({ cis }) => cis },
]

export const meta = () => [{ title: 'CIS kept back · Mortise' }]
