import { ButtonLink } from '#app/components/kit/button.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { AddOns } from '#app/components/subscriptions/add-ons.tsx'
import type { BillingInterval } from '#app/domain/enumerations.ts'
import { formatPounds } from '#app/domain/format.ts'
import { planOf, tiers, trialDays, yearlySaving } from '#app/domain/subscriptions/plans.ts'

type PlanTiersProps = {
  interval: BillingInterval
  supportEmail: string
  /** Nothing but the hero stands above it. */
  isFirst: boolean
}

/** Team sizes side by side, by the month or by the year: a link turns them over. */
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
      <p className="quiet mt-6 leading-[2]">
        More than 15 people? <a href={`mailto:${supportEmail}`}>Contact sales or support</a>. Have a code?{' '}
        <a href="/use-invite-code">Use an invite code</a>.
      </p>
      <AddOns level={3} />
    </section>
  )
}

type TierProps = (typeof tiers)[number] & { interval: BillingInterval }

function Tier({ tier, name, users, interval }: TierProps) {
  const isYearly = interval === 'year'
  const plan = planOf(tier, interval)
  const yearly = `${formatPounds(planOf(tier, 'year').price)} a year`
  const saving = formatPounds(yearlySaving(tier))
  const isPopular = tier === 2
  return (
    <section className="flex flex-col gap-4 border-hair px-8 pt-4 pb-6 first:pl-0 last:pr-0 not-first:border-l max-lg:px-5 max-md:border-line max-md:px-0 max-md:pb-8 max-md:not-first:border-t max-md:not-first:border-l-0">
      <header className="flex items-center justify-between gap-3">
        <h3 className="text-[1.5rem]">{name}</h3>
        {isPopular ? <span className="mark border border-edge px-2.5 py-1">Most Popular</span> : null}
      </header>
      <p className="price">
        {formatPounds(plan.price)}
        <small>/{plan.interval}</small>
      </p>
      <p className="quiet">
        {users} people.{' '}
        {isYearly ? `You save ${saving}: 17 percent, 2 months free.` : `${yearly}, save ${saving}.`}
      </p>
      <ButtonLink href={`/subscription?plan=${isYearly ? 'annual' : 'monthly'}&size=${tier}`}>
        Start the 7-Day Trial<span className="sr-only"> of {name}</span>
      </ButtonLink>
      <ul className="ticklist">
        <li>Up to {plan.seats} people</li>
        <li>As many jobs and clients as you have</li>
        <li>Board, Portal, tasks and history</li>
        <li>Your data out again, any day, in one click</li>
      </ul>
    </section>
  )
}
