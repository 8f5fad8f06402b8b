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
  const size = isLong ? 'text-[3rem]/[1.4]' : 'text-[4rem]/[1.05]'
  return (
    <div>
      <Figure
        label={label}
        tone={tone}
        size={`${size} max-md:text-[clamp(1.75rem,11vw,3rem)]`}
        value={whole}
        rest={part}
      />
      {children}
    </div>
  )
}
