import { useSyncExternalStore } from 'react'
import { emptyFile, tooLargeFile } from '#app/domain/files/refusal-texts.ts'
import { maxFileBytes } from '#app/domain/files/upload.ts'
import type { Room } from '#app/domain/messages/message.ts'
import { keep, readKept } from '#app/islands/kept.ts'
import { pagePerson } from '#app/islands/page/read-attributes.ts'
import { unsentText, type Words } from '#app/islands/page/unsent-texts.ts'

/** For the next message of a room. They wait in the composer, with its text, until the server has all of it. */
export type MessageFiles = {
  files: readonly File[]
  /** From 0 to 1; null while nothing is being sent. */
  sentPart: number | null
  problem: Words | null
  /** The text of the last message that was accepted. */
  taken: { content: string } | null
}

export type Attempt = {
  content: string
  files: readonly File[]
  /** Another one for other words: the server knows the same message again by it. */
  clientId: string
  /** The same until it is accepted, so that no file is kept twice. */
  requestId: string
  /** The room has told of it, whatever became of its answer. */
  isHeard: boolean
}

type Held = MessageFiles & { attempt: Attempt | null; stop: AbortController | null }

const nothing: Held = { files: [], sentPart: null, problem: null, taken: null, attempt: null, stop: null }

// Outlives the composer that they were chosen in.
const boxes = new Map<string, Held>()
const listeners = new Set<() => void>()

export function keyOf(room: Room): string {
  return `${pagePerson()} ${room}`
}

export function messageFiles(room: Room): Held {
  return boxes.get(keyOf(room)) ?? nothing
}

export function listenToFiles(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function useMessageFiles(room: Room): MessageFiles {
  return useSyncExternalStore(
    listenToFiles,
    () => messageFiles(room),
    () => nothing,
  )
}

export function changeFiles(key: string, values: Partial<Held>): void {
  boxes.set(key, { ...(boxes.get(key) ?? nothing), ...values })
  if ([...boxes.values()].some(({ stop }) => stop)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  event.returnValue = true
}

/** Files that are sure to be refused are reported at once and left out. */
export function chooseFiles(room: Room, chosen: readonly File[]): void {
  const { files, stop } = messageFiles(room)
  if (stop || chosen.length === 0) return
  const faults = chosen.flatMap(file => {
    const fault = faultOf(file)
    return fault ? [`${file.name}: ${fault}`] : []
  })
  const problem = faults.length > 0 ? { title: 'Not added', message: faults.join(' ') } : null
  changeFiles(keyOf(room), { files: [...files, ...chosen.filter(file => !faultOf(file))], problem })
}

function faultOf({ size }: File): string {
  return size === 0 ? emptyFile : size > maxFileBytes ? tooLargeFile : ''
}

export function takeOut(room: Room, file: File): void {
  const { files, stop } = messageFiles(room)
  if (!stop) changeFiles(keyOf(room), { files: files.filter(other => other !== file), problem: null })
}

export function forgetProblem(room: Room): void {
  if (messageFiles(room).problem) changeFiles(keyOf(room), { problem: null })
}

export function stopSending(room: Room): void {
  messageFiles(room).stop?.abort()
  changeFiles(keyOf(room), { stop: null, sentPart: null })
}

/** Loaded once somebody is about to choose files: most messages have none. */
export const loadSending = () => import('./send-message-files.ts')

export function sendWithFiles(room: Room, content: string, category: string | null): void {
  void loadSending().then(
    ({ sendOnce }) => sendOnce(room, content, category),
    () => failSending(keyOf(room), unsentText('away')),
  )
}

export function failSending(key: string, problem: Words): void {
  changeFiles(key, { stop: null, sentPart: null, problem })
}

export function settle(room: Room, key: string, problem: Words | null): void {
  const content = boxes.get(key)?.attempt?.content ?? ''
  const draft = `draft:${room}`
  if (key === keyOf(room) && readKept(draft)?.trim() === content) keep(draft, '')
  changeFiles(key, { ...nothing, problem, taken: { content } })
}

export function isHeard(key: string): boolean {
  return boxes.get(key)?.attempt?.isHeard === true
}

/** A message that the room tells of was accepted, though its answer may be lost. */
export function noteHeard(room: Room, clientIds: ReadonlySet<string>): void {
  const key = keyOf(room)
  const { attempt, stop } = messageFiles(room)
  if (!attempt || !clientIds.has(attempt.clientId)) return
  if (stop) attempt.isHeard = true
  else settle(room, key, null)
}
