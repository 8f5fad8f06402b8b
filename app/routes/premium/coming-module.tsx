import { useLoaderData } from '@remix-run/react'
import { ComingPageView } from '#app/components/frame/coming.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { NotFound } from '#app/domain/errors.ts'
import { pathOf } from '#app/domain/navigation.ts'
import { comingModules, type PremiumOffer, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { pageFor } from '#app/http/page.server.ts'
import { gate } from '#app/http/premium/premium-page.server.ts'

export const handle = premiumHandle
/** Invoicing, Quoting and Overheads: of money, and so not for everybody. */
export const loader = pageFor('money.read', ({ scope, url }) => {
  const module = comingModules[pathOf(url.pathname).toLowerCase()]
  if (!module) throw new NotFound()
  const { feature, ...about } = module
  return gate(scope, feature, () => ({ ...premiumFeatureTexts[feature], ...about }))
})

export default function ComingModule() {
  const { locked, page } = useLoaderData<typeof loader>()
  if (locked !== null) return <PremiumOverlay offer={locked} />
  return <ComingPageView page={page} until="It costs nothing until it is there." />
}

type Loaded = { locked: PremiumOffer | null; page: { title: string } | null }

export function meta({ data }: { data?: Loaded }) {
  const title = data?.locked ? data.locked.title : data?.page?.title
  return [{ title: title ? `${title} · Mortise` : 'Mortise' }]
}
