import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { List } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { RowMenu } from '#app/components/kit/row-menu.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { OrphanRow, orphanText } from '#app/components/portal/own-task-row.tsx'
import { TaskRow, TickForm } from '#app/components/tasks/task-row.tsx'
import { HoldLink, RowWaitForm } from '#app/components/tasks/wait-form.tsx'
import { capitaliseFirst, formatDay, plural } from '#app/domain/format.ts'
import {
  type DayJob,
  type DayTask,
  dayDue,
  dayJobs,
  type ReadyTask,
  readyDetail,
} from '#app/domain/portal/my-day.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import { isOrphaned, taskDue } from '#app/domain/tasks/task.ts'
import { tickFields } from '#app/domain/tasks/task-links.ts'
import { timeEntryPath } from '#app/domain/time-entries/time-entry.ts'

export type Rows = {
  /** yyyy-MM-dd */
  today: string
  mayTick: boolean
  /** Ticking comes back here. */
  back: string
  /** A dialog over the page may show the same tasks, and an id may stand on a page only once. */
  isBehind: boolean
}

type ShownTask = ReadyTask & { mayEdit: boolean }

type MyDayProps = Rows & {
  ready: readonly ShownTask[]
  later: readonly DayTask[]
  totals: { ready: number; later: number; waiting: number }
  figures: { open: number; total: number }
  mayTake: boolean
  /** The person may write hours. */
  mayWork: boolean
  running: { id: number; taskId: number | null } | null
  /** The task whose waiting form is open. */
  waitFormOf: number | null
  /** The completed tasks. */
  children: ReactNode
}

export function MyDay(props: MyDayProps) {
  const { ready, later, totals, figures, today, children } = props
  const jobs = dayJobs(ready)
  const more = totals.ready - ready.length
  return (
    <Section
      title="My Tasks"
      span={8}
      aside={
        <>
          {formatDay(today, today)} · <b className="text-chalk">{totals.ready} can be done now</b>
        </>
      }
    >
      {jobs.map(job => (
        <Job key={job.key} job={job} day={props} />
      ))}
      {ready.length === 0 ? <NothingReady totals={totals} figures={figures} /> : null}
      {more > 0 ? (
        <p className="row mb-6">
          <ButtonLink size="small" href="/portal/active">
            {plural(more, 'more task')}
          </ButtonLink>
        </p>
      ) : null}
      {later.length > 0 ? <Later {...props} /> : null}
      {children}
    </Section>
  )
}

function NothingReady({ totals, figures }: Pick<MyDayProps, 'totals' | 'figures'>) {
  const isRest = totals.later + totals.waiting > 0
  const text = isRest
    ? 'Nothing of yours can be done now.'
    : figures.total > 0
      ? 'All your tasks are done.'
      : 'Nothing is given to you yet.'
  return (
    <p className="quiet mb-6">
      {text} <a href="/tasks">See all tasks</a>
    </p>
  )
}

function Job({ job: { key, tasks }, day }: { job: DayJob<ShownTask>; day: MyDayProps }) {
  const [first] = tasks
  if (!first) return null
  if (key === 'gone') {
    return (
      <List label={orphanText} className="line-above">
        {tasks.map(task => (
          <OrphanRow
            key={task.id}
            id={day.isBehind ? undefined : `task-${task.id}`}
            task={task}
            from={undefined}
            mayDelete={day.mayTick}
            due={dayDue(task.dueDate, day.today)?.text ?? 'No due date'}
          />
        ))}
      </List>
    )
  }
  const name = first.jobNumber === null ? 'No project' : `${first.jobNumber} ${first.projectName}`
  return (
    <article className="[--number:66px] max-md:[--number:56px] line-above pt-3 pb-4 break-inside-avoid [header+&]:[border-top:0] [header+&]:pt-0">
      <JobHead task={first} today={day.today} />
      <ul
        className="[&_.tickbox]:mr-2 max-md:[&_.tickbox]:ml-0 max-md:[&>li>:first-child]:[grid-row:1/3] [&_.wait-form]:[grid-column:2/-1] max-md:[&_.wait-form]:[grid-column:1/-1] max-md:[&_.wait-form]:row-start-3 print:[&_.wait-form]:hidden"
        aria-label={name}
      >
        {tasks.map(task => (
          <Ready key={task.id} task={task} day={day} />
        ))}
      </ul>
    </article>
  )
}

function JobHead({
  task: { projectId, projectName, jobNumber: number, job },
  today,
}: {
  task: ReadyTask
  today: string
}) {
  if (job === null || number === null) {
    return (
      <header className="flex items-start gap-3 mb-1">
        <h3 className="quiet text-l/[1.2] wrap-anywhere">No project</h3>
      </header>
    )
  }
  const due = dayDue(job.dueDate, today)
  return (
    <header className="flex items-start gap-3 mb-1">
      <span
        className="no w-[var(--number)] flex-none py-0.5 text-4xl/[0.9] max-md:text-3xl/[0.9]"
        aria-hidden="true"
      >
        {shortJobNumber(number)}
      </span>
      <div className="min-w-0 flex-1 leading-[1.3]">
        <h3 className="text-l/[1.2] wrap-anywhere">
          <a className="quiet-link" href={`/projects/${projectId}`}>
            <span className="sr-only">{number} </span>
            {projectName}
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 mt-0.5 text-chalk-2 text-s wrap-anywhere">
          {job.client ? <span className="min-w-0">{job.client}</span> : null}
          <span className="min-w-0 [&>.tab]:mr-1.5 [&>.tab]:px-1.5 [&>.tab]:text-s/[20px]">
            <StageTab name={job.stageName} colour={job.stageColour} /> {job.done} of {job.total} done
          </span>
        </p>
      </div>
      {due ? (
        <p
          className={`flex-none text-s/[1.2] text-right whitespace-nowrap ${due.late ? 'text-bad' : 'text-chalk-2'}`}
        >
          {due.late ?? 'due'}{' '}
          <b className={`fig block text-xl/none ${due.late ? '' : 'text-chalk'}`}>{due.text}</b>
        </p>
      ) : null}
    </header>
  )
}

