import type { Outgoing, Watch } from './send-file.ts'
import { type Answer, sendRequest } from './send-request.ts'

const direct = '/api/files/direct'
/** A network that lets nobody to the bucket may swallow what is sent there. */
const longestSilenceMs = 20_000

/** Null where this way does not lead there. */
export async function sendDirectly(outgoing: Outgoing, watch: Watch): Promise<Answer | null> {
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
