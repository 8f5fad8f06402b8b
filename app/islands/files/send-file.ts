import { type Answer, sendRequest } from './send-request.ts'

export type Outgoing = {
  file: File
  fields: Readonly<Record<string, string>>
  /** So that it is kept once, however often it is sent. */
  key: string
  /** Whether the bucket, where files are kept, takes it from the browser. */
  isDirect: boolean
  /** Where its bytes are in the bucket by now, and it has only to be finished. */
  arrived: Arrived | null
}

type Arrived = { finish: string; token: string }
export type Watch = { signal: AbortSignal; onProgress(part: number): void }

// The next ones do not try what has failed here and gone through Mortise.
let isBucketShut = false

/** Sends a file, straight into the bucket where that is offered and works: the answer is that of Mortise either way. */
export async function sendFile(outgoing: Outgoing, watch: Watch): Promise<Answer> {
  if (!outgoing.arrived && (!outgoing.isDirect || isBucketShut)) return sendPlainly(outgoing, watch)
  const isHere = outgoing.arrived !== null
  const answer = await sendByBucket(outgoing, watch)
  if (answer) return answer
  const plain = await sendPlainly(outgoing, watch)
  if (!isHere && plain.status === 201) isBucketShut = true
  return plain
}

function sendPlainly({ file, fields, key }: Outgoing, watch: Watch): Promise<Answer> {
  watch.onProgress(0)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  const headers = { Accept: 'application/json', 'Idempotency-Key': key }
  return sendRequest({ method: 'POST', url: '/api/files/upload', headers, body, ...watch })
}

/** Most have no bucket, and do not need the way there. */
async function sendByBucket(outgoing: Outgoing, watch: Watch): Promise<Answer | null> {
  const way = await import('./send-directly.ts').catch(() => null)
  return way ? way.sendDirectly(outgoing, watch) : null
}
