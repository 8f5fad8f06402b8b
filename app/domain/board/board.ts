import { dayIn, daysBetween } from '#app/domain/clock.ts'
import type { ProjectStatus } from '#app/domain/enumerations.ts'
import { coverHref } from '#app/domain/files/file.ts'
import { capitaliseFirst, formatDateShort, plural } from '#app/domain/format.ts'
import { projectDue } from '#app/domain/projects/due-date.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import { waitText } from '#app/domain/tasks/waiting.ts'

export const maxOnBoard = 300

/** Per person; the latest are kept. */
export const maxTakenOff = 1000

export type OpenTask = {
  title: string
  dueDate: string | null
  waitingFor: string
  waitingUntil: string | null
  people: readonly Person[]
}

type Person = { id: number; name: string; initials: string }

export type CardFacts = {
  status: ProjectStatus
  dueDate: string | null
  completedDate: string | null
  stageName: string
  total: number
  done: number
  open: readonly OpenTask[]
  /** yyyy-MM-dd of the last activity. */
  lastDay: string
}

export type Waiting = { text: string; tone: 'bad' | 'warn' | 'quiet' }

export const idleDays = 14

export function waitsFor(card: CardFacts, today: string): Waiting {
  const ready = card.open.filter(task => waitOf(task, today) === null)
  const [next] = ready
  if (card.status === 'on_hold') return quiet('On hold')
  if (card.status === 'cancelled') return quiet('Cancelled')
  const late = earliestLate(ready, today)
  if (late) return { text: `Overdue since ${formatDateShort(late.day, today)}: ${late.title}`, tone: 'bad' }
  if (card.completedDate !== null) {
    const [open] = card.open
    return quiet(open ? `Still to do: ${open.title}` : `Done ${formatDateShort(card.completedDate, today)}`)
  }
  if (card.status === 'completed') return quiet('Completed')
  if (!next) return waiting(card, today) ?? nothingOpen(card)
  return nobodyOn(ready) ?? undated(card, next) ?? idle(card, today) ?? comesNext(next, today)
}

function waitOf(task: OpenTask, today: string): string | null {
  return waitText({ ...task, status: 'pending' }, today)
}

function waiting({ open: [first] }: CardFacts, today: string): Waiting | null {
  return first ? warn(`Waiting: ${waitOf(first, today)}`) : null
}

function quiet(text: string): Waiting {
  return { text, tone: 'quiet' }
}

function warn(text: string): Waiting {
  return { text, tone: 'warn' }
}

function earliestLate(open: readonly OpenTask[], today: string) {
  let found: { title: string; day: string } | null = null
  for (const { title, dueDate } of open) {
    if (dueDate !== null && dueDate < (found?.day ?? today)) found = { title, day: dueDate }
  }
  return found
}

function nothingOpen({ stageName, total }: CardFacts): Waiting {
  const stage = capitaliseFirst(stageName)
  return warn(total === 0 ? `No tasks in ${stage}` : `${stage} is done: move it on`)
}

function nobodyOn(open: readonly OpenTask[]): Waiting | null {
  const without = open.filter(({ people }) => people.length === 0)
  const [first] = without
  if (!first) return null
  if (without.length === 1) return warn(`Nobody on it: ${first.title}`)
  return warn(`Nobody on ${without.length} of ${open.length} open tasks`)
}

function undated({ dueDate }: CardFacts, next: OpenTask): Waiting | null {
  if (dueDate === null) return warn('No due date')
  return next.dueDate === null ? warn(`No due date: ${next.title}`) : null
}

function idle({ lastDay }: CardFacts, today: string): Waiting | null {
  const days = daysBetween(lastDay, today) ?? 0
  return days >= idleDays ? warn(`Nothing happened for ${days} days`) : null
}

function comesNext({ title, dueDate }: OpenTask, today: string): Waiting {
  const day = dueDate === null || dueDate === today ? 'today' : formatDateShort(dueDate, today)
  return quiet(`Next: ${title}, due ${day}`)
}

export type BoardCard = {
  id: number
  jobNumber: string
  name: string
  client: string | null
  stageId: number
  version: number
  due: { label: string; text: string; late: boolean } | null
  total: number
  done: number
  people: { name: string; initials: string }[]
  waits: Waiting
  /** Null when nothing is due, or when the reader may not see money. */
  toAsk: string | null
  mayMove: boolean
  cover: string | null
  /** Cards sort by `finished`, which is '' for open ones, then by `order`. */
  order: string
  finished: string
}

