import { hash, verify } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { untilWritable } from '#db/client.ts'

/** Hashing takes a while, another process may have begun to write, and the caller saves next. */
const waitMs = 2000

let decoy: Promise<string> | undefined

/** NFKC (RFC 8265): devices send é as one sign or as two. Older hashes are of the raw text. */
function composed(password: string): string {
  return password.normalize('NFKC')
}

export async function hashPassword(password: string): Promise<string> {
  const hashed = await hash(composed(password), argon2Options)
  await untilWritable(waitMs)
  return hashed
}

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2Options
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Takes as long without a hash, so that the time does not tell which accounts exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), argon2Options)
  // An account without a password holds a placeholder.
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const hashed = known ?? (await decoy)
  const typed = composed(password)
  const isSame = (await verify(hashed, typed)) || (typed !== password && (await verify(hashed, password)))
  const matches = isSame && known !== null
  if (matches) await untilWritable(waitMs)
  return matches
}
