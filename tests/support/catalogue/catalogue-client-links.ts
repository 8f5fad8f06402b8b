import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { agreementOf } from '#app/domain/invoices/agreement.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { db } from '#db/client.ts'
import { clientDecisions, clientPageFiles, clientPages, files, variations } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { aFile } from './catalogue-files.ts'
import { anIssued } from './catalogue-invoicing.ts'
import { aLogo } from './catalogue-logo.ts'
import { unlock } from './catalogue-premium.ts'
import { anAuthor, linkOf } from './catalogue-quote-sending.ts'
import type { Company } from './world.ts'

function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: createHash('sha256').update(token).digest('hex') }
}

let price = 0

export function aVariation(company: Company, isSent: boolean) {
  unlock()
  const { id: companyId, make } = company
  const title = make.name('cabinets')
  const net = 50_000 + ++price
  const lines = [{ description: title, vat: 'outside' as const, element: 'labour' as const, net }]
  const [group] = agreementOf(lines).groups
  const gross = group?.net ?? 0
  const document = { number: 1, title, words: '', lines, net, vat: 0, gross, delayDays: 0, quoted: null }
  const sent = {
    state: 'sent' as const,
    document,
    contentHash: hashDocument(document),
    sentAt: Date.now(),
    createdBy: anAuthor(company),
  }
  const row = { companyId, projectId: make.project('others'), number: 1, title, lines, net }
  const { id, projectId } = db()
    .insert(variations)
    .values({ ...row, createdBy: make.people.admin, ...(isSent && sent) })
    .returning({ id: variations.id, projectId: variations.projectId })
    .get()
  return { id, projectId, token: linkOf(company, { variationId: id }).token, gross }
}

/** A job with a client page, one shared photo and one question. */
function aClientPage(company: Company) {
  unlock()
  const { id: companyId, make } = company
  const { token, tokenHash } = newToken()
  const row = { companyId, projectId: make.project('others'), tokenHash, createdBy: anAuthor(company) }
  const { id, projectId } = db()
    .insert(clientPages)
    .values({ ...row, nextWords: make.name('fitting') })
    .returning({ id: clientPages.id, projectId: clientPages.projectId })
    .get()
  const fileId = aFile(company, 'others')
  db().update(files).set({ projectId }).where(eq(files.id, fileId)).run()
  db().insert(clientPageFiles).values({ companyId, pageId: id, fileId }).run()
  const asked = { companyId, pageId: id, question: make.name('handles'), options: ['Cup', 'Bar'] }
  const decision = db()
    .insert(clientDecisions)
    .values({ ...asked, createdBy: make.people.admin })
    .returning({ id: clientDecisions.id })
    .get()
  return { id, projectId, token, fileId, decisionId: decision.id }
}

/** The token of one. */
export function clientPageLinkOf(company: Company): string {
  return aClientPage(company).token
}

const aPagedJob: Make = company => aClientPage(company).projectId
const aJob: Make = ({ make }) => make.project('others')

const send = { to: 'client@example.com', subject: 'Your invoice', words: 'Here it is.' }

const typed = {
  title: 'Cabinets',
  words: 'Two of them',
  labour: '500.00',
  materials: '',
  vat: 'outside',
  hours: '8',
  delayDays: '2',
}

function client(path: string, call: (company: Company) => string, more: Partial<Entry> = {}): Entry {
  return {
    kind: 'page',
    method: 'GET',
    path,
    access: 'public',
    call: company => {
      unlock()
      return { path: call(company), ...(more.method === 'POST' ? { body: {} } : {}) }
    },
    ...more,
  }
}

function posted(path: string, what: string, more: Pick<Entry, 'call' | 'fields'> & Partial<Entry>): Entry {
  return { kind: 'page', method: 'POST', path, what, access: 'public', ...more }
}

