import { ButtonLink } from '#app/components/kit/button.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { capitaliseFirst, formatDateNumeric } from '#app/domain/format.ts'
import { type OwnTask, ownTaskHref } from '#app/domain/portal/portal.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { isOrphaned, listedTaskDue } from '#app/domain/tasks/task.ts'

export const orphanText = 'Unknown Project (Orphaned Task)'

/** '20/11/2026' or 'No due date'. */
export function numericDue(dueDate: string | null): string {
  return dueDate ? formatDateNumeric(dueDate) : 'No due date'
}

type OwnTaskRowProps = {
  task: OwnTask
  today: string
  /** The page as it is shown. */
  back: string
  /** From tickFields(). */
  tick: Readonly<Record<string, string | number>>
  mayTick: boolean
  /** Lists in dialogs write dates out. */
  inDialog?: boolean
  /** It lies behind a dialog that may show the same task: an id stands on a page once. */
  isBehind?: boolean
}

/** A task of the person's own. One whose project is in the bin can only be looked at and deleted. */
export function OwnTaskRow(props: OwnTaskRowProps) {
  const { task, today, back, tick, mayTick, inDialog = false, isBehind = false } = props
  const id = isBehind ? undefined : `task-${task.id}`
  const from = inDialog ? back : undefined
  const href = ownTaskHref(task.id, from)
  const due = listedTaskDue(task, today)
  const text = inDialog ? numericDue(task.dueDate) : due.text
  if (isOrphaned(task)) return <OrphanRow id={id} task={task} from={from} mayDelete={mayTick} due={text} />
  return (
    <TaskRow
      id={id}
      title={task.title}
      done={task.status === 'complete'}
      href={href}
      tick={mayTick ? { action: `/tasks/${task.id}/completion`, fields: tick } : null}
      detail={<Place task={task} inFull={inDialog} />}
      colour={task.projectId === null ? null : task.stageColour}
      due={{ ...due, text }}
    />
  )
}

function Place({ task, inFull }: { task: OwnTask; inFull: boolean }) {
  const { priority, status, projectName } = task
  const job = task.jobNumber === null ? 'No project' : `${jobNumber(task.jobNumber)} ${projectName}`
  return (
    <>
      {priority === 'high' ? <b className="bad">High priority</b> : null}
      {priority === 'high' ? ' · ' : null}
      {job}
      {inFull && task.jobNumber !== null ? ` · ${capitaliseFirst(task.stageName)}` : null}
      {inFull && status === 'in_progress' ? ' · In Progress' : null}
    </>
  )
}

type OrphanRowProps = {
  id: string | undefined
  task: OwnTask
  from: string | undefined
  mayDelete: boolean
  due: string
}

function OrphanRow({ id, task, from, mayDelete, due }: OrphanRowProps) {
  return (
    <li id={id} className="task orphan">
      <span className="edge" />
      <div className="grow">
        <a className="quiet-link" href={ownTaskHref(task.id, from)}>
          {task.title}
        </a>
        <small className="bad">{orphanText}</small>
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
