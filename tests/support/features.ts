import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import { featureFlags } from '#db/schema/index.ts'

/** The site owner switches these on for a company, and all others off. */
export function setFeatures(companyId: number, names: readonly PremiumFeature[]): void {
  for (const featureName of premiumFeatureNames) {
    const enabled = names.includes(featureName)
    const target = [featureFlags.companyId, featureFlags.featureName]
    db()
      .insert(featureFlags)
      .values({ companyId, featureName, enabled })
      .onConflictDoUpdate({ target, set: { enabled } })
      .run()
  }
}
