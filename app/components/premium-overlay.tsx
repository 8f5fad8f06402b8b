import { Button, ButtonLink } from '#app/components/button.tsx'
import type { DialogHandle } from '#app/components/dialog-open.ts'
import { Icon } from '#app/components/icon.tsx'
import { type PremiumFeature, premiumFeatureTexts, premiumOverlay } from '#app/domain/premium.ts'

/** `handle` of every premium page: locked, it is a dialog over the whole screen. */
export const premiumHandle: DialogHandle = {
  dialog: data => typeof data === 'object' && data !== null && 'locked' in data && data.locked !== null,
}

/** In the place of a page whose feature the person does not have. Its styles are app/styles/premium.css. */
export function PremiumOverlay({ feature }: { feature: PremiumFeature }) {
  const { title, description } = premiumFeatureTexts[feature]
  return (
    <div className="scrim locked">
      <dialog open aria-labelledby="premium-title" aria-modal="true">
        <div className="dlg-body">
          <Icon name="lock" className="lock" />
          <h1 id="premium-title">{title}</h1>
          <p className="say">{description}</p>
          <p className="price">{premiumOverlay.price}</p>
          <p className="soon">{premiumOverlay.soon}</p>
          <div className="row">
            <ButtonLink variant="go" href="/dashboard" data-leave="">
              {premiumOverlay.back}
            </ButtonLink>
            <Button type="button" disabled>
              {premiumOverlay.add}
            </Button>
          </div>
        </div>
      </dialog>
    </div>
  )
}
