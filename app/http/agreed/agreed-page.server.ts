import { neededText } from '#app/domain/agreed/needed-text.ts'
import { agreedWhen } from '#app/domain/agreed/payment-stage.ts'
import { dayIn } from '#app/domain/clock.ts'
import { formatMoney } from '#app/domain/format.ts'
import { invoicePath, newInvoicePath } from '#app/domain/invoices/invoice-links.ts'
import { sum } from '#app/domain/money/money.ts'
import { may } from '#app/domain/permissions.ts'
import { lineKindNames, revisionName } from '#app/domain/quotes/quote.ts'
import { newQuotePath, quotePath } from '#app/domain/quotes/quote-links.ts'
import { partText } from '#app/domain/quotes/quote-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { variationName } from '#app/domain/variations/variation.ts'
import { variationPath } from '#app/domain/variations/variation-links.ts'
import { listPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import { requireProjectAndRooms } from '#app/models/agreed/project-rooms.server.ts'
import { answerOfJob, calculatePlan, planStage } from '#app/services/invoices/plan-job-invoice.server.ts'
import {
  type Contract,
  contractTotals,
  grossOfAgreement,
  readContract,
} from '#app/services/invoices/read-contract.server.ts'

/** Rooms and materials for everybody, price and payments for those who see money. */
export function readAgreed(scope: Scope, id: number, currency: string) {
  const project = requireProjectAndRooms(scope, id)
  const { rooms, materials } = project
  return {
    id,
    jobNumber: project.jobNumber,
    name: project.name,
    rooms: rooms.map(({ id, name, scope }) => ({ id, name, lines: scope.split('\n').filter(Boolean) })),
    needed: [...rooms, { id: null, name: 'For the whole job' }]
      .map(room => ({
        name: room.name,
        lines: materials
          .filter(({ roomId }) => roomId === room.id)
          .map(({ id, description, quantity, unit, kind, isHere }) => ({
            id,
            description,
            quantity: neededText(quantity, unit),
            kind: lineKindNames[kind],
            isHere,
          })),
      }))
      .filter(({ lines }) => lines.length > 0),
    missing: materials.filter(({ isHere }) => !isHere).length,
    total: materials.length,
    quoteHref: may(scope, 'quote.create') ? `${newQuotePath}?project=${id}` : null,
    mayTick: may(scope, 'project.edit', project),
    promiseHref:
      project.dueDate === null && may(scope, 'project.edit', project) ? `/create-ticket?edit=${id}` : null,
    money: may(scope, 'money.read') ? readMoney(scope, project, currency) : null,
  }
}

const said = { pending: 'asked for', completed: 'paid', failed: 'not paid', refunded: 'given back' } as const

type Project = ReturnType<typeof requireProjectAndRooms>

function readMoney(scope: Scope, project: Project, currency: string) {
  const { id, usesInvoicing, accepted, approved } = project
  const byInvoice = may(scope, 'invoice.create') && usesInvoicing
  const money = (pence: number) => formatMoney(pence, currency)
  const textOf = (pence: number | null) => (pence === null ? '' : money(pence))
  const today = dayIn(scope.timeZone, Date.now())
  const stages = listPaymentStages(scope, id)
  const contract = readContract(scope, id)
  const { sums, rest } = readSums(contract, project, stages)
  return {
    agreed: [
      ...accepted.map(quote => ({
        href: quotePath(quote.id),
        name: `Quote ${quote.number} Rev ${revisionName(quote.revision)}`,
        net: money(quote.net),
        gross: money(quote.gross),
      })),
      ...approved.map(({ net, gross, ...variation }) => ({
        href: variationPath({ ...variation, projectId: id }),
        name: variationName(variation),
        net: money(net),
        gross: money(gross),
      })),
      ...contract.leftOut.map(({ id: noteId, number, agreement }) => ({
        href: invoicePath(noteId),
        name: `Left out by ${number}`,
        net: money(sum(agreement.groups.map(group => group.net))),
        gross: money(grossOfAgreement(agreement)),
      })),
    ],
    rest: rest === 0 ? null : money(rest),
    stages: stages.map(stage => ({
      id: stage.id,
      name: `${stage.name}, ${partText(stage, money, stage.gross !== stage.amount)}`,
      when: agreedWhen(stage),
      gross: textOf(sums.get(stage.id) ?? null),
      said: stage.paymentStatus === null ? null : said[stage.paymentStatus],
      href: stage.paymentId === null ? null : `/billing/${stage.paymentId}`,
      invoice: stage.invoice && {
        href: invoicePath(stage.invoice.id),
        name: stage.invoice.number ?? 'draft of its invoice',
      },
      isReached:
        (stage.isReached || (stage.trigger === 'date' && stage.when <= today)) &&
        stage.paymentId === null &&
        stage.invoice === null,
      invoiceHref:
        byInvoice && stage.invoice === null && stage.gross > 0 ? `${newInvoicePath}?project=${id}` : null,
      mayAsk:
        !byInvoice &&
        stage.paymentId === null &&
        stage.invoice === null &&
        stage.gross > 0 &&
        may(scope, 'payment.create'),
    })),
  }
}

type Stage = ReturnType<typeof listPaymentStages>[number]

/**
 * What each stage has asked for, or would ask for now; null where nothing is left, or the final invoice covers it. The last one is
 * lowered to what is left by then; `rest` is what is left for the final invoice. Without invoicing it is the agreed amount, which a payment asks for.
 */
function readSums(contract: Contract, project: Project, stages: readonly Stage[]) {
  const { makings, usesInvoicing, asking: invoices } = project
  const isPlanned = ({ invoice, paymentStatus }: Stage) =>
    usesInvoicing && invoice === null && paymentStatus !== 'completed'
  const planning = { makings, contract, isUnderCis: answerOfJob(invoices) }
  const sumOf = (stage: Stage) => {
    const { invoice, gross } = stage
    if (invoice) return invoice.paymentStageId === stage.id ? invoice.gross : null
    if (!isPlanned(stage)) return gross
    return (
      calculatePlan(planning, () => planStage({ contract, stages, invoices }, stage))?.totals.gross ?? null
    )
  }
  const sums = new Map(stages.map(stage => [stage.id, sumOf(stage)]))
  const last = stages.findLast(isPlanned)
  const planned = last && sums.get(last.id)
  // With retention the sums are less than what was agreed.
  if (!last || !planned || contract.held.length > 0 || makings.retention.rate > 0) return { sums, rest: 0 }
  const others = sum(stages.map(({ id }) => (id === last.id ? 0 : (sums.get(id) ?? 0))))
  const left = contractTotals(contract).gross - others
  sums.set(last.id, Math.min(planned, left))
  return { sums, rest: Math.max(0, left - planned) }
}
