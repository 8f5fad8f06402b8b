import { ipKeyGenerator } from 'express-rate-limit'
import { roleMay } from '#app/domain/permissions.ts'
import { listQuoteActors } from '#app/models/quotes/quote-acceptance.server.ts'
import { tokenGuesses } from '#app/services/auth/attempts.server.ts'
import { limitTries } from '#app/services/limit-tries.server.ts'

// What is alike of all links by which a company's clients read without signing in.

/** As a token is made: 256 random bits. */
export function isToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

/** What a link opens, for whoever comes from outside: unknown links are counted, TooMany after many from one address. */
export async function openByToken<T>(
  token: string,
  address: string,
  find: (token: string) => T | null,
): Promise<T | null> {
  const found = find(token)
  // A right one is no try, and opens however many wrong ones came from there: others sit behind the same address.
  if (found === null) await tokenGuesses.count(address)
  return found
}

export type Looked = 'page' | 'files'

/** A page has up to 20 drawings and photos, each in two sizes. */
const looks: Readonly<Record<Looked, ReturnType<typeof limitTries>>> = {
  page: limitTries({ points: 60, seconds: 60, message: 'This page was asked for very often.' }),
  files: limitTries({ points: 600, seconds: 60, message: 'These drawings were asked for very often.' }),
}

/** Counts what one address asks of what one link opens; `opened` is such as '12 quote 7'. Throws TooMany. */
export async function countLook(opened: string, address: string, asked: Looked): Promise<void> {
  await looks[asked].count(`${opened} ${ipKeyGenerator(address, 64)}`)
}

/** What a link opens belongs to a company, and was made by somebody. */
type Made = { companyId: number; createdBy: number }

/** Who is told of an answer: the author, or an admin where they may see no money; null where nobody may. */
export function toldOf({ companyId, createdBy }: Made): { userId: number; email: string } | null {
  const told = listQuoteActors(companyId, createdBy).find(
    ({ role, restrictedAt }) => restrictedAt === null && roleMay(role, 'invoice.edit'),
  )
  return told ? { userId: told.userId, email: told.email } : null
}
