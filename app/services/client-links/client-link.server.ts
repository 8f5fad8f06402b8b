import { ipKeyGenerator } from 'express-rate-limit'
import { tokenGuesses } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { hour, limitTries } from '#app/services/limit-tries.server.ts'

/** 256 random bits in base64url. */
export function isToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

export function findByToken<T>(token: string, find: (tokenHash: string) => T | null): T | null {
  return isToken(token) ? find(hashLinkToken(token)) : null
}

/** Throws TooMany after many unknown links from one address. */
export async function openByToken<T>(
  token: string,
  address: string,
  find: (token: string) => T | null,
): Promise<T | null> {
  const found = find(token)
  // A right one is never counted or refused: others may share the address.
  if (found === null) await tokenGuesses.count(address)
  return found
}

export type Looked = 'page' | 'files'

/** A page has up to 20 drawings and photos, each in two sizes. */
const looks: Readonly<Record<Looked, ReturnType<typeof limitTries>>> = {
  page: limitTries({ points: 60, seconds: 60, message: 'This page was asked for very often.' }),
  files: limitTries({ points: 600, seconds: 60, message: 'These drawings were asked for very often.' }),
}

/** `opened` is a company's id, noun and id: '12 quote 7'. Throws TooMany. */
export async function countLook(opened: string, address: string, asked: Looked): Promise<void> {
  await looks[asked].count(`${opened} ${ipKeyGenerator(address, 64)}`)
}

// Anyone with a link could mail the author without end.
const answers = limitTries({ points: 20, seconds: hour, message: 'This was answered very often.' })

/** `what` is its noun and id: 'quote 7'. Throws TooMany. */
export async function countAnswer({ companyId, what }: { companyId: number; what: string }): Promise<void> {
  await answers.count(`${companyId} ${what}`)
}
