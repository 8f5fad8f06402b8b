import { randomUUID } from 'node:crypto'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { db } from '#db/client.ts'
import {
  binEntries,
  priceListItems,
  quoteRooms,
  quotes,
  quoteTemplates,
  quoteTerms,
} from '#db/schema/index.ts'
import type { Body, Entry, Method } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

let count = 0

function priceListItem({ id: companyId, make }: Company, isGone = false): number {
  const name = make.name('hinge')
  const createdBy = make.people.admin
  const now = Date.now()
  const entry = { companyId, noun: 'price_list_item' as const, label: name, deletedBy: createdBy }
  const binEntryId = isGone
    ? db()
        .insert(binEntries)
        .values({ ...entry, deletedAt: now, expiresAt: now + 8e8 })
        .returning({ id: binEntries.id })
        .get().id
    : null
  const row = { companyId, kind: 'hardware' as const, name, unit: 'pair' as const, cost: 860, createdBy }
  return db()
    .insert(priceListItems)
    .values({ ...row, costOn: '2026-01-02', binEntryId })
    .returning({ id: priceListItems.id })
    .get().id
}

const anItem: Make = company => priceListItem(company)
const aGoneItem: Make = company => priceListItem(company, true)

const someTerms: Make = ({ id: companyId, make }) =>
  db()
    .insert(quoteTerms)
    .values({
      companyId,
      name: make.name('terms'),
      termsVersion: 1,
      body: make.name('pay in time'),
      createdBy: make.people.admin,
    })
    .returning({ id: quoteTerms.id })
    .get().id

const aTemplate: Make = ({ id: companyId, make }) => {
  const room = { name: make.name('hall'), items: [] }
  const pattern = { intro: '', exclusions: '', rooms: [room], paymentStages: [], templateId: null }
  const row = { companyId, name: make.name('bookcases'), pattern, createdBy: make.people.admin }
  return db().insert(quoteTemplates).values(row).returning({ id: quoteTemplates.id }).get().id
}

const aDraft: Make = ({ id: companyId, make }) => {
  const { id } = db()
    .insert(quotes)
    .values({
      companyId,
      number: `Q-2034-${++count}`,
      clientId: make.client(),
      title: make.name('bookcase'),
      pricesShown: 'items',
      validDays: 30,
      paymentStages: [],
      margin: 1500,
      hoursOfDay: 8,
      hourCost: 5204,
      net: 123_400 + count,
      document: { title: make.name('kept') } as QuoteDocument,
      createdBy: make.people.admin,
    })
    .returning({ id: quotes.id })
    .get()
  db()
    .insert(quoteRooms)
    .values({ companyId, quoteId: id, position: 0, name: make.name('hall'), items: [] })
    .run()
  return id
}

const itemFields = {
  kind: 'enum',
  name: 'requiredLine',
  code: 'line',
  supplier: 'line',
  unit: 'enum',
  cost: 'money',
  costOn: 'date',
} as const satisfies Record<string, FieldKind>

function itemBody({ make }: Company): Body {
  return {
    kind: 'hardware',
    name: make.name('runner'),
    code: '760H',
    supplier: 'Häfele',
    unit: 'pair',
    cost: '31.20',
    waste: '5',
    costOn: '2026-11-02',
  }
}

const settingsBody = ({ make }: Company): Body => ({
  vatNumber: 'GB 123 4567 82',
  hourCost: '52.04',
  margin: '15',
  hoursOfDay: '8',
  validDays: '30',
  followUpDays: '7',
  pricesShown: 'items',
  exclusions: make.name('plastering'),
  'paymentStages[0].name': 'Deposit',
  'paymentStages[0].share': '50',
  'paymentStages[0].trigger': 'accepted',
  'paymentStages[0].daysToPay': '7',
  'paymentStages[1].name': 'Rest',
  'paymentStages[1].share': '50',
  'paymentStages[1].trigger': 'manual',
  'paymentStages[1].daysToPay': '14',
})

const edit = 'quote.configure'
const prices = '/quoting/price-list'

function api(
  method: Method,
  path: string,
  make?: Make,
  more: Partial<Entry> = {},
  body?: (company: Company) => Body,
): Entry {
  return {
    kind: 'api',
    method,
    path,
    ...more,
    call: (company, owner) => ({
      path: make ? path.replace(':id', String(make(company, owner))) : path,
      ...(body ? { body: body(company) } : {}),
    }),
  }
}

const change = { action: edit, fields: { ...itemFields, version: 'version' } } as const

const headChange = {
  action: 'quote.edit',
  fields: {
    title: 'requiredLine',
    siteAddress: 'text',
    intro: 'text',
    exclusions: 'text',
    pricesShown: 'enum',
    clientId: 'clientId',
    hourCost: 'money',
    version: 'version',
  },
} as const

const head = ({ make }: Company): Body => ({
  title: make.name('bookcase'),
  siteAddress: '1 Mill Lane',
  intro: 'As we spoke of.',
  exclusions: 'Painting.',
  pricesShown: 'total',
  validDays: 21,
  clientId: null,
  margin: 15,
  hourCost: 52.04,
  discount: '5 %',
  version: 1,
})

