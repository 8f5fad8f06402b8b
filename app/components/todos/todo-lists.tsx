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
  /** The query of the page. */
  search: string
  open: readonly TodoView[]
  completed: readonly TodoView[]
  figures: { open: number; completed: number }
  pageCount: number
  editing: number | null
  /** Of the one that is edited. */
  reply: Reply | undefined
  choices: readonly ProjectChoice[]
  mayWrite: boolean
}

export function OpenTodos(props: TodoListsProps) {
  const { open, figures, place, pageCount, mayWrite } = props
  return (
    <section className="sect col-span-8">
      <header>
        <h2>Open</h2>
        <div>
          <span className="fig">{figures.open}</span>
        </div>
      </header>
      <div className="todo-scroll">
        {open.length > 0 ? (
          <List label="Open to-dos">
            {open.map((todo, at) =>
              todo.id === props.editing && mayWrite ? (
                <TodoEditRow
                  key={todo.id}
                  todo={todo}
                  values={props.reply?.values}
                  errors={props.reply?.errors}
                  choices={props.choices}
                  action={todosHref(place, { edit: todo.id })}
                  closeHref={todosHref(place)}
                />
              ) : (
                <Row key={todo.id} {...props} todos={open} at={at} />
              ),
            )}
          </List>
        ) : (
          <Nothing {...figures} />
        )}
        <Pager page={place.page ?? 1} pageCount={pageCount} hrefFor={page => todosHref({ page })} />
      </div>
      <p className="todo-foot">{remainingText(figures.open, figures.completed)}</p>
    </section>
  )
}

type CompletedProps = TodoListsProps & {
  /** On pages of its own. */
  isAlone?: boolean
  children?: ReactNode
}

export function CompletedTodos({ isAlone = false, children, ...props }: CompletedProps) {
  const { completed, figures, place, pageCount } = props
  return (
    <details className={`sect ${isAlone ? 'col-span-8' : 'col-span-4'}`} open>
      <summary>
        <h2>Completed</h2>
        <span className="fig">{figures.completed}</span>
      </summary>
      <div className="todo-scroll">
        {completed.length > 0 ? (
          <List label="Completed to-dos">
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
