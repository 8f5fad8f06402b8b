import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** '£18,860' and '.00', as `splitMoney` has them. */
export type SplitAmount = { whole: string; part: string }

type MoneySumProps = SplitAmount & { label: string; tone?: 'bad' | undefined; children: ReactNode }

/** Stands in `.sums.money`. */
export function MoneySum({ label, whole, part, tone, children }: MoneySumProps) {
  return (
    <div>
      <span>{label}</span>
      <b className={classNames(whole.length > 9 && 'long', tone)}>
        {whole}
        <i>{part}</i>
      </b>
      {children}
    </div>
  )
}
