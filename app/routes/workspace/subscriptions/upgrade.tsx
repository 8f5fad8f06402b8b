import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { byBrowser, leavesDialog } from '#app/components/kit/page-attributes.ts'
import { UpgradeDialog } from '#app/components/subscriptions/upgrade-dialog.tsx'
import { may } from '#app/domain/permissions.ts'
import {
  type PremiumFeature,
  pairOf,
  premiumFeatureNames,
  premiumPaths,
} from '#app/domain/premium/premium.ts'
import { proPlan } from '#app/domain/subscriptions/pro-plan.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readOfferOf } from '#app/http/premium/premium-page.server.ts'

export const handle = { dialog: true }

/** The upgrade dialog as a state of the navigation: `?feature=stock_system` says what is wanted, and where Maybe Later leads back to. */
export const loader = workspacePage(({ scope, url }) => {
  const feature = featureOf(url)
  return {
    wanted: feature ? readOfferOf(feature).title : null,
    more: feature ? pairOf(feature) : null,
    back: feature ? premiumPaths[feature] : '/dashboard',
    mayManage: may(scope, 'subscription.manage'),
  }
})

function featureOf(url: URL): PremiumFeature | undefined {
  return premiumFeatureNames.find(name => name === url.searchParams.get('feature'))
}

export default function Upgrade() {
  const { wanted, more, back, mayManage } = useLoaderData<typeof loader>()
  return (
    <UpgradeDialog
      feature={wanted ?? 'All Pro features'}
      more={more}
      reason={mayManage ? undefined : 'Only an admin of your company can choose a plan. Please ask yours.'}
      later={
        <ButtonLink href={back} {...leavesDialog} {...byBrowser}>
          {proPlan.later}
        </ButtonLink>
      }
    />
  )
}

export const meta = () => [{ title: `${proPlan.title} · Mortise` }]
