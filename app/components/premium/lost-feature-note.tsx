import { Note } from '#app/components/kit/note.tsx'
import { featureLost, type PremiumFeature } from '#app/domain/premium/premium.ts'

/** On pages of a feature that the company has no more: they can be read. */
export function LostFeatureNote({ feature }: { feature: PremiumFeature }) {
  return (
    <Note tone="warn" className="mb-6 print:hidden">
      <p>
        {featureLost(feature)} <a href={`/upgrade?feature=${feature}`}>Upgrade</a> or{' '}
        <a href="/data-rights">export your data</a>.
      </p>
    </Note>
  )
}
