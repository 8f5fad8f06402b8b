import { Outlet, useMatches } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { isLocked, type PremiumOffer, pairOf, premiumOverlay } from '#app/domain/premium/premium.ts'
import styles from '#app/styles/premium-overlay.css?url'

/** Around every premium page. */
export default function Premium() {
  const data = useMatches().at(-1)?.data
  return isLocked(data) ? <PremiumOverlay offer={data.locked} /> : <Outlet />
}

function PremiumOverlay({ offer: { feature, title, description, price } }: { offer: PremiumOffer }) {
  return (
    <DialogBox titleId="premium-title" scrim="waste locked">
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