const entries: readonly Entry[] = [
  page('/invoicing/:id/send', anIssued, 'invoice.edit'),
  form('/invoicing/:id/send', {
    action: 'invoice.edit',
    make: anIssued,
    body: () => send,
    fields: { to: 'email', subject: 'requiredLine', words: 'free', requestId: 'requestId' },
  }),
  page('/invoicing/:id/pdf', anIssued, 'money.read'),
  {
    kind: 'page',
    method: 'POST',
    path: '/invoicing/:id/links/:linkId/revoke',
    action: 'invoice.edit',
    fields: {},
    call: (company, owner) => {
      const id = anIssued(company, owner)
      return { path: `/invoicing/${id}/links/${linkOf(company, { invoiceId: id }).id}/revoke`, body: {} }
    },
  },
  redirects({
    ...page('/invoicing/:id/links/:linkId/revoke'),
    action: 'invoice.edit',
    call: (company, owner) => ({ path: `/invoicing/${anIssued(company, owner)}/links/1/revoke` }),
  }),
  page('/projects/:id/variations', aJob, 'money.read'),
  page('/projects/:id/variations/new', aJob, 'invoice.create'),
  form('/projects/:id/variations/new', {
    action: 'invoice.create',
    make: aJob,
    creates: 'title',
    body: ({ make }) => ({ ...typed, title: make.name('cabinets') }),
    fields: {
      title: 'requiredLine',
      words: 'text',
      labour: 'money',
      materials: 'money',
      vat: 'enum',
      effect: 'enum',
      requestId: 'requestId',
    },
  }),
  {
    ...page('/projects/:id/variations/:variationId'),
    action: 'money.read',
    call: company => {
      const { id, projectId } = aVariation(company, false)
      return { path: `/projects/${projectId}/variations/${id}` }
    },
  },
  {
    kind: 'page',
    method: 'POST',
    path: '/projects/:id/variations/:variationId',
    action: 'invoice.edit',
    fields: {
      title: 'requiredLine',
      words: 'text',
      labour: 'money',
      vat: 'enum',
      effect: 'enum',
      version: 'version',
    },
    call: company => {
      const { id, projectId } = aVariation(company, false)
      return { path: `/projects/${projectId}/variations/${id}`, body: { ...typed, version: '1' } }
    },
  },
  page('/projects/:id/client-page', aPagedJob, 'money.read'),
  form('/projects/:id/client-page', {
    action: 'invoice.edit',
    make: aPagedJob,
    body: ({ make }) => ({
      showsPayments: 'on',
      nextOn: '2026-11-30',
      nextWords: make.name('fitting'),
      nextNote: '',
      careNotes: make.name('oil'),
      version: '1',
    }),
    fields: { nextOn: 'date', nextWords: 'line', nextNote: 'text', careNotes: 'text', version: 'version' },
  }),
  page('/projects/:id/client-page/sticker', aPagedJob, 'money.read'),
  page('/projects/:id/client-page/preview', aPagedJob, 'money.read'),
  client('/i/:token', company => `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}`),
  client(
    '/i/:token/pdf',
    company => `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}/pdf`,
  ),
  client('/i/:token/logo', company => {
    aLogo(company)
    return `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}/logo`
  }),
  client('/v/:token/logo', company => {
    aLogo(company)
    return `/v/${aVariation(company, true).token}/logo`
  }),
  client('/c/:token/logo', company => {
    aLogo(company)
    return `/c/${aClientPage(company).token}/logo`
  }),
  client(
    '/i/:token/seen',
    company => `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}/seen`,
    {
      status: 303,
    },
  ),
  client(
    '/i/:token/seen',
    company => `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}/seen`,
    {
      method: 'POST',
      status: 204,
    },
  ),
  posted('/i/:token', 'paying', {
    fields: {},
    call: company => {
      unlock()
      return { path: `/i/${linkOf(company, { invoiceId: anIssued(company, 'others') }).token}`, body: {} }
    },
  }),
  client('/v/:token', company => `/v/${aVariation(company, true).token}`),
  posted('/v/:token', 'approving', {
    fields: { name: 'requiredLine' },
    call: company => {
      const { token, gross } = aVariation(company, true)
      return { path: `/v/${token}`, body: { name: 'Eleanor', agreed: 'on', shown: String(gross) } }
    },
  }),
  posted('/v/:token', 'declining', {
    fields: {},
    call: company => ({
      path: `/v/${aVariation(company, true).token}`,
      body: { intent: 'decline' },
    }),
  }),
  client('/c/:token', company => `/c/${aClientPage(company).token}`),
  client('/c/:token/files/:id', company => {
    const { token, fileId } = aClientPage(company)
    return `/c/${token}/files/${fileId}`
  }),
  client('/c/:token/files/:id/picture/:size', company => {
    const { token, fileId } = aClientPage(company)
    return `/c/${token}/files/${fileId}/picture/small`
  }),
  client('/c/:token/invoices/:id/pdf', company => `/c/${aClientPage(company).token}/invoices/1/pdf`, {
    status: 404,
  }),
  client('/c/:token/quotes/:id/pdf', company => `/c/${aClientPage(company).token}/quotes/1/pdf`, {
    status: 404,
  }),
  posted('/c/:token', 'an answer', {
    fields: { answer: 'free' },
    call: company => {
      const { token, decisionId } = aClientPage(company)
      return { path: `/c/${token}`, body: { decision: String(decisionId), answer: 'Cup' } }
    },
  }),
  posted('/c/:token', 'a fault', {
    fields: { words: 'text' },
    call: company => ({
      path: `/c/${aClientPage(company).token}`,
      body: { intent: 'report', words: 'A door sticks' },
    }),
  }),
]

export const clientLinkEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
