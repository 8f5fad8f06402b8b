import { createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import type { Logger } from '#app/log.server.ts'
import { setAddress } from '#server/request-limits.ts'

/** The asker, signed by one of our machines: `address hops time sum`. */
const PROOF = 'mortise-forwarded'
/** Machines' clocks differ by less. */
const PROOF_MS = 60_000
const CONNECT_MS = 5000
/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect', PROOF]

/** `hops`: machines it passed. */
export type From = { address: string; hops: number }

const forwarded = new WeakMap<IncomingMessage, From>()

/** Trusts our machines' proof of the asker. Must precede everything that counts addresses. */
export function knowForwarded(secret: string, log: Logger): RequestHandler {
  const warnOfAge = agesWarner(log)
  return (req, _res, next) => {
    const proof = readProof(String(req.headers[PROOF] ?? ''), secret)
    delete req.headers[PROOF]
    if (proof && Math.abs(proof.ageMs) > PROOF_MS) warnOfAge(proof.ageMs)
    else if (proof) {
      forwarded.set(req, proof.from)
      setAddress(req, proof.from.address)
    }
    next()
  }
}

/** Once a minute: anybody may replay an old proof. */
function agesWarner(log: Logger) {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (ageMs: number) => {
    if (performance.now() - warnedAt < PROOF_MS) return
    warnedAt = performance.now()
    const seconds = Math.round(ageMs / 1000)
    log.warn({ seconds }, 'What another machine handed on is not of this minute: is a clock wrong?')
  }
}

export function isForwarded(req: IncomingMessage): boolean {
  return hopsOfForwarded(req) > 0
}

export function hopsOfForwarded(req: IncomingMessage): number {
  return forwarded.get(req)?.hops ?? 0
}

/** The whole request was sent, so its effect is unknown. */
export class LostAnswer extends Error {}

/** To another machine. Rejects when it is out of reach or lost: with LostAnswer after it had the whole request. */
export async function forward(
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
  { to, from, secret }: { to: { hostname: string; port: string }; from: From; secret: string },
): Promise<void> {
  const headers = {
    ...withoutConnection(req.headers),
    // A close after an early answer would break the line for a client that still sends.
    Connection: 'keep-alive',
    [PROOF]: proofOf(from, secret),
  }
  const outgoing = request({
    ...to,
    method: req.method,
    path: req.originalUrl ?? req.url,
    headers,
    agent: false,
  })
  const giveUp = setTimeout(() => outgoing.destroy(new Error('No connection in time')), CONNECT_MS)
  outgoing.once('socket', socket => socket.once('connect', () => clearTimeout(giveUp)))
  res.once('close', () => outgoing.destroy())
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).on('error', reject)
    })
    // Not a pipeline, which would cut off the sender when the other machine hangs up.
    req.pipe(outgoing)
    const answer = await answered
    for (const [name, value] of Object.entries(withoutConnection(answer.headers))) {
      // Set again: a proxy that speaks HTTP/1.0 takes no chunks.
      if (value !== undefined && name !== 'transfer-encoding') res.setHeader(name, value)
    }
    res.writeHead(answer.statusCode ?? 502)
    await pipeline(answer, res)
  } catch (error) {
    throw outgoing.writableFinished ? new LostAnswer('No answer came', { cause: error }) : error
  } finally {
    clearTimeout(giveUp)
    req.unpipe(outgoing)
    req.resume()
  }
}

function withoutConnection(headers: IncomingMessage['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)))
}

function proofOf({ address, hops }: From, secret: string): string {
  const said = `${address} ${hops} ${Date.now()}`
  return `${said} ${sumOf(said, secret)}`
}

/** Null for a wrong signature. `ageMs` is negative where the other's clock is ahead. */
function readProof(proof: string, secret: string): { from: From; ageMs: number } | null {
  const [address = '', hops = '', time = '', sum = ''] = proof.split(' ')
  const own = Buffer.from(sumOf(`${address} ${hops} ${time}`, secret))
  const theirs = Buffer.from(sum)
  if (own.length !== theirs.length || !timingSafeEqual(own, theirs)) return null
  return { from: { address, hops: Number(hops) }, ageMs: Date.now() - Number(time) }
}

function sumOf(said: string, secret: string): string {
  return createHmac('sha256', secret).update(`${PROOF} ${said}`).digest('base64url')
}
