import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { MarkRead, NotificationList } from '#app/components/notifications/notification-list.tsx'
import { OwnTaskRow } from '#app/components/portal/own-task-row.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { plural } from '#app/domain/format.ts'
import type { NotificationRow } from '#app/domain/notifications/notification.ts'
import type { OwnTask } from '#app/domain/portal/portal.ts'
import { tickFields } from '#app/domain/tasks/task-links.ts'
import { todoPath, todoRowId, todoTickFields } from '#app/domain/todos/todo.ts'

type Rows = {
  today: string
  mayTick: boolean
  /** The page as it is shown: where ticking comes back to. */
  back: string
  /** A dialog lies over it. */
  isBehind: boolean
}

type UrgentTasksProps = Rows & { urgent: readonly OwnTask[]; figures: { open: number; urgent: number } }

export function UrgentTasks({ urgent, figures, ...list }: UrgentTasksProps) {
  return (
    <Section title="Urgent Tasks" span={4} aside={figures.urgent}>
      {urgent.length > 0 ? (
        <Tasks {...list} label="My urgent tasks" tasks={urgent} more={figures.urgent - urgent.length} />
      ) : (
        <Nothing next={figures.open > 0 ? <a href="/portal/active">See all your open tasks</a> : null}>
          Nothing is due today or overdue, and nothing has high priority.
        </Nothing>
      )}
    </Section>
  )
}

type Todo = { id: number; title: string; isCompleted: boolean; due: { text: string; late: boolean } }

type UpcomingTodosProps = Omit<Rows, 'today' | 'mayTick'> & {
  todos: readonly Todo[]
  mayTickTodos: boolean
  figures: { scheduledTodos: number }
}

/** The soonest of those that have a time. */
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

/** The newest that are unread. */
export function Notifications({ unread, count, back }: NotificationsProps) {
  return (
    <Section title="Notifications" aside={`${count} unread`}>
      {unread.length > 0 ? (
        <>
          <NotificationList label="My unread notifications" rows={unread} back={back} isShort />
          <div className="row mt-6">
            <MarkRead notification="all" back={back}>
              Mark All as Read
            </MarkRead>
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

type MyTasksProps = Rows & {
  rest: readonly OwnTask[]
  figures: { open: number; total: number; urgent: number }
  /** The completed ones. */
  children: ReactNode
}

/** What is urgent stands in its own panel. */
export function MyTasks({ rest, figures, children, ...list }: MyTasksProps) {
  const { open, urgent } = figures
  return (
    <Section title="My Tasks" span={4} aside={`${open} open`}>
      {open === 0 ? <NoTasks total={figures.total} /> : null}
      {open > 0 && rest.length === 0 ? <Nothing>All your open tasks are urgent.</Nothing> : null}
      {rest.length > 0 ? (
        <Tasks {...list} label="My open tasks" tasks={rest} more={open - urgent - rest.length} />
      ) : null}
      {children}
    </Section>
  )
}

type TasksProps = Rows & { label: string; tasks: readonly OwnTask[]; more: number }

function Tasks({ label, tasks, more, today, mayTick, back, isBehind }: TasksProps) {
  return (
    <>
      <List label={label}>
        {tasks.map((task, at) => (
          <OwnTaskRow
            key={task.id}
            task={task}
            today={today}
            mayTick={mayTick}
            tick={tickFields(tasks, at, back)}
            back={back}
            isBehind={isBehind}
          />
        ))}
      </List>
      {more > 0 ? (
        <p className="row mt-6">
          <ButtonLink size="small" href="/portal/active">
            {plural(more, 'more task')}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function Nothing({ next, children }: { next?: ReactNode; children: ReactNode }) {
  return (
    <p className="quiet">
      {children} {next}
    </p>
  )
}

function NoTasks({ total }: { total: number }) {
  return (
    <Nothing next={<a href="/tasks">See all tasks</a>}>
      {total > 0 ? 'All your tasks are done.' : 'Nothing is given to you yet.'}
    </Nothing>
  )
}
