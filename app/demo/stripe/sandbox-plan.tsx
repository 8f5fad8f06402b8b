import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'

type Price = { id: string; name: string; amount: number; currency: string; interval: string }
type Plan = {
  id: string
  plan: string
  amount: number
  currency: string
  interval: string
  status: string
  endsAt: number
  cancelsAt: number | null
  mayCancel: boolean
  choices: Price[]
}

/** 'Mortise Growth, £39.00 a month' */
export function sandboxPrice({ name, amount, currency, interval }: Omit<Price, 'id'>): string {
  return `${name}, ${formatMoney(amount, currency)} a ${interval}`
}

/** A subscription in the portal, and what its owner may do with it. */
export function SandboxPlan({ plan }: { plan: Plan }) {
  return (
    <Section title={plan.plan} aside={<StatusBadge status={plan.status} />}>
      <div className="stack">
        <p className="sandbox-sum">
          {formatMoney(plan.amount, plan.currency)} <small>a {plan.interval}</small>
          <small className="under">{nextDay(plan)}</small>
        </p>
        {plan.choices.length > 0 ? <ChangePlan plan={plan} /> : null}
        {plan.mayCancel ? (
          <form method="post">
            <HiddenField name="id" value={plan.id} />
            {plan.cancelsAt === null ? (
              <Button name="act" value="cancel">
                Cancel subscription
              </Button>
            ) : (
              <Button variant="go" name="act" value="resume">
                Don’t cancel
              </Button>
            )}
          </form>
        ) : null}
      </div>
    </Section>
  )
}

function nextDay({ status, endsAt, cancelsAt }: Plan): string {
  const day = (ms: number) => formatDate(dayIn('UTC', ms))
  if (status === 'canceled') return 'It has ended.'
  if (cancelsAt !== null) return `It is cancelled, and ends on ${day(cancelsAt)}.`
  return status === 'trialing'
    ? `The trial ends on ${day(endsAt)}.`
    : `The next payment is on ${day(endsAt)}.`
}

function ChangePlan({ plan }: { plan: Plan }) {
  return (
    <form method="post">
      <HiddenField name="id" value={plan.id} />
      <SelectField
        label="Another plan"
        name="price"
        idPrefix={plan.id}
        options={plan.choices.map(each => ({ value: each.id, label: sandboxPrice(each) }))}
      />
      <Button name="act" value="change">
        Change plan
      </Button>
    </form>
  )
}
