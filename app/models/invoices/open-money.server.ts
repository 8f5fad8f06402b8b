import { sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { usedOf } from './allocation.server.ts'

export const maxOpenMoney = 100

type DebtorAndCurrency = { clientId: number | null; projectId: number | null; currency: string }

type OpenMoney = {
  /** Null for a credit note. */
  paymentId: number | null
  left: number
  day: string
  method: string | null
  note: string
  jobNumber: string | null
  isTheirs: number
}

/** Money on no invoice yet: the client's own first, then the newest. */
export function listOpenMoney(
  { companyId }: Company,
  { clientId, projectId, currency }: DebtorAndCurrency,
): OpenMoney[] {
  return db().all<OpenMoney>(sql`select * from (
      select payments.id as paymentId,
        payments.amount - payments.refunded_amount - ${usedOf('payment_id', 'payments')} as left,
        coalesce(payments.received_on, date(payments.created_at / 1000, 'unixepoch')) as day,
        payments.payment_method as method, payments.note as note, projects.job_number as jobNumber,
        coalesce(coalesce(payments.client_id, projects.client_id) = ${clientId}, 0) as isTheirs,
        coalesce(payments.project_id = ${projectId}, 0) as isOfJob
      from payments
      left join projects on projects.company_id = payments.company_id and projects.id = payments.project_id
      where payments.company_id = ${companyId} and payments.status = 'completed' and payments.currency = ${currency}
      union all
      select null, invoices.payable - ${usedOf('credit_note_id', 'invoices')}, invoices.issued_on, null,
        invoices.number, null, 1, 0
      from invoices
      where invoices.company_id = ${companyId} and invoices.client_id = ${clientId}
        and invoices.kind = 'credit_note' and invoices.number is not null
    ) where left > 0 order by isTheirs desc, isOfJob desc, day desc, paymentId desc limit ${maxOpenMoney}`)
}
