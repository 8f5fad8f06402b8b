import { type LinksFunction, redirect } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Fragment, Suspense } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { inLane } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { CompletedTodos, OpenTodos } from '#app/components/todos/todo-lists.tsx'
import { type ProjectChoice, TodoProjectField } from '#app/components/todos/todo-row.tsx'
import { TodoZoom } from '#app/components/todos/todo-zoom.tsx'
import { dayIn, endOfDay } from '#app/domain/clock.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import { newPlainTodo, todoEdit } from '#app/domain/todos/todo.schema.ts'
import {
  isDueBefore,
  todoAdded,
  todoLabels,
  todoNotAdded,
  todoNotSaved,
  todoRowId,
  todosHref,
} from '#app/domain/todos/todo.ts'
import { zoomPercent } from '#app/domain/todos/todo-zoom.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idQuery, pageParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { toTodoRows } from '#app/http/todos/todo-page.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { listProjectChoices } from '#app/models/projects/project-list.server.ts'
import { requireTodo } from '#app/models/todos/todo.server.ts'
import { readTodoFigures, readTodoLists } from '#app/models/todos/todo-list.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'
import styles from '#app/styles/todos.css?url'

const TodoDraft = lazyIsland(() => import('#app/islands/todos/todo-draft.tsx'))
const LiveTodoZoom = lazyIsland(() => import('#app/islands/todos/todo-zoom.tsx'))

const pageSize = 50
/** The others have pages of their own. */
const completedShown = 20
/** Behind a dialog only the top can be seen. */
const shownBehindDialog = 10

