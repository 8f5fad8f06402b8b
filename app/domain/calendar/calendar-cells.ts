import { formatCount, plural } from '#app/domain/format.ts'
import { type BarPart, type DayBars, layBars, maxTodosInCell } from './calendar-days.ts'

/** What can be carried to another day: where its form goes, and which date it has. */
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
  /** Where it is changed, for who may. */
  href: string | null
  move: Movable | null
}

/** Of the person's own, still to be done. */
export type CellTodo = { id: number; title: string; time: string }

/** One day of a month or a week, as its cell shows it. */
export type Cell = {
  date: string
  holiday: string | null
  /** Of a week that is over. */
  isLow: boolean
  parts: (BarPart | null)[]
  tasks: CellTask[]
  todos: CellTodo[]
  away: string | null
  /** What the cell has no room for; on a phone, which shows bars alone, the tasks too. */
  more: number
  moreOnPhone: number
  /** '2 projects, 1 task due', for who hears the page. */
  summary: string
}

/** Of one day: its first tasks with how many there are, the person's to-dos, who is away. */
export type DayFacts = {
  tasks: readonly CellTask[]
  taskCount: number
  todos: readonly CellTodo[]
  away: readonly string[]
  holiday: string | null
}

type Job = { id: number; startDate: string; dueDate: string }

/** `most` is how many jobs a day shows. A week that is `isLow` shows them alone and counts what is due. */
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
    jobs > 0 && plural(jobs, 'project'),
    facts.taskCount > 0 && `${plural(facts.taskCount, 'task')} due`,
    facts.todos.length > 0 && plural(facts.todos.length, 'to-do'),
    facts.away.length > 0 && `${facts.away.length} away`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** '+2 more' */
export function moreText(n: number): string {
  return `+${formatCount(n)} more`
}
