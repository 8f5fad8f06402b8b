import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, HiddenFields } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { ScheduleFields } from '#app/components/todos/schedule-fields.tsx'
import type { TodoView } from '#app/components/todos/todo-row.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { may } from '#app/domain/permissions.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { repeatedText } from '#app/domain/todos/schedule.ts'
import { todoSchedule } from '#app/domain/todos/todo.schema.ts'
import { scheduleValues, todoDue, todoLabels, todoNotSaved, todoPath } from '#app/domain/todos/todo.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { toTodoRows } from '#app/http/todos/todo-page.ts'
import { requireTodo } from '#app/models/todos/todo.server.ts'
import { getListedTodo } from '#app/models/todos/todo-list.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'

export const handle = { dialog: true }

function closeHrefOf(url: URL): string {
  return returnPath(url.searchParams.get('from'), `/todos${url.search}`)
}

export const loader = workspacePage(({ scope, params, url }) => {
  const todo = getListedTodo(scope, idParam(params))
  const [view] = todo ? toTodoRows(scope, [todo], Date.now()) : []
  if (!todo || !view) throw new NotFound('To-do not found')
  return {
    todo: view,
    schedule: scheduleValues(todo.dueAt, scope.timeZone),
    note: todo.dueAt === null ? '' : repeatedText(scope.timeZone, todo.dueAt),
    today: dayIn(scope.timeZone, Date.now()),
    closeHref: closeHrefOf(url),
    mayWrite: may(scope, 'todo.create'),
  }
})

export const action = workspacePage(async ({ scope, params, request, url }) => {
  const id = idParam(params)
  const { title, dueAt: present } = requireTodo(scope, id)
  const form = await readForm(request)
  const back = closeHrefOf(url)
  const unschedule = () => {
    updateTodo(scope, id, { dueAt: null })
    return redirectWithFlash(back, { title: 'The time is taken off', message: title })
  }
  const schedule = ({ dueAt }: { dueAt: number }) => {
    updateTodo(scope, id, { dueAt })
    const { text } = todoDue(dueAt, { now: Date.now(), timeZone: scope.timeZone })
    const message = `${title}: ${text}. ${repeatedText(scope.timeZone, dueAt)}`.trim()
    return redirectWithFlash(back, { title: 'To-do scheduled', message, tone: 'good' })
  }
  return handleForms(form, {
    unschedule: () => handleFields(form, emptyForm, unschedule, todoNotSaved),
    save: () => handleFields(form, todoSchedule(scope.timeZone, present), schedule, todoNotSaved),
  })
})

export default function TodoPage() {
  const { todo, schedule, note, today, closeHref, mayWrite } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = reply?.values ?? schedule
  const errors = reply?.errors ?? {}
  return (
    <Dialog title={todo.title} titleId="todo-title" closeHref={closeHref} narrow>
      <Facts todo={todo} note={note} closeHref={closeHref} taskId={todo.taskId} />
      {mayWrite && !todo.isCompleted ? (
        <form method="post" className="mt-6">
          <FormErrors errors={errors} labels={todoLabels} fault={reply?.isFault && 'Error'} />
          <FormGrid>
            <ScheduleFields
              value={name => values[name] || (name === 'dueDate' ? today : '')}
              errors={errors}
              today={today}
            />
          </FormGrid>
          <FormFoot>
            <Button variant="go">{todo.due ? 'Save Time' : 'Schedule'}</Button>
            {todo.due ? (
              <Button variant="bare" name="intent" value="unschedule" formNoValidate>
                Take the Time Off
              </Button>
            ) : null}
          </FormFoot>
        </form>
      ) : null}
      {mayWrite ? <Acts todo={todo} closeHref={closeHref} /> : null}
    </Dialog>
  )
}

type FactsProps = { todo: TodoView; note: string; closeHref: string; taskId: number | null }

function Facts({
  todo: { due, isCompleted, project, projectId, task },
  note,
  taskId,
  closeHref,
}: FactsProps) {
  const isLate = due?.late === true && !isCompleted
  return (
    <MetaList
      items={[
        {
          label: 'When',
          value: due ? `${isLate ? 'Overdue: ' : ''}${due.text}${note ? `. ${note}` : ''}` : 'No time yet',
          ...(isLate && { tone: 'bad' as const }),
        },
        {
          label: 'Project',
          value:
            projectId === null ? (project ?? 'No project') : <a href={`/projects/${projectId}`}>{project}</a>,
        },
        ...(task === null
          ? []
          : [
              {
                label: 'Task',
                value: taskId === null ? task : <a href={ownTaskHref(taskId, closeHref)}>{task}</a>,
              },
            ]),
        ...(isCompleted ? [{ label: 'State', value: 'Completed' }] : []),
      ]}
    />
  )
}

function Acts({ todo: { id, isCompleted }, closeHref }: { todo: TodoView; closeHref: string }) {
  return (
    <div className="row mt-6">
      <form method="post" action={`${todoPath(id)}/completion`}>
        <HiddenFields fields={{ done: isCompleted ? '0' : '1', back: closeHref }} />
        <Button icon="tick">{isCompleted ? 'Reopen' : 'Mark as Done'}</Button>
      </form>
      <form method="post" action={`${todoPath(id)}/delete`}>
        <HiddenFields fields={{ back: closeHref }} />
        <Button variant="bare" icon="bin">
          Delete
        </Button>
      </form>
    </div>
  )
}

export const meta = () => [{ title: 'To-do · Mortise' }]
