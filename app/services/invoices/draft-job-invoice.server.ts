import { Conflict, NotFound } from '#app/domain/errors.ts'
import {
  remainingLines,
  stageLines,
  variationLines,
  wholeLines,
  withinLeft,
} from '#app/domain/invoices/contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceName,
  isContractKind,
} from '#app/domain/invoices/invoice.ts'
import { findFinalDraft, type Known, stagesToAsk } from '#app/domain/invoices/to-ask.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { listStagesToInvoice, type StageToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import { readOrderOf } from '#app/models/invoices/contract.server.ts'
import { type Invoice, listInvoicesOfProject, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { saveInvoice } from '#app/models/invoices/invoice-writes.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireVariation } from '#app/models/variations/variation.server.ts'
import { transaction } from '#db/client.ts'
import { type Drafted, insertDraft } from './insert-draft.server.ts'
import { type Contract, isOpenAgain, readContract } from './read-contract.server.ts'
import { reckonInvoice, sumsOf } from './reckon-invoice.server.ts'

// Drafts of what was agreed of a job: stages, variations, and what is left.

type StageInput = {
  /** Of a deposit: asked for without a VAT invoice, which comes when it is paid. */
  asRequest?: boolean | undefined
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
}

/**
 * What a payment stage of a job asks for: its share of the quote, and the same share of each variation that was approved by now and has no
 * invoice of its own, never more than is left. The first one, that is due on accepting, is a deposit; the last one, when all others are
 * issued, is the final invoice, which asks for all that is left.
 */
export function draftStageInvoice(
  scope: Scope,
  projectId: number,
  stageId: number,
  { asRequest = false, retentionRate = 0, retentionOn = null }: StageInput = {},
): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { contract, stages, invoices } = readJob(scope, projectId)
    const stage = stages.find(({ id }) => id === stageId)
    if (!stage) throw new NotFound('Payment stage not found')
    const isDeposit = stage.trigger === 'accepted'
    if (asRequest && !isDeposit) throw new Conflict('Only a deposit can be asked for by a request')
    const [{ asked } = { asked: null }] = stagesToAsk([stage], invoices)
    const other = isDeposit && asked ? otherDocument(asked, asRequest) : null
    if (other) return changeDocument(scope, stageId, other)
    if (asked) throw new Conflict('This stage has an invoice already')
    const isLast = !isDeposit && stages.every(other => other === stage || isIssued(contract, invoices, other))
    if (isLast) {
      requireNoRequest(contract)
      if (findFinalDraft(invoices)) throw new Conflict('The final invoice has a draft already')
    }
    const lines = isLast
      ? remainingLines(contract.agreements, contract.booked, contract.held)
      : linesOfStage(contract, stages, stage, invoices)
    const usual = isDeposit ? (asRequest ? 'deposit_request' : 'deposit') : 'stage'
    return draftOfJob(scope, projectId, {
      kind: isLast ? 'final' : usual,
      title: stage.name,
      stageId,
      daysToPay: stage.daysToPay,
      lines,
      retentionRate,
      retentionOn,
    })
  })
}

/** All that is left of a job, whatever its stages say. As long as there is a draft of it, that is the one. */
export function draftFinalInvoice(scope: Scope, projectId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { contract, stages, invoices } = readJob(scope, projectId)
    const begun = findFinalDraft(invoices)
    if (begun) return begun
    requireNoRequest(contract)
    const lines = remainingLines(contract.agreements, contract.booked, contract.held)
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
      lines: withinLeft(wholeLines(variation), contract.agreements, contract.booked, contract.held),
    })
  })
}

/** The client accepted the stages with their days; what is billed beside them is due as the last is. */
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

/** A final invoice asks for all that is left: what is asked for already would be asked for twice. */
function requireNoRequest({ readRequests }: Contract): void {
  const [open] = readRequests()
  if (!open) return
  throw new Conflict(`${open.number} still asks for a deposit: wait until it is paid, or withdraw it first`)
}

/** The draft by which a deposit is asked for in the other way: the VAT invoice that becomes a request, or a request that becomes one. */
function otherDocument(
  { id, number, kind }: Known,
  asRequest: boolean,
): { id: number; kind: InvoiceKind } | null {
  const wanted = asRequest ? 'deposit_request' : 'deposit'
  if (number !== null || kind === wanted || (kind !== 'deposit' && kind !== 'deposit_request')) return null
  return { id, kind: wanted }
}

