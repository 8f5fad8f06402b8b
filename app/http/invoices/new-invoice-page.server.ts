import { agreedWhen } from '#app/domain/agreed/payment-stage.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { type InvoiceLine, invoiceKindNames, lineNet } from '#app/domain/invoices/invoice.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import type { InvoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { addedUp } from '#app/domain/invoices/retention-lines.ts'
import { partsText, shareDue } from '#app/domain/invoices/retention-terms.ts'
import {
  findFinalDraft,
  findReleaseDraft,
  type KnownInvoice,
  openRequests,
  retentionsToAsk,
  stagesToAsk,
  variationsToAsk,
} from '#app/domain/invoices/to-ask.ts'
import { sum } from '#app/domain/money/money.ts'
import { percentText } from '#app/domain/money/typed.ts'
import type { PaymentTrigger } from '#app/domain/quotes/quote.ts'
import { partText } from '#app/domain/quotes/quote-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { keptRetention } from '#app/models/invoices/job-retention.server.ts'
import { listJobsToAsk, requireJobToInvoice } from '#app/models/invoices/job-to-invoice.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'
import {
  answerOfJob,
  calculatePlan,
  planFinal,
  planRetention,
  planStage,
  planVariation,
} from '#app/services/invoices/plan-job-invoice.server.ts'
import { readContract } from '#app/services/invoices/read-contract.server.ts'

type NewInvoiceFor = { projectId: number | null; clientId: number | null; currency: string }

export function readNewInvoice(scope: Scope, { projectId, clientId, currency }: NewInvoiceFor) {
  const job = projectId === null ? null : readJob(scope, projectId, currency)
  return {
    job,
    jobs:
      job === null
        ? listJobsToAsk(scope).map(({ id, number, name, client, left }) => ({
            id,
            ...{ number, name, client: client ?? 'No client yet' },
            left: formatMoney(left, currency),
          }))
        : [],
    clients:
      job !== null && job.clientId !== null
        ? [{ id: job.clientId, name: job.client }]
        : listClientNames(scope, clientId),
    stored: {
      title: '',
      clientId: String(clientId ?? job?.clientId ?? ''),
    },
  }
}

type Asking = { what: string; label: string }
type Line = { what: string; amount: string }
export type ToAsk = {
  key: string
  name: string
  detail: string
  /** With VAT, except for retention. */
  amount: string
  holds: Line[]
  /** The invoice or draft that asks for it already. */
  asked: { href: string; name: string } | null
  buttons: Asking[]
}

type Plan = Parameters<typeof calculatePlan>[1]

