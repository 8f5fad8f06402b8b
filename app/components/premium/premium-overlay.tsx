import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import type { DialogHandle } from '#app/components/kit/dialog-open.ts'
import { Icon } from '#app/components/kit/icon.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { type PremiumOffer, premiumOverlay } from '#app/domain/premium/premium.ts'
import { proPlan } from '#app/domain/subscriptions/pro-plan.ts'

/** `handle` of every premium page: locked, it is a dialog over the whole screen. */
export const premiumHandle: DialogHandle = {
  dialog: data => typeof data === 'object' && data !== null && 'locked' in data && data.locked !== null,
}

/** In the place of a page whose feature the person does not have. Its styles are app/styles/premium.css. */
export function PremiumOverlay({ offer: { feature, title, description, price } }: { offer: PremiumOffer }) {
  return (
    <DialogBox titleId="premium-title" scrim="locked">
      <div className="dlg-body">
        <Icon name="lock" className="lock" />
        <h1 id="premium-title">{title}</h1>
        <p className="say">{description}</p>
        {price ? <p className="price">{price}</p> : null}
        <p className="soon">{premiumOverlay.soon}</p>
        <div className="row">
          <ButtonLink variant="go" href="/dashboard" {...leavesDialog}>
            {premiumOverlay.back}
          </ButtonLink>
          <Button type="button" disabled>
            {premiumOverlay.add}
          </Button>
        </div>
        <p className="more">
          <a href={`/upgrade?feature=${feature}`}>{proPlan.title}</a>
        </p>
      </div>
    </DialogBox>
  )
}
