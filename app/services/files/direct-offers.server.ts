import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'

// An offer to put a file into the bucket is held by a signature, so that any process takes the file. How much is offered at the
// moment is known by the process that offered it: a company cannot fill the bucket with what it never finishes.

/** `expiresAt`: milliseconds since 1970 UTC; until then the bucket takes the file. */
type Offer = { key: string; bytes: number; expiresAt: number }
type Person = Pick<Scope, 'companyId' | 'userId'>

/** What began to be sent at the last moment takes so long. */
const slackMs = 15 * 60 * 1000
const open = new Map<string, Offer & { companyId: number }>()

/** Remembers an offer; returns the token by which the person who has it finishes it. */
export function holdOffer(person: Person, offer: Offer): string {
  open.set(offer.key, { ...offer, companyId: person.companyId })
  return [offer.bytes, offer.expiresAt, signatureOf(person, offer).toString('base64url')].join('.')
}

/** Null for what was offered to somebody else, or so long ago that nothing can come any more. */
export function readOffer(person: Person, key: string, token: string, now = Date.now()): Offer | null {
  const [, bytes, expiresAt, signature = ''] = /^(\d{1,12})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const offer = { key, bytes: Number(bytes), expiresAt: Number(expiresAt) }
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(person, offer)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && now < offer.expiresAt + slackMs ? offer : null
}

/** Its file counts as one that is kept. Until the offer is old its address takes another in its place, which nobody takes. */
export function endOffer(key: string): void {
  const offer = open.get(key)
  if (offer) open.set(key, { ...offer, bytes: 0 })
}

/** Bytes that may still come for a company. */
export function offeredBytes(companyId: number): number {
  return [...open.values()].reduce((sum, offer) => sum + (offer.companyId === companyId ? offer.bytes : 0), 0)
}

/** Forgets those by which nothing can come any more; returns their keys. */
export function forgetOldOffers(now = Date.now()): string[] {
  const old = [...open.values()].filter(({ expiresAt }) => now >= expiresAt + slackMs)
  for (const { key } of old) open.delete(key)
  return old.map(({ key }) => key)
}

function signatureOf({ companyId, userId }: Person, { key, bytes, expiresAt }: Offer): Buffer {
  const offered = ['direct upload', companyId, userId, key, bytes, expiresAt]
  return createHmac('sha256', env().SESSION_SECRET).update(JSON.stringify(offered)).digest()
}
