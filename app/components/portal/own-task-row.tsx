import { ButtonLink } from '#app/components/kit/button.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { capitaliseFirst, formatDateShort } from '#app/domain/format.ts'
import { type OwnTask, ownTaskHref } from '#app/domain/portal/portal.ts'
import { isOrphaned, listedTaskDue } from '#app/domain/tasks/task.ts'
import { waitText } from '#app/domain/tasks/waiting.ts'

export const orphanText = 'Unknown Project (Orphaned Task)'

type OwnTaskRowProps = {
  task: OwnTask
  today: string
  back: string
  tick: Readonly<Record<string, string | number>>
  mayTick: boolean
}

/** A task whose project is in the bin can only be looked at and deleted. */
export function OwnTaskRow({ task, today, back, tick, mayTick }: OwnTaskRowProps) {
  const id = `task-${task.id}`
  const due = { ...listedTaskDue(task, today), text: dueInFull(task.dueDate) }
  if (isOrphaned(task))
    return <OrphanRow id={id} task={task} from={back} mayDelete={mayTick} due={due.text} />
  return (
    <TaskRow
      id={id}
      title={task.title}
      done={task.status === 'complete'}
      href={ownTaskHref(task.id, back)}
      tick={mayTick ? { action: `/tasks/${task.id}/completion`, fields: tick } : null}
      detail={<Place task={task} />}
      colour={task.projectId === null ? null : task.stageColour}
      wait={waitText(task, today)}
      due={due}
    />
  )
}

/** '20 Nov 2026' or 'No due date'. */
function dueInFull(dueDate: string | null): string {
  return dueDate ? formatDateShort(dueDate, '') : 'No due date'
}

function Place({ task }: { task: OwnTask }) {
  const { priority, status, projectName, stageName } = task
  return (
    <>
      {priority === 'high' ? <b className="bad">High priority</b> : null}
      {priority === 'high' ? ' · ' : null}
      {task.jobNumber === null ? (
        'No project'
      ) : (
        <>
          <a className="quiet-link" href={`/projects/${task.projectId}`}>
            {task.jobNumber} {projectName}
          </a>{' '}
          · {capitaliseFirst(stageName)}
        </>
      )}
      {status === 'in_progress' ? ' · In Progress' : null}
    </>
  )
}

type OrphanRowProps = {
  id: string | undefined
  task: Pick<OwnTask, 'id' | 'title'>
  from: string | undefined
  mayDelete: boolean
  due: string
}

export function OrphanRow({ id, task, from, mayDelete, due }: OrphanRowProps) {
  return (
    <li id={id} className="task [--st:var(--color-bad)]">
      <span className="edge" />
      <div className="grow">
        <a className="quiet-link" href={ownTaskHref(task.id, from)}>
          {task.title}
        </a>
        <small className="text-bad">{orphanText}</small>
      </div>
      <div className="facts">
        <span className="end">{due}</span>
      </div>
      {mayDelete ? (
        <div className="acts">
          <ButtonLink
            variant="bare"
            size="icon"
            icon="bin"
            href={ownTaskHref(task.id, from, '/delete')}
            aria-label={`Delete task ${task.title}`}
          />
        </div>
      ) : null}
    </li>
  )
}
