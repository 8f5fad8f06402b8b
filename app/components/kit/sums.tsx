import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

export type Sum = {
  label: string
  value: number | string
  valueTone?: 'bad' | undefined
  /** Drawn smaller: '7 / 12'. */
  total?: number
  note?: ReactNode
  noteTone?: 'bad' | 'warn' | 'good' | undefined
  href?: string
}

/** `isLow` puts each figure beside its words, for pages that begin with work. */
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
