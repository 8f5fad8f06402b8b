import { type BinNoun, binNouns } from '#app/domain/enumerations.ts'
import { type PremiumFeature, stockFeatures } from '#app/domain/premium/premium.ts'

/** What belongs to a premium feature is shown in the bin to those who have it, or one of these. */
const featuresOf: Partial<Record<BinNoun, readonly PremiumFeature[]>> = {
  stock_card: stockFeatures,
  training_video: ['training_videos'],
}

/** What the bin shows somebody who has these features. */
export function binNounsFor(features: readonly string[]): BinNoun[] {
  return binNouns.filter(noun => featuresOf[noun]?.some(name => features.includes(name)) ?? true)
}
