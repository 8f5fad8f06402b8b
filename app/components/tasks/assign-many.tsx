import { Button } from '#app/components/kit/button.tsx'
import { SelectField, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PersonOptions } from '#app/components/tasks/assign-row.tsx'
import { JobTasks } from '#app/components/tasks/job-tasks.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { assignAllLabel, pickField } from '#app/domain/tasks/assign-many.ts'
import {
  assigneesText,
  listedTaskDue,
  type TaskPerson,
  type TaskRights,
  type TaskView,
} from '#app/domain/tasks/task.ts'

type PickedTask = Pick<TaskView, 'id' | 'title' | 'status' | 'dueDate' | 'assignees'> & {
  projectId: number | null
  projectName: string | null
  jobNumber: string | null
  stageName: string
}

type AssignManyProps = {
  jobs: readonly (readonly PickedTask[])[]
  rights: Readonly<Record<number, TaskRights | undefined>>
  people: readonly (TaskPerson & { tasks: number })[]
  total: number
  mayAssignAll: boolean
  today: string
  here: string
  editHref: (taskId: number) => string
  exitHref: string
  reply: FormReply | undefined
}

export function AssignMany(props: AssignManyProps) {
  const { jobs, rights, people, total, mayAssignAll, today, here, editHref, exitHref, reply } = props
  const named = people.map(person => ({
    ...person,
    role: `${person.role} · ${plural(person.tasks, 'open task')}`,
  }))
  return (
    <form method="post" action={here} className="stack">
      <FormErrors errors={reply?.errors} labels={{ to: 'Assign to' }} />
      <div>
        <JobTasks
          jobs={jobs}
          row={task => (
            <PickRow
              key={task.id}
              task={task}
              today={today}
              editHref={editHref(task.id)}
              mayPick={rights[task.id]?.edit ?? false}
              isPicked={reply?.values[pickField(task.id)] === '1'}
            />
          )}
        />
      </div>
      <FormFoot cancelHref={exitHref} sticky>
        <div className="flex-[0_1_320px] max-md:flex-1">
          <SelectField
            name="to"
            label="Assign to"
            labelHidden
            defaultValue={reply?.values.to ?? ''}
            error={reply?.errors.to}
          >
            <option value="">Assign to …</option>
            <PersonOptions people={named} today={today} />
          </SelectField>
        </div>
        <Button variant="go" name="which" value="ticked">
          Assign Ticked
        </Button>
        <Button name="which" value="all">
          {mayAssignAll ? assignAllLabel(total) : 'Assign All of Yours'}
        </Button>
      </FormFoot>
    </form>
  )
}

type PickRowProps = { task: PickedTask; today: string; editHref: string; mayPick: boolean; isPicked: boolean }

function PickRow({ task, today, editHref, mayPick, isPicked }: PickRowProps) {
  const due = listedTaskDue(task, today)
  const stage = task.jobNumber === null ? '' : ` · ${capitaliseFirst(task.stageName)}`
  const words = (
    <span className="grow">
      {task.title}
      <small>
        {`${assigneesText(task.assignees)}${stage} · `}
        <span className={due.late ? 'text-bad' : undefined}>
          {due.late ? `overdue, ${due.text}` : due.text}
        </span>
      </small>
    </span>
  )
  return (
    <li id={`task-${task.id}`} className="pick">
      {mayPick ? (
        <>
          <Tick name={pickField(task.id)} value="1" defaultChecked={isPicked}>
            {words}
          </Tick>
          <a href={editHref}>
            Open<span className="sr-only"> {task.title}</span>
          </a>
        </>
      ) : (
        <span className="check">
          <span className="task-state" />
          {words}
        </span>
      )}
    </li>
  )
}
