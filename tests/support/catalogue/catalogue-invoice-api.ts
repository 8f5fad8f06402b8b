import { eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { variations } from '#db/schema/index.ts'
import type { Body, Entry, Method } from './catalogue.ts'
import { aClient, aProject, form, type Make, page } from './catalogue-calls.ts'
import { aVariation } from './catalogue-client-links.ts'
import { api, invoiceOf, retention, settings, tax } from './catalogue-invoice-money.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

// Invoices, variations and tax details as programs ask for them, and what takes a request back.

const anIssued: Make = company => invoiceOf(company, true)
const aRequest: Make = company => invoiceOf(company, true, 'deposit_request')
const aDraft: Make = company => aVariation(company, false).id
const aSent: Make = company => aVariation(company, true).id

const configure = 'invoice.configure'
const edit = 'invoice.edit'

/** At the job of a variation. */
function ofJob(
  method: Method,
  path: string,
  more: Partial<Entry> & { body?: (id: number, company: Company) => Body },
): Entry {
  const { body, ...rest } = more
  return {
    kind: 'api',
    method,
    path,
    ...rest,
    call: company => {
      const { id, projectId } = aVariation(company, true)
      db().update(variations).set({ state: 'approved' }).where(eq(variations.id, id)).run()
      return { path: path.replace(':id', String(projectId)), ...(body && { body: body(id, company) }) }
    },
  }
}

const typed = ({ make }: Company) => ({
  title: make.name('shelves'),
  words: make.name('words'),
  labour: '120.00',
  materials: '80.00',
  vat: 'standard',
  minutes: 180,
  delayDays: 1,
})
const typedFields = { title: 'requiredLine', words: 'text', vat: 'enum', effect: 'enum' } as const

const mail = { to: 'client@example.com', subject: 'Your invoice', words: 'Here it is.' }

const entries: readonly Entry[] = [
  page('/invoicing/:id/withdraw', aRequest, edit),
  form('/invoicing/:id/withdraw', { action: edit, make: aRequest, fields: {} }),
  api('POST', '/api/invoices/:id/withdraw', aRequest, { action: edit, status: 200 }),
  api('POST', '/api/invoices/:id/send', anIssued, {
    action: edit,
    status: 200,
    body: () => mail,
    fields: { words: 'free', requestId: 'requestId' },
  }),
  ofJob('POST', '/api/projects/:id/invoices', {
    action: 'invoice.create',
    body: id => ({ what: 'variation', of: id }),
    fields: { what: 'enum' },
  }),
  api('GET', '/api/invoice-settings', null, { action: configure }),
  api('PUT', '/api/invoice-settings', null, {
    action: configure,
    body: settings,
    fields: { legalName: 'line', legalAddress: 'text', terms: 'text', depositAs: 'enum' },
  }),
  api('GET', '/api/projects/:id/retention', aProject, { action: 'money.read' }),
  api('PUT', '/api/projects/:id/retention', aProject, {
    action: edit,
    body: () => retention,
  }),
  api('GET', '/api/clients/:id/tax', aClient, { action: configure }),
  api('PUT', '/api/clients/:id/tax', aClient, {
    action: configure,
    body: company => ({ ...tax(company), isContractor: true, needsOrderNumber: false }),
    fields: { kind: 'enum', endUserNote: 'line', endUserConfirmedOn: 'date' },
  }),
  ofJob('GET', '/api/projects/:id/variations', { action: 'money.read' }),
  ofJob('POST', '/api/projects/:id/variations', {
    action: 'invoice.create',
    creates: 'title',
    body: (_id, company) => typed(company),
    fields: { ...typedFields, requestId: 'requestId' },
  }),
  api('GET', '/api/variations/:id', aDraft, { action: 'money.read' }),
  api('PUT', '/api/variations/:id', aDraft, {
    action: edit,
    body: company => ({ ...typed(company), version: 1 }),
    fields: { ...typedFields, version: 'version' },
  }),
  api('POST', '/api/variations/:id/send', aDraft, {
    action: edit,
    status: 200,
    body: () => ({ ...{ to: mail.to, subject: mail.subject, mailWords: mail.words }, version: 1 }),
    fields: { mailWords: 'free', requestId: 'requestId' },
  }),
  api('POST', '/api/variations/:id/withdraw', aSent, { action: edit, status: 200 }),
  api('POST', '/api/variations/:id/approve', aSent, {
    action: edit,
    status: 200,
    body: () => ({ name: 'Mrs Reed', version: 1 }),
    fields: { name: 'free' },
  }),
]

export const invoiceApiEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
