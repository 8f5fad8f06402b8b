import type { ReactNode } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { DateField, HiddenFields, SelectField, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { List } from '#app/components/kit/list.tsx'
import { inLane, keepScroll } from '#app/components/kit/page-attributes.ts'
import { Pager } from '#app/components/kit/pager.tsx'
import { PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { HoldLink, RowWaitForm } from '#app/components/tasks/wait-form.tsx'
import { capitaliseFirst } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import {
  assigneesText,
  type TaskRights,
  type TaskView,
  taskAdded,
  taskDue,
  taskNotAdded,
} from '#app/domain/tasks/task.ts'
import { waitText } from '#app/domain/tasks/waiting.ts'

export type TaskPanelProps = {
  project: { id: number; name: string }
  stage: { id: number; name: string; colour: string; total: number; done: number; hours: string }
  tasks: readonly TaskView[]
  /** This stage's tasks that were done before today. */
  doneTasks: readonly TaskView[]
  /** Null when all tasks are shown. */
  parts: { page: number; pageCount: number; first: number; hrefFor: (part: number) => string } | null
  /** yyyy-MM-dd */
  today: string
  newTaskAction: string
  /** The first choice is nobody. */
  people: readonly { value: string; label: string }[]
  requestId: string
  backHref: string
  mayCreate: boolean
  /** By task id. */
  rights: Readonly<Record<number, TaskRights>>
  /** Shown when no stage has a task. */
  empty?: ReactNode
  /** The task whose waiting form is open. */
  waitFormOf: number | null
  children?: ReactNode
}

export function TaskPanel(props: TaskPanelProps) {
  const { stage, tasks, doneTasks, mayCreate, empty } = props
  const hours = stage.hours && ` · ${stage.hours}`
  const aside = stage.total > 0 ? `${stage.done} of ${stage.total} done${hours}` : null
  return (
    <Section title={`${capitaliseFirst(stage.name)} tasks`} aside={aside} id="tasks">
      {doneTasks.length > 0 ? (
        <Fold title={`${doneTasks.length} done`} note="before today" isOpen={tasks.length === 0}>
          <List label={`${capitaliseFirst(stage.name)} tasks done`}>
            {doneTasks.map(task => (
              <PanelTask key={task.id} task={task} panel={props} />
            ))}
          </List>
        </Fold>
      ) : null}
      {tasks.length + doneTasks.length === 0
        ? (empty ?? <EmptyLine>No tasks in this stage yet</EmptyLine>)
        : null}
      {tasks.length > 0 ? (
        <List label={`${capitaliseFirst(stage.name)} tasks`}>
          {tasks.map(task => (
            <PanelTask key={task.id} task={task} panel={props} />
          ))}
        </List>
      ) : null}
      <Parts {...props} />
      {mayCreate ? <QuickAdd {...props} /> : null}
      {props.children}
    </Section>
  )
}

function Parts({ stage, tasks, doneTasks, parts }: TaskPanelProps) {
  if (!parts) return null
  const { page, pageCount, first, hrefFor } = parts
  return (
    <>
      <p className="quiet">
        These are tasks {first} to {first + tasks.length + doneTasks.length - 1} of {stage.total}.
      </p>
      <Pager label="Parts of the stage" page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </>
  )
}

function PanelTask({ task, panel }: { task: TaskView; panel: TaskPanelProps }) {
  const rights = panel.rights[task.id]
  const done = task.status === 'complete'
  const isNotable = !done && task.priority === 'high'
  const mayWait = rights?.edit && !done
  const isFormOpen = mayWait && panel.waitFormOf === task.id
  const wait = { task, today: panel.today, page: panel.backHref }
  return (
    <TaskRow
      id={`task-${task.id}`}
      title={task.title}
      href={rights?.edit ? `/tasks/${task.id}/edit?from=${encodeURIComponent(panel.backHref)}` : undefined}
      done={done}
      tick={
        rights?.edit
          ? {
              action: `/tasks/${task.id}/completion`,
              fields: { done: done ? '0' : '1', back: panel.backHref },
            }
          : null
      }
      assignees={assigneesText(task.assignees)}
      detail={[task.status === 'in_progress' && 'In Progress', task.planned].filter(Boolean).join(' · ')}
      due={taskDue(task, panel.today)}
      badge={isNotable ? <PriorityBadge priority={task.priority} /> : null}
      wait={waitText(task, panel.today)}
      actions={mayWait && !isFormOpen ? <HoldLink {...wait} isIcon /> : null}
      form={isFormOpen ? <RowWaitForm {...wait} /> : null}
    />
  )
}

function QuickAdd({ project, stage, newTaskAction, people, requestId, backHref, empty }: TaskPanelProps) {
  return (
    <form
      method="post"
      action={`${newTaskAction}?stageId=${stage.id}`}
      className="form-end print:hidden"
      {...keepScroll}
      {...inLane({
        name: `tasks of project ${project.id}`,
        api: '/api/tasks',
        place: project.name,
        done: taskAdded,
        failure: taskNotAdded,
      })}
    >
      <HiddenFields
        fields={{
          requestId,
          projectId: project.id,
          stage: stage.name,
          stageId: stage.id,
          from: backHref,
        }}
      />
      <div
        key={stage.id}
        className="flex flex-wrap items-end gap-3 [&>:first-child]:flex-[1_1_100%] [&>.w3]:flex-[1_1_140px]"
      >
        <TextField label="New task" name="title" idPrefix="quick-" required maxLength={limits.taskTitle} />
        <SelectField label="Assign to" name="assignedTo" idPrefix="quick-" width="half" options={people} />
        <DateField label="Due date" name="dueDate" idPrefix="quick-" width="half" min="1900-01-01" />
        <Button variant={empty ? 'plain' : 'go'} icon="plus">
          Add Task
        </Button>
      </div>
      <Button variant="bare" size="small" formMethod="get" formAction={newTaskAction} formNoValidate>
        More Fields<span className="sr-only"> for a new task</span>
      </Button>
    </form>
  )
}
