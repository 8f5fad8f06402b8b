import { dayIn } from '#app/domain/clock.ts'
import { Conflict, NotFound } from '#app/domain/errors.ts'
import { type InvoiceKind, invoiceName } from '#app/domain/invoices/invoice.ts'
import { rateFor, shareDue } from '#app/domain/invoices/retention-terms.ts'
import {
  findFinalDraft,
  findReleaseDraft,
  type KnownInvoice,
  stagesToAsk,
} from '#app/domain/invoices/to-ask.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { listStagesToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import { readOrderOf } from '#app/models/invoices/contract.server.ts'
import {
  type Invoice,
  listInvoicesOfProject,
  requireInvoice,
  saveInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { getJobRetention } from '#app/models/invoices/job-retention.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { transaction } from '#db/client.ts'
import { calculateInvoice, sumsOf } from './calculate-invoice.server.ts'
import { type Drafted, insertDraft } from './insert-draft.server.ts'
import {
  answerOfJob,
  askedByStages,
  hasOwnInvoice,
  planFinal,
  planRetention,
  planStage,
  planVariation,
} from './plan-job-invoice.server.ts'
import { type Contract, readContract } from './read-contract.server.ts'

type StageInput = {
  /** For a deposit: no VAT invoice until it is paid. */
  asRequest?: boolean | undefined
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
}

/** A stage due on accepting is a deposit; the last one of all is the final invoice. Never asks for more than is left. */
export function draftStageInvoice(
  scope: Scope,
  projectId: number,
  paymentStageId: number,
  { asRequest = false, retentionRate, retentionOn }: StageInput = {},
): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const job = readJob(scope, projectId)
    const { contract, stages, invoices } = job
    const stage = stages.find(({ id }) => id === paymentStageId)
    if (!stage) throw new NotFound('Payment stage not found')
    const isDeposit = stage.trigger === 'accepted'
    if (asRequest && !isDeposit) throw new Conflict('Only a deposit can be asked for by a request')
    const [{ asked } = { asked: null }] = stagesToAsk([stage], invoices)
    const other = isDeposit && asked ? otherDocument(asked, asRequest) : null
    if (other) return changeDocument(scope, paymentStageId, other)
    if (asked) throw new Conflict('This stage has an invoice already')
    const { kind, lines } = planStage(job, stage)
    if (kind === 'final') {
      requireNoRequest(contract)
      if (findFinalDraft(invoices)) throw new Conflict('The final invoice has a draft already')
    }
    return draftOfJob(scope, projectId, {
      kind: asRequest ? 'deposit_request' : kind,
      title: stage.name,
      paymentStageId,
      daysToPay: stage.daysToPay,
      lines,
      retentionRate,
      retentionOn,
    })
  })
}

/** Takes all that is left. Returns the draft there is. */
export function draftFinalInvoice(scope: Scope, projectId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { contract, stages, invoices } = readJob(scope, projectId)
    const begun = findFinalDraft(invoices)
    if (begun) return begun
    requireNoRequest(contract)
    const { lines } = planFinal(contract)
    const daysToPay = acceptedDays(stages)
    return draftOfJob(scope, projectId, { kind: 'final', title: 'Final invoice', daysToPay, lines })
  })
}

export function draftVariationInvoice(scope: Scope, variationId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { projectId, state, title, number } = requireVariation(scope, variationId)
    if (state !== 'approved') throw new Conflict('Only a variation that was approved can be invoiced')
    const { contract, stages, invoices } = readJob(scope, projectId)
    const variation = contract.variations.find(({ id }) => id === variationId)
    if (!variation) throw new NotFound('Variation not found')
    if (variation.lines.every(({ net }) => net <= 0)) {
      throw new Conflict('This leaves something out: it lowers what is still to come, and asks for nothing')
    }
    if (hasOwnInvoice(contract, invoices, variationId)) {
      throw new Conflict('This variation has an invoice already')
    }
    if (askedByStages(contract, invoices).has(number)) {
      throw new Conflict(
        'A stage has asked for a share of this variation: the rest comes with those after it',
      )
    }
    return draftOfJob(scope, projectId, {
      kind: 'variation',
      title: `Variation ${number}, ${title}`,
      variationId,
      daysToPay: acceptedDays(stages),
      lines: planVariation(contract, variation).lines,
    })
  })
}