function readJob(scope: Scope, projectId: number, currency: string) {
  const job = requireJobToInvoice(scope, projectId)
  const all = listInvoicesOfProject(scope, projectId)
  const contract = readContract(scope, projectId)
  const makings = readMakings(scope, { clientId: job.clientId, projectId })
  const money = (pence: number) => formatMoney(pence, currency)
  const isUnderCis = answerOfJob(all)
  const retention = keptRetention(job.retention)
  const drafted = (plan: Plan): Pick<ToAsk, 'amount' | 'holds'> | null => {
    const calculated = calculatePlan({ makings, contract, isUnderCis }, plan)
    if (calculated === null) return null
    const { lines, totals } = calculated
    return { amount: money(totals.gross), holds: holdsOf(lines, totals, money) }
  }
  const toAsk = (
    row: Omit<ToAsk, 'amount' | 'holds' | 'asked'>,
    asked: KnownInvoice | null,
    plan: Plan,
  ): ToAsk => {
    const holds = asked === null ? drafted(plan) : null
    return {
      ...{ amount: '', holds: [], ...row, ...holds },
      ...(asked && { amount: money(asked.gross) }),
      ...(asked === null && holds === null && { detail: 'Nothing of it is left to ask for', buttons: [] }),
      asked: asked && { href: invoicePath(asked.id), name: asked.number ?? 'Draft' },
    }
  }
  const stages = stagesToAsk(job.stages, all).map(stage =>
    toAsk(
      {
        key: `stage ${stage.id}`,
        name: `${stage.name}, ${partText(stage, money, stage.gross !== stage.amount)}`,
        detail: agreedWhen(stage),
        buttons: buttonsOf(stage),
      },
      stage.asked,
      () => planStage({ contract, stages: job.stages, invoices: all }, requireStage(job.stages, stage.id)),
    ),
  )
  const invoiced = contract.booked.flatMap(({ sign, lines }) =>
    lines.map(({ variation, ...line }) => ({ variation, net: sign * lineNet(line) })),
  )
  const variations = variationsToAsk(job.variations, all).map(variation => {
    const agreed = contract.variations.find(({ id }) => id === variation.id)
    const asked = sum(invoiced.filter(line => line.variation === variation.number).map(({ net }) => net))
    const row = {
      key: `variation ${variation.id}`,
      name: variationName(variation),
      detail: asked > 0 ? `${money(asked)} of ${money(variation.net)} before VAT invoiced` : '',
      buttons: variation.asked ? [] : [{ what: `variation:${variation.id}`, label: 'Draft Invoice' }],
    }
    const shown = toAsk(row, variation.asked, () =>
      agreed ? planVariation(contract, agreed) : { kind: 'variation', lines: [] },
    )
    // The invoice of a stage asks for more than the variation.
    return variation.asked && variation.asked.variationId !== variation.id ? { ...shown, amount: '' } : shown
  })
  const retentions: ToAsk[] = retentionsToAsk(all).map(invoice => ({
    key: `retention ${invoice.id}`,
    name: `Retention of ${invoice.number ?? ''}`,
    detail: [
      invoiceKindNames[invoice.kind],
      invoice.retentionOn === null ? '' : `held back until ${formatDate(invoice.retentionOn)}`,
    ]
      .filter(Boolean)
      .join(', '),
    amount: percentText(invoice.retentionRate),
    holds: [],
    asked: null,
    buttons: [{ what: `retention:${invoice.id}`, label: 'Draft Invoice' }],
  }))
  const release = findReleaseDraft(all)
  const left = sum(
    contract.byTerms.flatMap(({ held, released }) => addedUp(held, released).map(({ net }) => net)),
  )
  const due = drafted(() => planRetention(contract, shareDue(retention, dayIn(scope.timeZone, Date.now()))))
  const byTerms: ToAsk = {
    key: 'retention',
    name: 'Retention of the job',
    detail: `${money(left)} before VAT held back: ${partsText(retention)}`,
    ...(due ?? { amount: '', holds: [] }),
    ...(release && { amount: money(release.gross), holds: [] }),
    asked: release && { href: invoicePath(release.id), name: 'Draft' },
    buttons: release === null && due !== null ? [{ what: 'retention', label: 'Draft Invoice' }] : [],
  }
  const rows = [...stages, ...variations, ...retentions, ...(left > 0 || release ? [byTerms] : [])]
  const finalDraft = findFinalDraft(all)
  return {
    id: job.id,
    clientId: job.clientId,
    name: `${job.number} ${job.name}`,
    client: job.client ?? 'No client yet',
    rows,
    hasFinal: job.stages.length + job.variations.length > 0,
    final: finalDraft === null ? drafted(() => planFinal(contract)) : null,
    finalDraft: finalDraft && { href: invoicePath(finalDraft.id), amount: money(finalDraft.gross) },
    /** The number of an open deposit request, which delays the final invoice. */
    request: openRequests(all)[0]?.number ?? null,
  }
}

function requireStage<S extends { id: number }>(stages: readonly S[], id: number): S {
  const stage = stages.find(each => each.id === id)
  if (!stage) throw new Error(`There is no payment stage ${id}`)
  return stage
}

/** Joins labour and materials of an item, as the invoice does. */
function holdsOf(
  lines: readonly InvoiceLine[],
  totals: InvoiceTotals,
  money: (pence: number) => string,
): Line[] {
  const all = new Map<string, number>()
  for (const line of lines) {
    const what = [line.description, line.share === null ? '' : percentText(line.share)]
      .filter(Boolean)
      .join(', ')
    all.set(what, (all.get(what) ?? 0) + lineNet(line))
  }
  return [
    ...[...all].map(([what, net]) => ({ what, amount: money(net) })),
    { what: 'VAT', amount: money(totals.vat) },
  ]
}

type Stage = { id: number; trigger: PaymentTrigger; asked: KnownInvoice | null }

/** A drafted deposit can become the other document until it is issued. */
function buttonsOf({ id, trigger, asked }: Stage): Asking[] {
  if (trigger !== 'accepted') return asked ? [] : [{ what: `stage:${id}`, label: 'Draft Invoice' }]
  const invoice = { what: `stage:${id}`, label: 'Deposit Invoice' }
  const request = { what: `request:${id}`, label: 'Deposit Request' }
  if (asked === null) return [invoice, request]
  if (asked.number !== null) return []
  if (asked.kind === 'deposit') return [{ ...request, label: 'Make It a Request' }]
  return asked.kind === 'deposit_request' ? [{ ...invoice, label: 'Make It an Invoice' }] : []
}
