import { storedWhen } from '#app/domain/agreed/payment-stage.ts'
import { dayIn, minuteMs } from '#app/domain/clock.ts'
import { quoteAgreement } from '#app/domain/invoices/agreement.ts'
import { usualClientTax } from '#app/domain/invoices/client-tax.ts'
import { contractBalance, stageLines } from '#app/domain/invoices/contract.ts'
import { type InvoiceKind, type InvoiceLine, invoiceName } from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { reminderOf } from '#app/domain/invoices/reminder.ts'
import { isReverseCharged, reverseChargeAnswers } from '#app/domain/invoices/reverse-charge.ts'
import { shareOf, wholeQuantity } from '#app/domain/money/money.ts'
import { documentNumber } from '#app/domain/papers/document-number.ts'
import type { PaperEventKind } from '#app/domain/papers/paper-links.ts'
import { jobNumberOf } from '#app/domain/projects/job-number.ts'
import { quoteTotals, stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import {
  clientTaxes,
  documentNumbers,
  invoiceSettings,
  invoices,
  paperEvents,
  paymentAllocations,
  projectPaymentStages,
} from '#db/schema/index.ts'
import { type Day, daysFrom } from '../calendar.ts'
import { invoiceColumns, type Numbers, nextNumber, pence } from '../papers.ts'
import * as rows from '../rows/invoices.ts'
import { quoting } from '../rows/quotes.ts'
import type { Work } from './jobs.ts'
import { addPayment, ownPayment, type Payment } from './payments.ts'
import { type AddedQuote, ownOf } from './quotes.ts'
import type { Client, Job, Run } from './run.ts'

/** Begun at `at`, and issued then unless it is a draft. */
type NewInvoice = {
  kind: InvoiceKind
  title: string
  client: Client
  job: Job | null
  paymentStageId: number | null
  createdBy: number
  at: number
  isDraft: boolean
  daysToPay: number
  lines: InvoiceLine[]
  contract: InvoiceDocument['contract']
  sentAt: number | null
  seenAt: number | null
  remindedAt: number | null
  chased: { at: number; words: string } | null
  paid: Payment | null
}

type InvoiceSources = { work: Work; client: (key: string) => Client; paid: ReadonlyMap<string, Payment> }

export function addInvoices(run: Run, given: InvoiceSources, quotes: readonly AddedQuote[]): void {
  const { companyId, batch, calendar, admin } = run
  batch.add(invoiceSettings, { ...usualInvoiceSettings, ...rows.invoicing, companyId })
  for (const [key, vatNumber, daysToPay, isContractor = false] of rows.businesses) {
    batch.add(clientTaxes, {
      ...{ ...usualClientTax, companyId, vatNumber, daysToPay, isContractor, kind: 'business' },
      ...{ clientId: given.client(key).id, confirmedBy: admin },
      confirmedAt: calendar.at('workday - 19, 11:30'),
    })
  }
  const numbers: Numbers = new Map()
  const all = [...rows.earlierInvoices.map(earlierRow), ...rows.invoices].map(row =>
    toInvoice(run, given, row),
  )
  const quote = quotes.find(({ job }) => job === rows.agreedJob)
  if (quote) all.push(deposit(run, given.work.jobNamed(rows.agreedJob), quote))
  for (const invoice of all.sort((a, b) => a.at - b.at)) addInvoice(run, invoice, numbers)
  for (const [year, last] of numbers) batch.add(documentNumbers, { companyId, kind: 'invoice', year, last })
}

function earlierRow(row: (typeof rows.earlierInvoices)[number]): rows.Invoice {
  const [day, title, client, gross, paid] = row
  const more = { seen: `today - ${-daysFrom(day) - 1}`, paid: [gross, paid] } satisfies rows.Invoice[7]
  return [day, title, client, 'ruth', null, gross, 55, more]
}

function toInvoice(
  run: Run,
  { work, client, paid: payments }: InvoiceSources,
  row: rows.Invoice,
): NewInvoice {
  const { calendar, person } = run
  const [day, title, clientKey, who, job, gross, labour, more = {}] = row
  const at = calendar.weekdayAt(day, '14:20')
  const on = (day: Day | undefined, time: '19:05' | '09:10' | '11:40') =>
    day ? Math.min(calendar.at(`${day}, ${time}`), calendar.now) : null
  const [chasedOn, words = ''] = more.chased ?? []
  const chasedAt = on(chasedOn, '11:40')
  const known = typeof more.paid === 'string' ? payments.get(more.paid) : undefined
  return {
    ...{ kind: 'standard', title, client: client(clientKey), createdBy: person(who), at },
    ...{ job: job === null ? null : work.jobNamed(job), paymentStageId: null, contract: null },
    isDraft: more.isDraft ?? false,
    daysToPay: more.daysToPay ?? usualInvoiceSettings.daysToPay,
    lines: linesOf(title, gross, labour, isContractor(clientKey)),
    sentAt: more.isDraft ? null : Math.min(at + 10 * minuteMs, calendar.now),
    seenAt: on(more.seen, '19:05'),
    remindedAt: on(more.reminded, '09:10'),
    chased: chasedAt === null ? null : { at: chasedAt, words },
    paid: Array.isArray(more.paid)
      ? ownPayment(run, title, ...more.paid)
      : known
        ? { ...known, amount: Math.min(known.amount, pence(gross)) }
        : null,
  }
}

function isContractor(client: string): boolean {
  return rows.businesses.some(([key, , , isContractor]) => key === client && isContractor)
}

/** With VAT at 20 %, or without under the reverse charge. */
function linesOf(description: string, gross: number, labour: number, isReversed: boolean): InvoiceLine[] {
  const wanted = pence(gross)
  const nearest = isReversed ? wanted : Math.round((wanted * 5) / 6)
  const fits = [nearest, nearest - 1, nearest + 1].find(each => each + shareOf(each, 2000) === wanted)
  const net = isReversed ? wanted : (fits ?? nearest)
  const work = shareOf(net, labour * 100)
  const line = (element: InvoiceLine['element'], each: number): InvoiceLine => ({
    ...{ description, quantity: wholeQuantity, unit: 'lot', each, element, share: null },
    vat: isReversed ? 'reverse' : 'standard',
  })
  return [line('materials', net - work), line('labour', work)].filter(({ each }) => each > 0)
}

function deposit(
  run: Run,
  job: Job,
  { id: quoteId, number, rooms, client, decided, ...quote }: AddedQuote,
): NewInvoice {
  const { companyId, batch, calendar, admin: createdBy } = run
  const { margin, hoursOfDay, paymentStages } = quote
  const priced = { rooms, discount: null, margin, hoursOfDay }
  const { groups } = quoteTotals(priced)
  const gross = stageAmounts(groups, paymentStages)
  const net = stageAmounts(
    groups.map(group => ({ ...group, vatAmount: 0 })),
    paymentStages,
  )
  const ago = -daysFrom(decided ?? 'today')
  const at = calendar.weekdayAt(`today - ${ago - 1}`, '09:20')
  const createdAt = Math.max(at, calendar.weekdayAt(`today - ${ago - 2}`, '13:05'))
  const projectId = job.id
  const note = `${paymentStages[0]?.name}, ${number}`
  const paid = addPayment(run, createdAt, gross[0] ?? 0, note, { projectId })
  const [paymentStageId = null] = paymentStages.map((stage, position) =>
    batch.add(projectPaymentStages, {
      ...{ ...stage, ...storedWhen(stage), companyId, projectId, position, quoteId },
      ...{ net: net[position] ?? 0, gross: gross[position] ?? 0 },
      paymentId: position === 0 ? paid.id : null,
    }),
  )
  const agreement = quoteAgreement({ ...priced, groups }, new Set())
  const lines = stageLines(agreement, paymentStages, 0)
  return {
    ...{
      kind: 'deposit',
      title: `${job.name}, deposit`,
      client,
      job,
      paymentStageId,
      createdBy,
      at,
      lines,
      paid,
    },
    daysToPay: paymentStages[0]?.daysToPay ?? 7,
    contract: contractBalance([agreement], [], [], invoiceTotals(lines, 0).net),
    sentAt: Math.min(at + minuteMs, calendar.now),
    ...{ isDraft: false, seenAt: null, remindedAt: null, chased: null },
  }
}

function addInvoice(run: Run, invoice: NewInvoice, numbers: Numbers): void {
  const { companyId, batch, history } = run
  const { kind, title, client, job, createdBy, at, isDraft, daysToPay, lines } = invoice
  const issuedOn = dayIn('Europe/London', at)
  const number = isDraft
    ? ''
    : documentNumber(usualInvoiceSettings.invoicePrefix, ...nextNumber(numbers, issuedOn))
  const columns = invoiceColumns({
    ...partsOf(run, invoice),
    kind,
    title,
    lines,
    daysToPay,
    issuedOn,
    number,
  })
  const { dueOn, net, vat, gross, labour, cis, payable } = columns
  const sums = { net, vat, gross, labour, cis, payable }
  const id = batch.add(invoices, {
    ...{
      companyId,
      kind,
      title,
      clientId: client.id,
      projectId: job?.id ?? null,
      paymentStageId: invoice.paymentStageId,
    },
    ...{ createdBy, createdAt: at, daysToPay, lines, ...sums },
    ...(!isDraft && { ...columns, issuedAt: at, firstViewedAt: invoice.seenAt }),
  })
  const addEvent = (kind: PaperEventKind, when: number | null, userId: number | null, detail = '') => {
    if (when === null) return
    const days = kind === 'reminded' ? reminderOf(dueOn, dayIn('Europe/London', when)) : null
    batch.add(paperEvents, { companyId, invoiceId: id, kind, userId, detail, days, createdAt: when })
  }
  const about = { by: createdBy, at, subjectId: id, projectId: job?.id ?? null }
  history.add('invoice.created', { ...about, detail: { name: title } })
  addEvent('created', at, createdBy)
  if (isDraft) return
  history.add('invoice.issued', { ...about, detail: { name: invoiceName({ number, title }) } })
  addEvent('issued', at, createdBy)
  addEvent('sent', invoice.sentAt, createdBy)
  addEvent('viewed', invoice.seenAt, null)
  addEvent('reminded', invoice.remindedAt, createdBy)
  if (invoice.chased) addEvent('chased', invoice.chased.at, createdBy, invoice.chased.words)
  if (!invoice.paid) return
  const { id: paymentId, amount, day } = invoice.paid
  const settled = { paymentId, amount: Math.min(amount, payable), day }
  batch.add(paymentAllocations, { ...settled, companyId, invoiceId: id, createdAt: at })
}

function partsOf(run: Run, { client, job, createdBy, lines, contract }: NewInvoice) {
  const { legalName, companyNumber, bankName, sortCode, accountNumber, terms, cisRate } = rows.invoicing
  const ours = quoting[run.company].vatNumber
  const business = rows.businesses.find(([key]) => client.key === key)
  const [, vatNumber, , isContractor = false] = business ?? ['', '', 0]
  const tax = { isConsumer: false, isContractor, endUserConfirmedOn: null, vatNumber }
  const answers = reverseChargeAnswers(ours, tax, lines)
  const email = run.people.find(({ id }) => id === createdBy)?.email ?? ''
  const { name, address = '' } = client
  return {
    company: {
      ...ownOf(run),
      legalName,
      companyNumber,
      legalAddress: '',
      email,
      vatNumber: ours,
      currency: 'GBP',
    },
    bank: { name: bankName, sortCode, accountNumber },
    client: { name, address, email: client.email ?? '', vatNumber },
    job: job ? jobNumberOf('API', job.number) : '',
    reverseCharge: business ? { answers, isApplied: isReverseCharged(answers) } : null,
    ...{ terms, contract, cisRate: isContractor ? cisRate : 0 },
  }
}