/** Reminders, and what was done on another machine, show by themselves. */
export const handle = { live: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

function placeIn(url: URL) {
  const show = url.searchParams.get('show') === 'completed' ? ('completed' as const) : null
  return { show, page: pageParam(url) }
}

export const loader = workspacePage(({ scope, url }) => {
  const now = Date.now()
  const tomorrow = endOfDay(scope.timeZone, dayIn(scope.timeZone, now)) + 1
  const place = placeIn(url)
  const most = url.pathname === '/todos' ? pageSize : shownBehindDialog
  const span = { limit: most, offset: (place.page - 1) * pageSize }
  const beside = { limit: Math.min(completedShown, most), offset: 0 }
  const { open, completed } = readTodoLists(scope, {
    open: place.show ? null : span,
    completed: place.show ? span : beside,
    tomorrow,
  })
  const editing = idQuery(url, 'edit')
  // It may be on another page of the list; somebody else's is not found.
  if (editing !== null && !open.some(({ id }) => id === editing)) requireTodo(scope, editing)
  const { zoom, ...figures } = readTodoFigures(scope)
  return {
    place,
    figures,
    zoom: zoomPercent(zoom),
    open: toTodoRows(scope, open, now),
    /** Overdue or due today; they stand first. */
    dueCount: open.filter(todo => isDueBefore(tomorrow, todo)).length,
    completed: toTodoRows(scope, completed, now),
    editing,
    choices: listProjectChoices(scope),
    start: { title: searchParam(url, 'title'), linkedProjectId: searchParam(url, 'linkedProjectId') },
    requestId: newRequestId(),
    mayWrite: may(scope, 'todo.create'),
    pageCount: Math.ceil((place.show ? figures.completed : figures.open) / pageSize),
  }
})

export const action = workspacePage(({ scope, request, url }) => {
  const id = idQuery(url, 'edit')
  if (id === null) {
    return handleForm(
      request,
      newPlainTodo,
      input => {
        const { title } = createTodo(scope, input)
        return redirectWithFlash('/todos', { title: todoAdded, message: title, tone: 'good' })
      },
      todoNotAdded,
    )
  }
  requireTodo(scope, id)
  return handleForm(
    request,
    todoEdit,
    change => {
      updateTodo(scope, id, change)
      return redirect(`${todosHref(placeIn(url))}#${todoRowId(id)}`, 303)
    },
    todoNotSaved,
  )
})

export const shouldRevalidate = revalidateUnlessRefused

export default function TodoList() {
  const list = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isDialogOpen = useDialogOpen()
  const { search } = useLocation()
  const { place, figures, editing, choices, start, mayWrite } = list
  const refusedAdd = editing === null ? reply : undefined
  const shared = { ...list, search, reply: editing === null ? undefined : reply }
  return (
    <>
      <div className="todos max-md:flex max-md:flex-col" {...inertWhen(isDialogOpen)}>
        <PageHead title="Personal To-Do List">
          <Suspense fallback={<TodoZoom percent={list.zoom} />}>
            <LiveTodoZoom percent={list.zoom} />
          </Suspense>
        </PageHead>
        {mayWrite ? (
          <Fragment key={`${start.title} ${start.linkedProjectId}`}>
            <TodoAdd
              choices={choices}
              requestId={refusedAdd?.values.requestId ?? list.requestId}
              values={refusedAdd?.values ?? start}
              errors={refusedAdd?.errors}
            />
            <Suspense fallback={null}>
              <TodoDraft />
            </Suspense>
          </Fragment>
        ) : null}
        <div
          id="todo-lists"
          className="todo-lists cols [&_.list>li]:min-h-16 [&_.task]:flex-wrap [&_.task>.acts]:ml-auto [&_.task>.grow]:basis-[6.5rem] [&_.task>.grow]:wrap-anywhere [&_.task:not(.done)>.grow>.quiet-link]:text-ml print:[&_.task:not(.done)>.grow>.quiet-link]:[font-size:inherit] print:[&_.list>li]:min-h-0"
          style={{ '--todo-zoom': list.zoom / 100 }}
        >
          {place.show ? (
            <CompletedTodos {...shared} isAlone>
              <ButtonLink size="small" href="/todos">
                Back to the Open Ones
              </ButtonLink>
            </CompletedTodos>
          ) : (
            <>
              <OpenTodos {...shared} />
              <CompletedTodos {...shared}>
                {figures.completed > list.completed.length ? (
                  <ButtonLink size="small" href={todosHref({ show: 'completed' })}>
                    See All {figures.completed}
                  </ButtonLink>
                ) : null}
              </CompletedTodos>
            </>
          )}
        </div>
      </div>
      <Outlet context={choices} />
    </>
  )
}

type TodoAddProps = {
  choices: readonly ProjectChoice[]
  requestId: string
  /** Typed before the form came back or the Schedule dialog was closed. */
  values: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string[]>> | undefined
}

const lane = {
  name: 'to-dos',
  api: '/api/todos',
  place: 'your To-Do List',
  done: todoAdded,
  failure: todoNotAdded,
}

/** A form that begins with typed values goes through the page instead of the lane. */
function TodoAdd({ choices, requestId, values, errors }: TodoAddProps) {
  const { title = '', linkedProjectId = '' } = values
  const isEmpty = title === '' && linkedProjectId === ''
  return (
    <form
      method="post"
      action="/todos"
      className="todo-add print:hidden [&>.form-errors]:col-span-full max-md:[&>.field+.field]:order-2 max-md:[&>.field+.field>label]:sr-only grid grid-cols-[minmax(0,1fr)_minmax(0,17rem)_auto] items-end gap-3 mb-8 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-2 max-md:gap-x-3 max-md:mb-4"
      {...(isEmpty ? inLane(lane) : {})}
    >
      <FormErrors errors={errors} labels={todoLabels} />
      <HiddenField name="requestId" value={requestId} />
      <TextField
        label="Add a to-do"
        name="title"
        placeholder="What needs doing?"
        defaultValue={title}
        error={errors?.title}
        required
        maxLength={limits.todoTitle}
      />
      <TodoProjectField choices={choices} value={linkedProjectId} error={errors?.linkedProjectId} />
      <div className="row flex-row-reverse gap-3 max-md:contents">
        <Button variant="go" icon="plus" className="max-md:order-1">
          Add
        </Button>
        <Button
          icon="clock"
          className="max-md:order-3"
          formMethod="get"
          formAction="/todos/schedule"
          formNoValidate
        >
          Schedule
        </Button>
      </div>
    </form>
  )
}

export const meta = () => [{ title: 'Personal To-Do List · Mortise' }]
