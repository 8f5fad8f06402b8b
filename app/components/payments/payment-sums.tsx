import type { ReactNode } from 'react'
import { formatMoney, plural } from '#app/domain/format.ts'
import { splitMoney, type Total } from '#app/domain/payments/payment.ts'

type PaymentSumsProps = {
  /** One a currency, the company's own first. */
  totals: readonly Total[]
  /** 'November 2026' */
  month: string
}

/** Other currencies stand below, each for itself. */
export function PaymentSums({ totals, month }: PaymentSumsProps) {
  return (
    <div className="sums money">
      <Sum label="Total Revenue" totals={totals} of={sum => sum.revenue}>
        completed payments
      </Sum>
      <Sum label="Pending" totals={totals} of={sum => sum.pending}>
        {plural(
          totals.reduce((sum, total) => sum + total.pendingCount, 0),
          'payment',
        )}
      </Sum>
      <Sum label="This Month" totals={totals} of={sum => sum.month}>
        {month}
      </Sum>
    </div>
  )
}

type SumProps = Pick<PaymentSumsProps, 'totals'> & {
  label: string
  of: (total: Total) => number
  children: ReactNode
}

function Sum({ label, totals, of, children }: SumProps) {
  const [first, ...others] = totals
  if (!first) return null
  const { whole, part } = splitMoney(of(first), first.currency)
  const more = others.filter(other => of(other) !== 0).map(other => formatMoney(of(other), other.currency))
  return (
    <div>
      <span>{label}</span>
      <b className={whole.length > 9 ? 'long' : undefined}>
        {whole}
        <i>{part}</i>
      </b>
      {more.length > 0 ? (
        <small className="block font-figures text-m/[1.4] font-bold text-chalk">and {more.join(', ')}</small>
      ) : null}
      <small>{children}</small>
    </div>
  )
}
