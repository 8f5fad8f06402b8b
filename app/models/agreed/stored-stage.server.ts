import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PaymentTrigger } from '#app/domain/quotes/quote.ts'
import { projectPaymentStages } from '#db/schema/index.ts'

type Stored = Record<'trigger' | 'when' | 'progress', SQLWrapper>

/** When a stage is asked for, read back from what `storedWhen` made of it; of another name of the table by `stored`. */
export function stageWhen({ trigger, when, progress }: Stored = projectPaymentStages) {
  return {
    trigger: sql<PaymentTrigger>`iif(${progress} is null, ${trigger}, 'progress')`,
    when: sql<string>`iif(${progress} is null, ${when}, cast(${progress} as text))`,
  }
}

/** Whether the invoice `asked` is by which the payment stage `due` was asked for: its own, or the final one, which asks for all that is left. */
export const asksForIt = sql`asked.company_id = due.company_id and asked.project_id = due.project_id
  and (asked.stage_id = due.id or asked.kind = 'final')`

/** Whether of the tasks of a job so many in a hundred are done: of none they are not. */
export function isWorkDone(companyId: SQL, projectId: SQL, progress: SQL): SQL {
  return sql`(select count(*) > 0 and count(*) filter (where work.status = 'complete') * 100 >= count(*) * ${progress}
    from tasks work where work.company_id = ${companyId} and work.project_id = ${projectId}
      and work.bin_entry_id is null)`
}
