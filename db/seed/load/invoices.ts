import { storedWhen } from '#app/domain/agreed/payment-stage.ts'
import { dayIn, minuteMs } from '#app/domain/clock.ts'
import { quoteAgreement } from '#app/domain/invoices/agreement.ts'
import { usualClientTax } from '#app/domain/invoices/client-tax.ts'
import { jobPosition, stageLines } from '#app/domain/invoices/contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceName,
  invoiceNumber,
} from '#app/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import type { InvoiceEventKind } from '#app/domain/invoices/invoice-event.ts'
import { usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { isReverseCharged, reverseChargeAnswers } from '#app/domain/invoices/reverse-charge.ts'
import { reminderOf } from '#app/domain/invoices/settlement.ts'
import { shareOf, wholeQuantity } from '#app/domain/money/money.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { quoteTotals, stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import {
  clientTaxes,
  documentNumbers,
  invoiceEvents,
  invoiceSettings,
  invoices,
  paymentAllocations,
  payments,
  projectPaymentStages,
} from '#db/schema/index.ts'
import { type Day, daysFrom } from '../calendar.ts'
import { invoiceColumns, pence } from '../papers.ts'
import { people } from '../rows/companies.ts'
import * as rows from '../rows/invoices.ts'
import { quoting } from '../rows/quotes.ts'
import type { Work } from './jobs.ts'
import { type AddedQuote, ownOf } from './quotes.ts'
import type { Client, Job, Run } from './run.ts'

type Payment = { id: number; amount: number; day: string | null }

/** Adds what has come in; finds a payment by its note. */
export function addPayments(run: Run, { job }: Work): ReadonlyMap<string, Payment> {
  const { company, companyId, batch, calendar, boss } = run
  const found = new Map<string, Payment>()
  const all = rows.payments[company].map(row => ({
    row,
    at: calendar.workdayAt(-daysFrom(row[4]), `10:${10 + row[0]}`),
  }))
  for (const {
    row: [number, pounds, status, method, , note],
    at,
  } of all.sort((a, b) => a.at - b.at)) {
    const amount = pence(pounds)
    const hasCome = status === 'completed' || status === 'refunded'
    const day = hasCome ? dayIn('Europe/London', at) : null
    const id = batch.add(payments, {
      ...{
        companyId,
        projectId: job(number).id,
        amount,
        currency: 'GBP',
        status,
        paymentMethod: method,
        note,
      },
      ...{
        receivedOn: day,
        createdBy: boss,
        createdAt: at,
        refundedAmount: status === 'refunded' ? amount : 0,
      },
      metadata: status === 'failed' ? { attempt: 0, failure: 'Your card was declined.' } : null,
    })
    found.set(note, { id, amount, day })
  }
  return found
}

