import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Rod } from '#app/components/kit/rod.tsx'
import { defaultStageLooks } from '#app/components/kit/stage.ts'

type EmptyStateProps = {
  /** None where the section's heading says it. */
  title?: ReactNode
  /** 'new': nothing was made yet. 'nothing-found': a search or filter found nothing. */
  tone?: 'new' | 'nothing-found'
  action?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

export function EmptyState({ title, tone = 'new', action, level = 2, children }: EmptyStateProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <div className={classNames('empty', tone === 'nothing-found' && 'waste')}>
      {tone === 'new' ? (
        <Rod stages={defaultStageLooks.map(look => ({ ...look, total: 4, done: 0, reached: false }))} />
      ) : null}
      {title ? <Heading>{title}</Heading> : null}
      {children ? <p>{children}</p> : null}
      {action ? <div className="row">{action}</div> : null}
    </div>
  )
}

export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="quiet">{children}</p>
}
