import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PaymentTrigger } from '#app/domain/quotes/quote.ts'
import { projectPaymentStages } from '#db/schema/index.ts'

type Stored = Record<'trigger' | 'when' | 'progress', SQLWrapper>

/** Undoes `storedWhen`. `stored` is another alias of the table. */
export function stageWhen({ trigger, when, progress }: Stored = projectPaymentStages) {
  return {
    trigger: sql<PaymentTrigger>`iif(${progress} is null, ${trigger}, 'progress')`,
    when: sql<string>`iif(${progress} is null, ${when}, cast(${progress} as text))`,
  }
}

type Due = Record<'companyId' | 'projectId' | 'id' | 'quoteId', SQLWrapper>

/** The stage's own invoice, or the final one, unless its quote was accepted after that. */
function isOfStage({ companyId, projectId, id, quoteId }: Due): SQL {
  return sql`asked.company_id = ${companyId} and asked.project_id = ${projectId}
    and (asked.stage_id = ${id} or asked.kind = 'final'
      and not exists (select 1 from quotes agreed where agreed.company_id = asked.company_id and agreed.id = ${quoteId}
        and agreed.decided_at > asked.created_at))`
}

/** As `domain/invoices/to-ask.ts`: not when deleted, withdrawn, open again after credits, or a paid request, which its invoices replace. */
const stillAsks = sql`asked.bin_entry_id is null and asked.withdrawn_at is null
  and not exists (select 1 from invoices note where note.company_id = asked.company_id and note.of_id = asked.id
    and note.kind = 'credit_note' and note.number is not null
    group by note.of_id having sum(note.net) = asked.net and min(note.is_left_out) = 0)
  and (asked.kind <> 'deposit_request' or asked.number is null
    or asked.payable > (select coalesce(sum(made.payable), 0) from invoices made
      where made.company_id = asked.company_id and made.of_id = asked.id and made.kind = 'deposit' and made.number is not null))`

export function asksFor(due: Due): SQL {
  return sql`${isOfStage(due)} and ${stillAsks}`
}

const due = {
  ...{ companyId: sql`due.company_id`, projectId: sql`due.project_id` },
  ...{ id: sql`due.id`, quoteId: sql`due.quote_id` },
}

export const asksForIt = asksFor(due)

/** Includes a stage whose own invoice asks no more: automatic drafts are made once. */
export const askedForIt = sql`${isOfStage(due)} and (asked.stage_id = due.id or ${stillAsks})`

/** `progress` in per cent; false for a job without tasks. */
export function isWorkDone(companyId: SQL, projectId: SQL, progress: SQL): SQL {
  return sql`(select count(*) > 0 and count(*) filter (where work.status = 'complete') * 100 >= count(*) * ${progress}
    from tasks work where work.company_id = ${companyId} and work.project_id = ${projectId}
      and work.bin_entry_id is null)`
}
