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

/** In the place of a page whose feature the person does not have. */
export function PremiumOverlay({ offer: { feature, title, description, price } }: { offer: PremiumOffer }) {
  return (
    <DialogBox
      titleId="premium-title"
      scrim="waste z-31 grid content-center bg-ink-0 max-md:p-4"
      className="min-h-0 max-w-[680px] [border-style:solid] [border-width:2px_0_0] border-chalk"
    >
      <div className="dlg-body px-12 pt-10 pb-12 max-md:px-5 max-md:py-6">
        <Icon name="lock" className="mb-5 size-10 text-chalk-2" />
        <h1 id="premium-title">{title}</h1>
        <p className="mt-2 text-l text-chalk-2">{description}</p>
        {price ? (
          <p className="mt-8 fig text-[3.5rem]/none font-bold max-md:text-[2.75rem]">{price}</p>
        ) : null}
        <p className="mt-1 mb-8 font-bold text-warn">{premiumOverlay.soon}</p>
        <div className="row max-md:[&>.btn]:flex-[1_0_100%]">
          <ButtonLink variant="go" href="/dashboard" {...leavesDialog}>
            {premiumOverlay.back}
          </ButtonLink>
          <Button type="button" disabled>
            {premiumOverlay.add}
          </Button>
        </div>
        <p className="mt-5">
          <a href={`/upgrade?feature=${feature}`}>{proPlan.title}</a>
        </p>
      </div>
    </DialogBox>
  )
}
