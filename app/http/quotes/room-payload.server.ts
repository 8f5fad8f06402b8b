import { parse } from '@conform-to/react'
import {
  isRoomField,
  itemFields,
  lineFields,
  type RoomFields,
  unpackItem,
} from '#app/domain/quotes/room-form.ts'
import type { RoomIntent } from '#app/domain/quotes/room-intent.ts'

/** Characters of one room that are returned. */
const maxTyped = 400_000

export const intentField = '__intent__'

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function readPayload(form: FormData, intent: RoomIntent): RoomFields {
  return payloadOf(unfolded(ownFields(form)), intent)
}

/** Known fields only, each once, up to `maxTyped`. */
function ownFields(form: FormData): FormData {
  const own = new FormData()
  const seen = new Set<string>()
  let left = maxTyped
  for (const [name, value] of form) {
    if (typeof value !== 'string' || seen.has(name) || !isRoomField(name)) continue
    seen.add(name)
    own.append(name, value.slice(0, left))
    left -= Math.min(left, value.length)
  }
  return own
}

function payloadOf(own: FormData, intent: RoomIntent): RoomFields {
  if (intent.op === 'list') own.set(intentField, JSON.stringify(knownStart(intent.conform)))
  const { payload } = parse(own, { resolve: () => ({ value: {} }) })
  return payload as RoomFields
}

/** Unpacks folded items: a list button may belong to one. */
function unfolded(own: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of own) {
    const item = /^(items\[\d+\])\.packed$/.exec(name)?.[1]
    if (item === undefined) {
      form.append(name, value)
      continue
    }
    const { lines = [], ...fields } = unpackItem({ packed: String(value) }) ?? {}
    for (const [field, text] of Object.entries(fields)) {
      if (!own.has(`${item}.${field}`)) form.append(`${item}.${field}`, text ?? '')
    }
    lines.forEach((line, at) => {
      for (const [field, text] of Object.entries(line ?? {}))
        form.append(`${item}.lines[${at}].${field}`, text ?? '')
    })
  }
  return form
}

export type ListIntent = Extract<RoomIntent, { op: 'list' }>['conform']

/** A new row takes only known fields. */
function knownStart(conform: ListIntent): ListIntent {
  if (conform.type !== 'insert') return conform
  const known: readonly string[] = conform.payload.name === 'items' ? itemFields : lineFields
  const begun = Object.entries(conform.payload.defaultValue).filter(([name]) => known.includes(name))
  return { ...conform, payload: { ...conform.payload, defaultValue: Object.fromEntries(begun) } }
}
