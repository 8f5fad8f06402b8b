import { Button, ButtonLink } from '#app/components/button.tsx'
import { HiddenField } from '#app/components/field.tsx'
import { MetaList } from '#app/components/meta-list.tsx'
import { Section } from '#app/components/section.tsx'
import { planText, type ShownPlan, type ShownSubscription } from '#app/domain/plan-text.ts'

type ActiveSubscriptionProps = {
  subscription: ShownSubscription
  /** For admins: what they may change to, and the form's request id. */
  manage: { others: readonly ShownPlan[]; requestId: string } | null
}

export function ActiveSubscription({ subscription, manage }: ActiveSubscriptionProps) {
  const { status, isTroubled, plan, dateLabel, date, seats } = subscription
  return (
    <div className="cols">
      <Section title="Active Subscription" span={6}>
        <MetaList
          items={[
            { label: 'Status', value: status, tone: isTroubled ? 'bad' : 'good' },
            ...(plan ? [{ label: 'Plan', value: planText(plan) }] : []),
            ...(date ? [{ label: dateLabel, value: date, figure: true }] : []),
            { label: 'Seats', value: seats },
          ]}
        />
        <div className="row after">
          <ButtonLink variant="go" href="/dashboard">
            Go to Dashboard
          </ButtonLink>
          {manage ? (
            <form method="post" action="/subscription/portal" data-reload="">
              <Button>{isTroubled ? 'Settle the payment' : 'Manage billing'}</Button>
            </form>
          ) : null}
        </div>
        {manage ? (
          <p className="quiet after">
            Cards, invoices and cancelling are on Stripe’s own page, which “Manage billing” opens.
          </p>
        ) : null}
      </Section>
      {manage && manage.others.length > 0 ? (
        <Section title="Change the plan" span={6}>
          <ul className="list">
            {manage.others.map(other => (
              <li key={other.id}>
                <span className="grow">{planText(other)}</span>
                <form method="post" action="/subscription/upgrade" data-reload="">
                  <HiddenField name="plan" value={other.id} />
                  <HiddenField name="requestId" value={`${manage.requestId}:${other.id}`} />
                  <Button size="small">
                    Choose<span className="vh"> {planText(other)}</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}
