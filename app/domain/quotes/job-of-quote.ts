import { amountOf, proportion, wholeQuantity, wholeRate } from '#app/domain/money/money.ts'
import { measureText } from '#app/domain/money/typed.ts'
import type { Unit } from '#app/domain/money/unit.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { LineKind, QuoteItem, QuoteLine, QuoteRoom } from './quote.ts'

export type AgreedRoom = { name: string; scope: string; items: readonly QuoteItem[] }

export function agreedRooms(rooms: readonly QuoteRoom[], chosen: ReadonlySet<string>): AgreedRoom[] {
  return rooms
    .map(({ name, items }) => {
      const bought = items.filter(item => !item.isOptional || chosen.has(item.key))
      return { name, items: bought, scope: bought.map(scopeLine).join('\n') }
    })
    .filter(({ items }) => items.length > 0)
}

/** Sizes stand in the description: the workshop reads what the client read. */
function scopeLine({ title, quantity, unit, description }: QuoteItem): string {
  const words = description.trim().replaceAll(/\s*\n\s*/g, ' ')
  return `${title}, ${measureText(quantity, unit)}${words && `: ${words}`}`
}

/** `room` is an index; `quantity` is in thousandths, with waste. */
export type Needed = {
  room: number
  kind: LineKind
  description: string
  quantity: number
  unit: Unit
  cost: number
}

const neededKinds: readonly LineKind[] = ['material', 'hardware', 'finish', 'bought_in']

export function neededList(rooms: readonly AgreedRoom[]): Needed[] {
  return rooms.flatMap(({ items }, room) =>
    items.flatMap(item =>
      item.lines
        .filter(({ kind, quantity }) => neededKinds.includes(kind) && quantity > 0)
        .map(line => ({
          room,
          kind: line.kind,
          description: line.description.trim() || item.title,
          quantity: neededQuantity(line, item.quantity),
          unit: line.unit,
          cost: line.each,
        })),
    ),
  )
}

function neededQuantity({ quantity, waste }: QuoteLine, times: number): number {
  return proportion(amountOf(quantity, times), wholeRate + waste, wholeRate)
}

export type Work = { room: number; stage: string; description: string; minutes: number }

/** Whole minutes: one entry for each kind of work in a room's stage. */
export function quotedWork(rooms: readonly AgreedRoom[], hoursOfDay: number): Work[] {
  const all = new Map<string, Work & { milliHours: number }>()
  for (const [room, { items }] of rooms.entries()) {
    for (const item of items) {
      for (const line of item.lines.filter(({ kind }) => kind === 'labour')) {
        const hours = amountOf(line.quantity * (line.unit === 'day' ? hoursOfDay : 1), item.quantity)
        const description = line.description.trim() || item.title
        const key = JSON.stringify([room, nameKey(line.stage), description])
        const known = all.get(key) ?? { room, stage: line.stage, description, minutes: 0, milliHours: 0 }
        all.set(key, { ...known, milliHours: known.milliHours + hours })
      }
    }
  }
  return [...all.values()]
    .map(({ milliHours, ...work }) => ({ ...work, minutes: proportion(milliHours, 60, wholeQuantity) }))
    .filter(({ minutes }) => minutes > 0)
}

/** Words for the same kind of work in labour lines and stage names. */
const kindsOfWork = [
  /\b(?:measure|measuring|survey|surveying|template|templating)\b/i,
  /\b(?:design|designing|draw|drawing up)\b/i,
  /\b(?:machine|machining|cnc|cutting|milling)\b/i,
  /\b(?:bench|assemble|assembly|make|making|production|manufacture)\b/i,
  /\b(?:finish|finishing|spray|spraying|lacquering|painting|oiling|polishing)\b/i,
  /\b(?:install|installing|installation|fit|fitting|hang|on site)\b/i,
] as const

/** The named stage, else one for the same kind of work ('Fit' is Install), else the middle one, where things are made. */
export function stageOfWork<Place extends { name: string }>(
  work: Pick<Work, 'stage' | 'description'>,
  places: readonly Place[],
): Place | undefined {
  return stageByWords(work, places) ?? places[Math.floor((places.length - 1) / 2)]
}

/** Undefined where neither the name nor the words tell. */
export function stageByWords<Place extends { name: string }>(
  { stage, description }: Pick<Work, 'stage' | 'description'>,
  places: readonly Place[],
): Place | undefined {
  const named = places.find(({ name }) => nameKey(name) === nameKey(stage))
  if (named) return named
  const [kind, ...others] = kindsOfWork.filter(words => words.test(description))
  return kind && others.length === 0 ? places.find(({ name }) => kind.test(name)) : undefined
}

/** One entry for each room and stage, where there would be too many tasks. */
export function workByRoom<Placed extends Work>(work: readonly Placed[]): Placed[] {
  const all = new Map<string, Placed>()
  for (const one of work) {
    const key = JSON.stringify([one.room, nameKey(one.stage)])
    const known = all.get(key)
    const minutes = one.minutes + (known?.minutes ?? 0)
    all.set(key, { ...one, description: known ? one.stage || 'work' : one.description, minutes })
  }
  return [...all.values()]
}

export function workTitle(roomName: string, { description }: Work, maxLength: number): string {
  const whole = `${roomName}: ${description}`
  const letters = Array.from(whole)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : whole
}
