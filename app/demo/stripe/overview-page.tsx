import { Button } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { dayIn } from '#app/domain/clock.ts'
import type { FormReply } from '#app/domain/form-base.ts'
import { formatDate, formatInstant, formatMoney } from '#app/domain/format.ts'
import type { readOverview } from './overview-page.server.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

type Page = ReturnType<typeof readOverview>
type OverviewPageProps = { page: Page; reply: FormReply | undefined }

export default function OverviewPage({ page, reply }: OverviewPageProps) {
  return (
    <SandboxFrame>
      <PageHead
        title="Payment sandbox"
        lead="Try out renewals, declines and refunds."
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

type Subscription = Page['subscriptions'][number]

function Subscriptions({ rows }: { rows: Subscription[] }) {
  return (
    <Section title="Subscriptions">
      {rows.length === 0 ? <EmptyState title="No subscription yet" level={3} /> : null}
      <List label="Subscriptions">
        {rows.map(row => (
          <ListRow
            key={row.id}
            title={row.customer}
            detail={`${row.plan}, ${formatMoney(row.amount, row.currency)} a ${row.interval}; ${untilWhen(row)}`}
            end={<StatusBadge status={row.status} />}
            actions={<SandboxActs id={row.id} about={row.customer} acts={actsOf(row)} />}
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

type SandboxActsProps = {
  id: string
  /** For screen readers. */
  about: string
  acts: readonly (readonly [act: string, label: string] | null)[]
}

function SandboxActs({ id, about, acts }: SandboxActsProps) {
  const shown = acts.filter(act => act !== null)
  if (shown.length === 0) return null
  return (
    <form method="post">
      <HiddenField name="id" value={id} />
      {shown.map(([act, label]) => (
        <Button key={act} size="small" name="act" value={act}>
          {label} <span className="sr-only">({about})</span>
        </Button>
      ))}
    </form>
  )
}
