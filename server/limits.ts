import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { refuse } from '#server/answer.ts'

const MINUTE = 60_000
const READS = 1000
const WRITES = 100
/** Doors at which passwords, tokens and codes could be guessed. */
const KNOCKS = 10
/** Stripe sends what happened to all companies from few addresses; each event is signed. */
const HOOKS = 1000
export const HOOK = '/api/stripe/webhook'

const DOORS = new Set([
  '/login',
  '/create-account',
  '/forgot-password',
  '/request-password-reset',
  '/reset-password',
  '/claim-account',
  '/confirm-email',
  '/accept-invitation',
  '/use-invite-code',
  '/api/auth/login',
  '/api/auth/create-account',
  '/api/auth/request-password-reset',
  '/api/auth/verify-reset-token',
  '/api/auth/reset-password',
  '/api/team-invitations/accept',
  '/api/use-invite-code',
  '/api/checkout/confirm',
])

/** Reading these tries a token, which makes it as good as a write. */
const READ_DOORS = new Set(['/api/team-invitations/verify'])

type LimitOptions = {
  factor: number
  /** Behind Fly the socket belongs to its proxy, which alone can set `fly-client-ip`. */
  behindFly: boolean
}

export function clientAddress(req: Request, behindFly: boolean) {
  const told = behindFly ? req.headers['fly-client-ip'] : undefined
  return (typeof told === 'string' ? told : req.socket.remoteAddress) ?? 'unknown'
}

/** An IPv6 household is its /64. */
export function clientNetwork(req: Request, behindFly: boolean): string {
  return ipKeyGenerator(clientAddress(req, behindFly), 64)
}

/** Tiers per network address and minute. */
export function limits({ factor, behindFly }: LimitOptions): RequestHandler {
  function tier(perMinute: number) {
    return rateLimit({
      windowMs: MINUTE,
      limit: Math.max(1, Math.round(perMinute * factor)),
      standardHeaders: 'draft-7',
      legacyHeaders: false,
      keyGenerator: req => clientNetwork(req, behindFly),
      handler: (req, res) =>
        refuse(req, res, 429, 'Too many requests', 'Too many requests. Please wait a minute and try again.'),
    })
  }
  const reads = tier(READS)
  const writes = tier(WRITES)
  const knocks = tier(KNOCKS)
  const hooks = tier(HOOKS)

  return (req, res, next) => {
    const reading = req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS'
    const path = routePath(req.path)
    if (!reading && path === HOOK) return hooks(req, res, next)
    if ((reading ? READ_DOORS : DOORS).has(path)) return knocks(req, res, next)
    return (reading ? reads : writes)(req, res, next)
  }
}

/** The path as the router matches it: decoded, in any case, without doubled slashes or the data suffix. */
export function routePath(path: string) {
  return decodeURIComponent(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\.data$/, '')
    .replace(/(.)\/$/, '$1')
}