type CardRow = Omit<CardFacts, 'lastDay' | 'stageName'> & {
  id: number
  jobNumber: string
  name: string
  clientName: string | null
  stageId: number
  version: number
  /** Milliseconds since 1970 UTC. */
  lastAt: number
  toAsk?: string | null
  coverId: number | null
}

type BoardStage = { id: number; name: string; colour: string }

export function boardCard(
  row: CardRow,
  stages: readonly BoardStage[],
  { today, timeZone, mayMove }: { today: string; timeZone: string; mayMove: boolean },
): BoardCard {
  const stageName = stages.find(({ id }) => id === row.stageId)?.name ?? ''
  const people = new Map(row.open.flatMap(task => task.people.map(person => [person.id, person])))
  return {
    id: row.id,
    jobNumber: row.jobNumber,
    name: row.name,
    client: row.clientName,
    stageId: row.stageId,
    version: row.version,
    due: projectDue(row, today),
    total: row.total,
    done: row.done,
    people: [...people.values()].map(({ name, initials }) => ({ name, initials })),
    waits: waitsFor({ ...row, stageName, lastDay: dayIn(timeZone, row.lastAt) }, today),
    toAsk: row.toAsk ?? null,
    mayMove,
    cover: coverHref(row.coverId),
    ...orderOf(row),
  }
}

/** By due date, those without one next; finished cards last, latest first. */
function orderOf({ dueDate, completedDate, jobNumber }: CardRow) {
  const number = shortJobNumber(jobNumber).padStart(9, '0')
  const fromLast = completedDate?.replaceAll(/\d/g, digit => String(9 - Number(digit)))
  return { order: `${dueDate ?? 'none'} ${number}`, finished: fromLast ? `~${fromLast} ${number}` : '' }
}

const finishedToday = '~'

/** `moved` are cards whose new stage is not confirmed yet. */
export function boardColumns(
  stages: readonly BoardStage[],
  cards: readonly BoardCard[],
  moved: ReadonlyMap<number, number> = new Map(),
) {
  const last = stages.at(-1)?.id
  const placed = cards.map(card => {
    const stageId = moved.get(card.id) ?? card.stageId
    return stageId === card.stageId
      ? card
      : { ...card, stageId, finished: stageId === last ? finishedToday : '' }
  })
  const place = ({ finished, order }: BoardCard) => finished || order
  placed.sort((a, b) => (place(a) < place(b) ? -1 : 1))
  return stages.map(stage => ({ ...stage, cards: placed.filter(card => card.stageId === stage.id) }))
}

type Columns = ReturnType<typeof boardColumns>

/** Null at the stage's end. */
export function cardAfterMove(columns: Columns, cardId: number, stageId: number): number | null {
  const cards = columns.flatMap(column => column.cards)
  const after = boardColumns(columns, cards, new Map([[cardId, stageId]]))
  const stage = after.find(({ id }) => id === stageId)?.cards ?? []
  return stage[stage.findIndex(({ id }) => id === cardId) + 1]?.id ?? null
}

type Versioned = { id: number; version: number }

/** Answered moves that `cards` do not show yet, as their reading may have begun before. */
export function unconfirmed<Move extends Versioned>(
  answered: readonly Move[],
  cards: readonly Versioned[],
): Move[] {
  const versions = new Map(cards.map(({ id, version }) => [id, version]))
  return answered.filter(({ id, version }) => version > (versions.get(id) ?? Number.POSITIVE_INFINITY))
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

function inWords(n: number): string {
  return words[n] ?? String(n)
}

export function boardLead(cards: readonly Pick<BoardCard, 'due'>[]): string {
  const late = cards.filter(({ due }) => due?.late).length
  const tickets = `${inWords(cards.length)} ${cards.length === 1 ? 'ticket' : 'tickets'} on the board.`
  if (late === 0) return `${tickets} None is overdue.`
  return `${tickets} ${inWords(late)} ${late === 1 ? 'is' : 'are'} overdue.`
}

export function workDone(stageName: string, tasks: { total: number; done: number; begun: number }): string {
  const { total, done, begun } = tasks
  const place = `It is in ${capitaliseFirst(stageName)}`
  const finished = `${done} of ${plural(total, 'task')} ${done === 1 ? 'is' : 'are'} done`
  const started = `${plural(begun, 'task')} ${begun === 1 ? 'is' : 'are'} in progress`
  if (done > 0 && begun > 0) return `${place}, ${finished} and ${started}`
  if (done > 0) return `${place} and ${finished}`
  return begun > 0 ? `${place} and ${started}` : place
}
