import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Segments } from '#app/components/kit/segments.tsx'
import { PlanPrice } from '#app/components/subscriptions/plan-price.tsx'
import { plainMoney } from '#app/domain/format.ts'
import { type PickedPlan, pickedQuery } from '#app/domain/subscriptions/plan-text.ts'
import {
  type Plan,
  planOf,
  type Tier,
  tierName,
  tiers,
  trialDays,
  yearlySaving,
} from '#app/domain/subscriptions/plans.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'

type PlanPickerProps = {
  picked: PickedPlan
  requestId: string
  /** A company has one trial. */
  hasTrial: boolean
  supportEmail: string
  /** Came back from Stripe without paying. */
  cancelled: boolean
  error: string | undefined
}

export function PlanPicker(props: PlanPickerProps) {
  const { picked, requestId, hasTrial, supportEmail, cancelled, error } = props
  return (
    <div className="[&>*+*]:mt-6 [.note+&]:mt-6">
      {error ? (
        <Note tone="bad" title={subscriptionTexts.createFailed} role="alert">
          {error}
        </Note>
      ) : null}
      {cancelled && !error ? (
        <Note title="You came back without paying" role="status">
          Nothing was charged, and nothing was set up. Choose again whenever you like.
        </Note>
      ) : null}
      <TeamSizes picked={picked} />
      <Segments
        label="Billing"
        className="max-md:flex"
        items={[
          {
            href: pickedQuery({ ...picked, interval: 'month' }),
            label: 'Monthly',
            current: picked.interval === 'month',
          },
          {
            href: pickedQuery({ ...picked, interval: 'year' }),
            label: 'Yearly, 2 months free',
            current: picked.interval === 'year',
          },
        ]}
      />
      <div className="plans grid grid-cols-2 gap-y-0 gap-x-12 max-md:grid-cols-1 max-md:gap-8">
        {besideEachOther(picked.tier).map(tier => (
          <PlanCard
            key={tier}
            plan={planOf(tier, picked.interval)}
            isPicked={picked.tier === tier}
            requestId={requestId}
            hasTrial={hasTrial}
          />
        ))}
      </div>
      <p className="quiet mt-6 [line-height:2]">
        {hasTrial ? null : 'Your company has had its free trial, so the plan is paid from the first day. '}
        More than 15 people? <a href={`mailto:${supportEmail}`}>Contact sales or support</a>. Have a code?{' '}
        <a href="/use-invite-code">Use an invite code</a>.
      </p>
    </div>
  )
}

/** The picked size and the next larger one; the largest stands beside the one below it. */
function besideEachOther(tier: Tier): readonly Tier[] {
  return tier === 1 ? [1, 2] : [2, 3]
}

/** Five seats a length. */
function TeamSizes({ picked }: { picked: PickedPlan }) {
  return (
    <ul className="rodnav max-md:mx-0 max-md:p-0 max-md:overflow-visible" aria-label="Team size">
      {tiers.map(({ tier, name, users }) => (
        <li className="max-md:min-w-0" key={tier}>
          <a
            className="max-md:flex-col-reverse max-md:justify-end max-md:gap-1 max-md:min-h-27 max-md:px-2 max-md:text-m"
            href={pickedQuery({ ...picked, tier })}
            aria-current={tier === picked.tier ? 'true' : undefined}
          >
            <span>
              {name}
              {tier === 2 ? (
                <small className="font-normal whitespace-nowrap max-md:block max-md:text-s">
                  {' '}
                  Most Popular
                </small>
              ) : null}
            </span>
            <span className="fig">
              {users}
              <span className="sr-only"> users</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type PlanCardProps = { plan: Plan; isPicked: boolean; requestId: string; hasTrial: boolean }

function PlanCard({ plan, isPicked, requestId, hasTrial }: PlanCardProps) {
  const isYearly = plan.interval === 'year'
  const price = plainMoney(plan.price)
  return (
    <form
      method="post"
      {...byBrowser}
      className={classNames(
        'flex flex-col gap-3.5 pt-4 pb-2',
        isPicked ? 'chalk-above max-md:-order-1' : '[border-top:2px_solid_var(--color-line)]',
      )}
    >
      <HiddenField name="requestId" value={`${requestId}:${plan.id}`} />
      <HiddenField name="plan" value={plan.id} />
      <h2>{tierName(plan.tier)}</h2>
      <PlanPrice price={price} interval={plan.interval} />
      <p className="quiet">
        {isYearly
          ? `You save ${plainMoney(yearlySaving(plan.tier))}: 17 percent, 2 months free.`
          : `${plainMoney(plan.price * 12)} over a year. Cancel any month.`}
      </p>
      <ul className="ticklist">
        <li>Up to {plan.seats} people</li>
        <li>{hasTrial ? `${trialDays} days free, no payment until the trial ends` : 'Starts today'}</li>
        <li>Cancel yourself, any time</li>
      </ul>
      <Button variant={isPicked ? 'go' : 'plain'} className="mt-2 min-h-14 text-ml">
        {hasTrial ? 'Start the 7-Day Trial' : 'Subscribe'}
        <span className="sr-only">
          {' '}
          {hasTrial ? 'of' : 'to'} {tierName(plan.tier)}, {isYearly ? 'yearly' : 'monthly'}, {price}
        </span>
      </Button>
    </form>
  )
}
