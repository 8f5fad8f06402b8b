import { maxItemLines, maxRoomItems } from '#app/domain/limits.ts'

export type RoomIntent =
  | { op: 'save' }
  /** Conform's list buttons. `list` is 'items' or an item's lines. */
  | { op: 'list'; conform: ListIntent; item: number | null }
  | { op: 'open'; item: number }
  | { op: 'duplicate'; item: number; line: number | null }
  | { op: 'ask'; what: AskedFor; item: number }
  | { op: 'give'; what: AskedFor; item: number }
  /** For the whole room; also saves the form. */
  | { op: 'room'; what: RoomStep }

export const askedFor = ['move', 'list', 'paste'] as const
export type AskedFor = (typeof askedFor)[number]
export const roomSteps = ['up', 'down', 'duplicate', 'remove', 'add'] as const
export type RoomStep = (typeof roomSteps)[number]

export type ListIntent =
  | { type: 'insert'; payload: { name: string; index?: number; defaultValue: Record<string, string> } }
  | { type: 'remove'; payload: { name: string; index: number } }
  | { type: 'reorder'; payload: { name: string; from: number; to: number } }

export function duplicateIntent(item: number, line: number | null = null): string {
  return line === null ? `duplicate:${item}` : `duplicate:${item}:${line}`
}

export function askIntent(what: AskedFor, item: number): string {
  return `ask:${what}:${item}`
}

export function giveIntent(what: AskedFor, item: number): string {
  return `give:${what}:${item}`
}

export function roomIntent(what: RoomStep): string {
  return `room:${what}`
}

export function openIntent(item: number): string {
  return `open:${item}`
}

type ListButton = { name: '__intent__'; value: string; formNoValidate: true }

function listButton(intent: ListIntent): ListButton {
  return { name: '__intent__', value: JSON.stringify(intent), formNoValidate: true }
}

export function insertButton(name: string, defaultValue: Record<string, string>): ListButton {
  return listButton({ type: 'insert', payload: { name, defaultValue } })
}

export function removeButton(name: string, index: number): ListButton {
  return listButton({ type: 'remove', payload: { name, index } })
}

export function reorderButton(name: string, from: number, to: number): ListButton {
  return listButton({ type: 'reorder', payload: { name, from, to } })
}

const isPlace = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < most

/** `intent` is ours, `conform` the library's. Null for no known button. */
export function readRoomIntent(intent: string, conform: string | null): RoomIntent | null {
  if (conform !== null) return readListIntent(conform)
  if (intent === '') return { op: 'save' }
  const [op, first = '', second] = intent.split(':')
  if (op === 'room') {
    const what = roomSteps.find(step => step === first)
    return what ? { op, what } : null
  }
  if (op === 'ask' || op === 'give') {
    const what = askedFor.find(each => each === first)
    const item = Number(second)
    return what && isPlace(item, maxRoomItems) ? { op, what, item } : null
  }
  if (op === 'open') {
    const item = Number(first)
    return isPlace(item, maxRoomItems) ? { op, item } : null
  }
  if (op === 'duplicate') {
    const item = Number(first)
    const line = second === undefined ? null : Number(second)
    const isThere = isPlace(item, maxRoomItems) && (line === null || isPlace(line, maxItemLines))
    return isThere ? { op, item, line } : null
  }
  return null
}

const listName = /^items(?:\[(\d{1,3})\]\.lines)?$/

function readListIntent(text: string): RoomIntent | null {
  const conform = readJson(text)
  if (!isRecord(conform) || !isRecord(conform.payload)) return null
  const { type, payload } = conform
  const match =
    typeof payload.name === 'string' && payload.name.length < 30 ? listName.exec(payload.name) : null
  if (!match) return null
  const name = match[0]
  const item = match[1] === undefined ? null : Number(match[1])
  if (item !== null && item >= maxRoomItems) return null
  const most = item === null ? maxRoomItems : maxItemLines
  if (type === 'remove' && isPlace(payload.index, most)) {
    return { op: 'list', item, conform: { type, payload: { name, index: payload.index } } }
  }
  if (type === 'reorder' && isPlace(payload.from, most) && isPlace(payload.to, most)) {
    return { op: 'list', item, conform: { type, payload: { name, from: payload.from, to: payload.to } } }
  }
  if (type !== 'insert' || !isRecord(payload.defaultValue)) return null
  const begun = Object.entries(payload.defaultValue).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length < 60,
  )
  if (begun.length > 8) return null
  const defaultValue = Object.fromEntries(begun)
  return { op: 'list', item, conform: { type, payload: { name, defaultValue } } }
}

function readJson(text: string): unknown {
  if (text.length > 1000) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
