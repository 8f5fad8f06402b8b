import { Badge } from '#app/components/kit/badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import type { Light, Sign } from '#app/domain/quotes/quote-status.ts'

export type InvoiceTableRow = {
  id: number
  kind: string
  /** 'INV-2026-0042'; null for a draft. */
  number: string | null
  title: string
  client: string
  job: string | null
  light: Light
  sign: Sign
  word: string
  why: string
  due: string
  paid: string
  owed: string
  /** The full amount, where less is owed. */
  whole: string | null
  /** False for a draft, whose sum may change. */
  isSure: boolean
}

const tones = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'plain' } as const

export function InvoiceTable({
  caption,
  rows,
  today,
}: {
  caption: string
  rows: readonly InvoiceTableRow[]
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

const columnsFor = (today: string): readonly Column<InvoiceTableRow>[] => [
  {
    label: 'Invoice',
    onPhone: 'hidden',
    cell: ({ number }) =>
      number === null ? (
        <span className="quiet">no number yet</span>
      ) : (
        <InvoiceNo number={number} today={today} />
      ),
  },
  {
    label: 'What for',
    kind: 'title',
    cell: ({ id, number, kind, title, client, job }) => (
      <>
        <a className="quiet-link" href={invoicePath(id)}>
          {title}
        </a>
        <span className="under block font-text text-s/[1.35] font-normal text-chalk-2">
          {kind} · {client}
          {job ? ` · ${job}` : null}
          {number ? (
            <span className="md:hidden print:hidden">
              {' · '}
              <span className="whitespace-nowrap">{number}</span>
            </span>
          ) : null}
        </span>
      </>
    ),
  },
  {
    label: 'Status',
    cell: ({ light, sign, word, why }) => (
      <>
        <Badge tone={tones[light]} icon={sign}>
          {word}
        </Badge>
        {why ? (
          <span className="why block max-w-[60ch] mt-0.5 text-chalk-2 text-s/[1.35] wrap-anywhere">
            {why}
          </span>
        ) : null}
      </>
    ),
  },
  { label: 'Due', onPhone: 'hidden', className: 'runs-out', cell: ({ due }) => due },
  {
    label: 'Paid',
    kind: 'figure',
    onPhone: 'hidden',
    cell: ({ paid }) => <span className="font-normal text-chalk-2">{paid}</span>,
  },
  {
    label: 'Still owed',
    kind: 'figure',
    cell: ({ owed, whole, isSure }) => (
      <>
        {isSure ? owed : <span className="font-normal text-chalk-2">{owed}</span>}
        {whole === null ? null : <small className="block text-s font-normal text-chalk-2">of {whole}</small>}
      </>
    ),
  },
]

/** The number stands in larger type. The year is left out when it is that of `today`. */
export function InvoiceNo({ number, today = '' }: { number: string; today?: string }) {
  const cut = number.lastIndexOf('-') + 1
  const before = number.slice(0, cut)
  return (
    <span className="no print:text-[13pt]">
      <small>{today ? before.replace(`-${today.slice(0, 4)}-`, '-') : before}</small>
      {number.slice(cut)}
    </span>
  )
}
