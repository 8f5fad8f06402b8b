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
    <DialogBox
      titleId="premium-title"
      scrim="waste locked z-31 grid content-center bg-ink-0 max-md:p-4 [&>dialog]:min-h-0 [&>dialog]:max-w-170 [&>dialog]:[border:solid_var(--color-chalk)] [&>dialog]:[border-width:2px_0_0]"
    >
      <link rel="stylesheet" href={styles} />
      <div className="dlg-body p-[40px_48px_48px] max-md:p-[24px_20px]">
        <Icon name="lock" className="mb-5 size-10 text-chalk-2" />
        <h1 id="premium-title">{title}</h1>
        <p className="mt-2 text-l text-chalk-2">{description}</p>
        {pairOf(feature) ? <p className="mt-3 text-chalk-2">{pairOf(feature)}</p> : null}
        {price ? <p className="fig mt-8 text-5xl/none font-bold max-md:text-4xl/none">{price}</p> : null}
        <p className="mt-1 font-bold text-warn">{premiumOverlay.soon}</p>
        <p className="mt-1 mb-8 text-chalk-2">{premiumOverlay.ask}</p>
        <div className="row max-md:[&>.btn]:flex-[1_0_100%]">
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
