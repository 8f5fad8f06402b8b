import { eq } from 'drizzle-orm'
import type { ContractLine } from '#app/domain/invoices/agreement.ts'
import type { ClientTax } from '#app/domain/invoices/client-tax.ts'
import type { InvoiceLine } from '#app/domain/invoices/invoice.ts'
import { sum } from '#app/domain/money/money.ts'
import type { Discount, PaymentStage, QuoteItem } from '#app/domain/quotes/quote.ts'
import { makeQuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { quoteTotals, splitGroups, stageAmounts } from '#app/domain/quotes/quote-totals.ts'
import { insertPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import { getClientTax, saveClientTax } from '#app/models/invoices/client-tax.server.ts'
import { insertPayment } from '#app/models/payments/payment.server.ts'
import { insertQuote } from '#app/models/quotes/quote.server.ts'
import { getQuoteSettings, saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { insertQuoteRooms } from '#app/models/quotes/quote-writes.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, featureFlags, quoteAcceptances } from '#db/schema/index.ts'
import { makeClient, makeProject, type TestCompany } from './database.ts'

export const invoiceLine = (fields: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Oak shelf',
  quantity: 1000,
  unit: 'each',
  each: 100_00,
  vat: 'standard',
  element: 'labour',
  share: null,
  ...fields,
})

/** With a VAT number, an address and a telephone: all that an invoice has to say of it. */
export function makeIssuer(company: TestCompany): void {
  const contact = { address: 'Unit 4, Wharfe Mill', phone: '01943 555 100' }
  db().update(companies).set(contact).where(eq(companies.id, company.id)).run()
  const { version: _version, ...settings } = getQuoteSettings(company.admin)
  saveQuoteSettings(company.admin, { ...settings, vatNumber: 'GB 999 9999 73' })
}

export function sellInvoicing({ id: companyId }: TestCompany): void {
  db().insert(featureFlags).values({ companyId, featureName: 'invoicing', enabled: true }).run()
}

/** A client with an address. */
export function makeBilled(company: TestCompany, tax: Partial<ClientTax> = {}): number {
  const clientId = makeClient(company, 'Brackenhall Construction')
  db().update(clients).set({ address: 'Unit 9, Dockfield Road' }).where(eq(clients.id, clientId)).run()
  const {
    version: _version,
    confirmedAt: _at,
    confirmedBy: _by,
    ...usual
  } = getClientTax(company.admin, clientId)
  saveClientTax(company.admin, clientId, { ...usual, ...tax })
  return clientId
}

export const contractor: Partial<ClientTax> = {
  kind: 'business',
  vatNumber: 'GB 888 8888 11',
  isContractor: true,
  cisRate: 2000,
}

type Agreed = {
  clientId: number
  items?: readonly QuoteItem[]
  stages?: readonly PaymentStage[]
  /** Awaits the first stage. */
  isAwaited?: boolean
  discount?: Discount
}

export const quoteItem = (fields: Partial<QuoteItem> = {}): QuoteItem => ({
  key: 'wardrobes',
  title: 'Fitted wardrobes',
  description: '',
  quantity: 1000,
  unit: 'lot',
  vat: 'standard',
  vatNote: '',
  price: 15_000_00,
  fitting: null,
  isOptional: false,
  lines: [
    {
      ...{ kind: 'material', description: 'Board', quantity: 1000, unit: 'lot', each: 9_750_00 },
      ...{ waste: 0, stage: '', priceListItemId: null },
    },
  ],
  ...fields,
})

export const paymentStage = (fields: Partial<PaymentStage> = {}): PaymentStage => ({
  ...{ name: 'Second stage', share: 4000, trigger: 'stage', when: 'production', daysToPay: 14 },
  ...fields,
})

export const threeStages = [
  paymentStage({ name: 'Deposit', share: 3000, trigger: 'accepted', when: '', daysToPay: 7 }),
  paymentStage(),
  paymentStage({ name: 'Last stage', share: 3000, when: 'install' }),
]

/** A job that came of an accepted quote, as accepting leaves it, with the ids of its payment stages. */
export function makeAgreedJob(company: TestCompany, agreed: Agreed) {
  const { clientId, items = [quoteItem()], stages = threeStages, isAwaited = false, discount = null } = agreed
  const projectId = makeProject(company, { clientId, name: 'Eight flats' })
  const rooms = [{ name: 'Flats', items }]
  const priced = { rooms, discount, margin: 1500, hoursOfDay: 8 }
  const head = {
    ...{ number: `Q-2026-${String(projectId).padStart(4, '0')}`, title: 'Eight flats' },
    ...{ pricesShown: 'items' as const, validDays: 30, margin: 1500, hoursOfDay: 8, hourCost: 52_04 },
  }
  const document = makeQuoteDocument(
    {
      ...{ ...head, ...priced, revision: 0, siteAddress: '', intro: '', exclusions: '' },
      paymentStages: stages,
    },
    {
      company: { name: '', address: '', phone: '', email: '', vatNumber: '', currency: 'GBP' },
      client: { name: '', address: '', email: '', phone: '' },
      ...{ author: '', issuedOn: '2026-11-01', supersedes: null, terms: null },
    },
  )
  const quoteId = insertQuote(company.admin, {
    ...{
      ...head,
      discount,
      clientId,
      projectId,
      paymentStages: [...stages],
      document,
      contentHash: 'ab'.repeat(32),
    },
    status: 'accepted',
  })
  insertQuoteRooms(company.admin, quoteId, rooms)
  const { groups, net, gross } = quoteTotals(priced)
  db()
    .insert(quoteAcceptances)
    .values({
      ...{ companyId: company.id, quoteId, name: 'Client', address: '', userAgent: '', revision: 0 },
      ...{ extras: [], contentHash: 'ab'.repeat(32), net, gross, acceptedAt: Date.now() },
    })
    .run()
  const amounts = stageAmounts(groups, stages)
  const nets = splitGroups(groups, stages).map(parts => sum(parts.map(({ net }) => net)))
  const paymentId = isAwaited
    ? insertPayment(company.admin, {
        ...{ projectId, amount: amounts[0] ?? 0, currency: 'GBP', status: 'pending', note: 'Deposit' },
      }).id
    : null
  insertPaymentStages(
    company.admin,
    projectId,
    stages.map((stage, at) => ({
      ...{ ...stage, amount: stage.amount ?? null, quoteId, net: nets[at] ?? 0, gross: amounts[at] ?? 0 },
      paymentId: at === 0 ? paymentId : null,
    })),
  )
  return { projectId, quoteId, paymentId }
}

export const shavingCabinets: ContractLine[] = [
  { description: 'Shaving cabinets', vat: 'standard', element: 'labour', net: 1_450_00 },
]
