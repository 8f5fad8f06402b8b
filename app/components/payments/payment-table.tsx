import { ButtonLink } from '#app/components/kit/button.tsx'
import type { IconName } from '#app/components/kit/icon.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import type { Tone } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { type Column, Table } from '#app/components/kit/table.tsx'
import { capitaliseFirst, formatDateShort } from '#app/domain/format.ts'
import type { PaymentStatus } from '#app/domain/payments/payment.ts'

export type PaymentRow = {
  id: number
  job: string | null
  title: string
  method: string
  /** yyyy-MM-dd */
  date: string
  status: PaymentStatus
  amount: string
  refunded: string | null
  isClosed: boolean
  isUnderWay: boolean
  payHref: string | null
}

type PaymentTableProps = {
  rows: readonly PaymentRow[]
  /** The list's own query, which a payment's dialog comes back to. */
  here: string
}

export function PaymentTable({ rows, here }: PaymentTableProps) {
  return (
    <Table
      caption="Payments"
      className="payments"
      columns={columnsFor(here)}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

const under = 'block font-text text-s/[1.35] font-normal text-chalk-3'

function columnsFor(here: string): Column<PaymentRow>[] {
  return [
    {
      label: 'Project',
      className: 'whitespace-nowrap max-md:[grid-area:2/1] max-md:text-chalk-2',
      cell: ({ job }) => (job ? <JobNo jobNumber={job} /> : <span className="quiet">No project</span>),
    },
    {
      label: 'For',
      kind: 'title',
      className: 'relative',
      cell: ({ id, title, method }) => (
        <>
          <a className="plain" href={`/billing/${id}${here}`}>
            {title}
          </a>
          {method ? <small className={`${under} print:inline print:ml-[2mm]`}>{method}</small> : null}
        </>
      ),
    },
    {
      label: 'Date',
      className: 'text-chalk-2 whitespace-nowrap max-md:[grid-area:3/1]',
      cell: ({ date }) => formatDateShort(date, ''),
    },
    {
      label: 'Status',
      className: 'whitespace-nowrap max-md:[grid-area:3/2] max-md:text-right',
      cell: row => <PaymentBadge {...row} />,
    },
    {
      label: 'Amount',
      kind: 'figure',
      className: 'print:text-[11pt]',
      cell: ({ amount, refunded }) => (
        <>
          {amount}
          {refunded ? <small className={under}>{refunded}</small> : null}
        </>
      ),
    },
    { label: 'Action', labelHidden: true, kind: 'actions', cell: row => <PayNow {...row} /> },
  ]
}

function PayNow({ job, title, payHref }: PaymentRow) {
  if (!payHref) return null
  return (
    <ButtonLink size="small" href={payHref} {...byBrowser} aria-label={`Pay Now, ${job ?? title}`}>
      Pay Now
    </ButtonLink>
  )
}

const looks: Record<PaymentStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'clock' },
  completed: { tone: 'good', icon: 'tick' },
  failed: { tone: 'bad', icon: 'alert' },
  refunded: { tone: 'plain', icon: 'undo' },
}

type BadgeProps = Pick<PaymentRow, 'status' | 'isClosed' | 'isUnderWay'>

export function PaymentBadge({ status, isClosed, isUnderWay }: BadgeProps) {
  const { tone, icon } = looks[status]
  return (
    <StatusBadge status={status} tone={tone} icon={icon}>
      {isClosed ? 'Failed: page closed' : isUnderWay ? 'Pending: at the bank' : capitaliseFirst(status)}
    </StatusBadge>
  )
}
