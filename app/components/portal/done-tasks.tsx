import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { List } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { type OwnTask, ownTaskHref } from '#app/domain/portal/portal.ts'

export type DoneTasksProps = {
  tasks: readonly Pick<OwnTask, 'id' | 'title' | 'jobNumber' | 'projectName'>[]
  /** '/' or '/portal' */
  back: string
  mayTick: boolean
  /** Instead of posting the form. */
  onDismiss?: (ids: number[]) => void
}

export function DoneTasks({ tasks, back, mayTick, onDismiss }: DoneTasksProps) {
  if (tasks.length === 0) return null
  return (
    <Fold title="Done today" count={tasks.length}>
      <div className="row justify-end">
        <Dismiss ids={tasks.map(({ id }) => id)} {...{ back, onDismiss }} />
      </div>
      <List label="My tasks done today">
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            id={`task-${task.id}`}
            title={task.title}
            done
            href={ownTaskHref(task.id)}
            tick={mayTick ? { action: `/tasks/${task.id}/completion`, fields: { done: '0', back } } : null}
            detail={task.jobNumber === null ? 'No project' : `${task.jobNumber} ${task.projectName}`}
            actions={<Dismiss ids={[task.id]} title={task.title} {...{ back, onDismiss }} />}
          />
        ))}
      </List>
    </Fold>
  )
}

type DismissProps = Pick<DoneTasksProps, 'back' | 'onDismiss'> & {
  ids: number[]
  /** The one task; without it the button hides them all. */
  title?: string
}

function Dismiss({ ids, title, back, onDismiss }: DismissProps) {
  return (
    <form
      method="post"
      action="/portal/hidden"
      {...keepScroll}
      onSubmit={
        onDismiss &&
        (event => {
          event.preventDefault()
          onDismiss(ids)
        })
      }
    >
      <HiddenField name="tasks" value={ids.join(',')} />
      <HiddenField name="back" value={back} />
      <Button size="small" variant="bare">
        {title === undefined ? 'Hide All' : 'Hide'}
        {title === undefined ? null : <span className="sr-only">: {title}</span>}
      </Button>
    </form>
  )
}
