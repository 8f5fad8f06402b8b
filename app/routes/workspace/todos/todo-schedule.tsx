import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { ScheduleFields } from '#app/components/todos/schedule-fields.tsx'
import { type ProjectChoice, TodoProjectField } from '#app/components/todos/todo-row.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { hrefWith } from '#app/domain/href.ts'
import { limits } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { repeatedText } from '#app/domain/todos/schedule.ts'
import { newScheduledTodo } from '#app/domain/todos/todo.schema.ts'
import { todoDue, todoLabels, todoNotAdded } from '#app/domain/todos/todo.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'

export const handle = { dialog: true }

/** Begins with the add box's text; closed, it gives that back. */
export const loader = workspacePage(({ scope, url }) => {
  requireMay(scope, 'todo.create')
  const today = dayIn(scope.timeZone, Date.now())
  const typed = { title: searchParam(url, 'title'), linkedProjectId: searchParam(url, 'linkedProjectId') }
  return {
    today,
    start: { ...typed, dueDate: searchParam(url, 'dueDate') || today, dueTime: '' },
    requestId: newRequestId(),
    closeHref: returnPath(url.searchParams.get('from'), hrefWith('/todos', typed)),
  }
})

export const action = workspacePage(({ scope, request, url }) =>
  handleForm(
    request,
    newScheduledTodo(scope.timeZone),
    input => {
      const { title, dueAt } = createTodo(scope, input)
      const { timeZone } = scope
      const when = dueAt === null ? '' : todoDue(dueAt, { now: Date.now(), timeZone }).text
      const note = dueAt === null ? '' : repeatedText(timeZone, dueAt)
      return redirectWithFlash(returnPath(url.searchParams.get('from'), '/todos'), {
        title: 'Scheduled todo added successfully',
        message: `${title}: ${when}. ${note}`.trim(),
        tone: 'good',
      })
    },
    todoNotAdded,
  ),
)

export default function TodoSchedule() {
  const { today, start, requestId, closeHref } = useLoaderData<typeof loader>()
  // The list behind has read them.
  const choices = useOutletContext<readonly ProjectChoice[]>()
  const reply = useActionData<typeof action>()?.reply
  const values: Readonly<Record<string, string>> = reply?.values ?? start
  const errors = reply?.errors ?? {}
  return (
    <Dialog title="Schedule a to-do" titleId="schedule-title" closeHref={closeHref} narrow>
      <form method="post">
        <FormErrors errors={errors} labels={todoLabels} fault={reply?.isFault && 'Error'} />
        <HiddenField name="requestId" value={values.requestId ?? requestId} />
        <FormGrid>
          <TextField
            label="To-do"
            name="title"
            idPrefix="new-"
            placeholder="What needs doing?"
            required
            maxLength={limits.todoTitle}
            defaultValue={values.title}
            error={errors.title}
          />
          <TodoProjectField
            choices={choices}
            value={values.linkedProjectId ?? ''}
            error={errors.linkedProjectId}
            idPrefix="new-"
          />
          <ScheduleFields value={name => values[name] ?? ''} errors={errors} today={today} />
        </FormGrid>
        <FormFoot cancelHref={closeHref} sticky>
          <Button variant="go">Schedule To-Do</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Schedule a to-do · Mortise' }]
