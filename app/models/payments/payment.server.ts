import { and, eq, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { joinClient } from '#app/models/projects/project.server.ts'
import { db } from '#db/client.ts'
import { clients, payments, projects } from '#db/schema/index.ts'

const own = {
  id: payments.id,
  projectId: payments.projectId,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
  paymentMethod: payments.paymentMethod,
  receivedOn: payments.receivedOn,
  note: payments.note,
  refundedAmount: payments.refundedAmount,
  externalId: payments.externalId,
  metadata: payments.metadata,
  createdBy: payments.createdBy,
  version: payments.version,
  createdAt: payments.createdAt,
}

export const columns = {
  ...own,
  jobNumber: projects.jobNumber,
  projectName: projects.name,
  /** Null for a project that is live, and without one. */
  projectBinEntryId: projects.binEntryId,
}

export function joinProject(): SQL | undefined {
  return and(eq(projects.companyId, payments.companyId), eq(projects.id, payments.projectId))
}

export function ofCompany(scope: Scope): SQL {
  return eq(payments.companyId, scope.companyId)
}

export function rows(scope: Scope, where?: SQL) {
  return db()
    .select(columns)
    .from(payments)
    .leftJoin(projects, joinProject())
    .where(and(ofCompany(scope), where))
}

export type Payment = ReturnType<ReturnType<typeof rows>['all']>[number]

export function findPayment(scope: Scope, id: number): Payment | null {
  return rows(scope, eq(payments.id, id)).get() ?? null
}

export function requirePayment(scope: Scope, id: number): Payment {
  const payment = findPayment(scope, id)
  if (!payment) throw new NotFound('Payment not found')
  return payment
}

/** With the client of its project, whom its page is sent to. */
export function requirePaymentWithClient(scope: Scope, id: number) {
  const payment = db()
    .select({ ...columns, clientName: clients.name, clientEmail: clients.email })
    .from(payments)
    .leftJoin(projects, joinProject())
    .leftJoin(clients, joinClient())
    .where(and(ofCompany(scope), eq(payments.id, id)))
    .get()
  if (!payment) throw new NotFound('Payment not found')
  return payment
}
