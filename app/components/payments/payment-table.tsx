import { ButtonLink } from '#app/components/kit/button.tsx'
import type { IconName } from '#app/components/kit/icon.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import type { Tone } from '#app/components/kit/note.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { formatDateShort } from '#app/domain/format.ts'
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
    <table className="cards-table payments">
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col">For</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" className="num">
            Amount
          </th>
          <th scope="col">
            <span className="vh">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} here={here} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, here }: { row: PaymentRow; here: string }) {
  const { id, job, title, method, amount, refunded, payHref } = row
  return (
    <tr>
      <td className="pay-job">
        {job ? <JobNo jobNumber={job} /> : <span className="quiet">No project</span>}
      </td>
      <td className="title">
        <a className="plain" href={`/billing/${id}${here}`}>
          {title}
        </a>
        {method ? <small className="under">{method}</small> : null}
      </td>
      <td className="pay-date">{`${formatDateShort(row.date, '')}`}</td>
      <td className="pay-status">
        <PaymentBadge {...row} />
      </td>
      <td className="num">
        {amount}
        {refunded ? <small className="under">{refunded}</small> : null}
      </td>
      <td className="actions">
        {payHref ? (
          <ButtonLink size="small" href={payHref} data-reload="" aria-label={`Pay Now, ${job ?? title}`}>
            Pay Now
          </ButtonLink>
        ) : null}
      </td>
    </tr>
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
      {isClosed ? 'failed: page closed' : isUnderWay ? 'pending: at the bank' : status}
    </StatusBadge>
  )
}
