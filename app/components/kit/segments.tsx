import { Fragment } from 'react'

type Segment = { label: string; href: string; current: boolean }

/** Two or three views of the same thing, one of them open. */
export function Segments({ label, items }: { label: string; items: readonly Segment[] }) {
  return (
    <nav className="seg" aria-label={label}>
      {items.map(item => (
        <Fragment key={item.href}>
          <a href={item.href} aria-current={item.current ? 'page' : undefined}>
            {item.label}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
