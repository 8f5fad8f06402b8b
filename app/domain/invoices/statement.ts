/** Amounts are with VAT and after CIS. */

export type StatementEntry = {
  day: string
  kind: 'invoice' | 'credit_note' | 'payment' | 'refund'
  what: string
  amount: number
}

export type StatementLine = StatementEntry & { balance: number }

export type Statement = { from: string; to: string; opening: number; lines: StatementLine[]; closing: number }

/** On one day; invoices and credit notes as they were issued. */
const order = { invoice: 0, credit_note: 0, refund: 1, payment: 2 } as const

/** Above zero the client owes money. `entries` are from all time, for the balance brought forward. */
export function makeStatement(entries: readonly StatementEntry[], from: string, to: string): Statement {
  const before = entries.filter(({ day }) => day < from)
  const within = entries
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day.localeCompare(b.day) || order[a.kind] - order[b.kind])
  const opening = before.reduce((balance, entry) => balance + signed(entry), 0)
  let balance = opening
  const lines = within.map(entry => {
    balance += signed(entry)
    return { ...entry, balance }
  })
  return { from, to, opening, lines, closing: balance }
}

function signed({ kind, amount }: StatementEntry): number {
  return kind === 'invoice' || kind === 'refund' ? amount : -amount
}
