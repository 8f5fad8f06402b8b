import { Note } from '#app/components/kit/note.tsx'
import { featureForAdmins, type PremiumFeature } from '#app/domain/premium/premium.ts'

/** Records made with the feature can still be read. */
export function ReadOnlyNote({ feature }: { feature: PremiumFeature }) {
  return (
    <Note tone="warn" className="mb-6 print:hidden">
      <p>
        {featureForAdmins(feature)} Ask one of them, or <a href="/data-rights">export your data</a>.
      </p>
    </Note>
  )
}
