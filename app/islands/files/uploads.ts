import { mostFileBytes } from '#app/domain/files/file-kinds.ts'
import { refusals } from '#app/domain/files/refusal-texts.ts'
import { messageOf } from '#app/islands/page/connection.ts'
import { showToast } from '#app/islands/page/live-toast.tsx'
import { pagePerson } from '#app/islands/page/read-attributes.ts'

/** 'pausing': the server is busy, and it is sent by itself once that has passed. 'broken': nothing was decided about it. */
type State = 'waiting' | 'sending' | 'pausing' | 'saved' | 'refused' | 'broken'

export type Upload = {
  id: number
  /** The page that it was sent from. */
  place: string
  name: string
  bytes: number
  sentBytes: number
  state: State
  /** What the server says of it, or what to do. */
  reason: string
}

type Held = {
  file: File
  fields: Readonly<Record<string, string>>
  /** So that it is kept once, however often it is sent. */
  key: string
  person: string | null
  request: XMLHttpRequest | null
}

const mostAtOnce = 2
const shortestPauseMs = 2000
const failed = 'Failed to upload files. Please try again.'

// Outlives the dialog that they were chosen in.
let uploads: readonly Upload[] = []
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

/** What a page was told of before goes from its list, unless more is still on its way. */
export function addUploads(place: string, files: readonly File[], fields: Record<string, string>): void {
  const isTold = ({ state }: Upload) => state === 'saved' || state === 'refused'
  if (!uploads.some(isUnderWay)) uploads = uploads.filter(upload => upload.place !== place || !isTold(upload))
  for (const file of files) {
    lastId += 1
    const { name, size: bytes } = file
    const fault = bytes === 0 ? refusals.empty : bytes > mostFileBytes ? refusals.tooLarge : ''
    const key = `upload-${Date.now()}-${Math.random().toString(36).slice(2)}-${lastId}`
    held.set(lastId, { file, fields, key, person: pagePerson(), request: null })
    const state = fault ? ('refused' as const) : ('waiting' as const)
    uploads = [...uploads, { id: lastId, place, name, bytes, sentBytes: 0, state, reason: fault }]
  }
  goOn()
}

export function cancelUpload(id: number): void {
  held.get(id)?.request?.abort()
  held.delete(id)
  uploads = uploads.filter(upload => upload.id !== id)
  goOn()
}

export function tryAgain(id: number): void {
  change(id, { state: 'waiting', sentBytes: 0, reason: '' })
  goOn()
}

function change(id: number, values: Partial<Upload>): void {
  uploads = uploads.map(upload => (upload.id === id ? { ...upload, ...values } : upload))
}

function tell() {
  for (const listener of listeners) listener()
}

function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'pausing'
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  event.returnValue = true
}

/** Sends what there is room for. */
function goOn(): void {
  for (const { id } of uploads.filter(({ state }) => state === 'waiting')) {
    if (uploads.filter(({ state }) => state === 'sending').length >= mostAtOnce) break
    send(id)
  }
  if (uploads.some(isUnderWay)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  tell()
}

function send(id: number): void {
  const upload = held.get(id)
  if (!upload) return
  if (pagePerson() !== upload.person) {
    change(id, { state: 'broken', reason: 'Somebody else has signed in here since.' })
    return
  }
  const request = new XMLHttpRequest()
  upload.request = request
  change(id, { state: 'sending', sentBytes: 0, reason: '' })
  request.open('POST', '/api/files/upload')
  request.setRequestHeader('Idempotency-Key', upload.key)
  request.setRequestHeader('Accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => {
    const { size } = upload.file
    // What is sent is a little more than the file.
    change(id, { sentBytes: total > 0 ? Math.min(size, Math.round((size * loaded) / total)) : 0 })
    tell()
  }
  request.onload = () => settle(id, request)
  request.onerror = () => end(id, { state: 'broken', reason: 'The line broke. Nothing was saved.' })
  const body = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) body.set(name, value)
  body.set('file', upload.file)
  request.send(body)
}

/** What an answer means for its file. */
function outcomeOf(request: XMLHttpRequest): Partial<Upload> {
  const { status } = request
  if (status === 201) return { state: 'saved' }
  if (status === 401) return { state: 'broken', reason: 'You are signed out. Sign in, then try again.' }
  const reason = messageOf(bodyOf(request)) || failed
  if (status === 429 || status === 503) return { state: 'pausing', reason }
  const isDecided = status >= 400 && status < 500 && status !== 408
  return { state: isDecided ? 'refused' : 'broken', reason }
}

function settle(id: number, request: XMLHttpRequest): void {
  const outcome = outcomeOf(request)
  if (outcome.state === 'pausing') {
    const asked = 1000 * (Number(request.getResponseHeader('Retry-After')) || 0)
    setTimeout(
      () => {
        if (uploads.some(upload => upload.id === id && upload.state === 'pausing')) tryAgain(id)
      },
      Math.max(shortestPauseMs, asked),
    )
  }
  end(id, outcome)
}

function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

function end(id: number, values: Partial<Upload>): void {
  change(id, values)
  const upload = held.get(id)
  if (upload) upload.request = null
  if (values.state === 'saved' || values.state === 'refused') held.delete(id)
  goOn()
  const ended = uploads.find(one => one.id === id)
  if (!ended || uploads.some(isUnderWay)) return
  const ofPlace = uploads.filter(({ place }) => place === ended.place)
  if (ofPlace.every(({ state }) => state === 'saved')) {
    showToast({ title: 'Files uploaded successfully', tone: 'good' })
  } else if (ofPlace.some(({ state }) => state === 'broken')) {
    showToast({ title: 'Upload failed', message: failed, tone: 'bad' })
  }
}
