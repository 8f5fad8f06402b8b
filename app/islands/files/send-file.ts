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
type Watch = { signal: AbortSignal; onProgress(part: number): void }

const direct = '/api/files/direct'
/** A network that lets nobody to the bucket may swallow what is sent there. */
const longestSilenceMs = 20_000

// The next ones do not try what has failed here and gone through Mortise.
let isBucketShut = false

/** Sends a file, straight into the bucket where that is offered and works: the answer is that of Mortise either way. */
export async function sendFile(outgoing: Outgoing, watch: Watch): Promise<Answer> {
  if (!outgoing.arrived && (!outgoing.isDirect || isBucketShut)) return sendPlainly(outgoing, watch)
  const isHere = outgoing.arrived !== null
  const answer = await sendDirectly(outgoing, watch)
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

/** Null where this way does not lead there. */
async function sendDirectly(outgoing: Outgoing, watch: Watch): Promise<Answer | null> {
  const { file, fields, key } = outgoing
  const { signal } = watch
  if (!outgoing.arrived) {
    const begun = await postJson(direct, { bytes: file.size }, { signal })
    if (begun.status === 404 || begun.status === 503) return null
    const offer = begun.status === 201 ? offerOf(begun.body) : null
    if (!offer) return begun
    const put = await sendRequest({ method: 'PUT', ...offer, body: file, longestSilenceMs, ...watch })
    if (put.status < 200 || put.status > 299) return null
    outgoing.arrived = { finish: `${direct}/${offer.key}/finish`, token: offer.token }
  }
  watch.onProgress(1)
  const { finish, token } = outgoing.arrived
  const finished = await postJson(finish, { ...fields, name: file.name, token }, { signal, key })
  if (finished.status !== 404) return finished
  outgoing.arrived = null
  return null
}

function postJson(url: string, record: object, { signal, key }: { signal: AbortSignal; key?: string }) {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  return sendRequest({ method: 'POST', url, headers, body: JSON.stringify(record), signal })
}

type Offer = { url: string; headers: Record<string, string>; key: string; token: string }

function offerOf(body: unknown): Offer | null {
  const isOffer = typeof body === 'object' && body !== null && 'url' in body && 'token' in body
  return isOffer ? (body as Offer) : null
}
