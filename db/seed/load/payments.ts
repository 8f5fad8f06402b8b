import { dayIn } from '#app/domain/clock.ts'
import { payments } from '#db/schema/index.ts'
import { type Day, daysFrom } from '../calendar.ts'
import { pence } from '../papers.ts'
import * as rows from '../rows/invoices.ts'
import type { Work } from './jobs.ts'
import type { Run } from './run.ts'

export type Payment = { id: number; amount: number; day: string | null }

export function addPayments(run: Run, { job }: Work): ReadonlyMap<string, Payment> {
  const { company, calendar } = run
  const found = new Map<string, Payment>()
  const at = ([number, , , , come]: rows.Payment) => calendar.workdayAt(-daysFrom(come), `10:${10 + number}`)
  for (const row of [...rows.payments[company]].sort((a, b) => at(a) - at(b))) {
    const [number, pounds, status, paymentMethod, , note] = row
    const amount = pence(pounds)
    const isReceived = status === 'completed' || status === 'refunded'
    const payment = addPayment(run, at(row), amount, note, {
      ...{ projectId: job(number).id, status, paymentMethod },
      ...(!isReceived && { receivedOn: null }),
      refundedAmount: status === 'refunded' ? amount : 0,
      metadata: status === 'failed' ? { attempt: 0, failure: 'Your card was declined.' } : null,
    })
    found.set(note, { ...payment, day: isReceived ? payment.day : null })
  }
  return found
}

export function addPayment(
  { companyId, batch, admin }: Run,
  createdAt: number,
  amount: number,
  note: string,
  more: Partial<typeof payments.$inferInsert> = {},
): Payment {
  const day = dayIn('Europe/London', createdAt)
  const own = { companyId, amount, currency: 'GBP', note, createdBy: admin, createdAt, receivedOn: day }
  const id = batch.add(payments, { ...own, status: 'completed', paymentMethod: 'bank_transfer', ...more })
  return { id, amount, day }
}

export function ownPayment(run: Run, note: string, pounds: number, come: Day): Payment {
  return addPayment(run, run.calendar.at(`${come}, 10:30`), pence(pounds), note)
}
