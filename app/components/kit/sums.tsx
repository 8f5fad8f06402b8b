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

type FigureProps = {
  label: string
  tone?: 'bad' | undefined
  /** The size of the figure. */
  size: string
  value: ReactNode
  /** Smaller, after it. */
  rest?: ReactNode
}

/** Stands in `.sums`. */
export function Figure({ label, tone, size, value, rest }: FigureProps) {
  return (
    <>
      <span className="block font-bold max-md:text-m/[1.25]">{label}</span>
      <b
        className={classNames(
          'block mt-1 font-figures tracking-[-0.03em] group-hover:[text-decoration:underline_4px] group-hover:underline-offset-6',
          size,
          tone,
        )}
      >
        {value}
        {rest ? (
          <i className="text-[0.5em] not-italic font-normal tracking-[0] text-chalk-3">{rest}</i>
        ) : null}
      </b>
    </>
  )
}

export function Sums({ items }: { items: readonly Sum[] }) {
  return (
    <div className="sums">
      {items.map(item => {
        const inside = (
          <>
            <Figure
              label={item.label}
              tone={item.valueTone}
              size="text-5xl/[1.05] max-md:text-4xl"
              value={item.value}
              rest={item.total === undefined ? null : ` / ${item.total}`}
            />
            {item.note ? <small className={item.noteTone}>{item.note}</small> : null}
          </>
        )
        return item.href ? (
          <a key={item.label} className="group" href={item.href}>
            {inside}
          </a>
        ) : (
          <div key={item.label}>{inside}</div>
        )
      })}
    </div>
  )
}
