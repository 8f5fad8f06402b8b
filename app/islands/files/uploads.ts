import { emptyFile, tooLargeFile } from '#app/domain/files/refusal-texts.ts'
import { maxFileBytes } from '#app/domain/files/upload.ts'
import { messageOf } from '#app/islands/page/connection.ts'
import { showToast } from '#app/islands/page/live-toast.tsx'
import { pagePerson } from '#app/islands/page/read-attributes.ts'
import type { Outgoing } from './send-file.ts'
import type { Answer } from './send-request.ts'

/** 'pausing': the server is busy, and the file is sent again by itself. 'broken': the server decided nothing. */
type State = 'waiting' | 'sending' | 'pausing' | 'saved' | 'refused' | 'broken'

/** The page that files are sent from. */
export type Place = {
  /** 'project 12' */
  key: string
  name: string
  href: string
}

export type Upload = {
  id: number
  place: Place
  name: string
  bytes: number
  sentBytes: number
  state: State
  /** The server's words, or what to do. */
  reason: string
}

type Held = Outgoing & { person: string | null; stop: AbortController | null }

const maxAtOnce = 2
const shortestPauseMs = 2000
/** Time to read a reason. */
const lossMs = 20_000
const failed = 'Failed to upload files. Please try again.'

// Outlives the dialog that they were chosen in.
let uploads: readonly Upload[] = []
/** Uploads whose end was reported. */
const told = new Set<number>()
const held = new Map<number, Held>()
const listeners = new Set<() => void>()
let lastId = 0

export function listen(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function allUploads(): readonly Upload[] {
  return uploads
}

let shown: string | null = null

/** Shows the lines of a place until the returned function is called. */
export function showPlace(key: string): () => void {
  shown = key
  tell()
  return () => {
    if (shown === key) shown = null
    tell()
  }
}

export function shownPlace(): string | null {
  return shown
}

type Chosen = Pick<Outgoing, 'fields'> & { files: readonly File[] }

/** Drops the place's finished lines, unless something is still on its way. */
export function addUploads(place: Place, { files, fields }: Chosen): void {
  const isOver = ({ state }: Upload) => state === 'saved' || state === 'refused'
  if (!uploads.some(isUnderWay))
    uploads = uploads.filter(upload => upload.place.key !== place.key || !isOver(upload))
  for (const file of files) {
    lastId += 1
    const { name, size: bytes } = file
    const fault = bytes === 0 ? emptyFile : bytes > maxFileBytes ? tooLargeFile : ''
    const key = `upload-${Date.now()}-${Math.random().toString(36).slice(2)}-${lastId}`
    held.set(lastId, { file, fields, key, person: pagePerson(), stop: null })
    const state = fault ? ('refused' as const) : ('waiting' as const)
    uploads = [...uploads, { id: lastId, place, name, bytes, sentBytes: 0, state, reason: fault }]
  }
  sendNext()
}

export function cancelUpload(id: number): void {
  held.get(id)?.stop?.abort()
  held.delete(id)
  uploads = uploads.filter(upload => upload.id !== id)
  sendNext()
}

export function tryAgain(id: number): void {
  told.delete(id)
  change(id, { state: 'waiting', sentBytes: 0, reason: '' })
  sendNext()
}

function change(id: number, values: Partial<Upload>): void {
  uploads = uploads.map(upload => (upload.id === id ? { ...upload, ...values } : upload))
}

function tell() {
  for (const listener of listeners) listener()
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'pausing'
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  event.returnValue = true
}

function sendNext(): void {
  for (const { id } of uploads.filter(({ state }) => state === 'waiting')) {
    if (uploads.filter(({ state }) => state === 'sending').length >= maxAtOnce) break
    send(id)
  }
  if (uploads.some(isUnderWay)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  tell()
  sayWhatEnded()
}

/** Reports once nothing is on its way, each upload once: a broken one may wait for long. */
function sayWhatEnded(): void {
  if (uploads.some(isUnderWay)) return
  const ended = uploads.filter(({ id }) => !told.has(id))
  for (const { id } of ended) told.add(id)
  const lost = ended.filter(({ state }) => state !== 'saved')
  if (lost.length > 0) showToast({ title: 'Upload failed', message: lossText(lost), tone: 'bad', ms: lossMs })
  else if (ended.length > 0) showToast({ title: 'Files uploaded successfully', tone: 'good' })
}

function lossText(lost: readonly Upload[]): string {
  const [first, second] = lost
  if (first && !second) {
    const { name, place, state, reason } = first
    return `${name}, ${place.name}: ${state === 'broken' ? failed : reason}`
  }
  const names = `Not saved: ${lost.map(({ name }) => name).join(', ')}.`
  return lost.some(({ state }) => state === 'broken') ? `${failed} ${names}` : names
}

function send(id: number): void {
  const upload = held.get(id)
  if (!upload) return
  if (pagePerson() !== upload.person) {
    change(id, { state: 'broken', reason: 'Somebody else has signed in here since.' })
    return
  }
  const stop = new AbortController()
  const { signal } = stop
  upload.stop = stop
  change(id, { state: 'sending', sentBytes: 0, reason: '' })
  const onProgress = (part: number) => {
    change(id, { sentBytes: Math.round(upload.file.size * part) })
    tell()
  }
  void loadSending()
    .then(({ sendFile }) => sendFile(upload, { signal, onProgress }))
    .catch(() => unreached)
    .then(answer => settle(id, answer))
}

/** Loaded once somebody is about to choose files. */
export const loadSending = () => import('./send-file.ts')
const unreached: Answer = { status: 0, body: null, retrySeconds: 0 }

function outcomeOf({ status, body }: Answer): Partial<Upload> {
  if (status === 0) return { state: 'broken', reason: 'The line broke. Nothing was saved.' }
  if (status === 201) return { state: 'saved' }
  if (status === 401) return { state: 'broken', reason: 'You are signed out. Sign in, then try again.' }
  const reason = messageOf(body) || failed
  if (status === 429 || status === 503) return { state: 'pausing', reason }
  const isDecided = status >= 400 && status < 500 && status !== 408
  return { state: isDecided ? 'refused' : 'broken', reason }
}

function settle(id: number, answer: Answer): void {
  const outcome = outcomeOf(answer)
  if (outcome.state === 'pausing') {
    setTimeout(
      () => {
        if (uploads.some(upload => upload.id === id && upload.state === 'pausing')) tryAgain(id)
      },
      Math.max(shortestPauseMs, 1000 * answer.retrySeconds),
    )
  }
  end(id, outcome)
}

function end(id: number, values: Partial<Upload>): void {
  change(id, values)
  const upload = held.get(id)
  if (upload) upload.stop = null
  if (values.state === 'saved' || values.state === 'refused') held.delete(id)
  sendNext()
}
