import { useLoaderData } from '@remix-run/react'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { OwnerBadge } from '#app/components/owner/owner-companies.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { planName } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'
import { pageParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import {
  nullWhenUnavailable,
  type OwnerSubscription,
  readStripeSubscriptions,
} from '#app/services/owner/stripe-figures.server.ts'
import { OwnerHead } from './owner-head.tsx'

const here = '/owner-dashboard/subscriptions'
const pageSize = 50

export const loader = ownerPage(async ({ scope, url }) => {
  const { value, silence } = await nullWhenUnavailable(readStripeSubscriptions())
  const page = pageParam(url)
  const all = value ?? []
  return {
    silence,
    total: all.length,
    page,
    pageCount: Math.ceil(all.length / pageSize),
    rows: all.slice((page - 1) * pageSize, page * pageSize).map(company => toLine(scope, company)),
  }
})

function toLine({ timeZone }: Scope, subscription: OwnerSubscription) {
  const { id, payer, email, name, status, cancels, endsAt, trialEndsAt, createdAt, monthly } = subscription
  const today = dayIn(timeZone, Date.now())
  const day = (at: number | null) => (at === null ? null : formatDateShort(dayIn(timeZone, at), today))
  return {
    id,
    companyId: payer?.companyId ?? null,
    company: payer?.companyName ?? name ?? 'No account yet',
    email: payer?.email ?? email ?? '',
    badge: subscriptionBadge(status),
    plan: planName(subscription),
    monthly: formatMoney(monthly),
    cancels,
    periodEnd: day(endsAt),
    trialEnd: status === 'trialing' ? day(trialEndsAt) : null,
    since: day(createdAt),
  }
}

type Line = ReturnType<typeof toLine>

export default function OwnerSubscriptions() {
  const { silence, total, rows, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <>
      <OwnerHead here={here} />
      <Section title="Subscriptions at Stripe" aside={total}>
        {silence !== null ? (
          <Note tone="warn" title="No figures from Stripe just now">
            {silence}
          </Note>
        ) : rows.length === 0 ? (
          <EmptyLine>No subscription data available...</EmptyLine>
        ) : (
          <Table caption="Subscriptions at Stripe" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </Section>
      <Pager page={page} pageCount={pageCount} hrefFor={to => hrefWith(here, {}, to)} />
    </>
  )
}

const columns: readonly Column<Line>[] = [
  {
    label: 'Company',
    kind: 'title',
    cell: ({ companyId, company, email }) => (
      <>
        {companyId === null ? (
          company
        ) : (
          <a
            className="-my-2.5 inline-flex min-h-11 items-center text-ml"
            href={`/owner-dashboard/companies/${companyId}`}
          >
            {company}
          </a>
        )}
        <small className="block font-normal text-chalk-2 wrap-anywhere">{email}</small>
      </>
    ),
  },
  { label: 'Plan', onPhone: 'labelled', cell: ({ plan }) => plan },
  {
    label: 'Status',
    cell: ({ badge, cancels, trialEnd }) => (
      <>
        <OwnerBadge badge={badge} cancels={cancels} /> {trialEnd ? <small>until {trialEnd}</small> : null}
      </>
    ),
  },
  { label: 'Current period', onPhone: 'labelled', cell: periodText },
  { label: 'Since', onPhone: 'labelled', cell: ({ since }) => since },
  { label: 'Monthly', kind: 'figure', cell: ({ monthly }) => monthly },
]

function periodText({ badge, cancels, periodEnd }: Line): string {
  if (periodEnd === null) return 'none'
  if (badge === 'Inactive') return `ended ${periodEnd}`
  return `${cancels ? 'ends' : 'to'} ${periodEnd}`
}

export const meta = () => [{ title: 'Subscriptions · Site Owner · Mortise' }]
