import { isFullyCredited, mayBeAskedAgain } from './credit-note.ts'
import type { InvoiceKind, InvoiceLine } from './invoice.ts'
import { owedOf } from './settlement.ts'

export type KnownInvoice = {
  id: number
  kind: InvoiceKind
  number: string | null
  net: number
  ofId: number | null
  paymentStageId: number | null
  variationId: number | null
  retentionRate: number
  retentionOn: string | null
  lines: readonly InvoiceLine[]
  isLeftOut: boolean
  /** With VAT. */
  gross: number
  payable: number
  paid: number
  credited: number
}

/** A paid request is replaced by its invoices. */
function asks(all: readonly KnownInvoice[], one: KnownInvoice): boolean {
  if (one.kind === 'credit_note') return false
  if (one.kind === 'deposit_request') return one.number === null || owedOf(one) > 0
  return !mayBeAskedAgain(all, one)
}

export function openRequests<K extends KnownInvoice>(all: readonly K[]): K[] {
  return all.filter(one => one.kind === 'deposit_request' && one.number !== null && owedOf(one) > 0)
}

/** There is at most one. */
export function findFinalDraft<K extends Pick<KnownInvoice, 'kind' | 'number'>>(all: readonly K[]): K | null {
  return all.find(({ kind, number }) => kind === 'final' && number === null) ?? null
}

function askedBy(all: readonly KnownInvoice[], isIt: (one: KnownInvoice) => boolean): KnownInvoice | null {
  return all.find(one => isIt(one) && asks(all, one)) ?? null
}

export function stagesToAsk<S extends { id: number }>(stages: readonly S[], all: readonly KnownInvoice[]) {
  return stages.map(stage => ({
    ...stage,
    asked: askedBy(all, ({ paymentStageId }) => paymentStageId === stage.id),
  }))
}

/** By an invoice of its own or by a stage's share. Omissions are never asked for. */
export function variationsToAsk<V extends { id: number; number: number; net: number }>(
  variations: readonly V[],
  all: readonly KnownInvoice[],
) {
  return variations
    .filter(({ net }) => net > 0)
    .map(variation => ({
      ...variation,
      asked: askedBy(
        all,
        ({ variationId, lines }) =>
          variationId === variation.id || lines.some(line => line.variation === variation.number),
      ),
    }))
}

/** There is at most one. */
export function findReleaseDraft<K extends Pick<KnownInvoice, 'kind' | 'number' | 'ofId'>>(
  all: readonly K[],
): K | null {
  return (
    all.find(({ kind, number, ofId }) => kind === 'retention' && number === null && ofId === null) ?? null
  )
}

/** With a release date of their own, and not asked for yet. */
export function retentionsToAsk<K extends KnownInvoice>(all: readonly K[]): K[] {
  return all.filter(
    one =>
      one.kind !== 'credit_note' &&
      one.number !== null &&
      one.retentionRate > 0 &&
      one.retentionOn !== null &&
      !isFullyCredited(all, one) &&
      askedBy(all, other => other.kind === 'retention' && other.ofId === one.id) === null,
  )
}