/** An invoice on its way: begun, and, unless it is a draft, issued at `at`. */
type Made = {
  kind: InvoiceKind
  title: string
  client: Client
  job: Job | null
  stageId: number | null
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

type Given = { work: Work; client: (key: string) => Client; paid: ReadonlyMap<string, Payment> }

/** Adds what Hartley asks its clients for, settled by the payments that it has. */
export function addInvoices(run: Run, given: Given, quotes: readonly AddedQuote[]): void {
  const { companyId, batch, calendar, boss } = run
  batch.add(invoiceSettings, { ...usualInvoiceSettings, ...rows.invoicing, companyId })
  for (const [key, vatNumber, daysToPay, isContractor = false] of rows.businesses) {
    batch.add(clientTaxes, {
      ...{ ...usualClientTax, companyId, vatNumber, daysToPay, isContractor, kind: 'business' },
      ...{
        clientId: given.client(key).id,
        confirmedBy: boss,
        confirmedAt: calendar.at('workday - 19, 11:30'),
      },
    })
  }
  const numbers = new Map<number, number>()
  const all = [...rows.earlierInvoices.map(earlierRow), ...rows.invoices].map(row => toMade(run, given, row))
  const quote = quotes.find(({ job }) => job === rows.agreedJob)
  if (quote) all.push(deposit(run, given.work.jobNamed(rows.agreedJob), quote))
  for (const made of all.sort((a, b) => a.at - b.at)) addInvoice(run, made, numbers)
  for (const [year, last] of numbers) batch.add(documentNumbers, { companyId, kind: 'invoice', year, last })
}

function earlierRow([day, title, client, gross, paid]: (typeof rows.earlierInvoices)[number]): rows.Invoice {
  return [
    day,
    title,
    client,
    'ruth',
    null,
    gross,
    55,
    { seen: `today - ${-daysFrom(day) - 1}`, paid: [gross, paid] },
  ]
}

function toMade(run: Run, { work, client, paid: payments }: Given, row: rows.Invoice): Made {
  const { calendar, person } = run
  const [day, title, clientKey, who, job, gross, labour, more = {}] = row
  const at = calendar.weekdayAt(day, '14:20')
  const on = (day: Day | undefined, time: '19:05' | '09:10' | '11:40') =>
    day ? Math.min(calendar.at(`${day}, ${time}`), calendar.now) : null
  const [chasedOn, words = ''] = more.chased ?? []
  const chasedAt = on(chasedOn, '11:40')
  const known = typeof more.paid === 'string' ? payments.get(more.paid) : undefined
  return {
    ...{
      kind: 'standard',
      title,
      client: client(clientKey),
      job: job === null ? null : work.jobNamed(job),
      stageId: null,
    },
    ...{ createdBy: person(who), at, isDraft: more.isDraft ?? false, contract: null },
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

/** Lines that come to so much with VAT at 20 %, or without where the client owes it to HMRC. */
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

/** By bank transfer, for nothing but its invoice. */
function ownPayment(
  { companyId, batch, calendar, boss }: Run,
  note: string,
  pounds: number,
  come: Day,
): Payment {
  const createdAt = calendar.at(`${come}, 10:30`)
  const [amount, day] = [pence(pounds), dayIn('Europe/London', createdAt)]
  const id = batch.add(payments, {
    ...{ companyId, amount, currency: 'GBP', status: 'completed', note, paymentMethod: 'bank_transfer' },
    ...{ receivedOn: day, createdBy: boss, createdAt },
  })
  return { id, amount, day }
}

/** The deposit of a job whose quote was accepted, and paid; its payment stages stand with the job. */
function deposit(
  run: Run,
  job: Job,
  { id: quoteId, number, rooms, client, decided, ...quote }: AddedQuote,
): Made {
  const { companyId, batch, calendar, boss: createdBy } = run
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
  const [amount = 0, day] = [gross[0], dayIn('Europe/London', createdAt)]
  const projectId = job.id
  const paymentId = batch.add(payments, {
    ...{ companyId, projectId, amount, currency: 'GBP', status: 'completed', createdBy, createdAt },
    ...{ note: `${paymentStages[0]?.name}, ${number}`, paymentMethod: 'bank_transfer', receivedOn: day },
  })
  const [stageId = null] = paymentStages.map((stage, position) =>
    batch.add(projectPaymentStages, {
      ...{ ...stage, ...storedWhen(stage), companyId, projectId, position, quoteId },
      ...{
        net: net[position] ?? 0,
        gross: gross[position] ?? 0,
        paymentId: position === 0 ? paymentId : null,
      },
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
      stageId,
      createdBy,
      at,
      isDraft: false,
      lines,
    },
    daysToPay: paymentStages[0]?.daysToPay ?? 7,
    contract: jobPosition([agreement], [], [], invoiceTotals(lines, 0).net),
    sentAt: Math.min(at + minuteMs, calendar.now),
    ...{ seenAt: null, remindedAt: null, chased: null, paid: { id: paymentId, amount, day } },
  }
}

function addInvoice(run: Run, made: Made, numbers: Map<number, number>): void {
  const { companyId, batch, history } = run
  const { kind, title, client, job, createdBy, at, isDraft, daysToPay, lines } = made
  const issuedOn = dayIn('Europe/London', at)
  const columns = invoiceColumns({
    ...partsOf(run, made),
    kind,
    title,
    lines,
    daysToPay,
    issuedOn,
    number: isDraft ? '' : nextNumber(numbers, issuedOn),
  })
  const { number, dueOn, net, vat, gross, labour, cis, payable } = columns
  const sums = { net, vat, gross, labour, cis, payable }
  const id = batch.add(invoices, {
    ...{
      companyId,
      kind,
      title,
      clientId: client.id,
      projectId: job?.id ?? null,
      stageId: made.stageId,
      createdBy,
    },
    ...{ createdAt: at, daysToPay, lines, ...sums },
    ...(!isDraft && { ...columns, issuedAt: at, firstViewedAt: made.seenAt }),
  })
  const tell = (kind: InvoiceEventKind, when: number | null, userId: number | null, detail = '') => {
    if (when === null) return
    const days = kind === 'reminded' ? reminderOf(dueOn, dayIn('Europe/London', when)) : null
    batch.add(invoiceEvents, { companyId, invoiceId: id, kind, userId, detail, days, createdAt: when })
  }
  const about = { by: createdBy, at, subjectId: id, projectId: job?.id ?? null }
  history.add('invoice.created', { ...about, detail: { name: title } })
  tell('created', at, createdBy)
  if (isDraft) return
  history.add('invoice.issued', { ...about, detail: { name: invoiceName({ number, title }) } })
  tell('issued', at, createdBy)
  tell('sent', made.sentAt, createdBy)
  tell('viewed', made.seenAt, null)
  tell('reminded', made.remindedAt, createdBy)
  if (made.chased) tell('chased', made.chased.at, createdBy, made.chased.words)
  if (!made.paid) return
  const { id: paymentId, amount, day } = made.paid
  const settled = {
    companyId,
    invoiceId: id,
    paymentId,
    amount: Math.min(amount, payable),
    day,
    createdAt: at,
  }
  batch.add(paymentAllocations, settled)
}

function partsOf(run: Run, { client, job, createdBy, lines, contract }: Made) {
  const { company, person } = run
  const { legalName, companyNumber, bankName, sortCode, accountNumber, terms, cisRate } = rows.invoicing
  const { vatNumber } = quoting[company]
  const business = rows.businesses.find(([key]) => client.key === key)
  const contractor = business?.[3] ?? false
  const tax = {
    isConsumer: false,
    isContractor: contractor,
    endUserConfirmedOn: null,
    vatNumber: business?.[1] ?? '',
  }
  const answers = business && reverseChargeAnswers(vatNumber, tax, lines)
  const author = people[company].find(([firstName]) => person(firstName.toLowerCase()) === createdBy)
  return {
    cisRate: contractor ? cisRate : 0,
    company: {
      ...ownOf(run),
      legalName,
      companyNumber,
      legalAddress: '',
      email: author?.[3] ?? '',
      vatNumber,
      currency: 'GBP',
    },
    bank: { name: bankName, sortCode, accountNumber },
    client: {
      name: client.name,
      address: client.address ?? '',
      email: client.email ?? '',
      vatNumber: tax.vatNumber,
    },
    job: job ? jobNumber(job.number) : '',
    // Answered before it was issued; asked of businesses alone.
    reverseCharge: answers ? { answers, isApplied: isReverseCharged(answers) } : null,
    ...{ terms, contract },
  }
}

function nextNumber(numbers: Map<number, number>, day: string): string {
  const year = Number(day.slice(0, 4))
  const number = (numbers.get(year) ?? 0) + 1
  numbers.set(year, number)
  return invoiceNumber(usualInvoiceSettings.invoicePrefix, year, number)
}
