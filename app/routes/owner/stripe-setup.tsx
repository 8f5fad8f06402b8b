import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { formatMoney, plural } from '#app/domain/format.ts'
import { planName } from '#app/domain/owner/owner.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { readPlansAtStripe, setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import { nullWhenUnavailable } from '#app/services/owner/stripe-figures.server.ts'

const here = '/owner-dashboard/settings/stripe'

export const loader = ownerPage(async () => {
  const { value, silence } = await nullWhenUnavailable(readPlansAtStripe())
  return {
    silence,
    plans: (value ?? []).map(({ plan, priceId, isRight }) => ({
      id: plan.id,
      name: planName(plan),
      price: `${formatMoney(plan.price)} a ${plan.interval}`,
      priceId,
      isRight,
    })),
  }
})

export const action = ownerPage(({ scope }) =>
  orFlash(
    async () => {
      const results = await setUpProducts(scope)
      const made = results.filter(({ result }) => result === 'created').length
      const updated = results.filter(({ result }) => result === 'updated').length
      return redirectWithFlash(here, {
        title: 'Stripe products set up',
        message: `${plural(made, 'thing')} made, ${updated} brought up to date, the rest was right already.`,
        tone: 'good',
      })
    },
    here,
    {
      title: 'Failed to setup Stripe products',
      message: 'Stripe did not take it. Please try again in a moment.',
    },
  ),
)

type Plan = ReturnType<typeof useLoaderData<typeof loader>>['plans'][number]

const columns: readonly Column<Plan>[] = [
  { label: 'Plan', kind: 'title', cell: ({ name }) => name },
  {
    label: 'Price at Stripe',
    className: 'quiet',
    onPhone: 'labelled',
    cell: ({ priceId }) => priceId ?? 'none',
  },
  {
    label: 'State',
    cell: ({ isRight, priceId }) => (
      <StatusBadge status={isRight ? 'active' : 'failed'}>
        {isRight ? 'As it should be' : priceId ? 'Differs' : 'Missing'}
      </StatusBadge>
    ),
  },
  { label: 'Price', kind: 'figure', cell: ({ price }) => price },
]

export default function StripeSetup() {
  const { silence, plans } = useLoaderData<typeof loader>()
  const isRight = plans.length > 0 && plans.every(plan => plan.isRight)
  return (
    <>
      <PageHead
        title="Stripe products"
        lead="A product a team size, a price a plan, and the billing portal."
        back={{ href: '/owner-dashboard/settings', label: 'Settings' }}
      >
        <form method="post">
          <Button variant={isRight ? 'plain' : 'go'}>Set Up Stripe Products</Button>
        </form>
      </PageHead>
      {silence === null ? (
        <Section title="Plans at Stripe" aside={isRight ? 'All as they should be' : 'Something is missing'}>
          <Table caption="Plans at Stripe" columns={columns} rows={plans} keyOf={({ id }) => id} />
          <p className="quiet mt-4">
            Setting up can be run again at any time: what is right stays. A price cannot be changed at Stripe,
            so one that differs is replaced; those who pay the old one go on paying it.
          </p>
        </Section>
      ) : (
        <Note tone="warn" title="No answer from Stripe just now">
          {silence}
        </Note>
      )}
    </>
  )
}

export const meta = () => [{ title: 'Stripe products · Site Owner · Mortise' }]
