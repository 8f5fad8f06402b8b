import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'

export type Column<Row> = {
  /** The heading; on phones it stands before the cell's text. */
  label: string
  cell: (row: Row) => ReactNode
  /** 'title' heads the row's card on phones, 'num' is right-aligned in figures, 'actions' has no heading. */
  kind?: 'title' | 'text' | 'num' | 'actions'
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** A table on wide screens, a card a row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="cards-table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, kind }) => (
            <th key={label} scope="col" className={kind === 'num' ? 'num' : undefined}>
              {kind === 'actions' ? <span className="vh">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(({ label, cell, kind = 'text' }) => (
              <td
                key={label}
                className={classNames(kind !== 'text' && kind)}
                data-label={kind === 'text' ? label : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
