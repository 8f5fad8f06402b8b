import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InvoiceKind } from '#app/domain/invoices/invoice.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { db } from '#db/client.ts'
import { clients, clientTaxes, companies, invoices, payments, projects } from '#db/schema/index.ts'
import { issuedDocument } from '#tests/support/invoice-document.ts'
import { invoiceLine } from '#tests/support/invoices.ts'
import type { Body, Entry, Method } from './catalogue.ts'
import { aClient, aProject, form, type Make, page } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

let count = 0

/** Of a business, and late by years: reminders and interest can be asked for. */
export function invoiceOf(
  { id: companyId, make }: Company,
  isIssued: boolean,
  kind: InvoiceKind = 'standard',
): number {
  const clientId = make.client()
  const createdBy = make.people.admin
  const contact = { address: 'Unit 4, Wharfe Mill', phone: '01943 555 100' }
  db().update(companies).set(contact).where(eq(companies.id, companyId)).run()
  db().update(clients).set({ address: 'Otley' }).where(eq(clients.id, clientId)).run()
  db()
    .insert(clientTaxes)
    .values({ companyId, clientId, kind: 'business', confirmedBy: createdBy, confirmedAt: Date.now() })
    .run()
  const title = make.name('wardrobe')
  const lines = [invoiceLine({ description: title, each: 100_00 + ++count, vat: 'outside' })]
  const document = structuredClone(
    issuedDocument({
      kind,
      number: `INV-2031-${companyId}${String(count).padStart(4, '0')}`,
      title,
      lines,
      issuedOn: '2025-02-03',
      dueOn: '2025-02-17',
      client: { name: title, address: 'Otley', email: '', vatNumber: '' },
    }),
  )
  document.company = { ...document.company, name: make.name('joinery'), legalName: '' }
  document.bank = null
  const { net, vat, gross, labour, cis, payable } = document.totals
  const issued = {
    number: document.number,
    document,
    contentHash: hashDocument(document),
    issuedOn: document.issuedOn,
    suppliedOn: document.issuedOn,
    dueOn: document.dueOn,
    taxPoint: document.issuedOn,
    issuedAt: Date.now(),
  }
  return db()
    .insert(invoices)
    .values({
      companyId,
      kind,
      title,
      clientId,
      daysToPay: 14,
      lines,
      createdBy,
      createdAt: Date.now(),
      ...{ net, vat, gross, labour, cis, payable },
      ...(isIssued && issued),
    })
    .returning({ id: invoices.id })
    .get().id
}

const aDraft: Make = company => invoiceOf(company, false)
const anIssued: Make = company => invoiceOf(company, true)
const aStatement: Make = ({ make }) => make.bankStatement()
/** Of the only line of that statement. */
const keyOfPayer = createHash('sha256')
  .update(`${JSON.stringify(['2025-10-16', 12_00, 'PAYER'])} 0`)
  .digest('hex')
  .slice(0, 32)

function aPayment({ id: companyId, make }: Company): number {
  return db()
    .insert(payments)
    .values({
      companyId,
      amount: 40_00,
      currency: 'GBP',
      status: 'completed',
      receivedOn: '2025-02-20',
      paymentMethod: 'cash',
      note: make.name('deposit'),
      createdBy: make.people.admin,
      createdAt: Date.now(),
    })
    .returning({ id: payments.id })
    .get().id
}

/** Its client has paid for a job, and that is on no invoice. */
const withCredit: Make = (company, owner) => {
  const id = invoiceOf(company, true)
  const projectId = company.make.project(owner)
  const invoice = db().select().from(invoices).where(eq(invoices.id, id)).get()
  db()
    .update(projects)
    .set({ clientId: invoice?.clientId ?? null })
    .where(eq(projects.id, projectId))
    .run()
  db()
    .update(payments)
    .set({ projectId })
    .where(eq(payments.id, aPayment(company)))
    .run()
  return id
}

