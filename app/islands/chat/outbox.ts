import { useSyncExternalStore } from 'react'
import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Room } from '#app/domain/messages/message.ts'
import { keep, readAllKept } from '#app/islands/kept.ts'
import { type Entry, type Lane, openLane, type Problem } from '#app/islands/page/lanes.ts'
import { pagePerson } from '#app/islands/page/read-attributes.ts'

/** `taken`: stored, and not heard of in the room yet. */
export type Outbox = { waiting: readonly Entry[]; taken: readonly Entry[]; problem: Problem | null }

type OutboxWithLane = Outbox & { lane: Lane }

const nothing: Outbox = { waiting: [], taken: [], problem: null }

// Outlives the page that it was typed on, and may outlive who typed it.
const boxes = new Map<string, OutboxWithLane>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function keyOf(room: Room): string {
  return `${pagePerson()} ${room}`
}

function boxOf(room: Room): OutboxWithLane {
  const key = keyOf(room)
  const known = boxes.get(key)
  if (known) return known
  const lane = openLane('/api/chat/messages', ({ entries, problem }, taken) => {
    const { waiting, ...box } = boxes.get(key) ?? { ...nothing, lane }
    keepWaiting(room, waiting, entries)
    boxes.set(key, { ...box, waiting: entries, problem, taken: taken ? [...box.taken, taken] : box.taken })
    tell()
  })
  const box = { ...nothing, lane }
  boxes.set(key, box)
  for (const entry of readWaiting(room)) lane.add(entry)
  return boxes.get(key) ?? box
}

function nameOf(room: Room, { body }: Entry): string {
  return `unsent:${room}:${body.clientId}`
}

/** One by one: another tab of the same room keeps its own. */
function keepWaiting(room: Room, before: readonly Entry[], entries: readonly Entry[]) {
  for (const entry of before) if (!entries.includes(entry)) keep(nameOf(room, entry), '')
  for (const entry of entries) {
    if (!before.includes(entry)) keep(nameOf(room, entry), JSON.stringify(entry.body))
  }
}

/** Messages that earlier pages could not send, in order. */
function readWaiting(room: Room): Entry[] {
  try {
    const bodies: Entry['body'][] = readAllKept(`unsent:${room}:`).map(text => JSON.parse(text))
    return bodies
      .sort((a, b) => String(a.at).localeCompare(String(b.at)))
      .map(body => ({ body, text: body.content ?? '' }))
  } catch {
    return []
  }
}

export function say(room: Room, content: string, category: string | null): void {
  const clientId = newId()
  const body = {
    content,
    projectId: room === 'team' ? '' : String(room),
    categoryName: category ?? '',
    clientId,
    requestId: formRequestPrefix + clientId,
    at: new Date().toISOString(),
  }
  boxOf(room).lane.add({ text: content, body })
}

export function newId(): string {
  // Older browsers, and pages that came without encryption, have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function forgetTaken(room: Room, clientIds: ReadonlySet<string>): void {
  const key = keyOf(room)
  const box = boxes.get(key)
  const taken = box?.taken.filter(({ body }) => !clientIds.has(body.clientId ?? ''))
  if (!box || !taken || taken.length === box.taken.length) return
  boxes.set(key, { ...box, taken })
  tell()
}

export function tryAgain(room: Room): void {
  boxOf(room).lane.tryAgain()
}

export function discardFirst(room: Room): void {
  boxOf(room).lane.discard()
}

function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function useOutbox(room: Room): Outbox {
  return useSyncExternalStore(
    listen,
    () => boxOf(room),
    () => nothing,
  )
}
