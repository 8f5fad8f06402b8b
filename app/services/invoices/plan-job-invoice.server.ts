import { Conflict } from '#app/domain/errors.ts'
import type { AgreedVariation } from '#app/domain/invoices/agreement.ts'
import { lessLeftOut, stageLines, variationLines, wholeLines } from '#app/domain/invoices/contract.ts'
import { type InvoiceKind, type InvoiceLine, isContractKind, lineNet } from '#app/domain/invoices/invoice.ts'
import { capToRemaining, remainingLines } from '#app/domain/invoices/remaining-lines.ts'
import { addedUp, releaseLines, shareOfRetained } from '#app/domain/invoices/retention-lines.ts'
import { rateFor } from '#app/domain/invoices/retention-terms.ts'
import type { KnownInvoice } from '#app/domain/invoices/to-ask.ts'
import { sum, wholeRate } from '#app/domain/money/money.ts'
import type { StageToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import type { Makings } from '#app/models/invoices/document-parts.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { type Calculated, calculateBy, type TaxMakings } from './calculate-invoice.server.ts'
import { type Contract, isOpenAgain } from './read-contract.server.ts'

type Asking = Pick<KnownInvoice, 'id' | 'kind' | 'number' | 'paymentStageId' | 'variationId'>

type StageToPlan = Pick<StageToInvoice, 'id' | 'quoteId' | 'share' | 'amount' | 'trigger'>

export type JobToPlan = { contract: Contract; stages: readonly StageToPlan[]; invoices: readonly Asking[] }

type Planned<Kind extends string> = { kind: Kind; lines: InvoiceLine[] }

/** As `draftStageInvoice`, without writing. */
export function planStage(job: JobToPlan, stage: StageToPlan): Planned<'deposit' | 'stage' | 'final'> {
  const { contract, stages, invoices } = job
  const isDeposit = stage.trigger === 'accepted'
  const isLast = !isDeposit && stages.every(other => other === stage || isIssued(contract, invoices, other))
  if (isLast) return planFinal(contract)
  return { kind: isDeposit ? 'deposit' : 'stage', lines: linesOfStage(job, stage) }
}

export function planFinal({ agreements, booked, held }: Contract): Planned<'final'> {
  return { kind: 'final', lines: remainingLines(agreements, booked, held) }
}

export function planVariation(
  { agreements, booked, held }: Contract,
  variation: AgreedVariation,
): Planned<'variation'> {
  return { kind: 'variation', lines: capToRemaining(wholeLines(variation), agreements, booked, held) }
}

/** What the job's terms release now, for the first client who has any. */
export function planRetention(
  { agreements, booked, byTerms }: Contract,
  share: number,
): Planned<'retention'> & { clientId: number | null } {
  const words = share === wholeRate ? 'Retention, all that is left' : 'Retention, due at completion'
  const [first] = byTerms.flatMap(({ clientId, held, released }) => {
    const due = addedUp(shareOfRetained(held, share), released)
    // Skips a rate where more was released than is held by now.
    const lines = capToRemaining(releaseLines(due, words), agreements, booked, [])
    return lines.length > 0 ? [{ kind: 'retention' as const, lines, clientId }] : []
  })
  return first ?? { kind: 'retention', lines: [], clientId: null }
}

export function hasOwnInvoice(
  { documents }: Contract,
  invoices: readonly Asking[],
  variationId: number,
): boolean {
  return invoices.some(invoice => invoice.variationId === variationId && !isOpenAgain(documents, invoice.id))
}

/** Numbers of variations that a stage has asked for, drafts included. */
export function askedByStages({ documents }: Contract, invoices: readonly KnownInvoice[]): Set<number> {
  const stages = invoices.filter(
    ({ kind, id }) => kind !== 'variation' && isContractKind(kind) && !isOpenAgain(documents, id),
  )
  return new Set(stages.flatMap(({ lines }) => lines.flatMap(({ variation }) => variation ?? [])))
}

function isIssued({ documents }: Contract, invoices: readonly Asking[], { id }: { id: number }): boolean {
  return invoices.some(
    invoice =>
      invoice.paymentStageId === id &&
      invoice.number !== null &&
      invoice.kind !== 'credit_note' &&
      invoice.kind !== 'deposit_request' &&
      !isOpenAgain(documents, invoice.id),
  )
}

function linesOfStage({ contract, stages, invoices }: JobToPlan, stage: StageToPlan): InvoiceLine[] {
  // Older stages do not name their quote.
  const [only] = contract.quotes.size === 1 ? contract.quotes.keys() : []
  const quoteId = stage.quoteId ?? only
  const agreement = quoteId === undefined ? undefined : contract.quotes.get(quoteId)
  if (!agreement) throw new Conflict('The quote of this stage is not known: make a final invoice instead')
  const own = stages.filter(other => (other.quoteId ?? only) === quoteId)
  const open = own.filter(other => other === stage || !isIssued(contract, invoices, other))
  const netOf = (part: StageToPlan) => sum(stageLines(agreement, own, own.indexOf(part)).map(lineNet))
  const ofQuote = stageLines(agreement, own, own.indexOf(stage))
  // With several quotes a variation's stages are unknown: it has its own invoice, or goes with the final one.
  const beside = contract.quotes.size === 1 ? contract.variations : []
  const ofVariations = beside
    .filter(({ id }) => !hasOwnInvoice(contract, invoices, id))
    .flatMap(variation => variationLines(variation, stage.share, contract.booked))
  const { agreements, booked, held } = contract
  const lines = lessLeftOut([...ofQuote, ...ofVariations], agreements, booked, {
    net: netOf(stage),
    open: sum(open.map(netOf)),
  })
  return capToRemaining(lines, agreements, booked, held)
}

/** As on the job's latest invoice: a contract is reported under CIS as a whole or not at all. */
export function answerOfJob(invoices: readonly Pick<Invoice, 'kind' | 'isUnderCis'>[]): boolean | null {
  const parts = invoices.filter(({ kind }) => isContractKind(kind))
  return parts.findLast(({ isUnderCis }) => isUnderCis !== null)?.isUnderCis ?? null
}

type Plan = () => { kind: InvoiceKind; lines: readonly InvoiceLine[] }
type Planning = {
  makings: TaxMakings & Pick<Makings, 'retention'>
  contract: Contract
  isUnderCis: boolean | null
}

/** Null where it has no lines. */
export function calculatePlan(
  { makings, contract, isUnderCis }: Planning,
  plan: Plan,
): Pick<Calculated, 'lines' | 'totals'> | null {
  const planned = plannedBy(plan)
  if (planned === null) return null
  const retentionRate = rateFor(planned.kind, makings.retention)
  const terms = { lines: [...planned.lines], retentionRate, retentionOn: null, isUnderCis }
  return calculateBy({ makings, contract }, terms)
}

/** Null also for a stage whose quote is unknown; the error shows when it is drafted. */
function plannedBy(plan: Plan): ReturnType<Plan> | null {
  try {
    const planned = plan()
    return planned.lines.length > 0 ? planned : null
  } catch (error) {
    if (error instanceof Conflict) return null
    throw error
  }
}
