import { and, asc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projectPaymentStages, quotes, variations } from '#db/schema/index.ts'

// What was agreed of a job, as the database has it.

type Company = Pick<Scope, 'companyId'>

export function listAcceptedQuoteIds({ companyId }: Company, projectId: number): number[] {
  return db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(eq(quotes.companyId, companyId), eq(quotes.projectId, projectId), eq(quotes.status, 'accepted')),
    )
    .orderBy(asc(quotes.id))
    .all()
    .map(({ id }) => id)
}

/** In the order in which they are asked for. */
export function listStagesToInvoice({ companyId }: Company, projectId: number) {
  const { id, quoteId, name, share, trigger, when, daysToPay, paymentId } = projectPaymentStages
  return db()
    .select({ id, quoteId, name, share, trigger, when, daysToPay, paymentId })
    .from(projectPaymentStages)
    .where(and(eq(projectPaymentStages.companyId, companyId), eq(projectPaymentStages.projectId, projectId)))
    .orderBy(asc(projectPaymentStages.position), asc(id))
    .all()
}

export type StageToInvoice = ReturnType<typeof listStagesToInvoice>[number]

/** The payment that was asked for when the stage was agreed; null where there is none. */
export function findStagePayment({ companyId }: Company, stageId: number): number | null {
  const { id, paymentId } = projectPaymentStages
  const where = and(eq(projectPaymentStages.companyId, companyId), eq(id, stageId))
  return db().select({ paymentId }).from(projectPaymentStages).where(where).get()?.paymentId ?? null
}

export function listVariations({ companyId }: Company, projectId: number) {
  const { id, number, title, lines, net, minutes, delayDays, state, version } = variations
  return db()
    .select({ id, number, title, lines, net, minutes, delayDays, state, version })
    .from(variations)
    .where(and(eq(variations.companyId, companyId), eq(variations.projectId, projectId)))
    .orderBy(asc(number))
    .all()
}