export function api(
  method: Method,
  path: string,
  make: Make | null,
  more: Partial<Entry> & { body?: (company: Company) => Body } = {},
): Entry {
  const { body, ...rest } = more
  return {
    kind: 'api',
    method,
    path,
    ...rest,
    call: (company, owner) => ({
      path: make ? path.replace(':id', String(make(company, owner))) : path,
      ...(body ? { body: body(company) } : {}),
    }),
  }
}

export const settings = ({ make }: Company) => ({
  vatNumber: 'GB 123 4567 82',
  vatScheme: 'standard',
  flatRate: '',
  legalName: make.name('limited'),
  companyNumber: '01234567',
  legalAddress: 'Otley',
  cisRate: '2000',
  utr: '12345 67890',
  bankName: '',
  sortCode: '20-00-00',
  accountNumber: '12345678',
  daysToPay: '14',
  terms: 'Within 14 days.',
  invoicePrefix: 'INV',
  creditPrefix: 'CN',
  requestPrefix: 'DR',
  depositAs: 'invoice',
  yearEnd: '03-31',
})

export const tax = ({ make }: Company) => ({
  kind: 'business',
  vatNumber: 'GB 123 4567 82',
  isContractor: '1',
  cisRate: 'none',
  endUserConfirmedOn: '',
  endUserNote: make.name('letter'),
  daysToPay: '',
})

export const retention = { rate: '5', firstShare: '50', months: '12' }

const seen = 'money.read'
const configure = 'invoice.configure'
const pay = 'payment.create'

