import { Invalid, NotFound } from '#app/domain/errors.ts'
import { findPinPerson, markSignedInByPin, type PinPerson } from '#app/models/workshop-pcs/pin.server.ts'
import type { WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { pinAttempts } from '#app/services/auth/attempts.server.ts'
import { verifyPassword } from '#app/services/auth/password.server.ts'
import type { SignedIn } from '#app/services/auth/sign-in.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'

/** Throws NotFound for people without a PIN or of another company. */
export function requirePinPerson(pc: WorkshopPc, personId: number): PinPerson {
  const person = findPinPerson(pc, personId)
  if (!person) throw new NotFound('Nobody of that number has a PIN here')
  return person
}

/** Throws Invalid at `pin`, or TooMany: five wrong ones in 15 minutes at one PC, thirty a day in all. */
export async function signInByPin(pc: WorkshopPc, personId: number, pin: string): Promise<SignedIn> {
  const person = requirePinPerson(pc, personId)
  await pinAttempts.count(pc, person)
  const matches = await verifyPassword(person.pinHash, pin)
  // Before anything is saved: a failed save, as on a full disk, must not count as guessing.
  if (matches) await pinAttempts.forget(pc, person)
  if (!matches || !markSignedInByPin(pc, person)) {
    noteSecurityEvent('pinRefused', { userId: person.id })
    throw new Invalid({ pin: ['This is not the right PIN'] })
  }
  noteSecurityEvent('rightPin', { userId: person.id })
  return { userId: person.id }
}
