import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

export type Sum = {
  label: string
  value: number | string
  valueTone?: 'bad' | undefined
  /** '7 / 12': the total is drawn smaller. */
  total?: number
  note?: ReactNode
  noteTone?: 'bad' | 'warn' | 'good' | undefined
  href?: string
}

/** Big figures in a row, each a link when it leads somewhere. `isLow`: beside their words, where a page begins with its work. */
export function Sums({ items, isLow = false }: { items: readonly Sum[]; isLow?: boolean }) {
  return (
    <div className={classNames('sums', isLow && 'low')}>
      {items.map(item => {
        const inside = (
          <>
            <span>{item.label}</span>
            <b className={item.valueTone}>
              {item.value}
              {item.total === undefined ? null : <i> / {item.total}</i>}
            </b>
            {item.note ? <small className={item.noteTone}>{item.note}</small> : null}
          </>
        )
        return item.href ? (
          <a key={item.label} href={item.href}>
            {inside}
          </a>
        ) : (
          <div key={item.label}>{inside}</div>
        )
      })}
    </div>
  )
}
