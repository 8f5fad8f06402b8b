import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { keepScroll, leavesDialog } from '#app/components/kit/page-attributes.ts'
import { RowMenu } from '#app/components/kit/row-menu.tsx'
import { TaskRow } from '#app/components/tasks/task-row.tsx'
import { limits } from '#app/domain/limits.ts'
import { todoPath, todoRowId } from '#app/domain/todos/todo.ts'

export type TodoView = {
  id: number
  title: string
  isCompleted: boolean
  due: { text: string; late: boolean } | null
  linkedProjectId: number | null
  project: string | null
  /** Null where the project is in the bin. */
  projectId: number | null
  task: string | null
}

type TodoRowProps = {
  todo: TodoView
  /** Null for those who may not tick. */
  tick: Readonly<Record<string, string | number>> | null
  href: string
  back: string
  /** Null once it is completed. */
  editHref: string | null
}

export function TodoRow({ todo, tick, href, back, editHref }: TodoRowProps) {
  const { id, title, isCompleted } = todo
  return (
    <TaskRow
      id={todoRowId(id)}
      title={title}
      href={href}
      done={isCompleted}
      tick={tick && { action: `${todoPath(id)}/completion`, fields: tick }}
      detail={<TodoFacts todo={todo} />}
      actions={
        tick ? (
          <RowMenu of={title}>
            {isCompleted ? null : (
              <ButtonLink variant="bare" size="small" icon="clock" href={href}>
                Schedule<span className="sr-only"> {title}</span>
              </ButtonLink>
            )}
            {editHref === null ? null : (
              <ButtonLink variant="bare" size="small" icon="pencil" href={editHref} {...keepScroll}>
                Edit<span className="sr-only"> {title}</span>
              </ButtonLink>
            )}
            <form method="post" action={`${todoPath(id)}/delete`} {...keepScroll}>
              <HiddenField name="back" value={back} />
              <Button variant="bare" size="small" icon="bin">
                Delete<span className="sr-only"> {title}</span>
              </Button>
            </form>
          </RowMenu>
        ) : null
      }
    />
  )
}

/** 'Overdue: Yesterday, 16:00 · API-016 Library'; null when it has neither time nor place. */
export function TodoFacts({ todo: { due, isCompleted, project, projectId, task } }: { todo: TodoView }) {
  const isLate = due?.late === true && !isCompleted
  const facts = [
    due ? (
      <span key="due" className={isLate ? 'bad' : undefined}>
        {isLate ? 'Overdue: ' : null}
        {due.text}
      </span>
    ) : null,
    project === null ? null : projectId === null ? (
      <span key="project">{project}</span>
    ) : (
      <a key="project" className="quiet-link" href={`/projects/${projectId}`}>
        {project}
      </a>
    ),
    task === null ? null : <span key="task">{task}</span>,
  ].filter(fact => fact !== null)
  if (facts.length === 0) return null
  return <>{facts.flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}</>
}

export type ProjectChoice = { id: number; name: string; jobNumber: string }

type ProjectFieldProps = {
  choices: readonly ProjectChoice[]
  value: string
  error?: string[] | undefined
  idPrefix?: string
  labelHidden?: boolean
  /** Its present project, which may be none of the choices. */
  present?: Pick<TodoView, 'linkedProjectId' | 'project'>
}

export function TodoProjectField({
  choices,
  value,
  error,
  idPrefix,
  labelHidden,
  present,
}: ProjectFieldProps) {
  const isAmong = choices.some(({ id }) => id === present?.linkedProjectId)
  return (
    <SelectField
      label="Project"
      labelNote={labelHidden ? undefined : '(optional)'}
      labelHidden={labelHidden}
      name="linkedProjectId"
      idPrefix={idPrefix}
      defaultValue={value}
      error={error}
    >
      <option value="">No project</option>
      {present?.linkedProjectId && !isAmong ? (
        <option value={present.linkedProjectId}>{present.project}</option>
      ) : null}
      {choices.map(choice => (
        <option key={choice.id} value={choice.id}>
          {choice.jobNumber} {choice.name}
        </option>
      ))}
    </SelectField>
  )
}

type EditRowProps = {
  todo: TodoView
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
  choices: readonly ProjectChoice[]
  action: string
  closeHref: string
}

/** Enter saves, Escape follows the cancel link. */
export function TodoEditRow({ todo, values, errors, choices, action, closeHref }: EditRowProps) {
  const { id, title, linkedProjectId } = todo
  const general = errors?.['']
  return (
    <li id={todoRowId(id)} className="max-md:block">
      <form
        className="flex-1 grid grid-cols-[minmax(0,1fr)_minmax(0,15rem)_auto] items-start gap-2 max-md:grid-cols-1"
        method="post"
        action={action}
        {...keepScroll}
      >
        <TextField
          label="To-do"
          labelHidden
          name="title"
          idPrefix="edit-"
          defaultValue={values?.title ?? title}
          error={errors?.title ?? general}
          required
          maxLength={limits.todoTitle}
          autoFocus
        />
        <TodoProjectField
          choices={choices}
          value={values?.linkedProjectId ?? String(linkedProjectId ?? '')}
          error={errors?.linkedProjectId}
          idPrefix="edit-"
          labelHidden
          present={todo}
        />
        <div className="row">
          <Button size="small">Save</Button>
          <ButtonLink variant="bare" size="small" href={closeHref} {...leavesDialog} {...keepScroll}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </li>
  )
}
