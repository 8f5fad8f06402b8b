import { addDays } from '#app/domain/clock.ts'
import { formatDateShort, formatWeekday, plural } from '#app/domain/format.ts'
import { type Span, spanText } from '#app/domain/holidays/away.ts'
import { hoursSum } from '#app/domain/hours.ts'
import { planText } from '#app/domain/tasks/date-plan.ts'
import { movedText, type PlannedDate } from '#app/domain/tasks/planned-date.ts'
import { type BankHolidays, isWeekend, workingDaysBetween } from '#app/domain/working-days.ts'
import { datePlanOf, storedPlan } from './task-plan.ts'
import type { Assignable } from './template-application.ts'

export type TemplateDates = {
  /** '17 tasks, 37 working days' */
  sum: string
  /** Empty when no date is known, or there are more than `maxWeeks`. */
  weeks: { label: string; month: string }[]
  days: { kind: 'work' | 'weekend' | 'bank-holiday'; colour: string | null }[]
  /** For screen readers. */
  weeksText: string
  bankHolidays: string[]
  /** 'Callum is away 21 to 23 Dec: “Cut list” goes to Thu 24 Dec' */
  moves: { who: string; text: string }[]
  stages: {
    name: string
    colour: string
    /** '3 tasks, 7h 30' */
    sum: string
    tasks: { title: string; date: string; detail: string; moved: string }[]
  }[]
}

type Stage = { id: number; name: string; colour: string }
type Person = { id: number; firstName: string; name: string; away: readonly Span[] }

type DatesInput = {
  tasks: readonly Assignable[]
  dates: readonly (PlannedDate | null)[]
  stages: readonly Stage[]
  people: readonly Person[]
  bankHolidays: BankHolidays
  job: { startDate: string | null; dueDate: string | null }
  today: string
}

const maxWeeks = 26
const maxMoves = 5

function dayText(date: string, today: string): string {
  return `${formatWeekday(date)} ${formatDateShort(date, today)}`
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** Null when no task has a due rule. */
export function templateDates(told: DatesInput): TemplateDates | null {
  const { tasks, dates, stages, bankHolidays, today } = told
  if (!tasks.some(({ plan }) => datePlanOf(plan))) return null
  const known = dates.flatMap(planned => planned?.date ?? []).sort()
  const [first, last] = [known[0], known.at(-1)]
  const span = first === undefined || last === undefined ? null : { first, last }
  const count = plural(tasks.length, 'task')
  const length = span ? workingDaysBetween(span.first, span.last, bankHolidays) + 1 : 0
  const drawn = span ? drawnWeeks(told, span) : null
  const shown = span ? [...bankHolidays.keys()].filter(day => span.first <= day && day <= span.last) : []
  return {
    sum: span ? `${count}, ${plural(length, 'working day')}` : count,
    weeks: drawn?.weeks ?? [],
    days: drawn?.days ?? [],
    weeksText: span ? `From ${dayText(span.first, today)} to ${dayText(span.last, today)}` : '',
    bankHolidays: shown.filter(day => !isWeekend(day)).map(day => dayText(day, today)),
    moves: movesOf(told),
    stages: stages.flatMap(stage => stageOf(told, stage)),
  }
}

function drawnWeeks(
  { tasks, dates, stages, bankHolidays, today }: DatesInput,
  span: { first: string; last: string },
) {
  const monday = mondayOf(span.first)
  const count = workingWeeks(monday, span.last)
  if (count > maxWeeks) return null
  const colours = new Map(
    tasks.flatMap(({ stageId }, at) => {
      const date = dates[at]?.date
      const colour = stages.find(({ id }) => id === stageId)?.colour
      return date && colour ? [[date, colour] as const] : []
    }),
  )
  const days = Array.from({ length: count * 7 }, (_, at): TemplateDates['days'][number] => {
    const day = addDays(monday, at)
    const kind = bankHolidays.has(day) ? 'bank-holiday' : isWeekend(day) ? 'weekend' : 'work'
    return { kind, colour: colours.get(day) ?? null }
  })
  let month = ''
  const weeks = Array.from({ length: count }, (_, at) => {
    const [day = '', name = ''] = formatDateShort(addDays(monday, at * 7), today).split(' ')
    const isNew = name !== month
    month = name
    return { label: day, month: isNew ? name : '' }
  })
  return { days, weeks }
}

function workingWeeks(monday: string, last: string): number {
  const ms = Date.parse(`${last}T00:00:00Z`) - Date.parse(`${monday}T00:00:00Z`)
  return Math.floor(ms / (7 * 86_400_000)) + 1
}

function movesOf({ tasks, dates, people, today }: DatesInput): TemplateDates['moves'] {
  const moves = tasks.flatMap(({ title, assignedTo }, at) => {
    const planned = dates[at]
    const person = people.find(({ id }) => id === assignedTo)
    if (!planned || !person || planned.date === planned.wanted) return []
    const { wanted, date } = planned
    const absence = person.away.find(({ startDate, endDate }) => startDate <= wanted && wanted <= endDate)
    const when = absence ? spanText(absence, today) : `on ${formatDateShort(wanted, today)}`
    return [{ who: person.firstName, text: `is away ${when}: “${title}” goes to ${dayText(date, today)}` }]
  })
  return moves.slice(0, maxMoves)
}

function stageOf(told: DatesInput, { id, name, colour }: Stage): TemplateDates['stages'] {
  const own = told.tasks.flatMap((task, at) => (task.stageId === id ? [{ task, at }] : []))
  if (own.length === 0) return []
  const minutes = own.map(({ task }) => ({
    estimatedMinutes: storedPlan(task.plan)?.estimatedMinutes ?? null,
  }))
  return [
    {
      name,
      colour,
      sum: [plural(own.length, 'task'), hoursSum(minutes)].filter(Boolean).join(', '),
      tasks: own.map(({ task, at }) => taskOf(told, task, told.dates[at] ?? null)),
    },
  ]
}

function taskOf({ people, job, today }: DatesInput, task: Assignable, planned: PlannedDate | null) {
  const person = people.find(({ id }) => id === task.assignedTo)
  const who = person ? person.firstName : (task.plan?.jobRole ?? '')
  const plan = datePlanOf(task.plan)
  const when = planned ? formatWeekday(planned.date) : plan ? planText(plan) : ''
  const isUnknown =
    !planned &&
    plan &&
    plan.dueAnchor !== 'stage' &&
    job[plan.dueAnchor === 'due' ? 'dueDate' : 'startDate'] === null
  return {
    title: task.title,
    date: planned ? formatDateShort(planned.date, today) : '',
    detail: [who, when].filter(Boolean).join(', '),
    moved: planned
      ? movedText(planned, today)
      : isUnknown
        ? `the job has no ${plan.dueAnchor === 'due' ? 'due' : 'start'} date`
        : '',
  }
}
