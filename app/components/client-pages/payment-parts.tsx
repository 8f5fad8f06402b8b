import type { ReactNode } from 'react'

/** How large each payment is beside the others. */
export function PaymentParts({ parts }: { parts: readonly { weight: number; isPaid?: boolean }[] }) {
  return (
    <ol className="flex gap-0.5" aria-hidden="true">
      {parts.map(({ weight, isPaid }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
          key={at}
          className={`h-7 min-w-1 basis-0 [border-bottom:5px_solid_var(--color-line)] ${isPaid ? 'bg-ash' : 'bg-ink-3'}`}
          style={{ flexGrow: weight }}
        />
      ))}
    </ol>
  )
}

type PaymentRowProps = {
  name: string
  when: string
  isLate?: boolean
  amount: string
  isPaid?: boolean
  children?: ReactNode
}

export function PaymentRow({ name, when, isLate, amount, isPaid, children }: PaymentRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 hair-above py-3 leading-[1.4] first:border-0 print:break-inside-avoid">
      <span>
        <b>{name}</b>
        <small className={isLate ? 'block text-m text-bad' : 'block text-m text-chalk-2'}>{when}</small>
      </span>
      <span className={`fig text-xl/[1.1] font-bold whitespace-nowrap ${isPaid ? 'text-chalk-2' : ''}`}>
        {amount}
      </span>
      {children}
    </li>
  )
}