const entries: readonly Entry[] = [
  page('/invoicing/settings', undefined, configure),
  form('/invoicing/settings', {
    action: configure,
    body: settings,
    fields: { legalName: 'line', legalAddress: 'text', terms: 'text' },
  }),
  page('/clients/:id/tax', aClient, configure),
  form('/clients/:id/tax', {
    action: configure,
    make: aClient,
    body: tax,
    fields: { kind: 'enum', endUserNote: 'line', endUserConfirmedOn: 'date' },
  }),
  page('/clients/:id/statement', aClient, seen),
  page('/clients/:id/statement/pdf', aClient, seen),
  page('/clients/:id/statement/send', aClient, 'invoice.edit'),
  form('/clients/:id/statement/send', {
    action: 'invoice.edit',
    make: aClient,
    body: () => ({ to: 'client@example.com', subject: 'Your statement', words: 'Here it is.' }),
    fields: { subject: 'requiredLine', words: 'free', requestId: 'requestId' },
  }),
  page('/projects/:id/money', aProject, seen),
  form('/projects/:id/money', {
    action: 'invoice.edit',
    make: aProject,
    body: () => retention,
    fields: {},
  }),
  page('/invoicing/chase', undefined, seen),
  page('/invoicing/vat', undefined, seen),
  page('/invoicing/cis', undefined, seen),
  page('/invoicing/exports', undefined, seen),
  page('/invoicing/exports/xero', undefined, seen),
  page('/invoicing/exports/csv', undefined, seen),
  page('/invoicing/:id/ubl', anIssued, seen),
  page('/invoicing/bank', undefined, pay),
  form('/invoicing/bank', {
    action: pay,
    body: ({ make }) => ({ text: `Date,Description,Amount\n16/10/2025,${make.name('payer')},12.00` }),
  }),
  page('/invoicing/bank/:id', aStatement, pay),
  form('/invoicing/bank/:id', {
    action: pay,
    make: aStatement,
    body: () => ({ 'column-0': 'day', 'column-1': 'words', 'column-2': 'cameIn' }),
    fields: { 'column-0': 'enum', 'column-1': 'enum', 'column-2': 'enum' },
  }),
  // Fields of lines are named by the statement: tests/unit/invoices/money-in.test.ts sends them wrong.
  form('/invoicing/bank/:id', {
    action: pay,
    make: aStatement,
    body: company => {
      // Somebody before may have booked the same line: it is booked once.
      db().update(payments).set({ bankLineKey: null }).where(eq(payments.companyId, company.id)).run()
      return { intent: 'confirm', [`lines.${keyOfPayer}.invoiceId`]: String(invoiceOf(company, true)) }
    },
    what: 'confirm',
  }),
  page('/invoicing/:id/payment', anIssued, pay),
  form('/invoicing/:id/payment', {
    action: pay,
    make: anIssued,
    creates: 'note',
    body: ({ make }) => ({
      amount: '30.00',
      paymentMethod: 'bank_transfer',
      receivedOn: '2025-02-20',
      note: make.name('part'),
    }),
    fields: {
      amount: 'money',
      paymentMethod: 'enum',
      receivedOn: 'date',
      note: 'line',
      requestId: 'requestId',
    },
  }),
  form('/invoicing/:id/payment', {
    what: 'one that is here',
    action: pay,
    make: anIssued,
    body: company => ({ intent: 'choose', paymentId: String(aPayment(company)), amount: '40.00' }),
  }),
  form('/invoicing/:id/payment', {
    what: 'the client’s credit',
    action: pay,
    make: withCredit,
    body: () => ({ intent: 'credit' }),
  }),
  page('/invoicing/:id/remind', anIssued, 'invoice.edit'),
  form('/invoicing/:id/remind', {
    action: 'invoice.edit',
    make: anIssued,
    body: () => ({
      to: 'client@example.com',
      subject: 'Your invoice is due',
      words: 'Please pay it.',
    }),
    fields: { requestId: 'requestId' },
  }),
  form('/invoicing/:id/remind', {
    what: 'a note',
    action: 'invoice.edit',
    make: anIssued,
    body: ({ make }) => ({ intent: 'note', note: make.name('promised') }),
    fields: { note: 'requiredLine', requestId: 'requestId' },
  }),
  page('/invoicing/:id/interest', anIssued, 'invoice.create'),
  form('/invoicing/:id/interest', { action: 'invoice.create', make: anIssued }),

  api('GET', '/api/invoices', null, { action: seen }),
  api('POST', '/api/invoices', null, {
    action: 'invoice.create',
    creates: 'title',
    body: ({ make }) => ({
      title: make.name('shelf'),
      clientId: make.client(),
      lines: [{ description: 'Oak shelf', each: '120.00' }],
    }),
    fields: {
      title: 'requiredLine',
      orderNumber: 'line',
      siteAddress: 'text',
      note: 'text',
      suppliedOn: 'date',
      requestId: 'requestId',
    },
  }),
  api('GET', '/api/invoices/:id', anIssued, { action: seen }),
  ...(['PUT', 'PATCH'] as const).map(method =>
    api(method, '/api/invoices/:id', aDraft, {
      action: 'invoice.edit',
      body: ({ make }) => ({ title: make.name('shelf'), note: `Seen ${randomUUID()}` }),
      fields: { title: 'requiredLine', siteAddress: 'text', note: 'text', version: 'version' },
    }),
  ),
  api('DELETE', '/api/invoices/:id', aDraft, { action: 'invoice.edit' }),
  api('POST', '/api/invoices/:id/issue', aDraft, {
    action: 'invoice.edit',
    status: 200,
    body: () => ({ version: 1 }),
  }),
  api('POST', '/api/invoices/:id/payments', anIssued, {
    action: pay,
    creates: 'note',
    body: ({ make }) => ({ amount: '12.00', paymentMethod: 'cash', note: make.name('part') }),
    fields: { amount: 'money', receivedOn: 'date', note: 'line', requestId: 'requestId' },
  }),
  api('POST', '/api/invoices/:id/credit', anIssued, {
    action: 'invoice.edit',
    body: ({ make }) => ({ reason: make.name('scratched') }),
    fields: { reason: 'requiredLine', requestId: 'requestId' },
  }),
]

export const invoiceMoneyEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
