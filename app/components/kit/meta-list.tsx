import { Fragment, type ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import type { Tone } from '#app/components/kit/note.tsx'

export type MetaItem = {
  label: string
  value: ReactNode
  tone?: Tone
  figure?: boolean
  onScreenOnly?: boolean
}

export function MetaList({ items }: { items: readonly MetaItem[] }) {
  return (
    <dl className="meta">
      {items.map(item => (
        <Fragment key={item.label}>
          <dt className={classNames('pr-6 text-chalk-2', item.onScreenOnly && 'print:hidden')}>
            {item.label}
          </dt>
          <dd
            className={classNames(
              item.tone !== 'plain' && item.tone,
              item.figure && 'fig text-l/[1.2] font-bold',
              item.onScreenOnly && 'print:hidden',
            )}
          >
            {item.value}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
