import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { MarkAllRead, NotificationList } from '#app/components/notifications/notification-list.tsx'
import type { Rows } from '#app/components/portal/my-day.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { plural } from '#app/domain/format.ts'
import type { NotificationRow } from '#app/domain/notifications/notification.ts'
import type { DayTask } from '#app/domain/portal/my-day.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { listedTaskDue } from '#app/domain/tasks/task.ts'
import { todoPath, todoRowId, todoTickFields } from '#app/domain/todos/todo.ts'

type UrgentTasksProps = Pick<Rows, 'today'> & {
  urgent: readonly DayTask[]
  figures: { open: number; urgent: number }
}

export function UrgentTasks({ urgent, figures, today }: UrgentTasksProps) {
  const more = figures.urgent - urgent.length
  return (
    <Section title="Urgent Tasks" aside={figures.urgent}>
      {urgent.length > 0 ? (
        <List label="My urgent tasks">
          {urgent.map(task => (
            <Urgent key={task.id} task={task} today={today} />
          ))}
        </List>
      ) : (
        <Nothing next={figures.open > 0 ? <a href="/portal/active">See all your open tasks</a> : null}>
          Nothing is due today or overdue, and nothing has high priority.
        </Nothing>
      )}
      {more > 0 ? (
        <p className="row mt-6">
          <ButtonLink size="small" href="/portal/active">
            {plural(more, 'more task')}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

function Urgent({ task, today }: { task: DayTask; today: string }) {
  const { text, late } = listedTaskDue(task, today)
  return (
    <li>
      <span className="edge" style={stageColour(task.projectId === null ? null : task.stageColour)} />
      <div className="grow">
        <a className="plain" href={ownTaskHref(task.id)}>
          {task.title}
        </a>
        <small className="truncate">
          {task.jobNumber === null ? 'No project' : `${task.jobNumber} ${task.projectName}`}
        </small>
      </div>
      <span className={late ? 'end bad' : 'end'}>
        {late ? <span className="sr-only">Overdue: </span> : null}
        {text}
      </span>
    </li>
  )
}

type Todo = { id: number; title: string; isCompleted: boolean; due: { text: string; late: boolean } }

type UpcomingTodosProps = Pick<Rows, 'back' | 'isBehind'> & {
  todos: readonly Todo[]
  mayTickTodos: boolean
  figures: { scheduledTodos: number }
}

export function UpcomingTodos({ todos, mayTickTodos, figures, back, isBehind }: UpcomingTodosProps) {
  const more = figures.scheduledTodos - todos.length
  return (
    <Section title="Upcoming To-Dos" aside={figures.scheduledTodos}>
      {todos.length > 0 ? (
        <List label="My upcoming to-dos">
          {todos.map(({ id, title, due }, at) => (
            <TaskRow
              key={id}
              id={isBehind ? undefined : todoRowId(id)}
              title={title}
              done={false}
              href={`${todoPath(id)}?from=${encodeURIComponent(back)}`}
              tick={
                mayTickTodos
                  ? { action: `${todoPath(id)}/completion`, fields: todoTickFields(todos, at, back) }
                  : null
              }
              detail={
                <span className={due.late ? 'bad' : undefined}>
                  {due.late ? 'Overdue: ' : null}
                  {due.text}
                </span>
              }
            />
          ))}
        </List>
      ) : (
        <Nothing next={<a href="/todos">Open your To-Do List</a>}>
          Nothing of yours has a day and a time.
        </Nothing>
      )}
      {more > 0 ? (
        <p className="row mt-6">
          <ButtonLink size="small" href="/todos">
            {plural(more, 'more to-do')}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

type NotificationsProps = { unread: readonly NotificationRow[]; count: number; back: string }

export function Notifications({ unread, count, back }: NotificationsProps) {
  return (
    <Section title="Notifications" aside={`${count} unread`}>
      {unread.length > 0 ? (
        <>
          <NotificationList label="My unread notifications" rows={unread} back={back} isShort />
          <div className="row mt-6">
            <MarkAllRead back={back}>Mark All as Read</MarkAllRead>
            <ButtonLink size="small" href="/notifications">
              See All
            </ButtonLink>
          </div>
        </>
      ) : (
        <Nothing next={<a href="/notifications">See all notifications</a>}>You have read everything.</Nothing>
      )}
    </Section>
  )
}

function Nothing({ next, children }: { next?: ReactNode; children: ReactNode }) {
  return (
    <p className="quiet">
      {children} {next}
    </p>
  )
}
