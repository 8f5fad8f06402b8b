import type { Column } from '#app/components/kit/table.tsx'
import { MoneyTable, StateCell, Under } from '#app/components/quotes/money-table.tsx'
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

export function InvoiceTable({
  caption,
  rows,
  today,
}: {
  caption: string
  rows: readonly InvoiceTableRow[]
  today: string
}) {
  return <MoneyTable caption={caption} columns={columnsFor(today)} rows={rows} keyOf={({ id }) => id} />
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
        <Under>
          {kind} · {client}
          {job ? ` · ${job}` : null}
          {number ? (
            <span className="md:hidden print:hidden">
              {' · '}
              <span className="whitespace-nowrap">{number}</span>
            </span>
          ) : null}
        </Under>
      </>
    ),
  },
  { label: 'Status', cell: row => <StateCell {...row} /> },
  { label: 'Due', onPhone: 'hidden', className: 'text-chalk-2 whitespace-nowrap', cell: ({ due }) => due },
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
    <span className="no text-2xl/none print:text-[13pt]">
      <small>{today ? before.replace(`-${today.slice(0, 4)}-`, '-') : before}</small>
      {number.slice(cut)}
    </span>
  )
}
