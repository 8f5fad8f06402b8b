import { DomainError } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  listDeposits,
  listDonePaymentStages,
  listReachedPaymentStages,
} from '#app/models/agreed/due-payment-stages.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { usesInvoicing } from '#app/models/premium/invoicing-use.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { draftStageInvoice } from './draft-job-invoice.server.ts'
import { notifyFinance } from './notify-finance.server.ts'

type Move = { activityId: number; from: string; to: string }

/** Call it in the transaction of the move; failures do not stop it. Drafts in the mover's name, or an admin's where they see no money. */
export function draftReachedPaymentStages(
  scope: Scope,
  projectId: number,
  { activityId, from, to }: Move,
): void {
  const reached = listReachedPaymentStages(scope, projectId, { from, to })
  if (reached.length === 0 || !usesInvoicing(scope)) return
  notifyOfDrafts(scope, projectId, draftAll(scope, projectId, reached), `invoices drafted:${activityId}`)
}

/** Drafts once. Call it in the transaction that completed a task; failures do not stop the task. */
export function draftDonePaymentStages(scope: Scope, projectId: number): void {
  const due = listDonePaymentStages(scope, projectId)
  if (due.length === 0 || !usesInvoicing(scope)) return
  const ids = due.map(({ id }) => id).join(' ')
  notifyOfDrafts(scope, projectId, draftAll(scope, projectId, due), `work done:${ids}`)
}

function notifyOfDrafts(scope: Scope, projectId: number, drafts: readonly Invoice[], eventKey: string): void {
  if (drafts.length === 0) return
  const title =
    drafts.length === 1 ? 'An invoice to check and issue' : `${drafts.length} invoices to check and issue`
  const message = drafts.map(invoiceName).join(', ')
  notifyFinance(scope, { title, message, relatedProjectId: projectId, eventKey })
}

/** When it is issued it takes over the awaited payment. Failures are told to those who see money. */
export function draftDeposit(scope: Scope, projectId: number): void {
  const asRequest = getInvoiceSettings(scope).depositAs === 'request'
  for (const { id, name } of listDeposits(scope, projectId)) {
    const fault = draftOne(scope, projectId, id, asRequest)
    if (!(fault instanceof DomainError)) continue
    notifyFinance(scope, {
      title: 'A deposit to ask for',
      message: `${name} was not drafted: ${fault.message}. Put that right, then draft it at New Invoice.`,
      relatedProjectId: projectId,
      eventKey: `deposit:${id}`,
    })
  }
}

function draftAll(scope: Scope, projectId: number, stages: readonly { id: number }[]): Invoice[] {
  return stages.flatMap(({ id }) => {
    const drafted = draftOne(scope, projectId, id)
    return drafted instanceof DomainError ? [] : [drafted]
  })
}

function draftOne(
  scope: Scope,
  projectId: number,
  paymentStageId: number,
  asRequest = false,
): Invoice | DomainError {
  const actor = actorOf({ companyId: scope.companyId, createdBy: scope.userId }).scope
  try {
    return draftStageInvoice(actor, projectId, paymentStageId, { asRequest })
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
