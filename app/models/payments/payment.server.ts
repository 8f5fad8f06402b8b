import { and, eq, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { PaymentMove } from '#app/domain/payments/payment-moves.ts'
import type { Company, Person, Scope } from '#app/domain/scope.ts'
import { invoicesOfPayment, leftOfPayment } from '#app/models/invoices/allocation.server.ts'
import { onKey, rowsOf, type ValuesOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { clients, payments, projects } from '#db/schema/index.ts'

const own = {
  id: payments.id,
  projectId: payments.projectId,
  clientId: payments.clientId,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
  paymentMethod: payments.paymentMethod,
  receivedOn: payments.receivedOn,
  note: payments.note,
  refundedAmount: payments.refundedAmount,
  moves: payments.moves,
  externalId: payments.externalId,
  metadata: payments.metadata,
  createdBy: payments.createdBy,
  version: payments.version,
  createdAt: payments.createdAt,
}

export const paymentColumns = {
  ...own,
  jobNumber: projects.jobNumber,
  projectName: projects.name,
  /** Null for a live project, and without one. */
  projectBinEntryId: projects.binEntryId,
}

export function paymentsOfCompany(scope: Company): SQL {
  return eq(payments.companyId, scope.companyId)
}

export function selectPayments(scope: Company, where?: SQL) {
  return db()
    .select(paymentColumns)
    .from(payments)
    .leftJoin(projects, onKey(projects, payments.projectId))
    .where(and(paymentsOfCompany(scope), where))
}

export type Payment = ReturnType<ReturnType<typeof selectPayments>['all']>[number]

export function findPayment(scope: Company, id: number): Payment | null {
  return selectPayments(scope, eq(payments.id, id)).get() ?? null
}

export function requirePayment(scope: Company, id: number): Payment {
  const payment = findPayment(scope, id)
  if (!payment) throw new NotFound('Payment not found')
  return payment
}

export function requirePaymentWithClient(scope: Scope, id: number) {
  const payment = db()
    .select({
      ...paymentColumns,
      clientName: clients.name,
      clientEmail: clients.email,
      left: leftOfPayment,
      invoices: invoicesOfPayment,
    })
    .from(payments)
    .leftJoin(projects, onKey(projects, payments.projectId))
    .leftJoin(clients, onKey(clients, projects.clientId))
    .where(and(paymentsOfCompany(scope), eq(payments.id, id)))
    .get()
  if (!payment) throw new NotFound('Payment not found')
  return payment
}

type PaymentValues = ValuesOf<typeof payments>

const rows = rowsOf(payments, 'Payment not found')

/** Without `clientId` it is the money of the job's client. */
export function insertPayment(scope: Person, values: PaymentValues): Payment {
  const { projectId = null, clientId = null } = values
  const { id } = rows.insert(scope, { ...values, clientId: clientId ?? clientOfJob(scope, projectId) })
  return requirePayment(scope, id)
}

export function clientOfJob({ companyId }: Company, projectId: number | null): number | null {
  if (projectId === null) return null
  const { clientId } = projects
  const where = and(eq(projects.companyId, companyId), eq(projects.id, projectId))
  return db().select({ clientId }).from(projects).where(where).get()?.clientId ?? null
}

/** Does not raise the version. */
export function savePaymentMoves(scope: Company, id: number, moves: PaymentMove[]): void {
  db()
    .update(payments)
    .set({ moves })
    .where(and(paymentsOfCompany(scope), eq(payments.id, id)))
    .run()
}

export function savePayment(scope: Company, id: number, fields: Partial<PaymentValues>): Payment {
  rows.save(scope, id, fields)
  return requirePayment(scope, id)
}
