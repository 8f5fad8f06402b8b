import type { Key, ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { cellLabel } from '#app/components/kit/page-attributes.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** 'title' heads the row's block on a phone; 'figure' is a number, at the right. */
  kind?: 'title' | 'figure' | 'actions'
  /** For screen readers only. */
  labelHidden?: boolean
  /** On a phone a row is a block of lines: this one starts with its label, or is left out. */
  onPhone?: 'labelled' | 'hidden'
  className?: string
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  className?: string
  rowClass?: (row: Row) => string
}

function look<Row>(columns: readonly Column<Row>[], at: number): string | undefined {
  const { kind, onPhone, className } = columns[at] ?? {}
  const isFigure = kind === 'figure'
  // On a phone the last of several figures stands beside the title, the others are lines.
  const hasMore = isFigure && columns.some((other, later) => later > at && other.kind === 'figure')
  return classNames(
    isFigure ? 'num' : kind,
    hasMore && 'max-md:col-1 max-md:row-auto max-md:pl-0 max-md:text-m max-md:text-left',
    kind === 'actions' && 'print:hidden',
    onPhone === 'hidden' && 'max-md:hidden',
    className,
  )
}

export function Table<Row>({ caption, columns, rows, keyOf, className, rowClass }: TableProps<Row>) {
  return (
    <table className={classNames('cards-table w-full border-collapse max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr>
          {columns.map(column => (
            <th
              key={column.label}
              scope="col"
              className={
                column.kind === 'figure' ? 'num' : column.kind === 'actions' ? 'print:hidden' : undefined
              }
            >
              {column.labelHidden ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(row => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map((column, at) => (
              <td
                key={column.label}
                className={look(columns, at)}
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
