import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import type { DialogHandle } from '#app/components/kit/dialog-open.ts'
import { Icon } from '#app/components/kit/icon.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { type PremiumOffer, pairOf, premiumOverlay } from '#app/domain/premium/premium.ts'
import styles from '#app/styles/premium-overlay.css?url'

/** The `handle` of every premium page: locked, it is a dialog over the whole screen. */
export const premiumHandle: DialogHandle = {
  dialog: data => typeof data === 'object' && data !== null && 'locked' in data && data.locked !== null,
}

export function PremiumOverlay({ offer: { feature, title, description, price } }: { offer: PremiumOffer }) {
  return (
    <DialogBox titleId="premium-title" scrim="waste locked">
      {/* Loaded here: any premium page may be locked. */}
      <link rel="stylesheet" href={styles} />
      <div className="dlg-body">
        <Icon name="lock" />
        <h1 id="premium-title">{title}</h1>
        <p className="mt-2 text-l text-chalk-2">{description}</p>
        {pairOf(feature) ? <p className="mt-3 text-chalk-2">{pairOf(feature)}</p> : null}
        {price ? <p className="fig price">{price}</p> : null}
        <p className="mt-1 font-bold text-warn">{premiumOverlay.soon}</p>
        <p className="mt-1 mb-8 text-chalk-2">{premiumOverlay.ask}</p>
        <div className="row">
          <ButtonLink variant="go" href="/dashboard" {...leavesDialog}>
            {premiumOverlay.back}
          </ButtonLink>
          <Button type="button" disabled>
            {premiumOverlay.add}
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
