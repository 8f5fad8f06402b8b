import { formatCount, plural } from '#app/domain/format.ts'
import { type BarPart, type DayBars, layBars } from './calendar-days.ts'

/** Month: spec 2, section 2.11. The rest is counted. */
export const maxInCell = { month: { projects: 2, tasks: 4 }, week: { projects: 6, tasks: 8 } } as const
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
  people: string
  isDone: boolean
  colour: string | null
  href: string | null
  move: Movable | null
}

export type CellTodo = { id: number; title: string; time: string }

export type Cell = {
  date: string
  holiday: string | null
  isLow: boolean
  parts: (BarPart | null)[]
  tasks: CellTask[]
  todos: CellTodo[]
  away: string | null
  /** What does not fit; a phone shows only bars, so tasks count too. */
  more: number
  moreOnPhone: number
  /** For screen readers: '2 jobs, 1 task due'. */
  summary: string
}

export type DayFacts = {
  tasks: readonly CellTask[]
  taskCount: number
  todos: readonly CellTodo[]
  away: readonly string[]
  holiday: string | null
}

type Job = { id: number; startDate: string; dueDate: string }

/** `most` is the number of jobs a day shows. A low (past) week shows only jobs and counts the rest. */
export function makeCells(
  jobs: readonly Job[],
  weeks: readonly (readonly string[])[],
  { most, isLow = () => false }: { most: number; isLow?: (week: readonly string[]) => boolean },
  factsOf: (day: string) => DayFacts,
): Cell[][] {
  const bars = layBars(jobs, weeks, most)
  return weeks.map(week =>
    week.map(date => cellOf(date, bars.get(date) ?? { parts: [], hidden: 0 }, factsOf(date), isLow(week))),
  )
}

function cellOf(date: string, bars: DayBars, facts: DayFacts, isLow: boolean): Cell {
  const tasks = isLow ? [] : facts.tasks
  const todos = isLow ? [] : facts.todos.slice(0, maxTodosInCell)
  const others = facts.taskCount - tasks.length + facts.todos.length - todos.length
  return {
    date,
    holiday: facts.holiday,
    isLow,
    parts: bars.parts,
    tasks: [...tasks],
    todos,
    away: isLow ? null : awayWords(facts.away),
    more: bars.hidden + others,
    moreOnPhone: bars.hidden + facts.taskCount + facts.todos.length,
    summary: summaryOf(bars, facts),
  }
}

function awayWords(names: readonly string[]): string | null {
  const [first] = names
  if (first === undefined) return null
  return names.length === 1 ? `${first} away` : `${names.length} away`
}

function summaryOf(bars: DayBars, facts: DayFacts): string {
  const jobs = bars.parts.filter(part => part !== null).length + bars.hidden
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
