import { usernameRule } from '#app/domain/auth.schema.ts'
import { fold } from '#app/domain/fold.ts'
import { isUsernameTaken } from '#app/models/account.server.ts'

/** 'ann.bell', or 'ann.bell2' where that is taken; '' when neither is free or the name has no letters for one. */
export function suggestUsername(firstName: string, lastName: string): string {
  const plain = [firstName, lastName].map(name => fold(name).replaceAll(/[^a-z0-9]/g, ''))
  const name = plain.filter(part => part !== '').join('.')
  const isFree = (wanted: string) => usernameRule.safeParse(wanted).success && !isUsernameTaken(wanted)
  return [name, `${name}2`].find(isFree) ?? ''
}
