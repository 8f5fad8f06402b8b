import type { ReactNode } from 'react'
import { Figure } from '#app/components/kit/sums.tsx'

/** '£18,860' and '.00', as `splitMoney` has them. */
export type SplitAmount = { whole: string; part: string }

export function percentSum(percent: number | null): SplitAmount {
  return percent === null ? { whole: '–', part: '' } : { whole: `${percent}`, part: ' %' }
}

type MoneySumProps = SplitAmount & {
  label: string
  tone?: 'bad' | undefined
  /** In smaller figures; a long amount is anyway. */
  isLong?: boolean
  children: ReactNode
}

/** Stands in `.sums`. */
export function MoneySum({ label, whole, part, tone, isLong = whole.length > 9, children }: MoneySumProps) {
  const size = isLong ? 'text-4xl/15' : 'text-5xl/15'
  return (
    <div>
      <Figure label={label} tone={tone} size={`${size} max-md:text-3xl/[1.2]`} value={whole} rest={part} />
      {children}
    </div>
  )
}
