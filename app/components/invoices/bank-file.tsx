import { Fold } from '#app/components/kit/fold.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'

type Part = { what: string; rows: number; cameIn: string; wentOut: string }
type LeftRow = { row: number; text: string; amount: string; reason: string }

type BankFileProps = {
  isOrderOpen: boolean
  parts: readonly Part[]
  wentOut: readonly LeftRow[]
  left: readonly LeftRow[]
}

export function BankFile({ isOrderOpen, parts, wentOut, left }: BankFileProps) {
  return (
    <>
      {isOrderOpen ? (
        <Note tone="warn" title="Dates are read with the day first">
          No date of this file tells whether the day or the month comes first. Where it is the month, say so
          under Columns: “Date, month first”.
        </Note>
      ) : null}
      <Section title="The whole file">
        <Table
          caption="What the rows come to"
          columns={partColumns}
          rows={parts}
          keyOf={({ what }) => what}
        />
      </Section>
      {left.length > 0 ? (
        <Section title="Left out" aside={left.length}>
          <Table
            caption="Rows that are left out"
            columns={leftColumns}
            rows={left}
            keyOf={({ row }) => row}
          />
        </Section>
      ) : null}
      {wentOut.length > 0 ? (
        <Fold title="Went out" count={wentOut.length}>
          <Table caption="Rows that went out" columns={leftColumns} rows={wentOut} keyOf={({ row }) => row} />
        </Fold>
      ) : null}
    </>
  )
}

const partColumns: readonly Column<Part>[] = [
  { label: 'What', kind: 'title', cell: ({ what }) => what },
  { label: 'Rows', kind: 'figure', onPhone: 'labelled', cell: ({ rows }) => rows },
  { label: 'Came in', kind: 'figure', onPhone: 'labelled', cell: ({ cameIn }) => cameIn },
  { label: 'Went out', kind: 'figure', onPhone: 'labelled', cell: ({ wentOut }) => wentOut },
]

const leftColumns: readonly Column<LeftRow>[] = [
  { label: 'Row', onPhone: 'labelled', cell: ({ row }) => row, className: 'fig' },
  {
    label: 'What it says',
    kind: 'title',
    cell: ({ text }) => <span className="wrap-anywhere">{text || 'No words'}</span>,
  },
  { label: 'Why', cell: ({ reason }) => reason },
  { label: 'Amount', kind: 'figure', onPhone: 'labelled', cell: ({ amount }) => amount },
]
