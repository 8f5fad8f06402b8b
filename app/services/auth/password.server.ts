import { hash, verify } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'

let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

/** Whether a hash was made as passwords are kept no more. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2Options
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Takes as long, and says no, when there is no hash to check: the time tells nobody which accounts exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  // An account may have been made without a password; what stands in the hash's place is none.
  const known = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const matches = await verify(known ?? (await decoy), password)
  return matches && known !== null
}
