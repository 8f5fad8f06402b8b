import { type SQL, sql } from 'drizzle-orm'
import type { PaymentStage, PaymentTrigger } from '#app/domain/quotes/quote.ts'
import { projectPaymentStages } from '#db/schema/index.ts'

const { trigger, when, progress } = projectPaymentStages

/** When a stage is asked for, as its row has it. */
export function storedWhen({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>) {
  return trigger === 'progress'
    ? { trigger: 'manual' as const, when: '', progress: Number(when) }
    : { trigger, when, progress: null }
}

/** The same read back. */
export const stageWhen = {
  trigger: sql<PaymentTrigger>`iif(${progress} is null, ${trigger}, 'progress')`,
  when: sql<string>`iif(${progress} is null, ${when}, cast(${progress} as text))`,
}

/** Whether of the tasks of a job so many in a hundred are done: of none they are not. */
export function isWorkDone(companyId: SQL, projectId: SQL, progress: SQL): SQL {
  return sql`(select count(*) > 0 and count(*) filter (where work.status = 'complete') * 100 >= count(*) * ${progress}
    from tasks work where work.company_id = ${companyId} and work.project_id = ${projectId}
      and work.bin_entry_id is null)`
}
