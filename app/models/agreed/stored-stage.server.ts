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

/** Whether the invoice `asked` is the stage's own, or the final one of all that was agreed by then: not where its quote was accepted later. */
function isOfStage({ companyId, projectId, id, quoteId }: Due): SQL {
  return sql`asked.company_id = ${companyId} and asked.project_id = ${projectId}
    and (asked.stage_id = ${id} or asked.kind = 'final'
      and not exists (select 1 from quotes agreed where agreed.company_id = asked.company_id and agreed.id = ${quoteId}
        and agreed.decided_at > asked.created_at))`
}

/**
 * The rule of `domain/invoices/to-ask.ts`: what was deleted, withdrawn, or credited in full to be invoiced again asks for nothing, and a
 * request that is paid leaves it to its invoices.
 */
const stillAsks = sql`asked.bin_entry_id is null and asked.withdrawn_at is null
  and not exists (select 1 from invoices note where note.company_id = asked.company_id and note.of_id = asked.id
    and note.kind = 'credit_note' and note.number is not null
    group by note.of_id having sum(note.net) = asked.net and min(note.is_left_out) = 0)
  and (asked.kind <> 'deposit_request' or asked.number is null
    or asked.payable > (select coalesce(sum(made.payable), 0) from invoices made
      where made.company_id = asked.company_id and made.of_id = asked.id and made.kind = 'deposit' and made.number is not null))`

/** Whether the invoice `asked` asks for a payment stage. */
export function asksFor(due: Due): SQL {
  return sql`${isOfStage(due)} and ${stillAsks}`
}

const due = {
  ...{ companyId: sql`due.company_id`, projectId: sql`due.project_id` },
  ...{ id: sql`due.id`, quoteId: sql`due.quote_id` },
}

/** Of the stage that a statement calls `due`. */
export const asksForIt = asksFor(due)

/** Whether it asks for it, or was once its own: what is drafted by itself is drafted once. */
export const askedForIt = sql`${isOfStage(due)} and (asked.stage_id = due.id or ${stillAsks})`

/** Whether of the tasks of a job so many in a hundred are done: of none they are not. */
export function isWorkDone(companyId: SQL, projectId: SQL, progress: SQL): SQL {
  return sql`(select count(*) > 0 and count(*) filter (where work.status = 'complete') * 100 >= count(*) * ${progress}
    from tasks work where work.company_id = ${companyId} and work.project_id = ${projectId}
      and work.bin_entry_id is null)`
}
