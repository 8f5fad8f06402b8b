import { capitaliseFirst } from '#app/domain/format.ts'

const known = new Set(['low', 'medium', 'high'])

/** One, two or three notches beside the word. Anything unknown is drawn as low. */
export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <span className={`mark prio prio-${known.has(priority) ? priority : 'low'}`}>
      {capitaliseFirst(priority)}
      <span className="vh"> priority</span>
    </span>
  )
}
