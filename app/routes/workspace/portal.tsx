import { useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { List, ListRow } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Column, Columns, Section } from '#app/components/section.tsx'
import { Sums } from '#app/components/sums.tsx'
import { TaskRow } from '#app/components/task-row.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/job-number.ts'
import { may } from '#app/domain/permissions.ts'
import { listedTaskDue } from '#app/domain/task.ts'
import { taskListHref } from '#app/domain/task-links.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listMyOpenTasks } from '#app/models/portal.server.ts'
import { countActive, countProjectsByStage, readMyFigures } from '#app/models/stats.server.ts'

const mostTasks = 20

export const loader = workspacePage(({ scope, actor }) => {
  const byStage = countProjectsByStage(scope)
  return {
    figures: readMyFigures(scope, actor.weekStart),
    tasks: listMyOpenTasks(scope, mostTasks),
    byStage,
    activeProjects: countActive(byStage),
    overdueProjects:
      scope.role === 'team_member' ? 0 : byStage.reduce((sum, { overdue }) => sum + overdue, 0),
    today: dayIn(scope.timeZone, Date.now()),
    mayCreate: may(scope, 'project.create'),
    mayTick: may(scope, 'task.edit', { assignedTo: scope.userId }),
  }
})

/** The page reads everything anew after any post; this one says so. */
export const action = workspacePage(() =>
  redirectWithFlash('/', { title: 'Refreshed', message: 'Data updated from database' }),
)

type Portal = ReturnType<typeof useLoaderData<typeof loader>>

export default function PortalPage() {
  const portal = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Portal" lead="Your personal workspace and task center">
        <form method="post" action="/portal" className="head-form">
          <Button icon="clock">Refresh Data</Button>
        </form>
        {portal.mayCreate ? (
          <ButtonLink variant="go" icon="plus" href="/create-ticket">
            Create New Ticket
          </ButtonLink>
        ) : null}
      </PageHead>
      <Figures {...portal} />
      <Columns>
        <Column span={8}>
          <MyTasks {...portal} />
        </Column>
        <Column span={4}>
          <Stages {...portal} />
        </Column>
      </Columns>
    </>
  )
}

const myOpenTasks = taskListHref({ filter: 'open', mine: true })
const myOverdueTasks = taskListHref({ filter: 'overdue', mine: true })

function Figures({ figures, activeProjects, overdueProjects, byStage }: Portal) {
  const late = figures.overdue
  const lateNote = late === 0 ? 'none of them overdue' : `${late} of them overdue`
  const all = byStage.reduce((sum, { count }) => sum + count, 0)
  return (
    <Sums
      items={[
        {
          label: 'Active Tasks',
          value: figures.open,
          total: figures.total,
          note: 'open of all yours',
          href: myOpenTasks,
        },
        {
          label: 'Due Today & Overdue',
          value: figures.dueToday + late,
          note: lateNote,
          noteTone: late > 0 ? 'bad' : undefined,
          // Where some are due today, the list of all open ones begins with the very same.
          href: late > 0 && figures.dueToday === 0 ? myOverdueTasks : myOpenTasks,
        },
        { label: 'Due This Week', value: figures.dueThisWeek, note: 'of your open tasks' },
        {
          label: 'Projects in Work',
          value: activeProjects,
          note: overdueProjects > 0 ? `${overdueProjects} overdue` : `of ${plural(all, 'project')} in all`,
          noteTone: overdueProjects > 0 ? 'bad' : undefined,
          href: '/projects',
        },
      ]}
    />
  )
}

function MyTasks({ tasks, figures, today, mayTick, mayCreate }: Portal) {
  if (tasks.length === 0) return <NoTasks total={figures.total} mayCreate={mayCreate} />
  const more = figures.open - tasks.length
  return (
    <Section title="My Tasks" aside={`${figures.open} open`}>
      <List label="My open tasks">
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            id={`task-${task.id}`}
            title={task.title}
            done={false}
            href={`/tasks/${task.id}/edit?from=%2F`}
            tick={
              mayTick ? { action: `/tasks/${task.id}/completion`, fields: { done: '1', back: '/' } } : null
            }
            detail={<TaskFacts task={task} />}
            colour={task.jobNumber === null ? null : task.colour}
            due={listedTaskDue({ ...task, status: 'pending' }, today)}
          />
        ))}
      </List>
      {more > 0 ? (
        <p className="row after">
          <ButtonLink href={myOpenTasks}>{`${plural(more, 'more task')}`}</ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}

function NoTasks({ total, mayCreate }: { total: number; mayCreate: boolean }) {
  return (
    <Section title="My Tasks">
      <EmptyState
        level={3}
        title={total > 0 ? 'All your tasks are done' : 'Nothing is given to you yet'}
        action={
          <>
            {mayCreate ? <ButtonLink href="/create-ticket">Create a ticket</ButtonLink> : null}
            <ButtonLink href="/tasks">See all tasks</ButtonLink>
          </>
        }
      >
        {mayCreate
          ? 'Create a ticket for the next job, or pick a task up from the list of all tasks.'
          : 'Pick a task up from the list of all tasks.'}
      </EmptyState>
    </Section>
  )
}

function Stages({ byStage }: Portal) {
  return (
    <Section title="Projects by stage">
      <List>
        {byStage.map(({ id, stage, colour, count }) => (
          <ListRow
            key={id}
            title={capitaliseFirst(stage)}
            colour={colour}
            href={`/projects?stage=${id}`}
            end={<span className="fig big">{count}</span>}
          />
        ))}
      </List>
    </Section>
  )
}

type MyTask = Portal['tasks'][number]

function TaskFacts({ task }: { task: MyTask }) {
  const place =
    task.jobNumber === null
      ? 'No project'
      : `${jobNumber(task.jobNumber)} ${task.projectName} · ${capitaliseFirst(task.stage)}`
  return (
    <>
      {task.priority === 'high' ? <b className="bad">High priority</b> : null}
      {task.priority === 'high' ? ' · ' : null}
      {place}
    </>
  )
}

export const meta = () => [{ title: 'Portal · Mortise' }]
