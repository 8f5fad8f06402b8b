import { hash, verify } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { untilWritable } from '#db/client.ts'

/** Another program may have begun to write since the request came in, and whoever has a password hashed or checked saves next. */
const waitMs = 2000

let decoy: Promise<string> | undefined

/** The same letters, whether a device sends é as one sign or as two (NFKC, as RFC 8265 asks). Older hashes are of what was sent. */
function composed(password: string): string {
  return password.normalize('NFKC')
}

export async function hashPassword(password: string): Promise<string> {
  const hashed = await hash(composed(password), argon2Options)
  await untilWritable(waitMs)
  return hashed
}

/** Whether a hash was made as passwords are kept no more. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2Options
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Takes as long, and says no, when there is no hash to check: the time tells nobody which accounts exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), argon2Options)
  // An account may have been made without a password; what stands in the hash's place is none.
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const hashed = known ?? (await decoy)
  const typed = composed(password)
  const isSame = (await verify(hashed, typed)) || (typed !== password && (await verify(hashed, password)))
  const matches = isSame && known !== null
  if (matches) await untilWritable(waitMs)
  return matches
}
