import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import { releaseLines, remainingLines, stageLines, wholeLines } from '#app/domain/invoices/contract.ts'
import { type InvoiceKind, type InvoiceLine, invoiceName } from '#app/domain/invoices/invoice.ts'
import type { NewInvoice } from '#app/domain/invoices/invoice-input.ts'
import { type Known, stagesToAsk } from '#app/domain/invoices/to-ask.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { getClientTax } from '#app/models/invoices/client-tax.server.ts'
import { listStagesToInvoice, type StageToInvoice } from '#app/models/invoices/contract.server.ts'
import {
  findInvoice,
  type Invoice,
  listInvoicesOfProject,
  requireInvoice,
} from '#app/models/invoices/invoice.server.ts'
import { getInvoiceSettings } from '#app/models/invoices/invoice-settings.server.ts'
import { insertInvoice, recordInvoiceEvent, saveInvoice } from '#app/models/invoices/invoice-writes.server.ts'
import { requireVariation } from '#app/models/invoices/variation.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { proveClient, proveProject } from '#app/services/proofs.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { type Contract, isTakenBack, readContract } from './read-contract.server.ts'
import { reckonInvoice, sumsOf } from './reckon-invoice.server.ts'
import { requireLines } from './require-lines.ts'

// Drafts: nothing is owed by them, and each can be changed until it is issued.

/** An invoice that is no part of a contract. A request id seen before answers with what it made then. */
export function createInvoice(scope: Scope, input: NewInvoice): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() =>
    once(scope, 'invoice', {
      input,
      make: () => {
        proveClient(scope, input.clientId)
        if (input.projectId) proveProject(scope, input.projectId)
        requireLines(input.lines)
        return insertDraft(scope, { ...input, kind: 'standard', projectId: input.projectId ?? null })
      },
      find: id => findInvoice(scope, id),
    }),
  )
}

type StageInput = {
  /** Of a deposit: asked for without a VAT invoice, which comes when it is paid. */
  asRequest?: boolean | undefined
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
}

/**
 * What a payment stage of a job asks for. The first one, that is due on accepting, is a deposit; the last one, when all others are
 * issued, is the final invoice, which asks for all that is left and for variations that nobody has asked for.
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
    if (isLast) requireNoRequest(contract)
    const lines = isLast
      ? remainingLines(contract.agreements, contract.booked, contract.held)
      : linesOfStage(contract, stages, stage)
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

/** All that is left of a job, whatever its stages say. */
export function draftFinalInvoice(scope: Scope, projectId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { contract } = readJob(scope, projectId)
    requireNoRequest(contract)
    const lines = remainingLines(contract.agreements, contract.booked, contract.held)
    return draftOfJob(scope, projectId, { kind: 'final', title: 'Final invoice', lines })
  })
}

export function draftVariationInvoice(scope: Scope, variationId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { projectId, state, lines, title, number } = requireVariation(scope, variationId)
    if (state !== 'approved') throw new Conflict('Only a variation that was approved can be invoiced')
    const { contract, invoices } = readJob(scope, projectId)
    const known = invoices.filter(invoice => invoice.variationId === variationId)
    if (known.some(({ id }) => !isTakenBack(contract.documents, id))) {
      throw new Conflict('This variation has an invoice already')
    }
    return draftOfJob(scope, projectId, {
      kind: 'variation',
      title: `Variation ${number}, ${title}`,
      variationId,
      lines: wholeLines({ lines, groups: [] }),
    })
  })
}

/** What an issued invoice has held back. */
export function draftRetentionInvoice(scope: Scope, invoiceId: number): Invoice {
  requireMay(scope, 'invoice.create')
  return transaction(() => {
    const { projectId, number, retentionRate, id } = requireInvoice(scope, invoiceId)
    if (number === null || retentionRate === 0 || projectId === null) {
      throw new Conflict('This invoice has held nothing back')
    }
    const { contract, invoices } = readJob(scope, projectId)
    const held = contract.heldBy.get(id)
    const isDrafted = invoices.some(
      other => other.kind === 'retention' && other.ofId === id && other.number === null,
    )
    if (!held || isDrafted) throw new Conflict('This retention has an invoice already')
    const lines = releaseLines(held, `Retention of ${number}`)
    return draftOfJob(scope, projectId, { kind: 'retention', title: 'Retention', ofId: id, lines })
  })
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

function isIssued({ documents }: Contract, invoices: readonly Invoice[], { id }: StageToInvoice): boolean {
  return invoices.some(
    invoice =>
      invoice.stageId === id &&
      invoice.number !== null &&
      invoice.kind !== 'credit_note' &&
      invoice.kind !== 'deposit_request' &&
      !isTakenBack(documents, invoice.id),
  )
}

function linesOfStage(
  contract: Contract,
  stages: readonly StageToInvoice[],
  stage: StageToInvoice,
): InvoiceLine[] {
  // Stages that were agreed before each said its quote.
  const [only] = contract.quotes.size === 1 ? contract.quotes.keys() : []
  const quoteId = stage.quoteId ?? only
  const agreement = quoteId === undefined ? undefined : contract.quotes.get(quoteId)
  if (!agreement) throw new Conflict('The quote of this stage is not known: make a final invoice instead')
  const own = stages.filter(other => (other.quoteId ?? only) === quoteId)
  return stageLines(
    agreement,
    own.map(({ share }) => share),
    own.indexOf(stage),
  )
}

type Drafted = {
  kind: InvoiceKind
  title: string
  lines: readonly InvoiceLine[]
  stageId?: number
  variationId?: number
  ofId?: number
  daysToPay?: number | undefined
  retentionRate?: number | undefined
  retentionOn?: string | null | undefined
}

function draftOfJob(scope: Scope, projectId: number, drafted: Drafted): Invoice {
  if (drafted.lines.length === 0) throw new Conflict('There is nothing left of this job to ask for')
  const project = requireProject(scope, projectId)
  return insertDraft(scope, {
    ...drafted,
    title: `${project.name}, ${drafted.title.charAt(0).toLowerCase()}${drafted.title.slice(1)}`.slice(0, 160),
    clientId: project.clientId,
    projectId,
  })
}

type Values = Omit<NewInvoice, 'clientId' | 'projectId'> &
  Drafted & { clientId: number | null; projectId: number | null }

function insertDraft(scope: Scope, values: Values): Invoice {
  const { requestId: _requestId, ...fields } = values
  const { retentionRate = 0, retentionOn = null, clientId } = fields
  if (retentionRate < 0 || retentionRate > 5000) {
    throw new Invalid({ retentionRate: ['Please enter a retention of 50 % at most'] })
  }
  const usual = getClientTax(scope, clientId).daysToPay ?? getInvoiceSettings(scope).daysToPay
  const lines = [...fields.lines]
  const { totals } = reckonInvoice(scope, { ...fields, lines, retentionRate, retentionOn })
  const invoice = insertInvoice(scope, {
    ...fields,
    lines,
    retentionRate,
    retentionOn,
    daysToPay: fields.daysToPay ?? usual,
    ...sumsOf(totals),
  })
  const { id, projectId } = invoice
  recordInvoiceEvent(scope, id, { kind: 'created', userId: scope.userId })
  recordActivity(scope, 'invoice.created', {
    subjectId: id,
    projectId,
    detail: { name: invoiceName(invoice) },
  })
  return invoice
}
