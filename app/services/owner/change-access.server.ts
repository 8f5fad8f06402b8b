import { gigabyte } from '#app/domain/companies/storage.ts'
import { Conflict } from '#app/domain/errors.ts'
import type { AccessChange } from '#app/domain/owner/owner.schema.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Tier } from '#app/domain/subscriptions/plans.ts'
import { seatsOf } from '#app/domain/subscriptions/seats.ts'
import { isPaidFor, isTierPaid } from '#app/domain/subscriptions/subscription.ts'
import { log } from '#app/log.server.ts'
import { listOpenInvitationsOf } from '#app/models/owner/company-people.server.ts'
import {
  clearFeature,
  requireAnyCompany,
  setFeature,
  setFreeAccess,
  setStorageLimit,
  setTier,
} from '#app/models/owner/owner-company.server.ts'
import { transaction } from '#db/client.ts'

export function changeAccess(owner: Scope, companyId: number, change: AccessChange): void {
  requireOwner(owner)
  transaction(() => {
    const company = requireAnyCompany(companyId)
    if (company.closedAt !== null) throw new Conflict('This company is closed.')
    if (change.what === 'tier') return changeTier(company, toTier(change.tier))
    if (change.what === 'storage')
      return setStorageLimit(companyId, { storageLimit: Number(change.gigabytes) * gigabyte })
    if (change.what === 'files')
      return setStorageLimit(companyId, { fileLimit: Number(change.gigabytes) * gigabyte })
    if (change.what === 'free-access') return setFreeAccess(companyId, owner.userId, change.value === 'on')
    const { feature } = change
    const enabled = change.value === 'on'
    const isSubscribed = Boolean(company.hasFreeAccess) || isPaidFor(company.subscriptionStatus)
    // A switch that says what the subscription brings would outlive it.
    if (enabled === isSubscribed) clearFeature(companyId, feature)
    else setFeature(companyId, { feature, enabled, ownerId: owner.userId })
  })
  log().info({ ownerId: owner.userId, companyId, change }, 'The owner changed what a company may use')
}

function toTier(tier: '1' | '2' | '3'): Tier {
  return tier === '1' ? 1 : tier === '2' ? 2 : 3
}

function changeTier(company: ReturnType<typeof requireAnyCompany>, tier: Tier): void {
  if (isTierPaid(company))
    throw new Conflict('The subscription decides the team size: it is changed in the billing portal.')
  const needed = company.totalUsers + listOpenInvitationsOf(company.id).length
  if (needed > seatsOf(tier))
    throw new Conflict(`${needed} seats are taken there: that team size has ${seatsOf(tier)}.`)
  setTier(company.id, tier)
}
