import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { plural } from '#app/domain/format.ts'
import type { SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'

type Row = {
  row: number
  client: string
  hasClient: boolean
  job: string
  dueDate: string | null
  value: string | null
  person: string
}

type RightRowsProps = {
  kind: SpreadsheetKind
  rows: readonly Row[]
  count: number
  summary: string
  leftOut: string | null
}

const none = <span className="faint">none</span>

const number: Column<Row> = { label: 'Row', cell: ({ row }) => row, className: 'fig', onPhone: 'hidden' }
const client: Column<Row> = {
  label: 'Client',
  kind: 'title',
  cell: row => (
    <>
      {row.client} {row.hasClient ? <span className="faint font-normal">have already</span> : null}
    </>
  ),
}
const job: Column<Row> = { label: 'Job', cell: row => row.job }
const due: Column<Row> = { label: 'Due', cell: row => row.dueDate ?? none, onPhone: 'labelled' }
const value: Column<Row> = { label: 'Value', kind: 'figure', cell: row => row.value ?? none }
const task: Column<Row> = { label: 'Task', kind: 'title', cell: row => row.client }
const person: Column<Row> = { label: 'Person', cell: row => row.person || none, onPhone: 'labelled' }

const columns: Readonly<Record<SpreadsheetKind, readonly Column<Row>[]>> = {
  clients: [number, client],
  jobs: [number, client, job, due, value],
  tasks: [number, task, job, due, person],
}

export function RightRows({ kind, rows, count, summary, leftOut }: RightRowsProps) {
  const title = `${plural(count, 'row is', 'rows are')} right`
  return (
    <Section title={title} aside={count > rows.length ? `first ${rows.length}` : undefined}>
      {count > 0 ? (
        <>
          <Table
            caption={title}
            columns={columns[kind]}
            rows={rows}
            keyOf={({ row }) => row}
            className="[&_td]:h-auto [&_td]:py-1"
          />
          <p className="mt-3">{summary}</p>
        </>
      ) : (
        <p className="quiet">Nothing would be imported.</p>
      )}
      {leftOut ? <p className="quiet">{leftOut}</p> : null}
    </Section>
  )
}
