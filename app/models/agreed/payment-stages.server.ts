import { and, asc, eq, sql } from 'drizzle-orm'
import { storedWhen } from '#app/domain/agreed/payment-stage.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import type { Company } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { payments, projectPaymentStages } from '#db/schema/index.ts'
import { asksFor, isWorkDone, stageWhen } from './stored-stage.server.ts'

type NewStage = Omit<PaymentStage, 'amount'> &
  Pick<typeof projectPaymentStages.$inferInsert, 'quoteId' | 'amount' | 'net' | 'gross' | 'paymentId'>

export function insertPaymentStages(
  { companyId }: Company,
  projectId: number,
  stages: readonly NewStage[],
): void {
  if (stages.length === 0) return
  db()
    .insert(projectPaymentStages)
    .values(
      stages.map((stage, position) => ({ ...stage, ...storedWhen(stage), companyId, projectId, position })),
    )
    .run()
}

export function findStagePayment({ companyId }: Company, paymentStageId: number): number | null {
  const { id, paymentId } = projectPaymentStages
  const where = and(eq(projectPaymentStages.companyId, companyId), eq(id, paymentStageId))
  return db().select({ paymentId }).from(projectPaymentStages).where(where).get()?.paymentId ?? null
}

export function writeStagePayment({ companyId }: Company, paymentStageId: number, paymentId: number): void {
  db()
    .update(projectPaymentStages)
    .set({ paymentId })
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.id, paymentStageId)))
    .run()
}

type StageInvoice = { id: number; number: string | null; gross: number; paymentStageId: number | null }

/** The job is in its stage or a later one, or enough work is done. */
const isReached = subquery(sql<number>`iif(${projectPaymentStages.progress} is not null,
  ${isWorkDone(sql`${projectPaymentStages.companyId}`, sql`${projectPaymentStages.projectId}`, sql`${projectPaymentStages.progress}`)},
  exists (select 1 from projects job
  join stages here on here.company_id = job.company_id and here.id = job.stage_id
  join stages due on due.company_id = job.company_id and lower(due.name) = lower(${projectPaymentStages.when})
  where job.company_id = ${projectPaymentStages.companyId} and job.id = ${projectPaymentStages.projectId}
    and ${projectPaymentStages.trigger} = 'stage' and due.position <= here.position))`).mapWith(Boolean)

/** The newest, the stage's own before the final one. */
const stageInvoice = jsonOf<StageInvoice>(sql`(select json_object('id', asked.id, 'number', asked.number,
    'gross', asked.gross, 'paymentStageId', asked.stage_id)
  from invoices asked where ${asksFor(projectPaymentStages)}
    and asked.kind <> 'credit_note'
  order by asked.stage_id is ${projectPaymentStages.id} desc, asked.id desc limit 1)`)

export function listPaymentStages({ companyId }: Company, projectId: number) {
  return db()
    .select({
      id: projectPaymentStages.id,
      quoteId: projectPaymentStages.quoteId,
      name: projectPaymentStages.name,
      share: projectPaymentStages.share,
      amount: projectPaymentStages.amount,
      ...stageWhen(),
      daysToPay: projectPaymentStages.daysToPay,
      net: projectPaymentStages.net,
      gross: projectPaymentStages.gross,
      paymentId: projectPaymentStages.paymentId,
      paymentStatus: payments.status,
      paymentMethod: payments.paymentMethod,
      isReached,
      invoice: stageInvoice,
    })
    .from(projectPaymentStages)
    .leftJoin(payments, onKey(payments, projectPaymentStages.paymentId))
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.projectId, projectId)))
    .orderBy(asc(projectPaymentStages.position), asc(projectPaymentStages.id))
    .all()
}

export function listStagesToInvoice({ companyId }: Company, projectId: number) {
  const { id, quoteId, name, share, amount, daysToPay, paymentId } = projectPaymentStages
  return db()
    .select({ id, quoteId, name, share, amount, ...stageWhen(), daysToPay, paymentId })
    .from(projectPaymentStages)
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.projectId, projectId)))
    .orderBy(asc(projectPaymentStages.position), asc(id))
    .all()
}

export type StageToInvoice = ReturnType<typeof listStagesToInvoice>[number]

export function findOpenPayPage({ companyId }: Company, projectId: number | null) {
  if (projectId === null) return null
  return (
    db()
      .select({ id: payments.id, amount: payments.amount, currency: payments.currency })
      .from(projectPaymentStages)
      .innerJoin(payments, eq(payments.id, projectPaymentStages.paymentId))
      .where(
        and(
          eq(projectPaymentStages.companyId, companyId),
          eq(projectPaymentStages.projectId, projectId),
          eq(payments.companyId, companyId),
          eq(payments.paymentMethod, 'stripe'),
          eq(payments.status, 'pending'),
        ),
      )
      .orderBy(asc(projectPaymentStages.position))
      .limit(1)
      .get() ?? null
  )
}
