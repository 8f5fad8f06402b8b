import { createHash } from 'node:crypto'
import { addDays, dayMs } from '#app/domain/clock.ts'
import { type InvoiceLine, invoiceNumber } from '#app/domain/invoices/invoice.ts'
import { makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { usualInvoiceSettings } from '#app/domain/invoices/invoice-settings.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { wholeQuantity } from '#app/domain/money/money.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import { readyStages } from '#app/domain/quotes/payment-schedule.ts'
import { quoteNumber } from '#app/domain/quotes/quote.ts'
import { makeQuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { usualQuoteSettings } from '#app/domain/quotes/quote-settings.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import { db } from '#db/client.ts'
import {
  documentNumbers,
  invoices,
  paymentAllocations,
  payments,
  quoteRooms,
  quotes,
} from '#db/schema/index.ts'
import { forOneSum, toItem } from '../quote-story.ts'
import { STAGES } from '../stages.ts'
import type { SeededCompany } from './company.ts'
import type { Rows } from './rows.ts'
import { dayOf, type Job } from './work.ts'

const everyQuoted = 3
const everyInvoiced = 2
const daysToPay = 14
const hourCost = 42

const paymentStages = readyStages(
  '50/40/10',
  STAGES.map(({ name }) => name),
)

/** Numbers of a company's documents by year, going on where an earlier run ended. */
function makeNumbers({ companyId }: SeededCompany, kind: 'quote' | 'invoice') {
  const kept = db()
    .$client.prepare<[number, string], [number, number]>(
      'select year, last from document_numbers where company_id = ? and kind = ?',
    )
    .raw()
    .all(companyId, kind)
  const last = new Map(kept)
  return {
    next(day: string): [year: number, number: number] {
      const year = Number(day.slice(0, 4))
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      return [year, number]
    },
    write() {
      for (const [year, number] of last) {
        db()
          .insert(documentNumbers)
          .values({ companyId, kind, year, last: number })
          .onConflictDoUpdate({
            target: [documentNumbers.companyId, documentNumbers.kind, documentNumbers.year],
            set: { last: number },
          })
          .run()
      }
    },
  }
}

function partsOf({ name }: SeededCompany) {
  const address = 'Unit 4, Canal Wharf, Skipton BD23 1RT'
  return { name, address, phone: '01632 960500', email: '', vatNumber: '', currency: 'GBP' }
}

const hashOf = (document: object) => createHash('sha256').update(JSON.stringify(document)).digest('hex')

/** Quotes of every third job, accepted before it began, and of those that came to nothing. */
export function addQuotes(out: Rows, company: SeededCompany, jobs: readonly Job[]): void {
  const { companyId, managerId } = company
  const numbers = makeNumbers(company, 'quote')
  const rooms: (typeof quoteRooms.$inferInsert)[] = []
  const rows = jobs
    .filter((_, at) => at % everyQuoted === 0)
    .map((job, at) => {
      const isLost = at % 4 === 3
      const sentAt = job.createdAt - 12 * dayMs
      const issuedOn = dayOf(sentAt)
      const client = company.clients[job.clientAt]
      const [year, counted] = numbers.next(issuedOn)
      const number = quoteNumber(year, counted)
      const priced = forOneSum(job.name, job.value / 100).map(({ name, items }) => ({
        name,
        items: items.map((item, place) => toItem(item, `1-${place + 1}`, hourCost)),
      }))
      const { margin, hoursOfDay, pricesShown, validDays } = usualQuoteSettings
      const draft = {
        ...{
          number,
          revision: 0,
          title: job.name,
          siteAddress: client?.address ?? '',
          intro: '',
          exclusions: '',
        },
        ...{ pricesShown, validDays, paymentStages, margin, hoursOfDay },
      }
      const document = makeQuoteDocument(
        { ...draft, rooms: priced, discount: null },
        {
          company: partsOf(company),
          client: {
            name: client?.name ?? '',
            address: client?.address ?? '',
            email: client?.email ?? '',
            phone: '',
          },
          ...{ author: '', issuedOn, supersedes: null, terms: null },
        },
      )
      const { net, gross, cost, hours } = quoteTotals({ rooms: priced, discount: null, margin, hoursOfDay })
      const id = out.nextId(quotes)
      rooms.push(
        ...priced.map(({ name, items }, position) => ({ companyId, quoteId: id, position, name, items })),
      )
      return {
        ...draft,
        ...{ id, companyId, net, gross, cost, hours, document, issuedOn, sentAt, createdBy: managerId },
        kind: 'Joinery',
        clientId: client?.id ?? null,
        projectId: isLost ? null : job.id,
        status: isLost ? ('declined' as const) : ('accepted' as const),
        validUntil: addDays(issuedOn, validDays),
        hourCost: hourCost * 100,
        contentHash: hashOf(document),
        decidedAt: job.createdAt,
        followedUpAt: sentAt,
        createdAt: sentAt - dayMs,
      }
    })
  out.add(quotes, rows)
  out.add(quoteRooms, rooms)
  numbers.write()
}

/** An invoice of every second finished job, paid but for the newest. */
export function addInvoices(out: Rows, company: SeededCompany, jobs: readonly Job[], now: number): void {
  const { companyId, managerId: createdBy } = company
  const numbers = makeNumbers(company, 'invoice')
  const paid: (typeof payments.$inferInsert)[] = []
  const settled: (typeof paymentAllocations.$inferInsert)[] = []
  const rows = jobs
    .filter((_, at) => at % everyInvoiced === 0)
    .filter(job => job.isFinished)
    .map(job => {
      const id = out.nextId(invoices)
      const client = company.clients[job.clientAt]
      const issuedAt = job.dueAt
      const issuedOn = dayOf(issuedAt)
      const dueOn = addDays(issuedOn, daysToPay)
      const [year, counted] = numbers.next(issuedOn)
      const number = invoiceNumber(usualInvoiceSettings.invoicePrefix, year, counted)
      const lines: InvoiceLine[] = [
        {
          ...{ description: job.name, quantity: wholeQuantity, unit: 'lot', each: job.value, share: null },
          ...{ vat: 'standard', element: 'materials' },
        },
      ]
      const totals = invoiceTotals(lines, 0)
      const document = makeInvoiceDocument({
        ...{ kind: 'standard', number, title: job.name, lines, totals, contract: null, reverseCharge: null },
        ...{ issuedOn, suppliedOn: issuedOn, dueOn, note: '', reason: '', orderNumber: '', terms: '' },
        ...{ retention: null, earlier: [], of: null, siteAddress: '', job: jobNumber(job.jobNumber) },
        company: { ...partsOf(company), legalName: '', companyNumber: '', legalAddress: '' },
        bank: null,
        client: {
          name: client?.name ?? '',
          address: client?.address ?? '',
          email: client?.email ?? '',
          vatNumber: '',
        },
      })
      const { net, vat, gross, labour, cis, payable } = totals
      const paidAt = issuedAt + 20 * dayMs
      if (paidAt < now) {
        const day = dayOf(paidAt)
        const paymentId = out.nextId(payments)
        settled.push({
          ...{ companyId, invoiceId: id, paymentId, amount: payable, day },
          createdAt: paidAt,
        })
        paid.push({
          ...{ id: paymentId, companyId, projectId: job.id, clientId: client?.id ?? null },
          ...{ amount: payable, currency: 'GBP', status: 'completed', receivedOn: day, note: job.name },
          ...{ paymentMethod: 'bank_transfer', createdBy, createdAt: paidAt },
        })
      }
      return {
        ...{
          id,
          companyId,
          kind: 'standard' as const,
          number,
          title: job.name,
          clientId: client?.id ?? null,
        },
        ...{ projectId: job.id, suppliedOn: issuedOn, daysToPay, lines, issuedOn, dueOn, taxPoint: issuedOn },
        ...{ net, vat, gross, labour, cis, payable, document, contentHash: hashOf(document), issuedAt },
        ...{ createdBy, createdAt: issuedAt },
      }
    })
  out.add(invoices, rows)
  out.add(payments, paid)
  out.add(paymentAllocations, settled)
  numbers.write()
}
