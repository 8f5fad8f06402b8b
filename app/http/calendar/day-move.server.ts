import { redirect } from '@remix-run/node'
import { calendarPath, moveHref } from '#app/domain/calendar/calendar.ts'
import { dayIn } from '#app/domain/clock.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { movedAlong } from '#app/http/projects/moved-along.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import type { ProjectMoved, TaskMoved } from '#app/services/calendar/move-to-day.server.ts'
import { planAlong } from '#app/services/tasks/redate-tasks.server.ts'

export function calendarBack(from: FormDataEntryValue | null): string {
  return returnPath(from, calendarPath)
}

export function redirectMoved(scope: Scope, { before, project }: ProjectMoved, form: FormData) {
  const { id, startDate, dueDate } = project
  return redirectWith(scope, form, {
    title: 'Job moved',
    what: `${project.jobNumber} ${project.name}`,
    action: `/calendar/projects/${id}/move`,
    startDate,
    dueDate,
    dueBefore: before.dueDate,
    isMoved: before.version !== project.version,
    version: project.version,
    along: movedAlong(project, calendarBack(form.get('back'))),
    link: tasksLink(scope, { before, project }, form),
  })
}

/** Offers to move the job's tasks along; undefined when the move is undone, or there are none. */
function tasksLink(scope: Scope, { before, project }: ProjectMoved, form: FormData): Flash['link'] {
  if (project.redating || before.dueDate === null || form.has('isBack')) return undefined
  const count = planAlong(scope, before, project).moved.length
  if (count === 0) return undefined
  const query = new URLSearchParams({ was: before.dueDate, back: calendarBack(form.get('back')) })
  return {
    href: `/calendar/projects/${project.id}/tasks?${query}`,
    label: `Move ${count === 1 ? 'Its Open Task' : `Its ${count} Open Tasks`} Along`,
  }
}

export function redirectTaskMoved(scope: Scope, { before, task }: TaskMoved, form: FormData) {
  return redirectWith(scope, form, {
    title: 'Task moved',
    what: task.title,
    action: `/calendar/tasks/${task.id}/move`,
    startDate: null,
    dueDate: task.dueDate,
    dueBefore: before.dueDate,
    isMoved: before.version !== task.version,
    version: task.version,
  })
}

type Moved = {
  title: string
  what: string
  action: string
  startDate: string | null
  dueDate: string | null
  dueBefore: string | null
  isMoved: boolean
  version: number
  along?: ReturnType<typeof movedAlong>
  link?: Flash['link']
}

function redirectWith(scope: Scope, form: FormData, moved: Moved): Promise<Response> | Response {
  const back = calendarBack(form.get('back'))
  const { title, what, action, startDate, dueDate, dueBefore, isMoved, version, along, link } = moved
  if (!isMoved || dueDate === null) return redirect(back, 303)
  const today = dayIn(scope.timeZone, Date.now())
  const days = longSpanText({ startDate: startDate ?? dueDate, endDate: dueDate }, today)
  const fields = { dueDate: dueBefore ?? '', version: String(version), back, isBack: '1' }
  return redirectWithFlash(back, {
    title,
    message: [`${what}: ${startDate ? '' : 'due '}${days}`, along?.message].filter(Boolean).join('. '),
    tone: 'good',
    ...(dueBefore === null ? {} : { undo: { action: moveHref(action, back), fields } }),
    ...(along?.undo ? { undo: along.undo } : {}),
    ...(link ? { link } : {}),
  })
}
