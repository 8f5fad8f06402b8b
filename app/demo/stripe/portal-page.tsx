import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { dayIn } from '#app/domain/clock.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import type { readPortalPage } from './portal-page.server.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

type Page = ReturnType<typeof readPortalPage>
type PortalPageProps = { page: Page; reply: FormReply | undefined }

export default function PortalPage({ page, reply }: PortalPageProps) {
  const { name, returnUrl, change, subscriptions, cardWorks, openInvoices, invoices } = page
  return (
    <SandboxFrame>
      <PageHead
        title="Billing portal"
        lead={name}
        {...(returnUrl && { back: { href: returnUrl, label: 'Back to Mortise' } })}
      />
      <div className="stack stack-wide">
        <FormErrors errors={reply?.errors} />
        {change ? <Change {...change} returnUrl={returnUrl} /> : null}
        {openInvoices.map(invoice => (
          <OpenInvoice key={invoice.id} invoice={invoice} isMain={change === null} />
        ))}
        <Columns>
          <Column span={7}>
            {subscriptions.map(subscription => (
              <SandboxPlan key={subscription.id} plan={subscription} />
            ))}
            <Invoices invoices={invoices} />
          </Column>
          <Section title="Card" span={5}>
            <Card works={cardWorks} />
          </Section>
        </Columns>
      </div>
    </SandboxFrame>
  )
}

type OpenInvoiceProps = { invoice: Page['openInvoices'][number]; isMain: boolean }

function OpenInvoice({ invoice: { id, number, total, currency }, isMain }: OpenInvoiceProps) {
  const amount = formatMoney(total, currency)
  return (
    <Note tone="bad" title={`${amount} could not be paid`}>
      <form method="post">
        <HiddenField name="id" value={id} />
        <p>Invoice {number}. A new card, 4242 4242 4242 4242, works.</p>
        <div className="row">
          <Button variant={isMain ? 'go' : 'plain'} name="act" value="pay">
            Pay {amount} with a new card
          </Button>
          <Button name="act" value="retry">
            Try the Same Card Again
          </Button>
        </div>
      </form>
    </Note>
  )
}

function Change({ from, to, returnUrl }: NonNullable<Page['change']> & { returnUrl: string | null }) {
  return (
    <Section title="Confirm your new plan">
      <form method="post">
        <p className="sandbox-sum">
          {formatMoney(to.amount, to.currency)} <small>a {to.interval}</small>
          <small className="under">
            {to.name}, in the place of {sandboxPrice(from)}
          </small>
        </p>
        <div className="row">
          <Button variant="go" name="act" value="confirm">
            Confirm
          </Button>
          {returnUrl ? (
            <ButtonLink variant="bare" href={returnUrl}>
              Not now
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </Section>
  )
}

function Card({ works }: { works: boolean }) {
  return (
    <form method="post">
      <ChoiceField
        legend="For this and every later payment"
        name="card"
        options={[
          { value: 'works', label: '4242 4242 4242 4242', note: 'Works' },
          { value: 'declined', label: '4000 0000 0000 0341', note: 'Is declined when a payment is due' },
        ]}
        defaultValue={works ? 'works' : 'declined'}
      />
      <Button name="act" value="card">
        Use This Card
      </Button>
    </form>
  )
}

function Invoices({ invoices }: Pick<Page, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <Section title="Invoices">
      <List label="Invoices">
        {invoices.map(({ id, number, at, total, currency, status }) => (
          <ListRow
            key={id}
            title={formatMoney(total, currency)}
            detail={`${formatDate(dayIn('UTC', at))}, ${number}`}
            end={<StatusBadge status={status} tone={status === 'paid' ? 'good' : 'bad'} />}
          />
        ))}
      </List>
    </Section>
  )
}

type Price = { id: string; name: string; amount: number; currency: string; interval: string }
type Plan = Page['subscriptions'][number]

/** 'Mortise Growth, £39.00 a month' */
function sandboxPrice({ name, amount, currency, interval }: Omit<Price, 'id'>): string {
  return `${name}, ${formatMoney(amount, currency)} a ${interval}`
}

function SandboxPlan({ plan }: { plan: Plan }) {
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
                Cancel Subscription
              </Button>
            ) : (
              <Button variant="go" name="act" value="resume">
                Don’t Cancel
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
        options={plan.choices.map(choice => ({ value: choice.id, label: sandboxPrice(choice) }))}
      />
      <Button name="act" value="change">
        Change Plan
      </Button>
    </form>
  )
}
