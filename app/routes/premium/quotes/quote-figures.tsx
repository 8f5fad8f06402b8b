import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Chart } from '#app/components/kit/chart.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { MoneySum, percentSum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { Wins } from '#app/components/quotes/wins.tsx'
import { plural } from '#app/domain/format.ts'
import { quotingPath } from '#app/domain/quotes/quote-links.ts'
import { readQuoteFigures } from '#app/http/quotes/quote-figures-page.server.ts'
import { quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import chartStyles from '#app/styles/chart.css?url'
import sumsStyles from '#app/styles/sums.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () =>
  [sumsStyles, tableStyles, chartStyles].map(href => ({ rel: 'stylesheet', href }))

export const loader = quotingPage(({ scope, actor }) => readQuoteFigures(scope, actor.currency))

type Figures = ReturnType<typeof useLoaderData<typeof loader>>

export default function QuoteFigures() {
  const { chart, months, kinds, sizes, open, overall, hasFeature } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Win rate"
        lead="Won of what was decided: accepted, declined, or run out without an answer."
        back={{ href: quotingPath, label: 'Quoting' }}
      />
      {hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      <div className="sums">
        <MoneySum label="Won, of all decided" {...percentSum(overall.percent)}>
          <small>
            {overall.won} of {overall.decided} in twelve months
          </small>
        </MoneySum>
        <MoneySum label="Won, by value" {...percentSum(overall.percentOfValue)}>
          <small>
            {overall.wonNet} of {overall.net}, before VAT
          </small>
        </MoneySum>
        <MoneySum label="With clients now" {...open}>
          <small>{plural(open.count, 'quote')}, before VAT</small>
        </MoneySum>
      </div>
      {overall.decided === 0 ? (
        <EmptyState title="Nothing was decided yet">
          Once clients have accepted or declined quotes, what you win is here by month, by kind of work and by
          size.
        </EmptyState>
      ) : (
        <>
          <Section title="By month" aside="per cent of that month and the two before">
            <Chart {...chart} />
            <Rates
              caption="Won by month"
              what="Month"
              percentOf="Won in three months, in per cent"
              rows={months}
            />
          </Section>
          <Section title="By kind" className="mt-12">
            <Wins rows={kinds} />
            <Rates caption="Won by kind" what="Kind" rows={kinds} />
          </Section>
          <Section title="By size" aside="before VAT" className="mt-12">
            <Wins rows={sizes.filter(({ decided }) => decided > 0)} />
            <Rates caption="Won by size" what="Size" rows={sizes} />
          </Section>
        </>
      )}
    </>
  )
}

type Row = Figures['months'][number]

type RatesProps = { caption: string; what: string; percentOf?: string; rows: readonly Row[] }

function Rates({ caption, what, percentOf = 'Won, in per cent', rows }: RatesProps) {
  const columns: readonly Column<Row>[] = [
    { label: what, kind: 'title', cell: ({ name }) => name },
    { label: 'Decided', onPhone: 'labelled', cell: ({ decided }) => decided },
    { label: 'Won', onPhone: 'labelled', cell: ({ won }) => won },
    { label: 'Value won', onPhone: 'labelled', cell: ({ wonNet }) => wonNet },
    { label: 'Value decided', onPhone: 'labelled', cell: ({ net }) => net },
    {
      label: percentOf,
      kind: 'figure',
      cell: ({ percent }) => (percent === null ? '–' : `${percent} %`),
    },
  ]
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 items-center gap-2 font-bold">
        <Icon name="down" />
        The figures
      </summary>
      <Table caption={caption} columns={columns} rows={rows} keyOf={({ label }) => label} />
    </details>
  )
}

export const meta = () => [{ title: 'Win rate · Mortise' }]
