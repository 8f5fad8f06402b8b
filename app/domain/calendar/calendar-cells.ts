import { formatCount, plural } from '#app/domain/format.ts'
import { type BarPart, layWeek } from './calendar-days.ts'

/** Lines of jobs a week and tasks a day or a person's day. A past week beside the present one is low. The rest is counted. */
export const maxShown = {
  month: { jobs: 6, tasks: 4 },
  low: { jobs: 2 },
  week: { jobs: 16, tasks: 4 },
} as const
export const maxTasksOfProject = 2
export const maxTodosInCell = 2

export type Movable = { action: string; dueDate: string; version: number }

export type CellJob = {
  id: number
  jobNumber: string
  name: string
  colour: string
  isDone: boolean
  move: Movable | null
}

export type CellTask = {
  id: number
  title: string
  isDone: boolean
  colour: string | null
  href: string | null
  move: Movable | null
}

export type CellTodo = { id: number; title: string; time: string }

export type Cell = {
  date: string
  holiday: string | null
  parts: (BarPart | null)[]
  tasks: CellTask[]
  todos: CellTodo[]
  away: string | null
  /** Tasks and to-dos that do not fit; a phone shows none of them. */
  more: number
  due: number
  /** For screen readers: '2 jobs, 1 task due'. */
  summary: string
}

/** `more` counts the jobs that have no line; in a low week, which shows only jobs, also tasks and to-dos. */
export type CalendarWeek = { days: Cell[]; isLow: boolean; more: number }

export type DayFacts = {
  tasks: readonly CellTask[]
  taskCount: number
  /** Of them, tasks that stand in lanes. */
  inLanes: number
  todos: readonly CellTodo[]
  away: readonly string[]
  holiday: string | null
}

type Job = { id: number; startDate: string; dueDate: string }

export function makeWeek(
  jobs: readonly Job[],
  week: readonly string[],
  { most, isLow = false }: { most: number; isLow?: boolean },
  factsOf: (day: string) => DayFacts,
): CalendarWeek {
  const bars = layWeek(jobs, week, most)
  const facts = week.map(factsOf)
  const days = week.map((date, at) => makeCell(date, jobs, bars.days[at] ?? [], facts[at] ?? nothing, isLow))
  const uncounted = isLow ? facts.reduce((sum, day) => sum + dueOn(day), 0) : 0
  return { days, isLow, more: bars.hidden + uncounted }
}

const nothing: DayFacts = { tasks: [], taskCount: 0, inLanes: 0, todos: [], away: [], holiday: null }

function dueOn({ taskCount, inLanes, todos }: DayFacts): number {
  return taskCount - inLanes + todos.length
}

function makeCell(
  date: string,
  jobs: readonly Job[],
  parts: (BarPart | null)[],
  facts: DayFacts,
  isLow: boolean,
): Cell {
  const running = jobs.filter(({ startDate, dueDate }) => startDate <= date && date <= dueDate)
  const head = { date, holiday: facts.holiday, parts, summary: summaryOf(running.length, facts) }
  if (isLow) return { ...head, tasks: [], todos: [], away: null, more: 0, due: 0 }
  const todos = facts.todos.slice(0, maxTodosInCell)
  const due = dueOn(facts)
  return {
    ...head,
    tasks: [...facts.tasks],
    todos,
    away: awayWords(facts.away),
    more: due - facts.tasks.length - todos.length,
    due,
  }
}

function awayWords(names: readonly string[]): string | null {
  const [first] = names
  if (first === undefined) return null
  return names.length === 1 ? `${first} away` : `${names.length} away`
}

function summaryOf(jobs: number, facts: DayFacts): string {
  return [
    facts.holiday,
    jobs > 0 && plural(jobs, 'job'),
    facts.taskCount > 0 && `${plural(facts.taskCount, 'task')} due`,
    facts.todos.length > 0 && plural(facts.todos.length, 'to-do'),
    facts.away.length > 0 && `${facts.away.length} away`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function moreText(n: number): string {
  return `+${formatCount(n)} more`
}
