import { randomUUID } from 'node:crypto'
import { usernameRule } from '#app/domain/auth/auth.schema.ts'
import { fold } from '#app/domain/fold.ts'
import { limits } from '#app/domain/limits.ts'
import { isUsernameTaken } from '#app/models/auth/new-account.server.ts'

/** 'ann.bell' or 'ann.bell2'; '' when both are taken or the name has no usable letters. */
export function suggestUsername(firstName: string, lastName: string): string {
  const plain = [firstName, lastName].map(name => fold(name).replaceAll(/[^a-z0-9]/g, ''))
  const name = plain.filter(part => part !== '').join('.')
  const isFree = (wanted: string) => usernameRule.safeParse(wanted).success && !isUsernameTaken(wanted)
  return [name, `${name}2`].find(isFree) ?? ''
}

/** For a restored member: the old one, or with a number where it is taken. */
export function suggestFreeUsername(username: string, number: number): string {
  const cut = username.slice(0, limits.username - 12)
  const wanted = [username, `${cut}2`, `${cut}-${number}`]
  return wanted.find(name => !isUsernameTaken(name)) ?? `user-${randomUUID().slice(0, 13)}`
}
