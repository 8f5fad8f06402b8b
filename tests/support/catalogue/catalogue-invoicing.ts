import { eq } from 'drizzle-orm'
import { makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, invoices, projectPaymentStages } from '#db/schema/index.ts'
import type { Body, Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

let count = 0

const lineOf = ({ make }: Company) => ({
  description: make.name('shelf'),
  quantity: 1000,
  unit: 'each' as const,
  each: 123_400 + ++count,
  vat: 'outside' as const,
  element: 'labour' as const,
  share: null,
})

const aDraft: Make = company => {
  const { id: companyId, make } = company
  const row = { companyId, kind: 'standard' as const, title: make.name('shelves'), clientId: make.client() }
  return db()
    .insert(invoices)
    .values({ ...row, daysToPay: 14, lines: [lineOf(company)], createdBy: make.people.admin })
    .returning({ id: invoices.id })
    .get().id
}

/** All that an invoice has to say of its company and its client. */
function reachable({ id }: Company, clientId: number): void {
  const contact = { address: 'Unit 4, Wharfe Mill', phone: '01943 555 100' }
  db().update(companies).set(contact).where(eq(companies.id, id)).run()
  db().update(clients).set({ address: 'Lane 4' }).where(eq(clients.id, clientId)).run()
}

const aWholeDraft: Make = (company, owner) => {
  const id = aDraft(company, owner)
  const invoice = db().select().from(invoices).where(eq(invoices.id, id)).get()
  reachable(company, invoice?.clientId ?? 0)
  return id
}

function payableOf(id: number): number {
  return db().select().from(invoices).where(eq(invoices.id, id)).get()?.lines[0]?.each ?? 0
}

export const anIssued: Make = company => {
  const { id: companyId, make } = company
  const line = lineOf(company)
  const clientId = make.client()
  reachable(company, clientId)
  const totals = invoiceTotals([line], 0)
  const title = make.name('shelves')
  const number = `INV-2034-${String(count).padStart(4, '0')}`
  const document = makeInvoiceDocument({
    ...{ kind: 'standard', number, title, lines: [line], totals },
    company: {
      ...{ name: make.name('joinery'), legalName: '', companyNumber: '', address: 'Mill', legalAddress: '' },
      ...{ phone: '1', email: '', vatNumber: 'GB1', currency: 'GBP' },
    },
    bank: null,
    client: { name: make.name('client'), address: 'Lane', email: '', vatNumber: '' },
    ...{ siteAddress: '', job: '', orderNumber: '', note: '', reason: '', terms: '' },
    ...{ issuedOn: '2026-11-02', suppliedOn: '2026-11-02', dueOn: '2026-11-16' },
    ...{ reverseCharge: null, retention: null, contract: null, earlier: [], of: null },
  })
  const { net, vat, gross, labour, cis, payable } = totals
  return db()
    .insert(invoices)
    .values({
      ...{ companyId, kind: 'standard', title, number, document, lines: [line], daysToPay: 14 },
      ...{ net, vat, gross, labour, cis, payable, contentHash: hashDocument(document) },
      ...{ issuedOn: '2026-11-02', suppliedOn: '2026-11-02', dueOn: '2026-11-16', taxPoint: '2026-11-02' },
      clientId,
      issuedAt: Date.now(),
      createdBy: make.people.admin,
    })
    .returning({ id: invoices.id })
    .get().id
}

function aStage({ id: companyId, make }: Company, owner: 'own' | 'others') {
  const projectId = make.project(owner)
  const stage = {
    ...{ companyId, projectId, position: 0, name: make.name('deposit'), share: 10_000 },
    ...{ trigger: 'manual' as const, daysToPay: 7, net: 100_00, gross: 120_00 },
  }
  const { id } = db()
    .insert(projectPaymentStages)
    .values(stage)
    .returning({ id: projectPaymentStages.id })
    .get()
  return { projectId, stageId: id }
}

const draftBody = ({ make }: Company): Body => ({
  title: make.name('shelves'),
  orderNumber: make.name('order'),
  note: make.name('thanks'),
  daysToPay: '14',
  'lines[0].description': make.name('shelf'),
  'lines[0].quantity': '2',
  'lines[0].unit': 'each',
  'lines[0].each': '140.00',
  'lines[0].vat': 'standard',
  'lines[0].element': 'labour',
  version: '1',
})

const entries: readonly Entry[] = [
  page('/invoicing', undefined, 'money.read'),
  page('/invoicing/new', undefined, 'invoice.create'),
  form('/invoicing/new', {
    what: 'for a client',
    action: 'invoice.create',
    creates: 'title',
    body: ({ make }) => ({ title: make.name('shelves'), clientId: String(make.client()) }),
    fields: { title: 'requiredLine', clientId: 'clientId', requestId: 'requestId' },
  }),
  page('/invoicing/:id', anIssued, 'money.read'),
  form('/invoicing/:id', {
    action: 'invoice.edit',
    make: aDraft,
    body: draftBody,
    fields: {
      title: 'requiredLine',
      orderNumber: 'line',
      note: 'text',
      isUnderCis: 'enum',
      version: 'version',
    },
  }),
  page('/invoicing/:id/document', anIssued, 'money.read'),
  page('/invoicing/:id/issue', aDraft, 'invoice.edit'),
  form('/invoicing/:id/issue', {
    action: 'invoice.edit',
    make: aWholeDraft,
    body: (_company, id) => ({ version: '1', shown: String(payableOf(id)) }),
    fields: {},
  }),
  page('/invoicing/:id/credit', anIssued, 'invoice.edit'),
  form('/invoicing/:id/credit', {
    action: 'invoice.edit',
    make: anIssued,
    body: ({ make }) => ({ reason: make.name('too long'), which: 'all' }),
    fields: { reason: 'requiredLine', which: 'enum', agreed: 'enum', requestId: 'requestId' },
  }),
  page('/invoicing/:id/delete', aDraft, 'invoice.edit'),
  form('/invoicing/:id/delete', { action: 'invoice.edit', make: aDraft }),
  {
    kind: 'page',
    method: 'POST',
    path: '/projects/:id/payment-stages/:stageId/ask',
    action: 'payment.create',
    fields: {},
    isButton: true,
    call: (company, owner) => {
      const { projectId, stageId } = aStage(company, owner)
      return { path: `/projects/${projectId}/payment-stages/${stageId}/ask`, body: {} }
    },
  },
  redirects({
    ...page('/projects/:id/payment-stages/:stageId/ask'),
    access: 'public',
    call: (company, owner) => {
      const { projectId, stageId } = aStage(company, owner)
      return { path: `/projects/${projectId}/payment-stages/${stageId}/ask` }
    },
  }),
]

export const invoicingEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
