import { agreedWhen } from '#app/domain/agreed/payment-stage.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import {
  findFinalDraft,
  type Known,
  openRequests,
  retentionsToAsk,
  stagesToAsk,
  variationsToAsk,
} from '#app/domain/invoices/to-ask.ts'
import { percentText } from '#app/domain/money/typed.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { PaymentTrigger } from '#app/domain/quotes/quote.ts'
import { partText } from '#app/domain/quotes/quote-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listInvoicesOfProject } from '#app/models/invoices/invoice.server.ts'
import { listAgreedJobs, requireJobToInvoice } from '#app/models/invoices/job-to-invoice.server.ts'
import { listClientNames } from '#app/models/quotes/quote-editor.server.ts'

type Asked = { projectId: number | null; clientId: number | null; currency: string }

/** What can be asked for: of one job, or of none. */
export function readNewInvoice(scope: Scope, { projectId, clientId, currency }: Asked) {
  const job = projectId === null ? null : readJob(scope, projectId, currency)
  return {
    job,
    jobs:
      job === null
        ? listAgreedJobs(scope).map(({ id, number, name, client }) => ({
            id,
            name: `${jobNumber(number)} ${name}${client ? `, ${client}` : ''}`,
          }))
        : [],
    clients: listClientNames(scope, clientId ?? job?.clientId ?? null),
    stored: {
      title: '',
      clientId: String(clientId ?? job?.clientId ?? ''),
    },
  }
}

type Asking = { what: string; label: string }
export type ToAsk = {
  key: string
  name: string
  detail: string
  amount: string
  /** By what it is asked for already. */
  asked: { href: string; name: string } | null
  buttons: Asking[]
}

function readJob(scope: Scope, projectId: number, currency: string) {
  const job = requireJobToInvoice(scope, projectId)
  const all = listInvoicesOfProject(scope, projectId)
  const money = (pence: number) => formatMoney(pence, currency)
  const askedOf = (asked: { id: number; number: string | null } | null) =>
    asked && { href: invoicePath(asked.id), name: asked.number ?? 'Draft' }
  const stages: ToAsk[] = stagesToAsk(job.stages, all).map(stage => ({
    key: `stage ${stage.id}`,
    name: `${stage.name}, ${partText(stage, money, stage.gross !== stage.amount)}`,
    detail: agreedWhen(stage),
    amount: money(stage.gross),
    asked: askedOf(stage.asked),
    buttons: buttonsOf(stage),
  }))
  const variations: ToAsk[] = variationsToAsk(job.variations, all).map(variation => ({
    key: `variation ${variation.id}`,
    name: `Variation ${variation.number}, ${variation.title}`,
    detail: 'before VAT',
    amount: money(variation.net),
    asked: askedOf(variation.asked),
    buttons: variation.asked ? [] : [{ what: `variation:${variation.id}`, label: 'Draft Invoice' }],
  }))
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
    asked: null,
    buttons: [{ what: `retention:${invoice.id}`, label: 'Draft Invoice' }],
  }))
  const rows = [...stages, ...variations, ...retentions]
  const finalDraft = findFinalDraft(all)
  return {
    id: job.id,
    clientId: job.clientId,
    name: `${jobNumber(job.number)} ${job.name}`,
    client: job.client ?? 'No client yet',
    rows,
    hasFinal: job.stages.length + job.variations.length > 0,
    finalDraft: finalDraft && invoicePath(finalDraft.id),
    /** By which a deposit is asked for still: a final invoice waits for it. */
    request: openRequests(all)[0]?.number ?? null,
  }
}

type Stage = { id: number; trigger: PaymentTrigger; asked: Known | null }

/** Of a deposit that is drafted the other document, as long as it is not issued. */
function buttonsOf({ id, trigger, asked }: Stage): Asking[] {
  if (trigger !== 'accepted') return asked ? [] : [{ what: `stage:${id}`, label: 'Draft Invoice' }]
  const invoice = { what: `stage:${id}`, label: 'Deposit Invoice' }
  const request = { what: `request:${id}`, label: 'Deposit Request' }
  if (asked === null) return [invoice, request]
  if (asked.number !== null) return []
  if (asked.kind === 'deposit') return [{ ...request, label: 'Make It a Request' }]
  return asked.kind === 'deposit_request' ? [{ ...invoice, label: 'Make It an Invoice' }] : []
}
