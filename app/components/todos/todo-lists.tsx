import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { type ProjectChoice, TodoEditRow, TodoRow, type TodoView } from '#app/components/todos/todo-row.tsx'
import {
  remainingText,
  type TodoListPlace,
  todoEditHref,
  todoPath,
  todosHref,
  todoTickFields,
} from '#app/domain/todos/todo.ts'

type Reply = { values: Record<string, string>; errors: Record<string, string[]> }

type TodoListsProps = {
  place: TodoListPlace
  search: string
  open: readonly TodoView[]
  /** Open ones that are overdue or due today; they stand first. */
  dueCount: number
  completed: readonly TodoView[]
  figures: { open: number; completed: number }
  pageCount: number
  editing: number | null
  /** The answer for the edited to-do. */
  reply: Reply | undefined
  choices: readonly ProjectChoice[]
  mayWrite: boolean
}

export function OpenTodos(props: TodoListsProps) {
  const { open, dueCount, figures, place, pageCount } = props
  return (
    <section className="sect col-span-8">
      <header>
        <h2>Open</h2>
        <div>
          <span className="fig">{figures.open}</span>
        </div>
      </header>
      <div className="todo-scroll relative">
        {dueCount > 0 ? (
          <>
            <h3 className="text-chalk-2">Due today</h3>
            <OpenRows {...props} label="Due today" from={0} until={dueCount} />
          </>
        ) : null}
        {dueCount > 0 && dueCount < open.length ? (
          <h3 className="text-chalk-2 mt-5">Everything else</h3>
        ) : null}
        {dueCount < open.length ? (
          <OpenRows {...props} label="Open to-dos" from={dueCount} until={open.length} />
        ) : null}
        {open.length === 0 ? <Nothing {...figures} /> : null}
        <Pager page={place.page ?? 1} pageCount={pageCount} hrefFor={page => todosHref({ page })} />
      </div>
      <p className="py-3 hair-above text-chalk-2">{remainingText(figures.open, figures.completed)}</p>
    </section>
  )
}

function OpenRows(props: TodoListsProps & { label: string; from: number; until: number }) {
  const { label, from, until, open, editing, place, reply, choices, mayWrite } = props
  return (
    <List label={label} className="task-table">
      {open
        .slice(from, until)
        .map((todo, at) =>
          todo.id === editing && mayWrite ? (
            <TodoEditRow
              key={todo.id}
              todo={todo}
              values={reply?.values}
              errors={reply?.errors}
              choices={choices}
              action={todosHref(place, { edit: todo.id })}
              closeHref={todosHref(place)}
            />
          ) : (
            <Row key={todo.id} {...props} todos={open} at={from + at} />
          ),
        )}
    </List>
  )
}

type CompletedProps = TodoListsProps & {
  isAlone?: boolean
  children?: ReactNode
}

export function CompletedTodos({ isAlone = false, children, ...props }: CompletedProps) {
  const { completed, figures, place, pageCount } = props
  return (
    <details className={`sect ${isAlone ? 'col-span-8' : 'col-span-4'}`} open>
      <summary className="min-h-11 mt-[calc((32px_-_var(--tap))/2)] mb-[calc(8px_+_(32px_-_var(--tap))/2)] flex items-center justify-between list-none cursor-pointer">
        <h2>Completed</h2>
        <span className="fig text-l">{figures.completed}</span>
      </summary>
      <div className="todo-scroll relative">
        {completed.length > 0 ? (
          <List label="Completed to-dos" className="task-table">
            {completed.map((todo, at) => (
              <Row key={todo.id} {...props} todos={completed} at={at} />
            ))}
          </List>
        ) : (
          <p className="quiet">What you tick goes here.</p>
        )}
        {isAlone ? (
          <Pager
            page={place.page ?? 1}
            pageCount={pageCount}
            hrefFor={page => todosHref({ show: 'completed', page })}
          />
        ) : null}
        {children ? <p className="row mt-6">{children}</p> : null}
      </div>
    </details>
  )
}

function Row({
  todos,
  at,
  place,
  search,
  mayWrite,
}: TodoListsProps & { todos: readonly TodoView[]; at: number }) {
  const todo = todos[at]
  if (!todo) return null
  const back = todosHref(place)
  return (
    <TodoRow
      todo={todo}
      tick={mayWrite ? todoTickFields(todos, at, back) : null}
      href={`${todoPath(todo.id)}${search}`}
      back={back}
      editHref={todo.isCompleted ? null : todoEditHref(place, todo.id)}
    />
  )
}

function Nothing({ open, completed }: { open: number; completed: number }) {
  if (open > 0) return <p className="quiet">There are no more on this page.</p>
  return (
    <EmptyState title={completed > 0 ? 'All done' : 'Nothing to do yet'}>
      Jot down what is yours alone to do: only you see it.
    </EmptyState>
  )
}
