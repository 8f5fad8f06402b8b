import { useLoaderData } from '@remix-run/react'
import { Note } from '#app/components/kit/note.tsx'
import { Pager } from '#app/components/kit/pager.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { OwnerBadge } from '#app/components/owner/owner-companies.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatMoney, plural } from '#app/domain/format.ts'
import { planName } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subscriptionBadge } from '#app/domain/subscriptions/subscription.ts'
import { pageParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import {
  type OwnerSubscription,
  orSilence,
  readStripeSubscriptions,
} from '#app/services/owner/stripe-figures.server.ts'
import { OwnerHead } from './owner-head.tsx'

const here = '/owner-dashboard/subscriptions'
const pageSize = 50

export const loader = ownerPage(async ({ scope, url }) => {
  const { value, silence } = await orSilence(readStripeSubscriptions())
  const page = pageParam(url)
  const all = value ?? []
  return {
    silence,
    total: all.length,
    page,
    pageCount: Math.ceil(all.length / pageSize),
    rows: all.slice((page - 1) * pageSize, page * pageSize).map(each => toLine(scope, each)),
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
      <Section title="Subscriptions at Stripe" aside={plural(total, 'subscription')}>
        {silence !== null ? (
          <Note tone="warn" title="No figures from Stripe just now">
            {silence}
          </Note>
        ) : rows.length === 0 ? (
          <p className="quiet">No subscription data available...</p>
        ) : (
          <Lines rows={rows} />
        )}
      </Section>
      <Pager page={page} pageCount={pageCount} hrefFor={to => (to > 1 ? `${here}?page=${to}` : here)} />
    </>
  )
}

function Lines({ rows }: { rows: readonly Line[] }) {
  return (
    <table className="cards-table">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Plan</th>
          <th scope="col">Status</th>
          <th scope="col">Current period</th>
          <th scope="col">Since</th>
          <th scope="col" className="num">
            Monthly
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <td className="title">
              {row.companyId === null ? (
                row.company
              ) : (
                <a className="owner-company" href={`/owner-dashboard/companies/${row.companyId}`}>
                  {row.company}
                </a>
              )}
              <small className="owner-under">{row.email}</small>
            </td>
            <td data-label="Plan">{row.plan}</td>
            <td>
              <OwnerBadge badge={row.badge} cancels={row.cancels} />{' '}
              {row.trialEnd ? <small>until {row.trialEnd}</small> : null}
            </td>
            <td data-label="Current period">{periodText(row)}</td>
            <td data-label="Since">{row.since}</td>
            <td className="num">{row.monthly}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function periodText({ badge, cancels, periodEnd }: Line): string {
  if (periodEnd === null) return 'none'
  if (badge === 'Inactive') return `ended ${periodEnd}`
  return `${cancels ? 'ends' : 'to'} ${periodEnd}`
}

export const meta = () => [{ title: 'Subscriptions · Site Owner · Mortise' }]
