import { PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { HoldLink, RowWaitForm } from '#app/components/tasks/wait-form.tsx'
import { capitaliseFirst } from '#app/domain/format.ts'
import { assigneesText, listedTaskDue, type TaskRights, type TaskView } from '#app/domain/tasks/task.ts'
import { waitText } from '#app/domain/tasks/waiting.ts'

type ListedTaskProps = {
  task: TaskView & {
    projectId: number | null
    projectName: string | null
    jobNumber: string | null
    stageName: string
    stageColour: string
  }
  rights: TaskRights | undefined
  today: string
  tick: Readonly<Record<string, string | number>>
  back: string
  /** The task whose waiting form is open. */
  waitFormOf: number | null
}

export function ListedTask({ task, rights, today, tick, back, waitFormOf }: ListedTaskProps) {
  const done = task.status === 'complete'
  const mayWait = rights?.edit && !done
  const isFormOpen = mayWait && waitFormOf === task.id
  return (
    <TaskRow
      id={`task-${task.id}`}
      title={task.title}
      href={rights?.edit ? `/tasks/${task.id}/edit?from=${encodeURIComponent(back)}` : undefined}
      done={done}
      tick={rights?.edit ? { action: `/tasks/${task.id}/completion`, fields: tick } : null}
      colour={task.projectId === null ? null : task.stageColour}
      assignees={assigneesText(task.assignees)}
      detail={<Job task={task} />}
      description={task.description}
      badge={<PriorityBadge priority={task.priority} />}
      due={listedTaskDue(task, today)}
      wait={waitText(task, today)}
      actions={mayWait && !isFormOpen ? <HoldLink task={task} today={today} page={back} isIcon /> : null}
      form={isFormOpen ? <RowWaitForm task={task} today={today} page={back} /> : null}
    />
  )
}

function Job({ task }: Pick<ListedTaskProps, 'task'>) {
  const inHand = task.status === 'in_progress' ? ' · In Progress' : null
  if (task.projectId === null || task.jobNumber === null) return <>No project{inHand}</>
  return (
    <>
      <a className="quiet-link" href={`/projects/${task.projectId}`}>
        {task.jobNumber} {task.projectName}
      </a>
      {` · ${capitaliseFirst(task.stageName)}`}
      {inHand}
    </>
  )
}
