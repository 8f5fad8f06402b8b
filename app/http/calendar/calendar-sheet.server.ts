import { weekNumber } from '#app/domain/calendar/calendar.ts'
import type { CellTodo, Movable } from '#app/domain/calendar/calendar-cells.ts'
import { capitaliseFirst, formatMonth, fullName, weekdayName } from '#app/domain/format.ts'
import { firstHalf, spanText } from '#app/domain/holidays/away.ts'
import { may } from '#app/domain/permissions.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assigneesText, ownedTask } from '#app/domain/tasks/task.ts'
import { tickFields } from '#app/domain/tasks/task-links.ts'
import type { WeekStart } from '#app/domain/week.ts'
import type { CalendarAbsence, CalendarProject, CalendarTask } from '#app/models/calendar/calendar.server.ts'
import type { BankHolidays } from '#app/services/holidays/bank-holidays.server.ts'

export type DaySource = {
  today: string
  back: string
  /** By due date, finished ones last. */
  projects: readonly CalendarProject[]
  tasks: ReadonlyMap<string, readonly CalendarTask[]>
  todos: ReadonlyMap<string, readonly CellTodo[]>
  absences: readonly CalendarAbsence[]
  bankHolidays: BankHolidays
}

type Shape = {
  weekStart: WeekStart
  most: number
  /** An agenda shows a job on its start and due dates; a day's page also in between. */
  isAgenda?: boolean
}

/** Projects that start or are due on the day come first. */
export function sheetOf(scope: Scope, source: DaySource, date: string, shape: Shape) {
  const { weekStart, most, isAgenda = false } = shape
  const turning = source.projects.filter(project => markOn(project, date) !== null)
  const between = source.projects.filter(({ startDate, dueDate }) => startDate < date && date < dueDate)
  const running = isAgenda ? turning : [...turning, ...between]
  const due = source.tasks.get(date) ?? []
  const todos = source.todos.get(date) ?? []
  const tasks = due.filter(({ inDay }) => inDay <= most)
  return {
    date,
    isToday: date === source.today,
    weekday: weekdayName(date),
    figure: String(Number(date.slice(8))),
    month: formatMonth(date),
    week: weekNumber(date, weekStart),
    holiday: source.bankHolidays.get(date) ?? null,
    projects: running.slice(0, most).map(project => sheetProject(scope, project, date, source.today)),
    projectCount: running.length,
    tasks: tasks.map((task, at) => ({
      ...sheetTask(scope, task),
      tick: tickFields(tasks, at, source.back),
    })),
    taskCount: due[0]?.dayTotal ?? 0,
    todos: todos.slice(0, most),
    todoCount: todos.length,
    away: source.absences
      .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
      .map(absence => sheetAbsence(absence, source.today)),
  }
}

export type DaySheet = ReturnType<typeof sheetOf>

export function hasAnything(sheet: DaySheet): boolean {
  const { holiday, projectCount, taskCount, todoCount, away, isToday } = sheet
  return isToday || holiday !== null || projectCount + taskCount + todoCount + away.length > 0
}

export function projectMove(scope: Scope, project: CalendarProject): Movable | null {
  const { id, dueDate, version } = project
  if (isFinished(project) || !may(scope, 'project.edit', project)) return null
  return { action: `/calendar/projects/${id}/move`, dueDate, version }
}

export function taskMove(scope: Scope, task: CalendarTask): Movable | null {
  const { id, dueDate, version } = task
  if (task.status === 'complete' || !mayEdit(scope, task)) return null
  return { action: `/calendar/tasks/${id}/move`, dueDate, version }
}

export function mayEdit(scope: Scope, task: CalendarTask): boolean {
  return may(scope, 'task.edit', ownedTask(task))
}

function markOn({ startDate, dueDate }: CalendarProject, date: string): 'Due' | 'Starts' | null {
  if (dueDate === date) return 'Due'
  return startDate === date ? 'Starts' : null
}

function sheetProject(scope: Scope, project: CalendarProject, date: string, today: string) {
  const { id, name, startDate, dueDate, stageName, stageColour, clientName } = project
  return {
    id,
    name,
    jobNumber: project.jobNumber,
    stage: capitaliseFirst(stageName),
    colour: stageColour,
    client: clientName,
    span: spanText({ startDate, endDate: dueDate }, today),
    mark: markOn(project, date),
    isDone: isFinished(project),
    move: projectMove(scope, project),
  }
}

function sheetTask(scope: Scope, task: CalendarTask) {
  const { id, title, status, projectId, projectName, stageColour, assignees, dueDate } = task
  return {
    id,
    title,
    isDone: status === 'complete',
    isInHand: status === 'in_progress',
    people: assigneesText(assignees),
    job: task.jobNumber === null ? null : `${task.jobNumber} ${projectName}`,
    projectId,
    colour: projectId === null ? null : stageColour,
    dueDate,
    mayEdit: mayEdit(scope, task),
    move: taskMove(scope, task),
  }
}

function sheetAbsence(absence: CalendarAbsence, today: string) {
  const { userId, firstName, lastName, username, reason, isAsked } = absence
  return {
    key: `${userId} ${firstHalf(absence)}`,
    name: fullName(firstName, lastName, username),
    text: spanText(absence, today),
    reason,
    isAsked,
  }
}
