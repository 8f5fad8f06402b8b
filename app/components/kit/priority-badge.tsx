import type { ReactNode } from 'react'
import { capitaliseFirst } from '#app/domain/format.ts'

const known = new Set(['low', 'medium', 'high'])

/** An unknown priority is drawn as low. */
export function PriorityBadge({ priority, children }: { priority: string; children?: ReactNode }) {
  return (
    <span className={`mark prio prio-${known.has(priority) ? priority : 'low'}`}>
      {children ?? (
        <>
          {capitaliseFirst(priority)}
          <span className="sr-only"> priority</span>
        </>
      )}
    </span>
  )
}

/** For other measures from 1 to 3, without the colours. */
export function Notches({ level, children }: { level: number; children: ReactNode }) {
  return (
    <span className="mark prio" style={{ '--w': `${level * 5 - 2}px` }}>
      {children}
    </span>
  )
}
