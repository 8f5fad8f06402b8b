import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import type { CompanyLine } from '#app/domain/owner/owner.ts'
import type { SubscriptionBadge } from '#app/domain/subscriptions/subscription.ts'

const tones = { Active: 'good', Overdue: 'bad', Trial: 'plain', Inactive: 'plain' } as const

/** `cancels`: how it stands now, and that it ends. */
export function OwnerBadge({ badge, cancels = false }: { badge: SubscriptionBadge; cancels?: boolean }) {
  return (
    <>
      <StatusBadge status={badge} tone={tones[badge]} {...(badge === 'Inactive' ? { icon: 'x' } : {})}>
        {badge}
      </StatusBadge>
      {cancels ? <small> Cancelled</small> : null}
    </>
  )
}

export function OwnerCompanies({ companies }: { companies: readonly CompanyLine[] }) {
  return (
    <table className="cards-table">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Admin</th>
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Users
          </th>
          <th scope="col" className="num">
            Monthly
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map(company => (
          <tr key={company.id}>
            <td className="title">
              <a className="owner-company" href={`/owner-dashboard/companies/${company.id}`}>
                {company.name}
              </a>
              <small className="owner-under only-s">
                {company.admin ?? 'Nobody'}, {company.seats} seats
              </small>
            </td>
            <td className="quiet hide-s">{company.admin ?? 'Nobody'}</td>
            <td className="nowrap">
              <OwnerBadge badge={company.badge} cancels={company.cancels} />{' '}
              {company.isClosed ? <small>closed</small> : company.isFree ? <small>free access</small> : null}
            </td>
            <td className="num hide-s">{company.seats}</td>
            <td className="num">{company.monthly}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
