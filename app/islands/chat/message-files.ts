import { useSyncExternalStore } from 'react'
import { mostFileBytes } from '#app/domain/files/file-kinds.ts'
import { emptyFile, tooLargeFile } from '#app/domain/files/refusal-texts.ts'
import { formRequestPrefix } from '#app/domain/limits.ts'
import type { Room } from '#app/domain/messages/message.ts'
import { type Answer, sendRequest } from '#app/islands/files/send-request.ts'
import { keep, readKept } from '#app/islands/kept.ts'
import { checkConnectionAfterSilence, messageOf, noteServerAnswered } from '#app/islands/page/connection.ts'
import { pagePerson } from '#app/islands/page/read-attributes.ts'
import { unansweredText, unsentText, type Words } from '#app/islands/page/unsent-texts.ts'
import { newId } from './outbox.ts'

/** Chosen to go with the next message of a room. They wait in the composer, with its text, until the server has all of it. */
export type MessageFiles = {
  files: readonly File[]
  /** How much of it has left, from 0 to 1; null while it is not being sent. */
  sentPart: number | null
  problem: Words | null
  /** What was said with the last that were taken. */
  taken: { content: string } | null
}

type Attempt = {
  content: string
  files: readonly File[]
  /** Another one for other words: by it the same message is known again. */
  clientId: string
  /** The same until it is taken, so that no file is kept twice. */
  requestId: string
  /** The room has told of it, whatever became of its answer. */
  isHeard: boolean
}

type Held = MessageFiles & { attempt: Attempt | null; stop: AbortController | null }

const nothing: Held = { files: [], sentPart: null, problem: null, taken: null, attempt: null, stop: null }
const notSent = 'Message not sent'

// Outlives the composer that they were chosen in.
const boxes = new Map<string, Held>()
const listeners = new Set<() => void>()

function keyOf(room: Room): string {
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

function change(key: string, values: Partial<Held>): void {
  boxes.set(key, { ...(boxes.get(key) ?? nothing), ...values })
  if ([...boxes.values()].some(({ stop }) => stop)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  event.returnValue = true
}

/** What is sure to be refused is said at once, and not taken up. */
export function chooseFiles(room: Room, chosen: readonly File[]): void {
  const { files, stop } = messageFiles(room)
  if (stop || chosen.length === 0) return
  const faults = chosen.flatMap(file => {
    const fault = faultOf(file)
    return fault ? [`${file.name}: ${fault}`] : []
  })
  const problem = faults.length > 0 ? { title: 'Not added', message: faults.join(' ') } : null
  change(keyOf(room), { files: [...files, ...chosen.filter(file => !faultOf(file))], problem })
}

function faultOf({ size }: File): string {
  return size === 0 ? emptyFile : size > mostFileBytes ? tooLargeFile : ''
}

export function takeOut(room: Room, file: File): void {
  const { files, stop } = messageFiles(room)
  if (!stop) change(keyOf(room), { files: files.filter(other => other !== file), problem: null })
}

export function forgetProblem(room: Room): void {
  if (messageFiles(room).problem) change(keyOf(room), { problem: null })
}

/** All stays in the composer. */
export function stopSending(room: Room): void {
  messageFiles(room).stop?.abort()
  change(keyOf(room), { stop: null, sentPart: null })
}

/** Once, however often it has to be tried. */
export function sendWithFiles(room: Room, content: string, category: string | null): void {
  const { files, attempt: last, stop: isSending } = messageFiles(room)
  if (isSending || files.length === 0) return
  const isSame = last?.content === content && last.files === files
  const requestId = last?.requestId ?? formRequestPrefix + newId()
  const attempt = isSame ? last : { content, files, clientId: newId(), requestId, isHeard: false }
  const stop = new AbortController()
  change(keyOf(room), { attempt, stop, sentPart: 0, problem: null })
  void send({ room, attempt, category, signal: stop.signal })
}

type Sending = { room: Room; attempt: Attempt; category: string | null; signal: AbortSignal }

async function send({ room, attempt, category, signal }: Sending): Promise<void> {
  const key = keyOf(room)
  const connection = await checkConnectionAfterSilence()
  if (signal.aborted) return
  if (connection !== 'ready') return fail(key, unsentText(connection))
  const body = new FormData()
  body.set('content', attempt.content)
  body.set('projectId', room === 'team' ? '' : String(room))
  body.set('categoryName', category ?? '')
  body.set('clientId', attempt.clientId)
  body.set('requestId', attempt.requestId)
  for (const file of attempt.files) body.append('file', file)
  const answer = await sendRequest({
    method: 'POST',
    url: '/api/chat/messages',
    headers: { Accept: 'application/json' },
    body,
    signal,
    onProgress: sentPart => change(key, { sentPart }),
  })
  if (answer.status > 0) noteServerAnswered()
  if (answer.status === 201) settle(room, key, refusedOf(answer.body))
  else if (boxes.get(key)?.attempt?.isHeard) settle(room, key, null)
  else fail(key, problemOf(answer))
}

function fail(key: string, problem: Words): void {
  change(key, { stop: null, sentPart: null, problem })
}

function problemOf({ status, body }: Answer): Words {
  if (status === 401) return unsentText('signed-out')
  const message = messageOf(body)
  return message ? { title: notSent, message } : unansweredText
}

/** Of files that went missing from a message that was sent with others. */
function refusedOf(body: unknown): Words | null {
  const { refused = [] } = body as { refused?: { name: string; reason: string }[] }
  if (refused.length === 0) return null
  const message = refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
  return { title: 'Sent without what was refused', message }
}

function settle(room: Room, key: string, problem: Words | null): void {
  const content = boxes.get(key)?.attempt?.content ?? ''
  const draft = `draft:${room}`
  if (key === keyOf(room) && readKept(draft)?.trim() === content) keep(draft, '')
  change(key, { ...nothing, problem, taken: { content } })
}

/** One that the room tells of was taken, though its answer may have been lost. */
export function noteHeard(room: Room, clientIds: ReadonlySet<string>): void {
  const key = keyOf(room)
  const { attempt, stop } = messageFiles(room)
  if (!attempt || !clientIds.has(attempt.clientId)) return
  if (stop) attempt.isHeard = true
  else settle(room, key, null)
}
