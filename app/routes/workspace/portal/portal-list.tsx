import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { OwnTaskRow } from '#app/components/portal/own-task-row.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { may } from '#app/domain/permissions.ts'
import { taskListHref, tickFields } from '#app/domain/tasks/task-links.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listOwnTasks } from '#app/models/portal/portal.server.ts'

const maxTasks = 200

export const handle = { dialog: true }

/** `/portal/active` and `/portal/due`. */
export const loader = workspacePage(({ scope, url }) => {
  const list: 'due' | 'active' = url.pathname.endsWith('/due') ? 'due' : 'active'
  const now = Date.now()
  const today = dayIn(scope.timeZone, now)
  return {
    list,
    tasks: listOwnTasks(scope, list, { now, today }, maxTasks),
    today,
    mayTick: may(scope, 'task.edit', { assignedTo: scope.userId }),
  }
})

const titles = { active: 'Active Tasks', due: 'Due Today & Overdue' }
const nothing = {
  active: ['You have no open tasks', 'Pick a task up from the list of all tasks.'],
  due: ['Nothing is due', 'None of your open tasks is due today or overdue.'],
} as const

export default function PortalList() {
  const { list, tasks, today, mayTick } = useLoaderData<typeof loader>()
  const [title, lead] = nothing[list]
  return (
    <Dialog title={titles[list]} titleId="portal-list-title" closeHref="/portal">
      {tasks.length > 0 ? (
        <List label={titles[list]}>
          {tasks.map((task, at) => (
            <OwnTaskRow
              key={task.id}
              task={task}
              today={today}
              mayTick={mayTick}
              tick={tickFields(tasks, at, `/portal/${list}`)}
              back={`/portal/${list}`}
            />
          ))}
        </List>
      ) : (
        <EmptyState title={title} action={<ButtonLink href="/tasks">See All Tasks</ButtonLink>}>
          {lead}
        </EmptyState>
      )}
      {tasks.length === maxTasks ? (
        <p className="row mt-6">
          <ButtonLink href={taskListHref({ filter: 'open', mine: true })}>All my open tasks</ButtonLink>
        </p>
      ) : null}
    </Dialog>
  )
}

export const meta = ({ data }: { data?: { list: keyof typeof titles } }) => [
  { title: `${titles[data?.list ?? 'active']} · Mortise` },
]
