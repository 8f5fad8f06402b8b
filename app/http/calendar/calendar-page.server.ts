import {
  type CalendarPlace,
  calendarHref,
  calendarPlace,
  calendarViews,
  type DayRange,
  daysOf,
  instantsOf,
  isWeekOver,
  rangeTitle,
  shownDays,
  todayHref,
  turned,
  weekNumber,
  weeksOf,
} from '#app/domain/calendar/calendar.ts'
import {
  type CellJob,
  type CellTask,
  type CellTodo,
  makeCells,
  maxInCell,
  maxTasksOfProject,
} from '#app/domain/calendar/calendar-cells.ts'
import { weekBars } from '#app/domain/calendar/calendar-days.ts'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, formatTime } from '#app/domain/format.ts'
import { partOn, spanText } from '#app/domain/holidays/away.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assigneesText } from '#app/domain/tasks/task.ts'
import type { WeekStart } from '#app/domain/week.ts'
import {
  type CalendarAbsence,
  type CalendarProject,
  type CalendarTask,
  listCalendarAbsences,
  listCalendarProjects,
  listCalendarTasks,
  type TaskChoice,
} from '#app/models/calendar/calendar.server.ts'
import { listScheduledTodos } from '#app/models/todos/todo-list.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import {
  type DaySource,
  hasAnything,
  mayEdit,
  projectMove,
  sheetOf,
  taskMove,
} from './calendar-sheet.server.ts'

const maxListed = { agenda: 10, panel: 20, week: 30, month: 40, day: 200 } as const

function taskChoice({ view, day }: CalendarPlace): TaskChoice {
  const ofProject = maxTasksOfProject
  switch (view) {
    case 'agenda':
      return { ofDay: maxListed.agenda, ofProject: maxListed.agenda, day, ofShownDay: 0 }
    case 'day':
      return { ofDay: 0, ofProject, day, ofShownDay: maxListed.day }
    default:
      return { ofDay: maxInCell[view].tasks, ofProject, day, ofShownDay: maxListed.panel }
  }
}

export async function readCalendar(scope: Scope, weekStart: WeekStart, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const place = calendarPlace(url.searchParams, today, weekStart)
  const shown = shownDays(place, weekStart)
  const source = await readDays(scope, place, shown, today)
  const isGrid = place.view === 'month' || place.view === 'week'
  const weeks = isGrid ? weeksOf(shown) : []
  return {
    place,
    today,
    heading: rangeTitle(place, shown),
    week: place.view === 'week' ? weekNumber(place.date, weekStart) : null,
    links: linksOf(place),
    ...gridOf(scope, source, place, shown, weeks),
    sheet:
      place.view === 'agenda'
        ? null
        : sheetOf(scope, source, place.day, {
            weekStart,
            most: place.view === 'day' ? maxListed.day : maxListed.panel,
          }),
    agenda: place.view === 'agenda' ? agendaOf(scope, source, shown, weekStart) : [],
  }
}

async function readDays(
  scope: Scope,
  place: CalendarPlace,
  shown: DayRange,
  today: string,
): Promise<DaySource> {
  return {
    today,
    back: calendarHref(place),
    projects: listCalendarProjects(scope, shown),
    tasks: byDay(listCalendarTasks(scope, shown, taskChoice(place))),
    todos: todosByDay(scope, shown),
    absences: listCalendarAbsences(scope, shown),
    bankHolidays: await bankHolidaysOf(scope, [{ startDate: shown.from, endDate: shown.to }]),
  }
}

function byDay(tasks: readonly CalendarTask[]): Map<string, CalendarTask[]> {
  const days = new Map<string, CalendarTask[]>()
  for (const task of tasks) {
    const there = days.get(task.dueDate)
    if (there) there.push(task)
    else days.set(task.dueDate, [task])
  }
  return days
}

function todosByDay(scope: Scope, shown: DayRange): Map<string, CellTodo[]> {
  const { timeZone } = scope
  const { fromMs, untilMs } = instantsOf(shown, timeZone)
  const days = new Map<string, CellTodo[]>()
  for (const { id, title, dueAt } of listScheduledTodos(scope, fromMs, untilMs)) {
    const day = dayIn(timeZone, dueAt)
    days.set(day, [...(days.get(day) ?? []), { id, title, time: formatTime(dueAt, timeZone) }])
  }
  return days
}

