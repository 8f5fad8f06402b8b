import { endOfDay } from '#app/domain/clock.ts'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import type { PersonFeatureChange } from '#app/domain/owner/owner.schema.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import { adminsHaveAll, type PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import {
  type AnyPerson,
  deletePersonFeature,
  findAnyPerson,
  listPersonFeatures,
  type PersonFeature,
  savePersonFeature,
} from '#app/models/owner/company-people.server.ts'
import { requireAnyCompany } from '#app/models/owner/owner-company.server.ts'
import { transaction } from '#db/client.ts'

export function requirePerson(owner: Scope, userId: number, companyId?: number): AnyPerson {
  requireOwner(owner)
  const person = findAnyPerson(userId)
  if (!person || (companyId !== undefined && person.companyId !== companyId)) throw new NotFound()
  requireAnyCompany(person.companyId)
  return person
}

/** Until the end of the day in the owner's time zone, or without an end. Returns all features given. */
export function givePersonFeature(
  owner: Scope,
  userId: number,
  { feature, expiresOn }: PersonFeatureChange,
  companyId?: number,
): PersonFeature[] {
  requireOwner(owner)
  const expiresAt = expiresOn === null ? null : endOfDay(owner.timeZone, expiresOn)
  if (expiresAt !== null && expiresAt <= Date.now())
    throw new Invalid({ expiresOn: ['Please choose today or a later day'] })
  const given = transaction(() => {
    const person = requirePerson(owner, userId, companyId)
    if (requireAnyCompany(person.companyId).closedAt !== null) throw new Conflict('This company is closed.')
    if (person.role === 'admin') throw new Conflict(adminsHaveAll)
    savePersonFeature(userId, feature, expiresAt)
    return listPersonFeatures(userId)
  })
  log().info({ ownerId: owner.userId, userId, feature, expiresAt }, 'The owner gave somebody a feature')
  return given
}

export function takePersonFeature(
  owner: Scope,
  userId: number,
  feature: PremiumFeature,
  companyId?: number,
): void {
  requireOwner(owner)
  transaction(() => {
    requirePerson(owner, userId, companyId)
    deletePersonFeature(userId, feature)
  })
  log().info({ ownerId: owner.userId, userId, feature }, 'The owner took a feature back from somebody')
}