function Ready({ task, day }: { task: ShownTask; day: MyDayProps }) {
  const { today, back, isBehind, ready } = day
  const due = dayDue(task.dueDate, today)
  const detail = readyDetail(task, capitaliseFirst)
  const isFormOpen = task.mayEdit && day.waitFormOf === task.id && !isBehind
  const isRunning = day.running?.taskId === task.id
  return (
    <li
      className="grid grid-cols-[var(--number)_minmax(0,1fr)_auto_112px] items-center gap-x-3 min-h-13 hair-above max-md:grid-cols-[var(--number)_minmax(0,1fr)_auto] max-md:min-h-15"
      id={isBehind ? undefined : `task-${task.id}`}
    >
      <TickForm
        title={task.title}
        done={false}
        tick={
          task.mayEdit
            ? { action: `/tasks/${task.id}/completion`, fields: tickFields(ready, ready.indexOf(task), back) }
            : null
        }
      />
      <div className="relative py-1.5 text-ml/[1.25] wrap-anywhere">
        <a className="plain quiet-link font-bold" href={ownTaskHref(task.id)}>
          {task.title}
        </a>
        {detail ? <small className="block text-chalk-2">{detail}</small> : null}
      </div>
      {due ? (
        <span
          className={`col-start-3 text-right whitespace-nowrap max-md:col-start-2 max-md:row-start-2 max-md:pb-2 max-md:text-left max-md:text-s ${due.late ? 'text-bad' : 'text-chalk-2'}`}
        >
          {due.late}{' '}
          <b className={`font-figures text-ml/none font-bold max-md:text-m ${due.late ? '' : 'text-chalk'}`}>
            {due.text}
          </b>
        </span>
      ) : null}
      <div className="col-start-4 flex justify-end gap-2 max-md:col-start-3 max-md:[grid-row:1/3] print:hidden">
        {task.isNobodys && day.mayTake ? (
          <form method="post" action={`/tasks/${task.id}/take`} {...keepScroll}>
            <HiddenFields fields={{ back }} />
            <Button size="small">
              Take It<span className="sr-only">: {task.title}</span>
            </Button>
          </form>
        ) : null}
        {isRunning ? <WorkForm task={task} day={day} /> : null}
        {!task.isNobodys && ((day.mayWork && !isRunning) || task.mayEdit) && !isFormOpen ? (
          <RowMenu of={task.title}>
            {day.mayWork && !isRunning ? <WorkForm task={task} day={day} /> : null}
            {task.mayEdit ? <HoldLink task={task} today={today} page={back} /> : null}
          </RowMenu>
        ) : null}
      </div>
      {isFormOpen ? <RowWaitForm task={task} today={today} page={back} /> : null}
    </li>
  )
}

function WorkForm({ task, day: { running, back } }: { task: ShownTask; day: MyDayProps }) {
  const isRunning = running?.taskId === task.id
  return (
    <form
      method="post"
      action={isRunning ? `${timeEntryPath(running.id)}/stop` : `/tasks/${task.id}/start`}
      {...keepScroll}
    >
      <HiddenFields fields={{ back }} />
      <button type="submit" className={isRunning ? 'hold font-bold text-chalk' : 'hold'}>
        <Icon name="clock" />
        {isRunning ? 'Stop' : 'Start'}
        <span className="sr-only">: {task.title}</span>
      </button>
    </form>
  )
}

function Later({ later, totals, today, mayTick, back, isBehind }: MyDayProps) {
  const more = totals.later - later.length
  return (
    <Fold title="Later on your jobs" note="their stage has not begun" count={totals.later}>
      <List label="Later on your jobs">
        {later.map((task, at) => (
          <TaskRow
            key={task.id}
            id={isBehind ? undefined : `task-${task.id}`}
            title={task.title}
            done={false}
            href={ownTaskHref(task.id)}
            tick={
              mayTick && !isOrphaned(task)
                ? { action: `/tasks/${task.id}/completion`, fields: tickFields(later, at, back) }
                : null
            }
            colour={task.stageColour}
            detail={`${task.jobNumber} ${task.projectName} · ${capitaliseFirst(task.stageName)}`}
            due={taskDue(task, today)}
          />
        ))}
      </List>
      {more > 0 ? (
        <p className="row my-4">
          <ButtonLink size="small" href="/portal/active">
            {plural(more, 'more task')}
          </ButtonLink>
        </p>
      ) : null}
    </Fold>
  )
}
