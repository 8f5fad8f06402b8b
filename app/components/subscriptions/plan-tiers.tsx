import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { Segments } from '#app/components/kit/segments.tsx'
import { PlanPrice } from '#app/components/subscriptions/plan-price.tsx'
import type { BillingInterval } from '#app/domain/enumerations.ts'
import { plainMoney } from '#app/domain/format.ts'
import { planOf, tiers, trialDays, yearlySaving } from '#app/domain/subscriptions/plans.ts'

const inEveryPlan = [
  'Board, Portal, tasks and task templates',
  'Drawings, photos, chat, calendar and to-dos',
  'As many jobs and clients as you have',
  'Your data out again, any day, in one click',
]

type PlanTiersProps = {
  interval: BillingInterval
  supportEmail: string
  /** Only the hero stands above it. */
  isFirst: boolean
}

export function PlanTiers({ interval, supportEmail, isFirst }: PlanTiersProps) {
  const isYearly = interval === 'year'
  return (
    <section
      className={isFirst ? 'page-wide mt-18' : 'page-wide mt-10'}
      id="pricing"
      aria-labelledby="pricing-title"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h2 id="pricing-title" className="headline max-w-[16ch]">
          Priced by the size of the team.
        </h2>
        <Segments
          label="Billing"
          className="max-md:flex max-md:w-full"
          items={[
            { href: '?plan=monthly#pricing', label: 'Monthly', current: !isYearly },
            { href: '?plan=annual#pricing', label: 'Yearly, 2 months free', current: isYearly },
          ]}
        />
      </div>
      <p className="quiet mt-5 mb-7 text-ml">
        Free trial: {trialDays} days on all plans. No payment until the trial ends, and you can cancel at any
        time before.
      </p>
      <div className="grid grid-cols-3 border-t-2 border-chalk max-md:grid-cols-1">
        {tiers.map(tier => (
          <Tier key={tier.tier} {...tier} interval={interval} />
        ))}
      </div>
      <h3 className="mt-10">In every plan</h3>
      <ul className="ticklist mt-2 grid grid-cols-2 gap-x-8 max-md:grid-cols-1">
        {inEveryPlan.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="quiet mt-6 leading-[2]">
        More than 15 people? <a href={`mailto:${supportEmail}`}>Contact sales or support</a>. Have a code?{' '}
        <a href="/use-invite-code">Use an invite code</a>.
      </p>
    </section>
  )
}

type TierProps = (typeof tiers)[number] & { interval: BillingInterval }

function Tier({ tier, name, interval }: TierProps) {
  const isYearly = interval === 'year'
  const plan = planOf(tier, interval)
  const yearly = `${plainMoney(planOf(tier, 'year').price)} a year`
  const saving = plainMoney(yearlySaving(tier))
  const isPopular = tier === 2
  return (
    <section
      className={classNames(
        'flex flex-col gap-4 px-8 pt-4 pb-6 first:pl-0 last:pr-0 max-lg:px-5 max-md:px-0 max-md:pb-8 max-md:last:pt-8',
        isPopular && 'shadow-[inset_0_0_0_2px_var(--color-chalk)] max-md:px-4 print:shadow-none',
      )}
    >
      <header className="flex items-center justify-between gap-3">
        <h3 className="text-xl">{name}</h3>
        {isPopular ? <span className="mark border border-edge px-2.5 py-1">Most Popular</span> : null}
      </header>
      <PlanPrice price={plainMoney(plan.price)} interval={plan.interval} />
      <p className="quiet">
        Up to {plan.seats} people.{' '}
        {isYearly ? `You save ${saving}: 17 percent, 2 months free.` : `${yearly}, save ${saving}.`}
      </p>
      <ButtonLink href={`/subscription?plan=${isYearly ? 'annual' : 'monthly'}&size=${tier}`}>
        Start the 7-Day Trial<span className="sr-only"> of {name}</span>
      </ButtonLink>
    </section>
  )
}
