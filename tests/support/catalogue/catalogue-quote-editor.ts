import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { db } from '#db/client.ts'
import { quoteRooms, quotes } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

let count = 0

function quoteOf({ id: companyId, make }: Company, isSent: boolean): number {
  const document = { title: 'Kept' } as QuoteDocument
  const { id } = db()
    .insert(quotes)
    .values({
      companyId,
      number: `Q-2032-${++count}`,
      clientId: make.client(),
      title: make.name('bookcase'),
      pricesShown: 'items',
      validDays: 30,
      paymentStages: [],
      margin: 1500,
      hoursOfDay: 8,
      hourCost: 5204,
      createdBy: make.people.admin,
      ...(isSent && { status: 'sent' as const, document, sentAt: Date.now() }),
    })
    .returning({ id: quotes.id })
    .get()
  db()
    .insert(quoteRooms)
    .values({ companyId, quoteId: id, position: 0, name: make.name('hall'), items: [] })
    .run()
  return id
}

const aDraft: Make = company => quoteOf(company, false)
const aSent: Make = company => quoteOf(company, true)

function roomOf(quoteId: number): string {
  const rooms = db().select({ id: quoteRooms.id, quoteId: quoteRooms.quoteId }).from(quoteRooms).all()
  return String(rooms.find(room => room.quoteId === quoteId)?.id ?? 0)
}

const head = ({ make }: Company) => ({
  part: 'head',
  version: '1',
  title: make.name('bookcase'),
  clientId: '',
  siteAddress: '3 Chevin Rise',
  validDays: '30',
  pricesShown: 'rooms',
  termsId: '',
  templateId: '',
  intro: 'Thank you for showing us round.',
  exclusions: 'Painting',
  discount: '5 %',
  margin: '15',
  hourCost: '52.04',
})

const room = ({ make }: Company, id: number) => ({
  part: 'room',
  roomId: roomOf(id),
  version: '1',
  name: make.name('hall'),
  'items[0].title': 'Bookcase',
  'items[0].quantity': '1',
  'items[0].unit': 'each',
  'items[0].vat': 'standard',
  'items[0].lines[0].kind': 'material',
  'items[0].lines[0].description': 'Oak',
  'items[0].lines[0].quantity': '2.5',
  'items[0].lines[0].unit': 'sheet',
  'items[0].lines[0].each': '74.00',
})

const stages = () => ({
  part: 'stages',
  version: '1',
  count: '2',
  'stages[0].name': 'Deposit',
  'stages[0].share': '50',
  'stages[0].asked': 'accepted',
  'stages[0].daysToPay': '7',
  'stages[1].name': 'Rest',
  'stages[1].share': '50',
  'stages[1].asked': 'manual',
  'stages[1].daysToPay': '14',
})

const edit = 'quote.edit'

const entries: readonly Entry[] = [
  page('/quoting/new', undefined, 'quote.create'),
  form('/quoting/new', {
    action: 'quote.create',
    creates: 'title',
    body: ({ make }) => ({
      title: make.name('bookcase'),
      clientName: make.name('Pickles'),
      siteAddress: 'Otley',
    }),
    fields: { title: 'requiredLine', siteAddress: 'text', requestId: 'requestId' },
  }),
  page('/quoting/:id', aDraft, 'money.read'),
  form('/quoting/:id', {
    what: 'details',
    action: edit,
    make: aDraft,
    body: head,
    fields: {
      title: 'requiredLine',
      siteAddress: 'text',
      intro: 'text',
      exclusions: 'text',
      version: 'version',
    },
  }),
  // Lists of fields answer in a way of their own: tests/unit/quotes/quote-forms.test.ts sends them wrong.
  form('/quoting/:id', { what: 'a room', action: edit, make: aDraft, body: room }),
  form('/quoting/:id', { what: 'payment stages', action: edit, make: aDraft, body: stages }),
  form('/quoting/:id', {
    what: 'as a template',
    action: 'quote.configure',
    make: aDraft,
    creates: 'name',
    body: ({ make }) => ({ part: 'template', name: make.name('bookcases') }),
    fields: { name: 'requiredLine', requestId: 'requestId' },
  }),
  page('/quoting/:id/revise', aSent, edit),
  form('/quoting/:id/revise', { action: edit, make: aSent }),
  redirects(page('/quoting/:id/duplicate', aDraft, 'money.read')),
  page('/quoting/:id/delete', aDraft, edit),
  form('/quoting/:id/delete', { action: edit, make: aDraft }),
]

export const quoteEditorEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
