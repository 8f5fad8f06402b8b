import type { ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonSummary } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { CheckField, DateField, HiddenFields } from '#app/components/kit/field.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { moveHref } from '#app/domain/calendar/calendar.ts'
import { type CellTodo, type Movable, moreText } from '#app/domain/calendar/calendar-cells.ts'
import { todoPath, todoRowId } from '#app/domain/todos/todo.ts'

export type SheetProject = {
  id: number
  name: string
  jobNumber: string
  stage: string
  colour: string
  client: string | null
  /** '2 to 27 Nov' */
  span: string
  mark: string | null
  isDone: boolean
  move: Movable | null
}

export type SheetTask = {
  id: number
  title: string
  isDone: boolean
  isInHand: boolean
  people: string
  job: string | null
  projectId: number | null
  colour: string | null
  mayEdit: boolean
  move: Movable | null
  tick: Readonly<Record<string, string | number>>
}

export type Sheet = {
  date: string
  weekday: string
  figure: string
  /** 'November 2026' */
  month: string
  week: number
  holiday: string | null
  projects: readonly SheetProject[]
  projectCount: number
  tasks: readonly SheetTask[]
  taskCount: number
  todos: readonly CellTodo[]
  todoCount: number
  away: readonly { key: string; name: string; text: string; reason: string; isAsked: boolean }[]
}

type SheetProps = {
  sheet: Sheet
  back: string
  dayHref: string
}

export function DayHead({ sheet: { weekday, figure, month, week, holiday } }: Pick<SheetProps, 'sheet'>) {
  return (
    <div>
      <h2 className="text-m font-normal text-chalk-2">
        <span className="block">{weekday}</span>{' '}
        <b className="fig block text-chalk text-6xl/[0.9]">{figure}</b> <span className="block">{month}</span>
      </h2>
      <p className="quiet">Week {week}</p>
      {holiday ? (
        <p>
          <Badge icon="calendar">{holiday}</Badge>
        </p>
      ) : null}
    </div>
  )
}

export function DayProjects({ sheet, back, dayHref }: SheetProps) {
  const { projects, projectCount } = sheet
  return (
    <Part title="Projects" count={projectCount}>
      {projects.length === 0 ? (
        <EmptyLine>No job runs on this day</EmptyLine>
      ) : (
        <List label="Projects" className="moves">
          {projects.map(project => (
            <ProjectRow key={project.id} project={project} back={back} />
          ))}
        </List>
      )}
      <More count={projectCount - projects.length} href={dayHref} />
    </Part>
  )
}

export function ProjectRow({ project, back }: { project: SheetProject; back: string }) {
  const { id, name, jobNumber, stage, colour, client, span, mark, isDone, move } = project
  return (
    <li className={isDone ? 'done' : undefined} id={`project-${id}`}>
      <span className="edge" style={stageColour(colour)} />
      <div className="grow">
        <a className="quiet-link" href={`/projects/${id}`}>
          <b>{name}</b>
        </a>
        <small>
          {' '}
          {jobNumber} · {stage}
          {client ? ` · ${client}` : null}
        </small>
        <small>
          {' '}
          {mark ? <b>{mark}</b> : null}
          {mark ? ' · ' : null}
          {span}
        </small>
      </div>
      {move ? <MoveForm key={move.version} move={move} what={jobNumber} back={back} isProject /> : null}
    </li>
  )
}

export function DayTasks({ sheet, back, dayHref }: SheetProps) {
  const { tasks, taskCount } = sheet
  return (
    <Part title="Tasks due" count={taskCount}>
      {tasks.length === 0 ? (
        <EmptyLine>Nothing is due on this day</EmptyLine>
      ) : (
        <List label="Tasks due" className="moves">
          {tasks.map(task => (
            <SheetTaskRow key={task.id} task={task} back={back} />
          ))}
        </List>
      )}
      <More count={taskCount - tasks.length} href={dayHref} />
    </Part>
  )
}

export function SheetTaskRow({ task, back }: { task: SheetTask; back: string }) {
  const { id, title, isDone, mayEdit, tick, people, job, projectId, colour, move } = task
  return (
    <TaskRow
      id={`task-${id}`}
      title={title}
      done={isDone}
      tick={mayEdit ? { action: `/tasks/${id}/completion`, fields: tick } : null}
      href={mayEdit ? `/tasks/${id}/edit?from=${encodeURIComponent(back)}` : undefined}
      colour={colour}
      assignees={task.isInHand ? `${people} · In Progress` : people}
      detail={
        job && projectId ? (
          <a className="quiet-link" href={`/projects/${projectId}`}>
            {job}
          </a>
        ) : undefined
      }
      actions={move ? <MoveForm key={move.version} move={move} what={title} back={back} /> : undefined}
    />
  )
}

export function DayTodos({ sheet: { todos, todoCount }, back }: Pick<SheetProps, 'sheet' | 'back'>) {
  if (todoCount === 0) return null
  return (
    <Part title="My to-dos" count={todoCount}>
      <List label="My to-dos">
        {todos.map(todo => (
          <TodoRow key={todo.id} todo={todo} back={back} />
        ))}
      </List>
      <More count={todoCount - todos.length} href="/todos" />
    </Part>
  )
}

export function TodoRow({ todo: { id, title, time }, back }: { todo: CellTodo; back: string }) {
  return (
    <TaskRow
      id={todoRowId(id)}
      title={title}
      done={false}
      tick={{ action: `${todoPath(id)}/completion`, fields: { done: '1', back } }}
      href={todoPath(id)}
      colour={null}
      due={{ text: time, late: false }}
    />
  )
}

export function DayAway({ sheet: { away } }: Pick<SheetProps, 'sheet'>) {
  if (away.length === 0) return null
  return (
    <Part title="Away">
      <List label="Away">
        {away.map(({ key, name, text, reason, isAsked }) => (
          <ListRow
            key={key}
            icon="team"
            title={name}
            detail={`${reason} · ${text}${isAsked ? ' · not answered yet' : ''}`}
          />
        ))}
      </List>
    </Part>
  )
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="text-l">
        {title} {count ? <span className="fig font-normal text-chalk-2">{count}</span> : null}
      </h3>
      {children}
    </section>
  )
}

function More({ count, href }: { count: number; href: string }) {
  return count > 0 ? (
    <p>
      <a href={href}>{moreText(count)}</a>
    </p>
  ) : null
}

type MoveFormProps = { move: Movable; what: string; back: string; isProject?: boolean }

function MoveForm({ move, what, back, isProject = false }: MoveFormProps) {
  const { action, dueDate, version } = move
  return (
    <details className="move-day print:hidden">
      <ButtonSummary variant="bare" size="small">
        Move<span className="sr-only"> {what}</span>
      </ButtonSummary>
      <form
        method="post"
        action={moveHref(action, back)}
        className="grid justify-items-start gap-2 pb-3"
        {...keepScroll}
      >
        <HiddenFields fields={{ version, back, base: JSON.stringify({ dueDate }) }} />
        <DateField
          label="Due on"
          name="dueDate"
          idPrefix={`${action.slice(1).replaceAll('/', '-')}-`}
          defaultValue={dueDate}
          required
          hint={isProject ? 'Its start moves along.' : undefined}
        />
        {isProject ? (
          <CheckField
            label="Move its open tasks along"
            name="moveTasks"
            idPrefix={`${action.slice(1).replaceAll('/', '-')}-`}
            value="1"
          />
        ) : null}
        <Button size="small">Move</Button>
      </form>
    </details>
  )
}
