import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { freeAccess } from '#app/domain/subscriptions/free-access.ts'
import {
  offeredPlanText,
  planText,
  type ShownPlan,
  type ShownSubscription,
} from '#app/domain/subscriptions/plan-text.ts'

type ActiveSubscriptionProps = {
  subscription: ShownSubscription
  /** For admins: the plans to change to, the one they came for, and the form's request id. */
  manage: { others: readonly ShownPlan[]; chosen: string | null; requestId: string } | null
  hasFreeAccess: boolean
  first?: ReactNode
}

export function ActiveSubscription({ subscription, manage, hasFreeAccess, first }: ActiveSubscriptionProps) {
  const { status, isTroubled, plan, dateLabel, date, seats } = subscription
  const isOwed = isTroubled && manage !== null
  const isElsewhere = Boolean(first) || manage?.others.some(({ id }) => id === manage.chosen)
  return (
    <div className="cols">
      <Section title={isTroubled ? titleInTrouble(isOwed) : 'Active Subscription'} span={6}>
        <MetaList
          items={[
            ...(status
              ? [{ label: 'Status', value: status, tone: isTroubled ? 'bad' : 'good' } as const]
              : []),
            ...(hasFreeAccess ? [{ label: freeAccess, value: 'Yes', tone: 'good' } as const] : []),
            ...(plan ? [{ label: 'Plan', value: planText(plan) }] : []),
            ...(date ? [{ label: dateLabel, value: date, figure: true }] : []),
            { label: 'Seats', value: seats },
          ]}
        />
        <div className="row mt-6">
          {isOwed ? <Billing label="Settle the Payment" isMain /> : null}
          {manage && !isOwed ? <Billing label="Manage Billing" isMain={!isElsewhere} /> : null}
          <ButtonLink variant={manage || first ? 'plain' : 'go'} href="/dashboard">
            Go to Dashboard
          </ButtonLink>
        </div>
        {hasFreeAccess && manage && !subscription.isEnding ? (
          <p>
            Free access does not end the subscription: it is charged until you end it by “
            {isOwed ? 'Settle the Payment' : 'Manage Billing'}”.
          </p>
        ) : null}
        {manage ? (
          <p className="quiet mt-6">
            Cards, invoices and cancelling are on Stripe’s own page, which “
            {isOwed ? 'Settle the Payment' : 'Manage Billing'}” opens.
          </p>
        ) : null}
      </Section>
      {first}
      {manage && !isOwed && manage.others.length > 0 ? <OtherPlans {...manage} /> : null}
    </div>
  )
}

function titleInTrouble(isOwed: boolean): string {
  return isOwed ? 'A payment is owed' : 'Your company’s plan'
}

function Billing({ label, isMain = false }: { label: string; isMain?: boolean }) {
  return (
    <form method="post" action="/subscription/portal" {...byBrowser}>
      {isMain ? (
        <Button variant="go" icon="money">
          {label}
        </Button>
      ) : (
        <Button>{label}</Button>
      )}
    </form>
  )
}

type OtherPlansProps = NonNullable<ActiveSubscriptionProps['manage']>

/** The chosen plan stands first. */
function OtherPlans({ others, chosen, requestId }: OtherPlansProps) {
  const inOrder = [...others].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
  return (
    <Section title="Change the plan" span={6} id="plans">
      <List>
        {inOrder.map(other => (
          <li key={other.id}>
            <span className="grow">{offeredPlanText(other)}</span>
            <form method="post" action="/subscription/upgrade" {...byBrowser}>
              <HiddenField name="plan" value={other.id} />
              <HiddenField name="requestId" value={`${requestId}:${other.id}`} />
              <Button size="small" variant={other.id === chosen ? 'go' : 'plain'}>
                Choose<span className="sr-only"> {planText(other)}</span>
              </Button>
            </form>
          </li>
        ))}
      </List>
    </Section>
  )
}
