import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PeriodForm } from '#app/components/invoices/period-form.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { plural } from '#app/domain/format.ts'
import { invoicingPath } from '#app/domain/invoices/invoice-links.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import { readVatPage } from '#app/http/invoices/vat-page.server.ts'
import segmentStyles from '#app/styles/segments.css?url'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () =>
  [sumsStyles, tableStyles, segmentStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = invoicingPage(({ scope, actor, url }) => readVatPage(scope, actor.currency, url))

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function VatSummaryPage() {
  const page = useLoaderData<typeof loader>()
  const { scheme, flatRate, isRegistered, isCash, count, isCut, groups, hasFeature } = page
  const basis = isCash ? 'by what was paid' : 'by the day on which VAT falls due'
  return (
    <>
      <PageHead
        title="VAT on sales"
        lead="Numbers for the return; the return itself stays your accountant’s."
        back={{ href: invoicingPath, label: 'Invoicing' }}
      />
      {hasFeature ? null : <ReadOnlyNote feature="invoicing" />}
      <Segments label="Quarters" items={page.quarters} className="mb-6 print:hidden" />
      <PeriodForm from={page.from} to={page.to} action="/invoicing/vat" />
      <div className="sums">
        <MoneySum label="VAT due on sales" {...page.due}>
          <small>box 1{flatRate ? `, ${flatRate} of sales with VAT` : ''}</small>
        </MoneySum>
        <MoneySum label={flatRate ? 'Sales with VAT' : 'Sales without VAT'} {...page.sales}>
          <small>box 6, {plural(count, 'document')}</small>
        </MoneySum>
        <MoneySum label="Scheme" whole={scheme.split(':')[0] ?? ''} part="" isLong>
          <small>
            {basis} · <a href="/invoicing/settings">Settings</a>
          </small>
        </MoneySum>
      </div>
      {isRegistered ? null : (
        <Note title="You are not registered for VAT" className="mb-8">
          Nothing is due. If that is not so, say it in the settings.
        </Note>
      )}
      {isCut ? (
        <Note tone="bad" title="There is more than can be added up at once" className="mb-8">
          Choose fewer days: these numbers are not whole.
        </Note>
      ) : null}
      <Section title="By rate">
        {groups.length > 0 ? (
          <Table caption="Sales by rate of VAT" columns={columns} rows={groups} keyOf={({ vat }) => vat} />
        ) : (
          <EmptyState title="Nothing in these days" level={3}>
            What is issued, or paid where you account by cash, is here by its rate.
          </EmptyState>
        )}
        {groups.some(({ isTold }) => isTold) ? (
          <p className="hint mt-4">
            VAT under the reverse charge is the customer’s to pay: it is not in box 1.
          </p>
        ) : null}
      </Section>
    </>
  )
}

const columns: readonly Column<Page['groups'][number]>[] = [
  { label: 'Rate', kind: 'title', cell: ({ name }) => name },
  { label: 'Before VAT', kind: 'figure', onPhone: 'labelled', cell: ({ net }) => net },
  {
    label: 'VAT',
    kind: 'figure',
    cell: ({ vatAmount, isTold }) => (isTold ? `(${vatAmount})` : vatAmount),
  },
]

export const meta = () => [{ title: 'VAT on sales · Mortise' }]
