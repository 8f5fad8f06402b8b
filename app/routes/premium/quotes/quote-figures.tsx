import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Bar, BarChart, type ChartFrame, chartY, toTenth } from '#app/components/kit/bar-chart.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { MoneySum, percentSum } from '#app/components/kit/money-sum.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { Wins } from '#app/components/quotes/wins.tsx'
import { formatMonth, formatMonthShort, listText, plural } from '#app/domain/format.ts'
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
  const { months, kinds, sizes, open, overall, hasFeature } = useLoaderData<typeof loader>()
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
          <Section title="By month" aside={`${formatMonth(months[0]?.label ?? '')} to now`}>
            <WinChart months={months} />
            <Rates caption="Won by month" what="Month" rows={months} />
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

function Rates({ caption, what, rows }: { caption: string; what: string; rows: readonly Row[] }) {
  const columns: readonly Column<Row>[] = [
    { label: what, kind: 'title', cell: ({ name }) => name },
    { label: 'Decided', onPhone: 'labelled', cell: ({ decided }) => decided },
    { label: 'Won', onPhone: 'labelled', cell: ({ won }) => won },
    { label: 'Value won', onPhone: 'labelled', cell: ({ wonNet }) => wonNet },
    { label: 'Value decided', onPhone: 'labelled', cell: ({ net }) => net },
    {
      label: 'Won, in per cent',
      kind: 'figure',
      cell: ({ percent }) => (percent === null ? '–' : `${percent} %`),
    },
  ]
  return (
    <details className="mt-4">
      <summary className="flex min-h-11 items-center gap-2 font-bold">
        <Icon name="down" />
        The numbers
      </summary>
      <Table caption={caption} columns={columns} rows={rows} keyOf={({ label }) => label} />
    </details>
  )
}

type Month = Figures['months'][number]

/** The height is what was decided; the planed part was won. Phones show the last six months. */
function WinChart({ months }: { months: readonly Month[] }) {
  return (
    <div className="pt-4">
      <Bars months={months} width={1066} className="max-md:hidden" />
      <Bars months={months.slice(-6)} width={358} className="md:hidden print:hidden" />
    </div>
  )
}

/** The part of a month's slot that its bar takes. */
const share = 0.7

function Bars({ months, width, className }: { months: readonly Month[]; width: number; className: string }) {
  const step = Math.ceil(Math.max(4, ...months.map(({ decided }) => decided)) / 4)
  const scale = { step, top: step * 4 }
  const frame: ChartFrame = { width, height: 212, left: 34, top: 24, base: 180, scale }
  const slot = (width - frame.left) / Math.max(1, months.length)
  return (
    <BarChart frame={frame} scaleText={String} label={inWords(months)} className={className}>
      {months.map(({ label, won, decided, percent }, at) => {
        const x = frame.left + at * slot + 4
        const wide = slot * share
        const middle = toTenth(x + wide / 2)
        return (
          <g key={label}>
            <Bar frame={frame} x={x} value={decided} width={wide} />
            <g className="now">
              <Bar frame={frame} x={x} value={won} width={wide} />
            </g>
            {percent === null ? null : (
              <text className="v" x={middle} y={toTenth(chartY(frame, decided) - 7)} textAnchor="middle">
                {percent} %
              </text>
            )}
            <text x={middle} y="203" textAnchor="middle">
              {formatMonthShort(label)}
            </text>
          </g>
        )
      })}
    </BarChart>
  )
}

function inWords(months: readonly Month[]): string {
  const told = months
    .filter(({ decided }) => decided > 0)
    .map(({ label, won, decided }) => `${won} of ${decided} in ${formatMonth(label)}`)
  return told.length === 0 ? 'Nothing was decided' : `Won ${listText(told)}`
}

export const meta = () => [{ title: 'Win rate · Mortise' }]
