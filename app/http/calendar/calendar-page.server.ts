import {
  type CalendarPlace,
  calendarHref,
  calendarPlace,
  calendarViews,
  type DayRange,
  daysOf,
  instantsOf,
  rangeTitle,
  shownDays,
  todayHref,
  turned,
  weekNumber,
  weeksOf,
} from '#app/domain/calendar/calendar.ts'
import { type CellTodo, maxShown, maxTasksOfProject } from '#app/domain/calendar/calendar-cells.ts'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, formatTime, overdueText } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { WeekStart } from '#app/domain/week.ts'
import {
  type CalendarTask,
  type LateWork,
  listCalendarProjects,
  listCalendarTasks,
  readAwayAndLate,
  type TaskChoice,
} from '#app/models/calendar/calendar.server.ts'
import { listScheduledTodos } from '#app/models/todos/todo-list.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { gridOf } from './calendar-grid.server.ts'
import { type DaySource, hasAnything, sheetOf } from './calendar-sheet.server.ts'
import { calendarBack } from './day-move.server.ts'

const maxListed = { agenda: 10, late: 20, panel: 20, week: 40, day: 200 } as const

function taskChoice({ view, day }: CalendarPlace): TaskChoice {
  const ofProject = maxTasksOfProject
  switch (view) {
    case 'agenda':
      return { ofDay: maxListed.agenda, ofProject: maxListed.agenda, day, ofShownDay: 0 }
    case 'day':
      return { ofDay: 0, ofProject, day, ofShownDay: maxListed.day }
    case 'week':
      return { ofDay: maxListed.week, ofProject: maxListed.week, day, ofShownDay: maxListed.week }
    default:
      return { ofDay: maxShown.month.tasks, ofProject, day, ofShownDay: maxListed.panel }
  }
}

/** A dialog over it names the calendar that it came from. */
export async function readCalendar(scope: Scope, weekStart: WeekStart, url: URL, isBehind = false) {
  const today = dayIn(scope.timeZone, Date.now())
  const asked = isBehind ? new URL(calendarBack(url.searchParams.get('back')), url) : url
  const place = calendarPlace(asked.searchParams, today, weekStart)
  const shown = shownDays(place, weekStart)
  const isGrid = place.view === 'month' || place.view === 'week'
  const source = await readDays(scope, place, shown, { today, isBehind, isGrid })
  return {
    place,
    today,
    heading: rangeTitle(place, shown),
    week: place.view === 'week' ? weekNumber(place.date, weekStart) : null,
    links: linksOf(place),
    late: lateOf(source.late, today),
    ...gridOf(scope, source, place, isGrid ? weeksOf(shown) : [], shown),
    // Forms that nobody can reach would stand beside the dialog's own.
    sheet:
      isBehind || place.view === 'agenda'
        ? null
        : sheetOf(scope, source, place.day, {
            weekStart,
            most: place.view === 'day' ? maxListed.day : maxListed.panel,
          }),
    agenda: place.view === 'agenda' && !isBehind ? agendaOf(scope, source, shown, weekStart) : [],
  }
}

type Read = DaySource & { late: readonly LateWork[] }

async function readDays(
  scope: Scope,
  place: CalendarPlace,
  shown: DayRange,
  { today, isBehind, isGrid }: { today: string; isBehind: boolean; isGrid: boolean },
): Promise<Read> {
  const head = { today, back: calendarHref(place), projects: listCalendarProjects(scope, shown) }
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: shown.from, endDate: shown.to }])
  // What is seen through a dialog's scrim may do with the jobs.
  if (isBehind) return { ...head, bankHolidays, tasks: new Map(), todos: new Map(), absences: [], late: [] }
  return {
    ...head,
    bankHolidays,
    tasks: byDay(listCalendarTasks(scope, shown, taskChoice(place))),
    todos: todosByDay(scope, shown),
    ...readAwayAndLate(scope, shown, { today, most: isGrid ? maxListed.late : 0 }),
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

function lateOf(rows: readonly LateWork[], today: string) {
  const told = (isTask: 0 | 1) => {
    const late = rows.filter(row => row.isTask === isTask)
    return {
      count: late[0]?.total ?? 0,
      rows: late.map(row => ({ ...row, text: overdueText(row.dueDate, today) })),
    }
  }
  return { jobs: told(0), tasks: told(1) }
}

function agendaOf(scope: Scope, source: DaySource, shown: DayRange, weekStart: WeekStart) {
  const shape = { weekStart, most: maxListed.agenda, isAgenda: true }
  return daysOf(shown)
    .map(date => sheetOf(scope, source, date, shape))
    .filter(hasAnything)
}
