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
  const isWaste = tone === 'nothing-found'
  // Words on hatching need a clean ground.
  const ground = isWaste && 'w-fit bg-ink [box-shadow:0_0_0_4px_var(--color-ink)]'
  return (
    <div className={classNames('empty [border:1px_dashed_var(--color-line)] py-8 px-6', isWaste && 'waste')}>
      {isWaste ? null : (
        <Rod
          className="[--h:16px] max-w-80 mb-6"
          stages={defaultStageLooks.map(look => ({ ...look, total: 4, done: 0, reached: false }))}
        />
      )}
      {title ? <Heading className={classNames('text-l', ground)}>{title}</Heading> : null}
      {children ? (
        <p className={classNames('max-w-[46ch] text-chalk-2', isWaste ? 'mt-2' : 'mt-1.5', ground)}>
          {children}
        </p>
      ) : null}
      {action ? <div className={classNames('row mt-4', isWaste && 'w-fit bg-ink')}>{action}</div> : null}
    </div>
  )
}

export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="quiet">{children}</p>
}
