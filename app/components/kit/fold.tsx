import type { ReactNode } from 'react'
import { Icon } from '#app/components/kit/icon.tsx'

type FoldProps = {
  title: string
  /** In quieter type beside the title; phones leave it out. */
  note?: string
  count?: number
  isOpen?: boolean
  children: ReactNode
}

export function Fold({ title, note, count, isOpen, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen || undefined}>
      <summary>
        <Icon name="right" />
        <span>
          {title} {note ? <small className="quiet max-md:hidden">{note}</small> : null}
        </span>
        {count === undefined ? null : <span className="fig">{count}</span>}
      </summary>
      {children}
    </details>
  )
}
