import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { storedWhen } from '#app/domain/agreed/payment-stage.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { daysBetween } from '#app/domain/format.ts'
import { quoteAgreement } from '#app/domain/invoices/agreement.ts'
import { usualClientTax } from '#app/domain/invoices/client-tax.ts'
import { jobPosition, stageLines } from '#app/domain/invoices/contract.ts'
import {
  type InvoiceKind,
  type InvoiceLine,
  invoiceName,
  invoiceNumber,
} from '#app/domain/invoices/invoice.ts'
import { type InvoiceDocument, makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import type { InvoiceEventKind } from '#app/domain/invoices/invoice-event.ts'
import { usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { type InvoiceTotals, invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { isReverseCharged, reverseChargeAnswers } from '#app/domain/invoices/reverse-charge.ts'
import { reminderOf } from '#app/domain/invoices/settlement.ts'
import { taxPointOf } from '#app/domain/invoices/vat-summary.ts'
import { shareOf, wholeQuantity } from '#app/domain/money/money.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { quoteTotals, stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import { db } from '#db/client.ts'
import {
  clients,
  clientTaxes,
  documentNumbers,
  invoiceEvents,
  invoiceSettings,
  invoices,
  paymentAllocations,
  payments,
  projectPaymentStages,
  projects,
  quoteRooms,
  quotes,
  users,
} from '#db/schema/index.ts'
import type { InvoiceStory, InvoicingStory } from './invoice-story.ts'
import type { SeedRun } from './seed-run.ts'

type Invoicing = SeedRun & { invoicing: InvoicingStory; clientOf: (key: string) => number }

/** Adds what a company asks its clients for, settled by the payments that it has. */
export function addInvoices(run: SeedRun, clientOf: (key: string) => number): void {
  const { invoicing } = run.story
  if (!invoicing) return
  const given = { ...run, invoicing, clientOf }
  addSettings(given)
  const numbers = new Map<number, number>()
  const agreed = agreedInvoice(given)
  const all = [...invoicing.invoices.map(story => toMade(given, story)), ...(agreed ? [agreed] : [])]
  for (const made of all.sort((a, b) => a.at - b.at)) addInvoice(given, made, numbers)
  for (const [year, last] of numbers) {
    db().insert(documentNumbers).values({ companyId: run.companyId, kind: 'invoice', year, last }).run()
  }
}

function addSettings({ companyId, invoicing, clientOf, person, story, calendar }: Invoicing): void {
  db()
    .insert(invoiceSettings)
    .values({
      ...usualInvoiceSettings,
      ...invoicing.settings,
      cisRate: invoicing.settings.cisRate * 100,
      companyId,
    })
    .run()
  const rows = Object.entries(invoicing.businesses).map(([key, tax]) => ({
    ...usualClientTax,
    ...tax,
    companyId,
    kind: 'business' as const,
    clientId: clientOf(key),
    confirmedBy: person(story.people[0]?.key ?? ''),
    confirmedAt: calendar.at(19, '11:30'),
  }))
  if (rows.length > 0) db().insert(clientTaxes).values(rows).run()
}

type Made = {
  kind: InvoiceKind
  title: string
  clientId: number
  projectId: number | null
  stageId: number | null
  createdBy: number
  /** When it was begun, and, unless it is a draft, issued. */
  at: number
  isDraft: boolean
  daysToPay: number
  lines: InvoiceLine[]
  /** Basis points that the client keeps back of labour, as a contractor. */
  cisRate: number
  contract: InvoiceDocument['contract']
  sentAt: number | null
  seenAt: number | null
  remindedAt: number | null
  chased: { at: number; words: string } | null
  paid: { paymentId: number; amount: number; day: string | null } | null
}

function toMade(run: Invoicing, story: InvoiceStory): Made {
  const { calendar, person, companyId, clientOf } = run
  const at = onWeekday(run, story.daysAgo, '14:20')
  const isContractor = run.invoicing.businesses[story.client]?.isContractor === true
  const on = (daysAgo: number | undefined, time: string) =>
    daysAgo === undefined ? null : Math.min(calendar.onDay(-daysAgo, time), calendar.now)
  return {
    kind: 'standard',
    title: story.title,
    clientId: clientOf(story.client),
    projectId: story.job === undefined ? null : projectNamed(companyId, story.job),
    stageId: null,
    createdBy: person(story.who),
    at: Math.min(at, calendar.now),
    isDraft: story.isDraft ?? false,
    daysToPay: story.daysToPay ?? usualInvoiceSettings.daysToPay,
    lines: linesOf(story, isContractor),
    cisRate: isContractor ? run.invoicing.settings.cisRate * 100 : 0,
    contract: null,
    sentAt: story.isSent ? Math.min(at + 600_000, calendar.now) : null,
    seenAt: on(story.seenDaysAgo, '19:05'),
    remindedAt: on(story.remindedDaysAgo, '09:10'),
    chased: story.chased
      ? { at: on(story.chased.daysAgo, '11:40') ?? calendar.now, words: story.chased.words }
      : null,
    paid: story.paid === undefined ? null : paymentOf(run, story, story.paid),
  }
}

/** A workshop writes invoices on weekdays. */
function onWeekday({ calendar }: Invoicing, daysAgo: number, time: string): number {
  const fromToday = daysBetween(calendar.today, calendar.day(-daysAgo)) ?? -daysAgo
  return Math.min(calendar.onDay(fromToday, time), calendar.now)
}

/** Lines that come to so much with VAT at 20 %, or without where the client owes it to HMRC. */
function linesOf({ title, gross, labour }: InvoiceStory, isReversed: boolean): InvoiceLine[] {
  const wanted = Math.round(gross * 100)
  const nearest = isReversed ? wanted : Math.round((wanted * 5) / 6)
  const net = isReversed
    ? wanted
    : ([nearest, nearest - 1, nearest + 1].find(each => each + shareOf(each, 2000) === wanted) ?? nearest)
  const work = shareOf(net, labour * 100)
  const line = (element: InvoiceLine['element'], each: number): InvoiceLine => ({
    ...{
      description: title,
      quantity: wholeQuantity,
      unit: 'lot',
      each,
      vat: isReversed ? 'reverse' : 'standard',
      element,
    },
    share: null,
  })
  return [line('materials', net - work), line('labour', work)].filter(({ each }) => each > 0)
}

/** One of the company's payments, by its note; or one of its own. */
function paymentOf(
  { companyId, calendar, person, story: { people } }: Invoicing,
  story: InvoiceStory,
  paid: NonNullable<InvoiceStory['paid']>,
): Made['paid'] {
  if (typeof paid === 'string') {
    const where = and(eq(payments.companyId, companyId), eq(payments.note, paid))
    const { id, amount, receivedOn } = payments
    const found = db().select({ id, amount, receivedOn }).from(payments).where(where).get()
    return found
      ? {
          paymentId: found.id,
          amount: Math.min(found.amount, Math.round(story.gross * 100)),
          day: found.receivedOn,
        }
      : null
  }
  const amount = Math.round(paid.gross * 100)
  const createdAt = calendar.onDay(-paid.daysAgo, '10:30')
  const receivedOn = dayIn('Europe/London', createdAt)
  const { id } = db()
    .insert(payments)
    .values({
      ...{ companyId, projectId: null, amount, currency: 'GBP', status: 'completed', note: story.title },
      paymentMethod: paid.method,
      receivedOn,
      createdBy: person(people[0]?.key ?? ''),
      createdAt,
    })
    .returning({ id: payments.id })
    .get()
  return { paymentId: id, amount, day: receivedOn }
}

/** The deposit of a job whose quote was accepted; its payment stages stand with the job. */
function agreedInvoice(run: Invoicing): Made | null {
  const { companyId, invoicing, calendar, person, story } = run
  const projectId = projectNamed(companyId, invoicing.agreedJob)
  const where = and(
    eq(quotes.companyId, companyId),
    eq(quotes.projectId, projectId ?? 0),
    eq(quotes.status, 'accepted'),
  )
  const quote = projectId === null ? undefined : db().select().from(quotes).where(where).get()
  if (!quote || projectId === null || quote.clientId === null || quote.decidedAt === null) return null
  const rooms = db().select().from(quoteRooms).where(eq(quoteRooms.quoteId, quote.id)).all()
  const priced = { rooms, discount: null, margin: quote.margin, hoursOfDay: quote.hoursOfDay }
  const { groups } = quoteTotals(priced)
  const gross = stageAmounts(groups, quote.paymentStages)
  const net = stageAmounts(
    groups.map(group => ({ ...group, vatAmount: 0 })),
    quote.paymentStages,
  )
  const createdBy = person(story.people[0]?.key ?? '')
  const amount = gross[0] ?? 0
  const decidedAgo = daysBetween(dayIn('Europe/London', quote.decidedAt), calendar.today) ?? 0
  const at = onWeekday(run, Math.max(0, decidedAgo - 1), '09:20')
  const createdAt = Math.max(at, onWeekday(run, Math.max(0, decidedAgo - 2), '13:05'))
  const { id: paymentId } = db()
    .insert(payments)
    .values({
      ...{ companyId, projectId, amount, currency: 'GBP', status: 'completed', createdBy, createdAt },
      note: `${quote.paymentStages[0]?.name ?? 'Deposit'}, ${quote.number}`,
      paymentMethod: 'bank_transfer',
      receivedOn: dayIn('Europe/London', createdAt),
    })
    .returning({ id: payments.id })
    .get()
  const stages = db()
    .insert(projectPaymentStages)
    .values(
      quote.paymentStages.map((stage, position) => ({
        ...{ ...stage, ...storedWhen(stage), companyId, projectId, position, quoteId: quote.id },
        net: net[position] ?? 0,
        gross: gross[position] ?? 0,
        paymentId: position === 0 ? paymentId : null,
      })),
    )
    .returning({ id: projectPaymentStages.id })
    .all()
  const agreement = quoteAgreement({ ...priced, groups }, new Set())
  const lines = stageLines(agreement, quote.paymentStages, 0)
  return {
    kind: 'deposit',
    title: `${invoicing.agreedJob}, deposit`,
    clientId: quote.clientId,
    projectId,
    stageId: stages[0]?.id ?? null,
    createdBy,
    at,
    isDraft: false,
    daysToPay: quote.paymentStages[0]?.daysToPay ?? 7,
    lines,
    cisRate: 0,
    contract: jobPosition([agreement], [], [], invoiceTotals(lines, 0).net),
    sentAt: Math.min(at + 60_000, calendar.now),
    seenAt: null,
    remindedAt: null,
    chased: null,
    paid: { paymentId, amount, day: dayIn('Europe/London', createdAt) },
  }
}

function addInvoice(run: Invoicing, made: Made, numbers: Map<number, number>): void {
  const { companyId, history } = run
  const { kind, title, clientId, projectId, stageId, createdBy, at, isDraft, daysToPay, lines } = made
  const totals = invoiceTotals(lines, made.cisRate)
  const issuedOn = dayIn('Europe/London', at)
  const year = Number(issuedOn.slice(0, 4))
  const { net, vat, gross, labour, cis, payable } = totals
  const row = {
    ...{ companyId, kind, title, clientId, projectId, stageId, createdBy, createdAt: at, daysToPay, lines },
    ...{ net, vat, gross, labour, cis, payable },
  }
  const issued = isDraft ? {} : issuedValues(run, made, totals, nextNumber(numbers, year))
  const { id, number } = db()
    .insert(invoices)
    .values({ ...row, ...issued })
    .returning({ id: invoices.id, number: invoices.number })
    .get()
  const dueOn = addDays(issuedOn, daysToPay)
  const tell = (event: InvoiceEventKind, when: number | null, userId: number | null, detail = '') => {
    if (when === null) return
    const days = event === 'reminded' ? reminderOf(dueOn, dayIn('Europe/London', when)) : null
    db()
      .insert(invoiceEvents)
      .values({ companyId, invoiceId: id, kind: event, userId, detail, days, createdAt: when })
      .run()
  }
  const about = { by: createdBy, at, subjectId: id, ...(projectId === null ? {} : { projectId }) }
  history.add('invoice.created', { ...about, detail: { name: title } })
  tell('created', at, createdBy)
  if (isDraft) return
  history.add('invoice.issued', { ...about, detail: { name: invoiceName({ number, title }) } })
  tell('issued', at, createdBy)
  tell('sent', made.sentAt, createdBy)
  tell('viewed', made.seenAt, null)
  tell('reminded', made.remindedAt, createdBy)
  if (made.chased) tell('chased', made.chased.at, createdBy, made.chased.words)
  if (made.paid) {
    const { paymentId, amount, day } = made.paid
    db()
      .insert(paymentAllocations)
      .values({ companyId, invoiceId: id, paymentId, amount: Math.min(amount, payable), day, createdAt: at })
      .run()
  }
}

function issuedValues(run: Invoicing, made: Made, totals: InvoiceTotals, number: string) {
  const issuedOn = dayIn('Europe/London', made.at)
  const dueOn = addDays(issuedOn, made.daysToPay)
  const document = makeInvoiceDocument({
    ...partsOf(run, made),
    ...{ kind: made.kind, number, title: made.title, lines: made.lines, totals, contract: made.contract },
    ...{ issuedOn, suppliedOn: issuedOn, dueOn, note: '', reason: '', orderNumber: '' },
    ...{ reverseCharge: reverseChargeOf(run, made), retention: null, earlier: [], of: null },
  })
  return {
    ...{ number, document, issuedOn, suppliedOn: issuedOn, dueOn, issuedAt: made.at },
    taxPoint: taxPointOf({ kind: made.kind, issuedOn, suppliedOn: issuedOn }),
    contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    firstViewedAt: made.seenAt,
  }
}

/** What was answered before it was issued; asked of businesses alone. */
function reverseChargeOf(
  { invoicing, story, clientOf }: Invoicing,
  { clientId, lines }: Made,
): InvoiceDocument['reverseCharge'] {
  const [, tax] = Object.entries(invoicing.businesses).find(([key]) => clientOf(key) === clientId) ?? []
  if (!tax) return null
  const client = { isConsumer: false, isContractor: false, endUserConfirmedOn: null, ...tax }
  const answers = reverseChargeAnswers(story.quoting?.vatNumber ?? '', client, lines)
  return { answers, isApplied: isReverseCharged(answers) }
}

function partsOf(
  { story, companyId, invoicing, clientOf }: Invoicing,
  { clientId, projectId, createdBy }: Made,
): Pick<InvoiceDocument, 'company' | 'bank' | 'client' | 'siteAddress' | 'job' | 'terms'> {
  const { name, address, phone } = story
  const { legalName, companyNumber, bankName, sortCode, accountNumber, terms } = invoicing.settings
  const client = db().select().from(clients).where(eq(clients.id, clientId)).get()
  const where = and(eq(projects.companyId, companyId), eq(projects.id, projectId ?? 0))
  const job = db().select({ number: projects.jobNumber }).from(projects).where(where).get()
  const author = db().select({ email: users.email }).from(users).where(eq(users.id, createdBy)).get()
  return {
    company: {
      ...{ name, legalName, companyNumber, address, legalAddress: '', phone },
      email: author?.email ?? '',
      vatNumber: story.quoting?.vatNumber ?? '',
      currency: 'GBP',
    },
    bank: { name: bankName, sortCode, accountNumber },
    client: {
      name: client?.name ?? '',
      address: client?.address ?? '',
      email: client?.email ?? '',
      vatNumber:
        Object.entries(invoicing.businesses).find(([key]) => clientOf(key) === clientId)?.[1].vatNumber ?? '',
    },
    siteAddress: '',
    job: job ? jobNumber(job.number) : '',
    terms,
  }
}

function nextNumber(numbers: Map<number, number>, year: number): string {
  const number = (numbers.get(year) ?? 0) + 1
  numbers.set(year, number)
  return invoiceNumber(usualInvoiceSettings.invoicePrefix, year, number)
}

function projectNamed(companyId: number, name: string): number | null {
  const where = and(eq(projects.companyId, companyId), eq(projects.name, name))
  return db().select({ id: projects.id }).from(projects).where(where).get()?.id ?? null
}
