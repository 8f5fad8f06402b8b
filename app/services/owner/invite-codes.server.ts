import { randomInt } from 'node:crypto'
import { endOfDay } from '#app/domain/clock.ts'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import type { NewInviteCode } from '#app/domain/owner/owner.schema.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  findInviteCode,
  type InviteCode,
  insertInviteCode,
  setInviteCodeActive,
} from '#app/models/subscriptions/invite-code.server.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { once } from '#app/services/requests/once.server.ts'

// Without letters that are mistaken for others.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function suggestInviteCode(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

/** Works until the end of its last day in the owner's time zone. */
export function createInviteCode(owner: Scope, input: NewInviteCode): InviteCode {
  requireOwner(owner)
  const { code, description, maxUses, expiresOn, premiumFeatures } = input
  const expiresAt = expiresOn === null ? null : endOfDay(owner.timeZone, expiresOn)
  if (expiresAt !== null && expiresAt <= Date.now())
    throw new Invalid({ expiresOn: ['Please choose today or a later day'] })
  const values = { code, description, maxUses, expiresAt, createdBy: owner.userId }
  try {
    return once(owner, 'invite_code', {
      input,
      make: () => insertInviteCode({ ...values, includesPremiumFeatures: [...premiumFeatures] }),
      find: (_owner, id) => findInviteCode(id),
    })
  } catch (error) {
    if (uniqueViolation(error) === null) throw error
    throw new Invalid({ code: ['This code exists already'] })
  }
}

/** People who used it keep what it gave. */
export function switchInviteCode(owner: Scope, id: number, isActive: boolean): InviteCode {
  requireOwner(owner)
  const code = setInviteCodeActive(id, isActive)
  if (!code) throw new NotFound()
  return code
}