/** Takes what the job's terms release by now. Returns the draft there is. */
export function draftJobRetention(scope: Scope, projectId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { contract, invoices, stages } = readJob(scope, projectId)
    const begun = findReleaseDraft(invoices)
    if (begun) return begun
    const today = dayIn(scope.timeZone, Date.now())
    const { kind, lines, clientId } = planRetention(
      contract,
      shareDue(getJobRetention(scope, projectId), today),
    )
    if (lines.length === 0) {
      throw new Conflict('Nothing of what is held back of this job can be asked for by today')
    }
    // Owed by the client at the time, even if the job has another by now.
    const daysToPay = acceptedDays(stages)
    return draftOfJob(scope, projectId, { kind, title: 'Retention', daysToPay, lines, clientId })
  })
}

function acceptedDays(stages: ReturnType<typeof listStagesToInvoice>): number | undefined {
  return stages.at(-1)?.daysToPay
}

function readJob(scope: Scope, projectId: number) {
  requireProject(scope, projectId)
  return {
    contract: readContract(scope, projectId),
    stages: listStagesToInvoice(scope, projectId),
    invoices: listInvoicesOfProject(scope, projectId),
  }
}

/** A final invoice would ask for an open request's money twice. */
function requireNoRequest({ readRequests }: Contract): void {
  const [open] = readRequests()
  if (!open) return
  throw new Conflict(`${open.number} still asks for a deposit: wait until it is paid, or withdraw it first`)
}

/** The draft that has to change its kind, from VAT invoice to request or back. */
function otherDocument(
  { id, number, kind }: KnownInvoice,
  asRequest: boolean,
): { id: number; kind: InvoiceKind } | null {
  const wanted = asRequest ? 'deposit_request' : 'deposit'
  if (number !== null || kind === wanted || (kind !== 'deposit' && kind !== 'deposit_request')) return null
  return { id, kind: wanted }
}

function changeDocument(
  scope: Scope,
  paymentStageId: number,
  { id, kind }: { id: number; kind: InvoiceKind },
): Invoice {
  const draft = requireInvoice(scope, id)
  if (draft.paymentStageId !== paymentStageId) throw new NotFound('Payment stage not found')
  const wanted = {
    ...draft,
    kind,
    ...(kind === 'deposit_request' && { retentionRate: 0, retentionOn: null }),
  }
  const { totals } = calculateInvoice(scope, wanted)
  const { retentionRate, retentionOn } = wanted
  const saved = saveInvoice(scope, id, { kind, retentionRate, retentionOn, ...sumsOf(totals) })
  const { projectId } = saved
  const detail = { name: invoiceName(saved), fields: ['kind'] }
  recordActivity(scope, 'invoice.updated', { subjectId: id, projectId, detail })
  return saved
}

function draftOfJob(scope: Scope, projectId: number, drafted: Drafted): Invoice {
  if (drafted.lines.length === 0) throw new Conflict('There is nothing left of this job to ask for')
  const project = requireProject(scope, projectId)
  return insertDraft(scope, {
    ...readOrderOf(scope, projectId),
    isUnderCis: answerOfJob(listInvoicesOfProject(scope, projectId)),
    clientId: project.clientId,
    ...drafted,
    retentionRate: drafted.retentionRate ?? rateFor(drafted.kind, getJobRetention(scope, projectId)),
    title: `${project.name}, ${drafted.title.charAt(0).toLowerCase()}${drafted.title.slice(1)}`.slice(0, 160),
    projectId,
  })
}
