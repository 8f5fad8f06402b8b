import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SellingFooter, SellingHeader } from '#app/components/frame/selling-frame.tsx'
import { LandingBoard, LandingFeatures } from '#app/components/landing/landing-features.tsx'
import { LandingHero } from '#app/components/landing/landing-hero.tsx'
import { LandingEnd, LandingQuestions } from '#app/components/landing/landing-questions.tsx'
import { PlanTiers } from '#app/components/subscriptions/plan-tiers.tsx'
import { decimalText } from '#app/domain/format.ts'
import { planCurrency, plans, tierName } from '#app/domain/subscriptions/plans.ts'
import { getActor } from '#app/http/actor.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import { ownAddress, supportEmail } from '#app/http/support.server.ts'

export const handle = { frameless: true }

/** Also at / for visitors: see server/front-door.ts. */
export const loader = publicPage(async ({ request, context, url }) => {
  const isPricing = /^\/pricing\b/i.test(url.pathname)
  if (await getActor(request, context)) throw redirect(isPricing ? '/subscription' : '/', 303)
  return {
    isPricing,
    interval: url.searchParams.get('plan') === 'annual' ? ('year' as const) : ('month' as const),
    support: supportEmail(),
    address: ownAddress(),
    year: new Date().getFullYear(),
  }
})

export default function Landing() {
  const { isPricing, interval, support, year } = useLoaderData<typeof loader>()
  const pricing = <PlanTiers interval={interval} supportEmail={support} isFirst={isPricing} />
  return (
    <div className="overflow-x-clip">
      <SellingHeader />
      <main id="main" tabIndex={-1}>
        <LandingHero />
        {isPricing ? pricing : null}
        <LandingBoard />
        <LandingFeatures />
        {isPricing ? null : pricing}
        <LandingQuestions />
        <LandingEnd />
      </main>
      <SellingFooter year={year} />
    </div>
  )
}

const title = 'Mortise: every job in the joinery shop, on one rod'
const description =
  'The workspace for small joinery and cabinet-making businesses: jobs from measure to install, task templates, clients and your team on one board. From £29 a month, 7 days free.'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const address = data?.address ?? ''
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${address}/` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${address}/` },
    { property: 'og:image', content: `${address}/pictures/board.webp` },
    { 'script:ld+json': structured(address) },
  ]
}

/** For search engines. */
function structured(address: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Mortise',
    url: `${address}/`,
    image: `${address}/pictures/board.webp`,
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: plans.map(({ id, tier, interval, price }) => ({
      '@type': 'Offer',
      name: `${tierName(tier)}, by the ${interval}`,
      sku: id,
      price: decimalText(price),
      priceCurrency: planCurrency.toUpperCase(),
      url: `${address}/subscription?plan=${interval === 'year' ? 'annual' : 'monthly'}&size=${tier}`,
    })),
  }
}
