import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { stagesToAsk, variationsToAsk } from '#app/domain/invoices/to-ask.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Invoice, listInvoicesOfProject, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { calculateInvoice } from './calculate-invoice.server.ts'
import { issueDocument } from './issue-document.server.ts'
import { linkStagePayment, stageMoneyOn } from './link-stage-payment.server.ts'
import { requireDraft } from './save-invoice.server.ts'

type IssueCheck = {
  version: number
  /** The total to pay that its form showed, in pence. */
  shown?: number | undefined
}

/** Throws Invalid where something is missing or the total differs from `shown`; Conflict where it exceeds the agreement. */
export function issueInvoice(scope: Scope, id: number, { version, shown }: IssueCheck): Invoice {
  return transaction(() => {
    const draft = requireDraft(scope, id)
    ensureVersion(scope, 'invoice', draft, version)
    requireAskedOnce(scope, draft)
    const calculated = calculateInvoice(scope, draft)
    if (shown !== undefined && shown !== calculated.totals.payable) {
      throw new Invalid({ '': ['It comes to something else by now: look at it again'] })
    }
    const issued = issueDocument(scope, draft, {
      ...calculated,
      issuedOn: dayIn(scope.timeZone, Date.now()),
      cameOn: stageMoneyOn(scope, draft, calculated.totals.payable),
    })
    linkStagePayment(scope, issued)
    return requireInvoice(scope, id)
  })
}

/** Another document may ask for it by now, as after a restore from the bin. */
function requireAskedOnce(scope: Scope, { id, paymentStageId, variationId, projectId }: Invoice): void {
  if (projectId === null || (paymentStageId === null && variationId === null)) return
  const others = listInvoicesOfProject(scope, projectId).filter(
    other => other.id !== id && other.number !== null,
  )
  const stages = paymentStageId === null ? [] : stagesToAsk([{ id: paymentStageId }], others)
  const variations =
    variationId === null ? [] : variationsToAsk([requireVariation(scope, variationId)], others)
  const [by] = [...stages, ...variations].flatMap(({ asked }) => asked ?? [])
  if (by) throw new Conflict(`${by.number} asks for this already: delete this draft`)
}
