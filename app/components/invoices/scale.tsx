import type { CSSProperties } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

export type Length = {
  key: string
  /** In marks. */
  length: number
  /** How many of its marks are planed. */
  planed?: number
  tone?: 'bad' | 'warn' | 'quiet' | undefined
  /** Stands over its end, by the knife mark. */
  here?: string
}

/** The same stands in words beside it. */
export function Scale({
  lengths,
  height,
  className,
}: {
  lengths: readonly Length[]
  height: number
  className?: string
}) {
  const drawn = lengths.filter(({ length }) => length > 0)
  const isMarked = drawn.some(({ here }) => here)
  const style: CSSProperties = { '--h': `${height}px` }
  return (
    <ol className={classNames('scale', isMarked && 'marked', className)} style={style} aria-hidden="true">
      {drawn.map(({ key, length, planed = 0, tone, here }, at) => (
        <li
          key={key}
          className={tone && `is-${tone}`}
          style={{ '--w': Math.ceil(length * 1000), '--n': length, '--d': Math.min(planed, length) }}
        >
          {here ? (
            <span className={at === drawn.length - 1 ? 'here last' : 'here'} style={{ '--at': 1 }}>
              {here}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
