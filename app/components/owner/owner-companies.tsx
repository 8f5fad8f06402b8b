import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import type { CompanyBadge } from '#app/domain/owner/company-status.ts'
import type { CompanyLine } from '#app/domain/owner/owner.ts'
import { freeAccess } from '#app/domain/subscriptions/free-access.ts'

const tones = {
  Active: 'good',
  Overdue: 'bad',
  Trial: 'plain',
  'Free access': 'good',
  Inactive: 'plain',
} as const

export function OwnerBadge({ badge, cancels = false }: { badge: CompanyBadge; cancels?: boolean }) {
  return (
    <>
      <StatusBadge status={badge} tone={tones[badge]} {...(badge === 'Inactive' ? { icon: 'x' } : {})}>
        {badge}
      </StatusBadge>
      {cancels ? <small> Cancelled</small> : null}
    </>
  )
}

const columns: readonly Column<CompanyLine>[] = [
  {
    label: 'Company',
    kind: 'title',
    cell: ({ id, name, admin, seats }) => (
      <>
        <a
          className="-my-2.5 inline-flex min-h-11 items-center text-ml"
          href={`/owner-dashboard/companies/${id}`}
        >
          {name}
        </a>
        <small className="block font-normal text-chalk-2 wrap-anywhere md:hidden print:hidden">
          {admin ?? 'Nobody'}, {seats} seats
        </small>
      </>
    ),
  },
  { label: 'Admin', className: 'quiet', onPhone: 'hidden', cell: ({ admin }) => admin ?? 'Nobody' },
  {
    label: 'Status',
    className: 'whitespace-nowrap',
    cell: ({ badge, cancels, isClosed, isFree }) => (
      <>
        <OwnerBadge badge={badge} cancels={cancels} />{' '}
        {isClosed ? (
          <small>closed</small>
        ) : isFree && badge !== freeAccess ? (
          <small>free access</small>
        ) : null}
      </>
    ),
  },
  { label: 'Users', kind: 'figure', onPhone: 'hidden', cell: ({ seats }) => seats },
  { label: 'Monthly', kind: 'figure', cell: ({ monthly }) => monthly },
]

export function OwnerCompanies({ companies }: { companies: readonly CompanyLine[] }) {
  return <Table caption="Companies" columns={columns} rows={companies} keyOf={({ id }) => id} />
}
