import type { Key, ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import type { Light, Sign } from '#app/domain/quotes/quote-status.ts'

type Lit = { light: Light; sign: Sign; word: string; why: string }

type MoneyTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
}

const tones = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'plain' } as const

const edges: Readonly<Record<Light, string>> = {
  bad: '[--st:var(--color-bad)]',
  warn: '[--st:var(--color-warn)]',
  good: '[--st:var(--color-good)]',
  quiet: '[--st:var(--color-line)]',
}

/** Quotes or invoices, each with its light at the edge. */
export function MoneyTable<Row extends Lit>(props: MoneyTableProps<Row>) {
  return <Table {...props} className="money-list" rowClass={({ light }) => edges[light]} />
}

/** In quieter type below what it is for. */
export function Under({ children }: { children: ReactNode }) {
  return <span className="block font-text text-s/[1.35] font-normal text-chalk-2">{children}</span>
}

export function StateCell({ light, sign, word, why }: Lit) {
  return (
    <>
      <Badge tone={tones[light]} icon={sign}>
        {word}
      </Badge>
      {why ? (
        <span className="block max-w-[60ch] mt-0.5 text-chalk-2 text-s/[1.35] wrap-anywhere">{why}</span>
      ) : null}
    </>
  )
}
