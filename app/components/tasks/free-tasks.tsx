import { plural } from '#app/domain/format.ts'
import { freeTasksHref } from '#app/domain/tasks/task-links.ts'

export function FreeTasks({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="mb-4">
      {plural(count, 'open task has', 'open tasks have')} nobody on {count === 1 ? 'it' : 'them'}.{' '}
      <a href={freeTasksHref}>See {count === 1 ? 'it' : 'them'}</a>
    </p>
  )
}
