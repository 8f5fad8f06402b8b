import { createHash, randomBytes } from 'node:crypto'
import { and, eq, min, ne } from 'drizzle-orm'
import type { DocumentFile } from '#app/domain/quotes/quote-files.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { db } from '#db/client.ts'
import {
  clients,
  files,
  paperLinks,
  projectMaterials,
  projectRooms,
  quoteRooms,
  quotes,
  users,
} from '#db/schema/index.ts'
import { alcoveDocument } from '#tests/support/quote-document.ts'
import { alcoveRooms, thirds } from '#tests/support/quote-rooms.ts'
import type { Body, Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { aFile, drawingFile } from './catalogue-files.ts'
import { aLogo } from './catalogue-logo.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

let count = 0

export function quoteOf({ id: companyId, name, make }: Company, isSent: boolean): number {
  unlock()
  const clientId = make.client()
  db().update(clients).set({ email: 'client@example.com' }).where(eq(clients.id, clientId)).run()
  const title = make.name('alcove')
  const sample = alcoveDocument({ title, terms: null, validUntil: '2099-12-31' })
  const document = {
    ...sample,
    company: { ...sample.company, name },
    client: { ...sample.client, name: make.name('Pickles') },
    author: make.name('Ned'),
  }
  const sent = {
    status: 'sent' as const,
    document,
    contentHash: hashDocument(document),
    issuedOn: document.issuedOn,
    validUntil: document.validUntil,
    sentAt: Date.now(),
  }
  const { id } = db()
    .insert(quotes)
    .values({
      companyId,
      number: `Q-2031-${++count}`,
      clientId,
      title,
      pricesShown: 'items',
      validDays: 30,
      paymentStages: thirds,
      margin: 1500,
      hoursOfDay: 8,
      hourCost: 5204,
      createdBy: make.people.manager,
      ...(isSent && sent),
    })
    .returning({ id: quotes.id })
    .get()
  const rooms = alcoveRooms.map(({ name, items }, position) => ({
    companyId,
    quoteId: id,
    name,
    items,
    position,
  }))
  db().insert(quoteRooms).values(rooms).run()
  return id
}

/** A quote that was sent with one photo, which stands in its first room. */
export function sentWithPhoto(company: Company) {
  const id = quoteOf(company, true)
  const fileId = aFile(company, 'others')
  const file = db().select().from(files).where(eq(files.id, fileId)).get()
  const quote = db().select().from(quotes).where(eq(quotes.id, id)).get()
  if (!file || !quote?.document) throw new Error('There is no such quote')
  const photo: DocumentFile = {
    ...{ id: fileId, name: 'Alcove.jpg', size: file.size, sha256: 'a'.repeat(64), mimeType: file.mimeType },
    ...{ room: 0, width: 400, height: 300 },
  }
  const document = { ...quote.document, files: [photo] }
  const contentHash = hashDocument(document)
  const sharedFiles = [{ id: fileId, roomId: null }]
  db().update(quotes).set({ document, contentHash, sharedFiles }).where(eq(quotes.id, id)).run()
  const { token, id: linkId } = linkOf(company, { quoteId: id })
  return { id, fileId, linkId, path: `/q/${token}` }
}

function clientFile(path: string, end: string): Entry {
  return clientPage(path, {
    call: company => {
      const { path: link, fileId } = sentWithPhoto(company)
      return { path: `${link}/files/${fileId}${end}` }
    },
  })
}

const aDraft: Make = company => quoteOf(company, false)
const aSent: Make = company => quoteOf(company, true)

/** Its photo is shown no more once a form comes that does not name it. */
const aDraftWithPhoto: Make = company => {
  const id = quoteOf(company, false)
  const sharedFiles = [{ id: aFile(company, 'others'), roomId: null }]
  db().update(quotes).set({ sharedFiles }).where(eq(quotes.id, id)).run()
  return id
}

type OfLink = { quoteId: number } | { invoiceId: number } | { variationId: number }

export function linkOf({ id: companyId, make }: Company, of: OfLink) {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const row = { companyId, ...of, tokenHash, expiresAt: Date.now() + 8e8, createdBy: make.people.admin }
  const { id } = db().insert(paperLinks).values(row).returning({ id: paperLinks.id }).get()
  return { id, token }
}

/**
 * Who wrote a quote that is answered: the answer is mailed to them. A demo's outbox names whoever is written to, for everybody, so
 * theirs is an address that the other companies know as well, of a client.
 */
export function anAuthor({ id: companyId, make }: Company): number {
  const email = `writer-${companyId}@example.com`
  const isThem = and(eq(users.companyId, companyId), eq(users.email, email))
  const found = db().update(users).set({ status: 'active' }).where(isThem).returning({ id: users.id }).get()
  if (found) return found.id
  const others = db()
    .select({ companyId: users.companyId, createdBy: min(users.id) })
    .from(users)
    .where(ne(users.companyId, companyId))
    .groupBy(users.companyId)
    .all()
  for (const { companyId: other, createdBy } of others) {
    if (createdBy) db().insert(clients).values({ companyId: other, name: email, email, createdBy }).run()
  }
  return make.colleague('others', { email, role: 'project_manager' })
}

const anAnswerable: Make = company => {
  const id = aSent(company, 'others')
  db()
    .update(quotes)
    .set({ createdBy: anAuthor(company) })
    .where(eq(quotes.id, id))
    .run()
  return id
}

/** A client's own page: whoever has its address may do all that it offers. */
function clientForm(what: string, body: Record<string, string>, fields: Entry['fields']): Entry {
  return {
    kind: 'page',
    method: 'POST',
    path: '/q/:token',
    what,
    access: 'public',
    fields,
    call: company => ({
      path: `/q/${linkOf(company, { quoteId: anAnswerable(company, 'others') }).token}`,
      body,
    }),
  }
}

function clientPage(path: string, more: Partial<Entry> = {}): Entry {
  return {
    kind: 'page',
    method: 'GET',
    path,
    access: 'public',
    call: company => ({
      path: path.replace(':token', linkOf(company, { quoteId: aSent(company, 'others') }).token),
    }),
    ...more,
  }
}

function agreed({ id: companyId, make }: Company, owner: 'own' | 'others') {
  const projectId = make.project(owner)
  const room = { companyId, projectId, position: 1, name: make.name('room'), scope: 'Units' }
  const roomId = db().insert(projectRooms).values(room).returning({ id: projectRooms.id }).get().id
  const row = { companyId, projectId, roomId, kind: 'material' as const, description: make.name('board') }
  const material = db()
    .insert(projectMaterials)
    .values({ ...row, quantity: 1000, unit: 'sheet' as const, cost: 4_100 })
    .returning({ id: projectMaterials.id })
    .get()
  return { projectId, materialId: material.id }
}

const send = {
  to: 'client@example.com',
  subject: 'Your quote',
  words: 'Here it is.',
  version: '1',
}

const sendFields = {
  to: 'email',
  subject: 'requiredLine',
  words: 'free',
  version: 'version',
  requestId: 'requestId',
} as const

function api(path: string, make: Make, body?: Body, more: Partial<Entry> = {}): Entry {
  return {
    kind: 'api',
    method: 'POST',
    path,
    action: 'quote.edit',
    status: 200,
    fields: {},
    call: company => ({
      path: path.replace(':id', String(make(company, 'others'))),
      ...(body && { body }),
    }),
    ...more,
  }
}

export const quoteSendingEntries: readonly Entry[] = [
  page('/quoting/:id/client', aSent, 'money.read'),
  page('/quoting/:id/document', aSent, 'money.read'),
  page('/quoting/:id/pdf', aSent, 'money.read'),
  page('/quoting/:id/files', aDraft, 'quote.edit'),
  form('/quoting/:id/files', {
    what: 'which are shown',
    action: 'quote.edit',
    make: aDraftWithPhoto,
    body: () => ({ version: '1' }),
    fields: { version: 'version' },
  }),
  {
    ...form('/quoting/:id/files', {
      what: 'another',
      action: 'quote.edit',
      make: aDraft,
      body: () => ({ file: drawingFile }),
    }),
    isUpload: true,
  },
  page('/quoting/:id/send', aDraft, 'quote.edit'),
  form('/quoting/:id/send', {
    action: 'quote.edit',
    make: aDraft,
    body: () => send,
    fields: sendFields,
  }),
  // The record does not say what was mailed: that the subject is a line is asked of the page's form.
  api(
    '/api/quotes/:id/send',
    aDraft,
    { ...send, version: 1 },
    { fields: { ...sendFields, subject: 'free' } },
  ),
  api('/api/quotes/:id/withdraw', aSent),
  api('/api/quotes/:id/revise', aSent, undefined, { status: 201 }),
  page('/quoting/:id/accept', aSent, 'quote.edit'),
  form('/quoting/:id/accept', {
    action: 'quote.edit',
    make: aSent,
    body: () => ({ name: 'Eleanor Pickles', orderNumber: 'PO-1' }),
    fields: { name: 'requiredLine', orderNumber: 'free' },
  }),
  page('/quoting/:id/withdraw', aSent, 'quote.edit'),
  form('/quoting/:id/withdraw', { action: 'quote.edit', make: aSent, fields: {} }),
  {
    kind: 'page',
    method: 'POST',
    path: '/quoting/:id/links/:linkId/revoke',
    action: 'quote.edit',
    fields: {},
    call: company => {
      const id = aSent(company, 'others')
      return { path: `/quoting/${id}/links/${linkOf(company, { quoteId: id }).id}/revoke`, body: {} }
    },
  },
  redirects({
    ...page('/quoting/:id/links/:linkId/revoke'),
    action: 'quote.edit',
    call: company => ({ path: `/quoting/${aDraft(company, 'others')}/links/1/revoke` }),
  }),
  page('/projects/:id/agreed', (company, owner) => agreed(company, owner).projectId),
  {
    kind: 'page',
    method: 'POST',
    path: '/projects/:id/agreed',
    action: 'project.edit',
    fields: { shown: 'free', here: 'free' },
    call: (company, owner) => {
      const { projectId, materialId } = agreed(company, owner)
      return {
        path: `/projects/${projectId}/agreed`,
        body: { shown: String(materialId), here: String(materialId) },
      }
    },
  },
  clientPage('/q/:token'),
  clientPage('/q/:token/pdf'),
  clientPage('/q/:token/logo', {
    call: company => {
      aLogo(company)
      return { path: `/q/${linkOf(company, { quoteId: aSent(company, 'others') }).token}/logo` }
    },
  }),
  clientFile('/q/:token/files/:id', ''),
  clientFile('/q/:token/files/:id/picture/:size', '/picture/small'),
  clientPage('/q/:token/seen', { status: 303 }),
  clientPage('/q/:token/seen', {
    method: 'POST',
    status: 204,
    call: company => ({
      path: `/q/${linkOf(company, { quoteId: aSent(company, 'others') }).token}/seen`,
      body: {},
    }),
  }),
  clientForm('a change', { intent: 'change', change: 'Could it be oak?' }, { change: 'text' }),
  clientForm('declining', { intent: 'decline', reason: 'Price' }, { reason: 'enum' }),
  clientForm(
    'accepting',
    { name: 'Eleanor', orderNumber: '', terms: 'on', shown: '702954' },
    { name: 'requiredLine', orderNumber: 'line' },
  ),
]
