import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { inLane } from '#app/components/kit/page-attributes.ts'
import { type ProjectChoice, TodoProjectField } from '#app/components/todos/todo-row.tsx'
import { limits } from '#app/domain/limits.ts'
import { todoAdded, todoLabels, todoNotAdded } from '#app/domain/todos/todo.ts'

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
export function TodoAdd({ choices, requestId, values, errors }: TodoAddProps) {
  const { title = '', linkedProjectId = '' } = values
  const isEmpty = title === '' && linkedProjectId === ''
  return (
    <form method="post" action="/todos" className="todo-add print:hidden" {...(isEmpty ? inLane(lane) : {})}>
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
      <div className="row">
        <Button variant="go" icon="plus">
          Add
        </Button>
        <Button icon="clock" formMethod="get" formAction="/todos/schedule" formNoValidate>
          Schedule
        </Button>
      </div>
    </form>
  )
}
