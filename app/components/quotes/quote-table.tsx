import { Badge } from '#app/components/kit/badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { quotePath } from '#app/domain/quotes/quote-links.ts'
import type { Light, Sign } from '#app/domain/quotes/quote-status.ts'

export type QuoteTableRow = {
  id: number
  number: string
  title: string
  client: string
  /** 'B'; null for a quote that was not revised. */
  revision: string | null
  light: Light
  sign: Sign
  word: string
  why: string
  runsOut: string
  net: string
}

const tones = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'plain' } as const

export function QuoteTable({
  caption,
  rows,
  today,
}: {
  caption: string
  rows: readonly QuoteTableRow[]
  today: string
}) {
  return (
    <Table
      caption={caption}
      className="money-list"
      columns={columnsFor(today)}
      rows={rows}
      keyOf={({ id }) => id}
      rowClass={({ light }) => `is-${light}`}
    />
  )
}

function columnsFor(today: string): readonly Column<QuoteTableRow>[] {
  return [
    {
      label: 'Quote',
      onPhone: 'hidden',
      cell: ({ number }) => <QuoteNo number={number} today={today} />,
    },
    {
      label: 'What for',
      kind: 'title',
      cell: ({ id, number, title, client, revision }) => (
        <>
          <a className="quiet-link" href={quotePath(id)}>
            {title}
          </a>
          <span className="under">
            {client}
            <span className="md:hidden print:hidden"> · {number}</span>
            {revision ? ` · Rev ${revision}` : null}
          </span>
        </>
      ),
    },
    {
      label: 'State',
      cell: ({ light, sign, word, why }) => (
        <>
          <Badge tone={tones[light]} icon={sign}>
            {word}
          </Badge>
          <span className="why">{why}</span>
        </>
      ),
    },
    { label: 'Runs out', onPhone: 'hidden', className: 'runs-out', cell: ({ runsOut }) => runsOut },
    { label: 'Value', kind: 'figure', cell: ({ net }) => net },
  ]
}

/** Leaves out the year when it is that of `today`. */
function QuoteNo({ number, today }: { number: string; today: string }) {
  const cut = number.lastIndexOf('-') + 1
  const before = number.slice(0, cut).replace(`-${today.slice(0, 4)}-`, '-')
  return (
    <span className="no">
      <small>{before}</small>
      {number.slice(cut)}
    </span>
  )
}
