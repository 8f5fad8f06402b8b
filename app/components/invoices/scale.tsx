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
    <ol className={classNames('scale', isMarked && 'pt-7.5', className)} style={style} aria-hidden="true">
      {drawn.map(({ key, length, planed = 0, tone, here }, at) => (
        <li
          key={key}
          style={{
            '--w': Math.ceil(length * 1000),
            '--n': length,
            '--d': Math.min(planed, length),
            '--st': tone && `var(--color-${tone === 'quiet' ? 'line' : tone})`,
          }}
        >
          {here ? (
            <span
              className={classNames(
                'absolute z-1 -top-6.5 left-full grid gap-0.75 text-s/none font-bold whitespace-nowrap',
                at === drawn.length - 1
                  ? 'justify-items-end [transform:translateX(-100%)]'
                  : 'justify-items-center [transform:translateX(-50%)]',
              )}
            >
              {here}
              <i className="knife w-[15px] h-[13px]" />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
