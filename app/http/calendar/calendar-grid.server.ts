import {
  type CalendarPlace,
  type CalendarView,
  type DayRange,
  isWeekOver,
} from '#app/domain/calendar/calendar.ts'
import {
  type CellJob,
  type CellTask,
  makeWeek,
  maxShown,
  maxTasksOfProject,
} from '#app/domain/calendar/calendar-cells.ts'
import { layLanes } from '#app/domain/calendar/calendar-lanes.ts'
import { capitaliseFirst, fullName } from '#app/domain/format.ts'
import { partOn, spanText } from '#app/domain/holidays/away.ts'
import { isFinished } from '#app/domain/projects/finished.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { CalendarAbsence, CalendarProject, CalendarTask } from '#app/models/calendar/calendar.server.ts'
import { type DaySource, mayEdit, projectMove, taskMove } from './calendar-sheet.server.ts'

const maxOnPaper = 40

export function gridOf(
  scope: Scope,
  source: DaySource,
  { view }: CalendarPlace,
  weeks: readonly (readonly string[])[],
  shown: DayRange,
) {
  const isWeek = view === 'week'
  const made = weeks.map(week => {
    const isLow = isWeekOver(week, shown, source.today)
    const most = isWeek ? maxShown.week : isLow ? maxShown.low : maxShown.month
    return makeWeek(source.projects, week, { most: most.jobs, isLow }, date =>
      dayFacts(scope, source, view, date),
    )
  })
  const seen = new Set(made.flatMap(({ days }) => days.flatMap(({ parts }) => parts.map(part => part?.id))))
  const jobs = source.projects.filter(({ id }) => seen.has(id)).map(project => cellJob(scope, project))
  return {
    weeks: made,
    lanes: isWeek ? lanesOf(scope, source, weeks.flat()) : [],
    onPaper: view === 'month' ? source.projects.slice(0, maxOnPaper).map(paperJob(source.today)) : [],
    projectCount: source.projects.length,
    jobs: Object.fromEntries(jobs.map(job => [job.id, job])),
  }
}

/** In a week, tasks and absences stand in lanes. */
function dayFacts(scope: Scope, source: DaySource, view: CalendarView, date: string) {
  const due = source.tasks.get(date) ?? []
  const isWeek = view === 'week'
  return {
    tasks: isWeek ? [] : due.filter(isInCell).map(task => cellTask(scope, task, source.back)),
    taskCount: due[0]?.dayTotal ?? 0,
    inLanes: isWeek ? due.length : 0,
    todos: source.todos.get(date) ?? [],
    away: isWeek ? [] : awayOn(source.absences, date),
    holiday: source.bankHolidays.get(date) ?? null,
  }
}

function isInCell({ inDay, inProject }: CalendarTask): boolean {
  return inProject <= maxTasksOfProject && inDay <= maxShown.month.tasks
}

function lanesOf(scope: Scope, { tasks, absences, back }: DaySource, week: readonly string[]) {
  const away = absences
    .filter(({ isAsked }) => !isAsked)
    .flatMap(absence =>
      week
        .filter(date => absence.startDate <= date && date <= absence.endDate)
        .map(date => ({
          id: absence.userId,
          name: fullName(absence.firstName, absence.lastName, absence.username),
          date,
          text: capitaliseFirst(`${partOn(absence, date)} away`.trim()),
        })),
    )
  const due = week.flatMap(date => tasks.get(date) ?? [])
  return layLanes(week, maxShown.week.tasks, due, away).map(lane => ({
    ...lane,
    days: lane.days.map(day => ({ ...day, tasks: day.tasks.map(task => cellTask(scope, task, back)) })),
  }))
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
    isDone: task.status === 'complete',
    colour: task.projectId === null ? null : task.stageColour,
    href: mayEdit(scope, task) ? `/tasks/${task.id}/edit?from=${encodeURIComponent(back)}` : null,
    move: taskMove(scope, task),
  }
}
