import { Stale } from '#app/domain/errors.ts'
import type { PremiumFeatureChange } from '#app/domain/owner/owner.schema.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import {
  type PremiumFeature,
  premiumFeatureNames,
  premiumFeatureTexts,
  usualFeaturePrice,
} from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  findPremiumFeature,
  listPremiumFeatures,
  type PremiumFeatureRow,
  savePremiumFeature,
} from '#app/models/premium/premium.server.ts'
import { transaction } from '#db/client.ts'

export type OfferedFeature = Pick<
  PremiumFeatureRow,
  'displayName' | 'description' | 'monthlyPrice' | 'isActive' | 'version'
> & { name: PremiumFeature }

function offeredFeature(name: PremiumFeature, saved: PremiumFeatureRow | null | undefined): OfferedFeature {
  const { title, description } = premiumFeatureTexts[name]
  const untouched = {
    displayName: title,
    description,
    monthlyPrice: usualFeaturePrice,
    isActive: true,
    version: 0,
  }
  const { displayName, monthlyPrice, isActive, version, ...rest } = saved ?? untouched
  return { name, displayName, description: rest.description, monthlyPrice, isActive, version }
}

export function readOfferedFeature(name: PremiumFeature): OfferedFeature {
  return offeredFeature(name, findPremiumFeature(name))
}

export function listOfferedFeatures(): OfferedFeature[] {
  const saved = new Map(listPremiumFeatures().map(row => [row.name, row]))
  return premiumFeatureNames.map(name => offeredFeature(name, saved.get(name)))
}

export function saveFeature(
  owner: Scope,
  name: PremiumFeature,
  { version, ...values }: PremiumFeatureChange,
): OfferedFeature {
  requireOwner(owner)
  return transaction(() => {
    const current = offeredFeature(name, findPremiumFeature(name))
    if (version !== undefined && version !== current.version) throw new Stale(current)
    return offeredFeature(name, savePremiumFeature(name, values))
  })
}
