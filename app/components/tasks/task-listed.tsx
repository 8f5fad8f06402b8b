import { PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { HoldLink, RowWaitForm } from '#app/components/tasks/wait-form.tsx'
import { labelOf } from '#app/domain/enumerations.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { assigneesText, listedTaskDue, type TaskRights, type TaskView } from '#app/domain/tasks/task.ts'
import { type Wait, waitText } from '#app/domain/tasks/waiting.ts'

type ListedTaskProps = {
  task: Pick<
    TaskView,
    'id' | 'title' | 'description' | 'status' | 'priority' | 'dueDate' | 'assignees' | keyof Wait
  > & {
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
  editHref: string
  /** The task whose waiting form is open. */
  waitFormOf: number | null
}

export function ListedTask({ task, rights, today, tick, back, editHref, waitFormOf }: ListedTaskProps) {
  const done = task.status === 'complete'
  const mayWait = rights?.edit && !done
  const isFormOpen = mayWait && waitFormOf === task.id
  return (
    <TaskRow
      id={`task-${task.id}`}
      title={task.title}
      href={rights?.edit ? editHref : undefined}
      done={done}
      tick={rights?.edit ? { action: `/tasks/${task.id}/completion`, fields: tick } : null}
      colour={task.projectId === null ? null : task.stageColour}
      assignees={assigneesText(task.assignees)}
      detail={done ? <FinishedPlace task={task} /> : placeText(task)}
      description={task.description}
      badge={<PriorityBadge priority={task.priority} />}
      due={listedTaskDue(task, today)}
      wait={waitText(task, today)}
      actions={mayWait && !isFormOpen ? <HoldLink task={task} today={today} page={back} isIcon /> : null}
      form={isFormOpen ? <RowWaitForm task={task} today={today} page={back} /> : null}
    />
  )
}

function placeText({ jobNumber, stageName, status }: ListedTaskProps['task']): string {
  const stage = jobNumber === null ? '' : capitaliseFirst(stageName)
  return [stage, status === 'in_progress' ? labelOf(status) : ''].filter(Boolean).join(' · ')
}

/** Open tasks stand below their job's name. */
function FinishedPlace({ task }: Pick<ListedTaskProps, 'task'>) {
  if (task.jobNumber === null) return 'No project'
  return (
    <>
      <a className="quiet-link" href={`/projects/${task.projectId}`}>
        {`${task.jobNumber} ${task.projectName}`}
      </a>
      {` · ${placeText(task)}`}
    </>
  )
}
