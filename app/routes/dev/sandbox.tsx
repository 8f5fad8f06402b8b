import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { SandboxActs } from '#app/demo/stripe/sandbox-acts.tsx'
import { sandboxActForm } from '#app/demo/stripe/sandbox-forms.schema.ts'
import { SandboxFrame, sandboxStyles } from '#app/demo/stripe/sandbox-frame.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatInstant, formatMoney } from '#app/domain/format.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sandboxOverview } from './sandbox-page.server.ts'

const part = () => import('#app/demo/stripe/overview-page.server.ts')

export const loader = sandboxOverview(part, (_, sandbox) => sandbox.readOverview())

export const action = sandboxOverview(part, ({ request }, sandbox) =>
  handleForm(request, sandboxActForm, ({ act, id }) => {
    sandbox.actInOverview(act, id)
    return redirectWithFlash('/dev/stripe', {
      title: 'Done',
      message: 'Mortise is being told.',
      tone: 'good',
    })
  }),
)

export const links = () => [sandboxStyles]

export default function Sandbox() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <SandboxFrame>
      <PageHead
        title="Payment sandbox"
        lead="What a demo has in the place of Stripe. Here you do what time, banks and customers do."
        back={{ href: '/owner-dashboard', label: 'Site Owner' }}
      />
      <div className="stack stack-wide">
        <FormErrors errors={reply?.errors} />
        <Subscriptions rows={page.subscriptions} />
        <Payments page={page} />
        <Accounts rows={page.accounts} />
        <Events rows={page.events} />
      </div>
    </SandboxFrame>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Subscription = Page['subscriptions'][number]

function Subscriptions({ rows }: { rows: Subscription[] }) {
  return (
    <Section title="Subscriptions">
      {rows.length === 0 ? <EmptyState title="No subscription yet" level={3} /> : null}
      <List label="Subscriptions">
        {rows.map(each => (
          <ListRow
            key={each.id}
            title={each.customer}
            detail={`${each.plan}, ${formatMoney(each.amount, each.currency)} a ${each.interval}; ${untilWhen(each)}`}
            end={<StatusBadge status={each.status} />}
            actions={<SandboxActs id={each.id} about={each.customer} acts={actsOf(each)} />}
          />
        ))}
      </List>
    </Section>
  )
}

function untilWhen({ status, cancels, endsAt }: Subscription): string {
  if (status === 'canceled') return 'ended'
  return `${cancels ? 'ends' : status === 'trialing' ? 'trial until' : 'paid until'} ${formatDate(dayIn('Europe/London', endsAt))}`
}

function actsOf({ status, interval, cancels, hasOpenInvoice }: Subscription) {
  if (status === 'canceled') return []
  const pay = hasOpenInvoice ? (['pay', 'Pay the open invoice'] as const) : null
  if (status === 'past_due') {
    return [
      pay,
      ['give-up', 'Give up: cancel it'] as const,
      ['leave-unpaid', 'Give up: leave it unpaid'] as const,
    ]
  }
  if (status === 'unpaid') return [pay]
  if (cancels) return [['renew', 'Let it end now'] as const]
  return status === 'trialing'
    ? [['end-trial', 'End the trial now'] as const, ['decline', 'End it with a declined card'] as const]
    : [['renew', `Pass a ${interval}`] as const, ['decline', 'Let the renewal be declined'] as const]
}

function Payments({ page: { charges, waiting } }: { page: Page }) {
  if (charges.length + waiting.length === 0) return null
  return (
    <Section title="Payments">
      <List label="Payments">
        {waiting.map(({ id, amount, currency }) => (
          <ListRow
            key={id}
            title={formatMoney(amount, currency)}
            detail="By bank, under way"
            actions={
              <SandboxActs
                id={id}
                about={id}
                acts={[
                  ['settle', 'Let it arrive'],
                  ['settle-fail', 'Let it fail'],
                ]}
              />
            }
          />
        ))}
        {charges.map(({ id, amount, refunded, currency, description, payer, account }) => (
          <ListRow
            key={id}
            title={formatMoney(amount, currency)}
            detail={[
              description,
              payer,
              account,
              refunded > 0 && `${formatMoney(refunded, currency)} given back`,
            ]
              .filter(Boolean)
              .join(', ')}
            actions={
              <SandboxActs id={id} about={id} acts={refunded < amount ? [['refund', 'Refund']] : []} />
            }
          />
        ))}
      </List>
    </Section>
  )
}

function Accounts({ rows }: { rows: Page['accounts'] }) {
  if (rows.length === 0) return null
  return (
    <Section title="Companies’ own accounts">
      <List label="Companies’ own accounts">
        {rows.map(({ id, name, isReady }) => (
          <ListRow
            key={id}
            title={name}
            detail={`${id}, ${isReady ? 'takes payments' : 'not set up yet'}`}
            actions={<SandboxActs id={id} about={name} acts={[['disconnect', 'Disconnect']]} />}
          />
        ))}
      </List>
    </Section>
  )
}

function Events({ rows }: { rows: Page['events'] }) {
  return (
    <Section title="What Mortise was told">
      <List label="What Mortise was told">
        {rows.map(({ id, type, at, isTaken }) => (
          <ListRow
            key={id}
            title={type}
            detail={`${formatInstant(at, 'Europe/London')}${isTaken ? '' : ', not taken yet'}`}
            actions={<SandboxActs id={id} about={type} acts={isTaken ? [['resend', 'Send again']] : []} />}
          />
        ))}
      </List>
    </Section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Payment sandbox · Mortise' }]