function changeDocument(
  scope: Scope,
  stageId: number,
  { id, kind }: { id: number; kind: InvoiceKind },
): Invoice {
  const draft = requireInvoice(scope, id)
  if (draft.stageId !== stageId) throw new NotFound('Payment stage not found')
  const wanted = {
    ...draft,
    kind,
    ...(kind === 'deposit_request' && { retentionRate: 0, retentionOn: null }),
  }
  const { totals } = reckonInvoice(scope, wanted)
  const { retentionRate, retentionOn } = wanted
  const saved = saveInvoice(scope, id, { kind, retentionRate, retentionOn, ...sumsOf(totals) })
  const { projectId } = saved
  const detail = { name: invoiceName(saved), fields: ['kind'] }
  recordActivity(scope, 'invoice.updated', { subjectId: id, projectId, detail })
  return saved
}

function hasOwnInvoice({ documents }: Contract, invoices: readonly Invoice[], variationId: number): boolean {
  return invoices.some(invoice => invoice.variationId === variationId && !isOpenAgain(documents, invoice.id))
}

/** The numbers of the variations of which a stage has asked for a share, in a draft or issued. */
function askedByStages({ documents }: Contract, invoices: readonly Invoice[]): Set<number> {
  const stages = invoices.filter(
    ({ kind, id }) => (kind === 'stage' || kind === 'final') && !isOpenAgain(documents, id),
  )
  return new Set(stages.flatMap(({ lines }) => lines.flatMap(({ variation }) => variation ?? [])))
}

function isIssued({ documents }: Contract, invoices: readonly Invoice[], { id }: StageToInvoice): boolean {
  return invoices.some(
    invoice =>
      invoice.stageId === id &&
      invoice.number !== null &&
      invoice.kind !== 'credit_note' &&
      invoice.kind !== 'deposit_request' &&
      !isOpenAgain(documents, invoice.id),
  )
}

function linesOfStage(
  contract: Contract,
  stages: readonly StageToInvoice[],
  stage: StageToInvoice,
  invoices: readonly Invoice[],
): InvoiceLine[] {
  // Stages that were agreed before each said its quote.
  const [only] = contract.quotes.size === 1 ? contract.quotes.keys() : []
  const quoteId = stage.quoteId ?? only
  const agreement = quoteId === undefined ? undefined : contract.quotes.get(quoteId)
  if (!agreement) throw new Conflict('The quote of this stage is not known: make a final invoice instead')
  const own = stages.filter(other => (other.quoteId ?? only) === quoteId)
  const ofQuote = stageLines(agreement, own, own.indexOf(stage))
  // With several quotes nobody knows whose stages a variation goes with: it is asked for by itself, or with the final invoice.
  const beside = contract.quotes.size === 1 ? contract.variations : []
  const ofVariations = beside
    .filter(({ id }) => !hasOwnInvoice(contract, invoices, id))
    .flatMap(variation => variationLines(variation, stage.share))
  return withinLeft([...ofQuote, ...ofVariations], contract.agreements, contract.booked, contract.held)
}

function draftOfJob(scope: Scope, projectId: number, drafted: Drafted): Invoice {
  if (drafted.lines.length === 0) throw new Conflict('There is nothing left of this job to ask for')
  const project = requireProject(scope, projectId)
  return insertDraft(scope, {
    ...readOrderOf(scope, projectId),
    isUnderCis: readAnswerOf(scope, projectId),
    ...drafted,
    title: `${project.name}, ${drafted.title.charAt(0).toLowerCase()}${drafted.title.slice(1)}`.slice(0, 160),
    clientId: project.clientId,
    projectId,
  })
}

/** What was said of the job's latest invoice: all that is paid of one contract is reported under CIS, or none of it. */
function readAnswerOf(scope: Scope, projectId: number): boolean | null {
  const parts = listInvoicesOfProject(scope, projectId).filter(({ kind }) => isContractKind(kind))
  return parts.findLast(({ isUnderCis }) => isUnderCis !== null)?.isUnderCis ?? null
}