function linksOf(place: CalendarPlace) {
  const { view, date, day } = place
  const to = (date: string | null) => date && calendarHref({ view, date })
  return {
    previous: to(turned(place, -1)),
    next: to(turned(place, 1)),
    today: todayHref(view),
    views: calendarViews.map(other => ({
      label: capitaliseFirst(other),
      href: calendarHref({ view: other, date: view === 'agenda' ? date : day }),
      current: other === view,
    })),
  }
}

function gridOf(
  scope: Scope,
  source: DaySource,
  { view }: CalendarPlace,
  shown: DayRange,
  weeks: string[][],
) {
  const { back, tasks, today } = source
  const most = maxInCell[view === 'week' ? 'week' : 'month']
  const shape = { most: most.projects, isLow: (week: readonly string[]) => isWeekOver(week, shown, today) }
  const cells = makeCells(source.projects, weeks, shape, date => {
    const due = tasks.get(date) ?? []
    const inCell = due.filter(task => isInCell(task, most.tasks))
    return {
      tasks: inCell.map(task => cellTask(scope, task, back)),
      taskCount: due[0]?.dayTotal ?? 0,
      todos: source.todos.get(date) ?? [],
      away: awayOn(source.absences, date),
      holiday: source.bankHolidays.get(date) ?? null,
    }
  })
  const [week = []] = view === 'week' ? weeks : []
  const bars = view === 'week' ? weekBars(source.projects.slice(0, maxListed.week), week) : []
  const inCells = cells.flat().flatMap(({ parts }) => parts.flatMap(part => part?.id ?? []))
  const seen = new Set([...inCells, ...bars.map(({ id }) => id)])
  const jobs = source.projects.filter(({ id }) => seen.has(id)).map(project => cellJob(scope, project))
  return {
    weeks: cells,
    onPaper: view === 'month' ? source.projects.slice(0, maxListed.month).map(paperJob(today)) : [],
    bars: bars.length > new Set(inCells).size ? bars : [],
    projectCount: source.projects.length,
    jobs: Object.fromEntries(jobs.map(job => [job.id, job])),
  }
}

function isInCell({ inDay, inProject }: CalendarTask, most: number): boolean {
  return inProject <= maxTasksOfProject && inDay <= most
}

/** First names, as cells are narrow. */
function awayOn(absences: readonly CalendarAbsence[], date: string): string[] {
  return absences
    .filter(({ startDate, endDate, isAsked }) => !isAsked && startDate <= date && date <= endDate)
    .map(absence => {
      const name = absence.firstName.trim() || absence.username
      const part = partOn(absence, date)
      return part ? `${name} (${part})` : name
    })
}

function cellJob(scope: Scope, project: CalendarProject): CellJob {
  return {
    id: project.id,
    jobNumber: project.jobNumber,
    name: project.name,
    colour: project.stageColour,
    isDone: isFinished(project),
    move: projectMove(scope, project),
  }
}

/** For the printed month, where "+2 more" leads nowhere. */
function paperJob(today: string) {
  return ({ id, name, startDate, dueDate, ...project }: CalendarProject) => ({
    id,
    name: `${project.jobNumber} ${name}`,
    span: spanText({ startDate, endDate: dueDate }, today),
  })
}

function cellTask(scope: Scope, task: CalendarTask, back: string): CellTask {
  return {
    id: task.id,
    title: task.title,
    people: task.assignees.length === 0 ? '' : assigneesText(task.assignees),
    isDone: task.status === 'complete',
    colour: task.projectId === null ? null : task.stageColour,
    href: mayEdit(scope, task) ? `/tasks/${task.id}/edit?from=${encodeURIComponent(back)}` : null,
    move: taskMove(scope, task),
  }
}

function agendaOf(scope: Scope, source: DaySource, shown: DayRange, weekStart: WeekStart) {
  const shape = { weekStart, most: maxListed.agenda, isAgenda: true }
  return daysOf(shown)
    .map(date => sheetOf(scope, source, date, shape))
    .filter(hasAnything)
}
