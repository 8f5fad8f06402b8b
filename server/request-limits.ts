import nodeCluster from 'node:cluster'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible'
import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'
import { looksLikeFile } from '#server/files.ts'
import { refuse } from '#server/refuse.ts'

const MINUTE = 60_000
const READS = 1000
const WRITES = 100
/** A first visit asks for thirty, and many may share an address. */
const FILES = 3000
/** Addresses where passwords, tokens and codes could be guessed. */
const KNOCKS = 10
/** Stripe sends all events from few addresses; each is signed. */
const HOOKS = 1000
export const HOOK = '/api/stripe/webhook'

const DOORS = new Set([
  '/login',
  '/login/second-step',
  '/create-account',
  '/forgot-password',
  '/request-password-reset',
  '/reset-password',
  '/claim-account',
  '/confirm-email',
  '/accept-invitation',
  '/use-invite-code',
  '/api/auth/login',
  '/api/auth/passkey-question',
  '/api/auth/create-account',
  '/api/auth/request-password-reset',
  '/api/auth/verify-reset-token',
  '/api/auth/reset-password',
  '/api/team-invitations/accept',
  '/api/use-invite-code',
  '/api/checkout/confirm',
])

/** Reading these tries a token. */
const READ_DOORS = new Set(['/api/team-invitations/verify'])

/** Pages post these by themselves, so they count as reads. */
const NOTED = new Set(['/api/user/chat-settings'])

type LimitOptions = {
  factor: number
  /** Where a proxy tells the client's address. */
  addressHeader: string | undefined
}

type Connected = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string } }

const toldByMachines = new WeakMap<Connected, string>()

/** For a request forwarded by our machines. */
export function setAddress(req: Connected, address: string) {
  toldByMachines.set(req, address)
}

/** IPv4 also where the socket speaks IPv6. */
export function clientAddress(req: Connected, addressHeader: string | undefined) {
  const address =
    toldByMachines.get(req) ?? toldByProxy(req, addressHeader) ?? req.socket.remoteAddress ?? 'unknown'
  return address.replace(/^::ffff:(?=\d+(?:\.\d+){3}$)/i, '')
}

/** The proxy appends the last; anybody may send those before it. */
function toldByProxy({ headers }: Connected, addressHeader: string | undefined): string | undefined {
  const told = addressHeader === undefined ? undefined : headers[addressHeader]
  const last = told === undefined ? '' : (String(told).split(',').at(-1) ?? '').trim()
  return isIP(last) === 0 ? undefined : last
}

/** An IPv6 household is its /64. */
export function clientNetwork(req: Connected, addressHeader: string | undefined): string {
  return ipKeyGenerator(clientAddress(req, addressHeader), 64)
}

/** Counts once over all processes of a machine what has a name, all else in each. */
function countsOf(name?: string): Store {
  const Counts = nodeCluster.isWorker && name !== undefined ? RateLimiterCluster : RateLimiterMemory
  const counts = new Counts({
    keyPrefix: name ?? '',
    points: Number.MAX_SAFE_INTEGER,
    duration: MINUTE / 1000,
  })
  return {
    async increment(key) {
      let counted = await counts.penalty(key)
      // With the clock put back a minute would else last until it caught up.
      if (counted.msBeforeNext > MINUTE) {
        await counts.delete(key)
        counted = await counts.penalty(key)
      }
      const { consumedPoints, msBeforeNext } = counted
      return { totalHits: consumedPoints, resetTime: new Date(Date.now() + msBeforeNext) }
    },
    async decrement(key) {
      await counts.reward(key)
    },
    async resetKey(key) {
      await counts.delete(key)
    },
  }
}

function tier(perMinute: number, { factor, addressHeader }: LimitOptions, name?: string, isTold = true) {
  return rateLimit({
    windowMs: MINUTE,
    store: countsOf(name),
    limit: Math.max(1, Math.round(perMinute * factor)),
    standardHeaders: isTold && 'draft-7',
    legacyHeaders: false,
    keyGenerator: req => clientNetwork(req, addressHeader),
    handler: (req, res) => {
      if (!isTold) res.set('Retry-After', String(MINUTE / 1000))
      refuse(req, res, 429, 'Too many requests', 'Too many requests. Please wait a minute and try again.')
    },
  })
}

/** Apart from pages' limits, as files cost little. */
export function fileLimit(options: LimitOptions): RequestHandler {
  const files = tier(FILES, options, undefined, false)
  return (req, res, next) => (looksLikeFile(req.path) ? files(req, res, next) : next())
}

export function limits(options: LimitOptions): RequestHandler {
  const reads = tier(READS, options)
  const writes = tier(WRITES, options, 'writes')
  const knocks = tier(KNOCKS, options, 'knocks')
  const hooks = tier(HOOKS, options, 'hooks')

  return (req, res, next) => {
    const reading = isReading(req.method)
    const path = routePath(req.path)
    if (!reading && path === HOOK) return hooks(req, res, next)
    if ((reading ? READ_DOORS : DOORS).has(path)) return knocks(req, res, next)
    return (reading || NOTED.has(path) ? reads : writes)(req, res, next)
  }
}