const rooms = ({ make }: Company): Body => ({
  rooms: [
    {
      name: make.name('hall'),
      items: [
        {
          title: make.name('bookcase'),
          quantity: '2',
          lines: [
            {
              kind: 'labour',
              description: 'Make',
              quantity: 12.5,
              unit: 'h',
              each: '52.04',
              stage: 'Design',
            },
          ],
        },
      ],
    },
  ],
})

const entries: readonly Entry[] = [
  page('/quoting', undefined, 'money.read'),
  page('/quoting/csv', undefined, 'money.read'),
  page('/quoting/figures', undefined, 'money.read'),
  page(prices, undefined, 'money.read'),
  page(`${prices}/csv`, undefined, 'money.read'),
  page(`${prices}/new`, undefined, edit),
  form(`${prices}/new`, {
    action: edit,
    creates: 'name',
    body: itemBody,
    fields: { ...itemFields, requestId: 'requestId' },
  }),
  page(`${prices}/paste`, undefined, edit),
  form(`${prices}/paste`, {
    action: edit,
    body: ({ make }) => ({ lines: `${make.name('oak')}, m, 14.20`, add: '1' }),
    fields: { lines: 'free' },
  }),
  page(`${prices}/:id`, anItem, edit),
  form(`${prices}/:id`, { ...change, make: anItem, body: itemBody }),
  page(`${prices}/:id/delete`, anItem, edit),
  form(`${prices}/:id/delete`, { action: edit, make: anItem }),
  redirects({ ...page(`${prices}/:id/looked-at`, anItem), access: 'public' }),
  form(`${prices}/:id/looked-at`, { action: edit, make: anItem, isButton: true }),
  redirects({ ...page(`${prices}/:id/restore`, aGoneItem), access: 'public' }),
  form(`${prices}/:id/restore`, { action: edit, make: aGoneItem, isButton: true }),
  page('/quoting/terms', undefined, 'money.read'),
  page('/quoting/terms/new', undefined, edit),
  form('/quoting/terms/new', {
    action: edit,
    creates: 'body',
    body: ({ make }) => ({ name: make.name('terms'), body: make.name('pay in time') }),
    fields: { name: 'requiredLine', requestId: 'requestId' },
  }),
  page('/quoting/terms/:id', someTerms, 'money.read'),
  redirects({ ...page('/quoting/terms/:id/offer', someTerms), access: 'public' }),
  form('/quoting/terms/:id/offer', {
    action: edit,
    make: someTerms,
    isButton: true,
    body: () => ({ isOffered: '0' }),
    fields: { isOffered: 'enum' },
  }),
  page('/quoting/templates', undefined, 'money.read'),
  page('/quoting/templates/:id', aTemplate, edit),
  form('/quoting/templates/:id', {
    action: edit,
    make: aTemplate,
    body: ({ make }) => ({ name: make.name('dressers'), version: '1' }),
    fields: { name: 'requiredLine', version: 'version' },
  }),
  page('/quoting/templates/:id/delete', aTemplate, edit),
  form('/quoting/templates/:id/delete', { action: edit, make: aTemplate }),
  page('/quoting/settings', undefined, edit),
  form('/quoting/settings', {
    action: edit,
    body: settingsBody,
    fields: { hourCost: 'money', pricesShown: 'enum', exclusions: 'text' },
  }),
  api('GET', '/api/quotes', undefined, { action: 'money.read' }),
  api(
    'POST',
    '/api/quotes',
    undefined,
    {
      action: 'quote.create',
      creates: 'title',
      fields: { title: 'requiredLine', siteAddress: 'text', requestId: 'requestId' },
    },
    ({ make }) => ({
      title: make.name('bookcase'),
      clientName: make.name('Pickles'),
      requestId: randomUUID(),
    }),
  ),
  api('GET', '/api/quotes/:id', aDraft, { action: 'money.read' }),
  api('PUT', '/api/quotes/:id', aDraft, headChange, head),
  api('PATCH', '/api/quotes/:id', aDraft, headChange, head),
  api('DELETE', '/api/quotes/:id', aDraft, { action: 'quote.edit' }),
  api(
    'PUT',
    '/api/quotes/:id/rooms',
    aDraft,
    { action: 'quote.edit', fields: { rooms: 'anything', version: 'version' } },
    rooms,
  ),
  api(
    'PUT',
    '/api/quotes/:id/payment-stages',
    aDraft,
    { action: 'quote.edit', fields: { paymentStages: 'anything', version: 'version' } },
    () => ({
      paymentStages: [
        { name: 'Deposit', amount: '500.00', trigger: 'accepted', daysToPay: 7 },
        { name: 'Balance', trigger: 'progress', when: '100', daysToPay: 14 },
      ],
    }),
  ),
  api('GET', '/api/price-list', undefined, { action: 'money.read' }),
  api(
    'POST',
    '/api/price-list',
    undefined,
    {
      action: edit,
      creates: 'name',
      fields: { ...itemFields, requestId: 'requestId' },
    },
    company => ({ ...itemBody(company), requestId: randomUUID() }),
  ),
  api('GET', '/api/price-list/:id', anItem, { action: 'money.read' }),
  api('PUT', '/api/price-list/:id', anItem, change, itemBody),
  api('PATCH', '/api/price-list/:id', anItem, change, itemBody),
  api('DELETE', '/api/price-list/:id', anItem, { action: edit }),
]

export const quotingEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
