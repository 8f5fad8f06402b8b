import type { Key, ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { cellLabel } from '#app/components/kit/page-attributes.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** 'title': what the row is about, which heads its block on a phone. 'figure': a number, at the right. */
  kind?: 'title' | 'figure' | 'actions'
  /** The label is there, but only for those who hear the page. */
  labelHidden?: boolean
  /** On a phone each row is a block of lines: this one begins with its label, or is left out. */
  onPhone?: 'labelled' | 'hidden'
  className?: string
}

type TableProps<Row> = {
  /** What is listed, for those who hear the page. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  className?: string
  /** Of a row, such as how what it is about stands. */
  rowClass?: (row: Row) => string
}

function look<Row>({ kind, onPhone, className }: Column<Row>): string | undefined {
  return classNames(kind === 'figure' ? 'num' : kind, onPhone === 'hidden' && 'max-md:hidden', className)
}

/** Columns on a wide page, blocks on a phone. */
export function Table<Row>({ caption, columns, rows, keyOf, className, rowClass }: TableProps<Row>) {
  return (
    <table className={classNames('cards-table', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={column.kind === 'figure' ? 'num' : undefined}>
              {column.labelHidden ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(column => (
              <td
                key={column.label}
                className={look(column)}
                {...cellLabel(column.onPhone === 'labelled' ? column.label : undefined)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
