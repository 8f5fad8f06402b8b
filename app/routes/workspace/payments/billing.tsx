import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Chart } from '#app/components/kit/chart.tsx'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { MoneySum } from '#app/components/kit/money-sum.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { PaymentTable } from '#app/components/payments/payment-table.tsx'
import { MoreMatchesNote } from '#app/components/search/more-matches-note.tsx'
import { paymentStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst, formatMoney, formatMonth, plural } from '#app/domain/format.ts'
import { splitMoney, type Total } from '#app/domain/payments/payment.ts'
import { billingHref, billingQuery } from '#app/domain/payments/payment-links.ts'
import { pageFor } from '#app/http/page.server.ts'
import { readBilling } from '#app/http/payments/billing-page.server.ts'
import chartStyles from '#app/styles/chart.css?url'
import tableStyles from '#app/styles/payment-table.css?url'
import sumsStyles from '#app/styles/sums.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sumsStyles },
  { rel: 'stylesheet', href: tableStyles },
  { rel: 'stylesheet', href: chartStyles },
]

export const loader = pageFor('money.read', ({ scope, actor, url }) => ({
  ...readBilling(scope, actor.currency, url, !/^\/billing\/?$/.test(url.pathname)),
  companyName: actor.companyName,
}))

export const shouldRevalidate = revalidateUnlessRefused

type Billing = ReturnType<typeof useLoaderData<typeof loader>>

export default function BillingPage() {
  const billing = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  const { rows, companyName, mayCreate } = billing
  const here = billingQuery(billing)
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="Billing" lead={companyName}>
          {mayCreate ? (
            <ButtonLink variant="go" icon="plus" href={`/billing/new${here}`}>
              Create Payment
            </ButtonLink>
          ) : null}
        </PageHead>
        <PaymentSums {...billing} />
        <ConnectState {...billing} />
        {billing.chart ? (
          <Section title="Paid by month" aside="refunds taken off" className="mb-10">
            <Chart {...billing.chart} />
          </Section>
        ) : null}
        <Section title="Payment history" aside="newest first">
          {billing.hasAny ? <Filters billing={billing} /> : null}
          {rows.length > 0 ? <PaymentTable rows={rows} here={here} /> : <NoPayments billing={billing} />}
        </Section>
        {billing.isCut ? <MoreMatchesNote /> : null}
        <Pager
          page={billing.page}
          pageCount={billing.pageCount}
          isMore={billing.isMore}
          hrefFor={page => billingHref({ ...billing, page })}
        />
      </div>
      <Outlet />
    </>
  )
}

function ConnectState({ connection, mayConnect }: Billing) {
  if (connection === 'ready') {
    return mayConnect ? (
      <p className="quiet print:hidden -mt-4 mb-10">
        Clients pay by card into your company’s own Stripe account.{' '}
        <a href="/billing/connect">Stripe account</a>
      </p>
    ) : null
  }
  if (!mayConnect) return null
  const isBegun = connection === 'unfinished'
  return (
    <Note
      tone={isBegun ? 'warn' : 'plain'}
      title={isBegun ? 'Stripe still needs something from you' : 'Let clients pay by card'}
      className="print:hidden -mt-4 mb-10"
    >
      <p>
        {isBegun
          ? 'Your company’s Stripe account cannot take payments yet.'
          : 'Connect your company’s own Stripe account, and send a job’s client a page to pay at. The money goes to you alone.'}
      </p>
      <div className="row">
        <ButtonLink size="small" href="/billing/connect">
          {isBegun ? 'Finish Connecting' : 'Connect Stripe'}
        </ButtonLink>
      </div>
    </Note>
  )
}

function Filters({ billing }: { billing: Billing }) {
  const { query, status, projectId, projectLabel } = billing
  const first = { query, status, projectId, page: 1 }
  const each = paymentStatuses.map(one => ({
    label: capitaliseFirst(one),
    href: billingHref({ ...first, status: one }),
    current: status === one,
  }))
  return (
    <div className="strip print:hidden">
      <Segments
        label="Payments by status"
        className="mb-4"
        items={[
          { label: 'All', href: billingHref({ ...first, status: null }), current: status === null },
          ...each,
        ]}
      />
      <Finder
        name="Payments"
        label="Search payments"
        placeholder="Search payments by job number, project, client or note"
        query={query}
        action="/billing"
        clearHref={billingHref({ ...first, query: '' })}
        kept={
          <>
            {status ? <HiddenField name="status" value={status} /> : null}
            {projectId === null ? null : <HiddenField name="project" value={projectId} />}
          </>
        }
      >
        {projectId === null ? null : (
          <ButtonLink variant="bare" icon="x" href={billingHref({ ...first, projectId: null })}>
            {projectLabel ? `Only ${projectLabel}` : 'Only one job'}
          </ButtonLink>
        )}
      </Finder>
    </div>
  )
}

function NoPayments({ billing: { hasAny, mayCreate } }: { billing: Billing }) {
  if (hasAny) {
    return (
      <EmptyState
        level={3}
        title="No payments found"
        tone="nothing-found"
        action={<ButtonLink href="/billing">Show All Payments</ButtonLink>}
      >
        Nothing matches. Try a shorter word, or another status.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      title="No payments yet"
      action={mayCreate ? <ButtonLink href="/billing/new">Create Payment</ButtonLink> : null}
    >
      Write down what a client has paid, and every job shows what came in for it.
    </EmptyState>
  )
}

/** Other currencies stand below, each for itself. */
function PaymentSums({ totals, today }: Billing) {
  return (
    <div className="sums">
      <Sum label="Total Revenue" totals={totals} of={sum => sum.revenue}>
        completed payments
      </Sum>
      <Sum label="Pending" totals={totals} of={sum => sum.pending}>
        {plural(
          totals.reduce((sum, total) => sum + total.pendingCount, 0),
          'payment',
        )}
      </Sum>
      <Sum label="This Month" totals={totals} of={sum => sum.month}>
        {formatMonth(today)}
      </Sum>
    </div>
  )
}

type SumProps = Pick<Billing, 'totals'> & {
  label: string
  of: (total: Total) => number
  children: ReactNode
}

function Sum({ label, totals, of, children }: SumProps) {
  const [first, ...others] = totals
  if (!first) return null
  const { whole, part } = splitMoney(of(first), first.currency)
  const more = others.filter(other => of(other) !== 0).map(other => formatMoney(of(other), other.currency))
  return (
    <MoneySum label={label} whole={whole} part={part}>
      {more.length > 0 ? (
        <small className="block font-figures text-m/[1.4] font-bold text-chalk">and {more.join(', ')}</small>
      ) : null}
      <small>{children}</small>
    </MoneySum>
  )
}

export const meta = () => [{ title: 'Billing · Mortise' }]
