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

type Due = Record<'companyId' | 'projectId' | 'id' | 'quoteId', SQLWrapper>

/**
 * Whether the invoice `asked` is one by which a payment stage was asked for: its own, or the final one, which asks for all that was agreed
 * by then. One that was deleted or withdrawn, and one from before the quote was accepted, asks for nothing of it.
 */
export function asksFor({ companyId, projectId, id, quoteId }: Due): SQL {
  return sql`asked.company_id = ${companyId} and asked.project_id = ${projectId}
    and (asked.stage_id = ${id} or asked.kind = 'final' and asked.bin_entry_id is null and asked.withdrawn_at is null
      and not exists (select 1 from quotes agreed where agreed.company_id = asked.company_id and agreed.id = ${quoteId}
        and agreed.decided_at > asked.created_at))`
}

/** Of the stage that a statement calls `due`. */
export const asksForIt = asksFor({
  ...{ companyId: sql`due.company_id`, projectId: sql`due.project_id` },
  ...{ id: sql`due.id`, quoteId: sql`due.quote_id` },
})

/** Whether of the tasks of a job so many in a hundred are done: of none they are not. */
export function isWorkDone(companyId: SQL, projectId: SQL, progress: SQL): SQL {
  return sql`(select count(*) > 0 and count(*) filter (where work.status = 'complete') * 100 >= count(*) * ${progress}
    from tasks work where work.company_id = ${companyId} and work.project_id = ${projectId}
      and work.bin_entry_id is null)`
}
