import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { makeInvoiceDocument } from '#app/domain/invoices/invoice-document.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import type { QuoteItem } from '#app/domain/quotes/quote.ts'
import { makeQuoteDocument, type QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import type { Scope } from '#app/domain/scope.ts'
import { records } from '#app/records/records.server.ts'
import { db } from '#db/client.ts'
import {
  activities,
  authenticatorApps,
  bankLayouts,
  binEntries,
  calendarFeeds,
  chatCategories,
  chatMessages,
  chatUserSettings,
  clientDecisions,
  clientPageFiles,
  clientPages,
  clientReports,
  clients,
  clientTaxes,
  companies,
  companyLogos,
  documentNumbers,
  featureFlags,
  files,
  inviteCodes,
  invoiceSettings,
  invoices,
  jobRetentions,
  notifications,
  overheadItems,
  ownerNotifications,
  paperEvents,
  paperLinks,
  passkeys,
  paymentAllocations,
  payments,
  pendingPayments,
  premiumFeatures,
  priceListItems,
  projectMaterials,
  projectPaymentStages,
  projectRooms,
  quoteAcceptances,
  quoteRooms,
  quoteSettings,
  quotes,
  quoteTemplates,
  quoteTerms,
  rateCards,
  recoveryCodes,
  requestIds,
  sessions,
  spreadsheets,
  staffCosts,
  taskAssignees,
  taskTemplates,
  taxPapers,
  teamHolidays,
  teamInvitations,
  timeEntries,
  todos,
  userPreferences,
  userPremiumFeatures,
  users,
  variations,
  workshopPcs,
} from '#db/schema/index.ts'
import { makeProject, makeTask, type TestCompany } from './database.ts'
import { rowOf, tableOf } from './plain-rows.ts'

/** Amounts that stand nowhere else. */
export const amounts = {
  estimated: 7_654_321,
  actual: 6_543_217,
  paid: 5_432_176,
  overhead: 3_692_587,
  quoted: 4_321_765,
}
/** What the person costs, which stands in their own export alone. */
export const ownPay = 3_159_871

/** One thing that a client buys, with one cost of it. */
function quoteItem(title: string, priceListItemId: number): QuoteItem {
  const line = {
    kind: 'hardware',
    description: 'Hinge',
    quantity: 2000,
    unit: 'pair',
    each: 860,
    waste: 0,
  } as const
  return {
    ...{ key: 'item-1', title, description: '', quantity: 1000, unit: 'each', vat: 'standard', vatNote: '' },
    ...{ price: amounts.quoted, fitting: null, isOptional: false },
    lines: [{ ...line, stage: '', priceListItemId }],
  }
}

type Sent = { number: string; title: string; rooms: { name: string; items: QuoteItem[] }[] }

function quoteDocument({ number, title, rooms }: Sent): QuoteDocument {
  const company = { name: 'Oak', address: '', phone: '', email: '', vatNumber: '', currency: 'GBP' }
  return makeQuoteDocument(
    {
      ...{ number, title, rooms, revision: 0, siteAddress: '', intro: '', exclusions: '' },
      ...{
        pricesShown: 'items',
        validDays: 30,
        discount: null,
        paymentStages: [],
        margin: 1500,
        hoursOfDay: 8,
      },
    },
    {
      ...{ company, client: { name: 'Mrs Reed', address: '', email: '', phone: '' } },
      ...{ author: 'A joiner', issuedOn: '2026-11-03', supersedes: null, terms: null },
    },
  )
}

/** One row in each table that can speak of a person, by or about `who`; `word` stands in each text of it. */
export function makeOneOfEach(company: TestCompany, who: Scope, word: string) {
  const companyId = company.id
  const { userId } = who
  const now = Date.now()
  const text = (what: string) => `${word} ${what}`
  const add = <Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']) =>
    Number(db().insert(table).values(row).run().lastInsertRowid)

  const clientId = add(clients, { companyId, name: text('client'), createdBy: userId })
  const projectId = makeProject(company, {
    name: text('project'),
    clientId,
    createdBy: userId,
    estimatedValue: amounts.estimated,
    actualValue: amounts.actual,
  })
  const taskId = makeTask(company, { title: text('task'), projectId, createdBy: userId })
  add(taskAssignees, { companyId, taskId, userId, assignedBy: userId, assignedAt: now })
  const categoryId = add(chatCategories, {
    companyId,
    name: text('category'),
    nameKey: text('category'),
    projectId,
    createdBy: userId,
  })
  add(chatMessages, {
    companyId,
    content: text('message'),
    senderId: userId,
    projectId,
    categoryId,
    isToTeam: false,
  })
  add(chatUserSettings, { userId, lastChatVisit: now, updatedAt: now })
  const fileId = add(files, {
    companyId,
    filename: `${word}-stored-${randomUUID()}`,
    originalName: text('file.pdf'),
    mimeType: 'application/pdf',
    size: 12,
    projectId,
    uploadedBy: userId,
  })
  add(companyLogos, { companyId, fileId })
  add(taskTemplates, {
    companyId,
    name: text('template'),
    tasks: { stages: [], tasks: {}, assignedTeamMembers: {}, stageColors: {} },
    createdBy: userId,
  })
  add(todos, { companyId, userId, title: text('todo'), linkedProjectId: projectId })
  add(notifications, {
    companyId,
    userId,
    title: text('notice'),
    message: text('notice'),
    relatedTaskId: taskId,
  })
  add(calendarFeeds, { companyId, userId, tokenHash: `${word}-feed-hash` })
  add(authenticatorApps, { companyId, userId, secret: `${word}-sealed-hash`, confirmedAt: now })
  add(passkeys, {
    companyId,
    userId,
    name: text('passkey'),
    credentialId: `${word}-credential-hash`,
    publicKey: `${word}-public-key-hash`,
    transports: ['internal'],
  })
  add(recoveryCodes, { companyId, userId, salt: `${word}-salt-hash`, codeHash: `${word}-code-hash` })
  add(ownerNotifications, { companyId, userId, title: text('news'), message: text('news') })
  add(teamHolidays, {
    companyId,
    userId,
    startDate: '2026-12-01',
    endDate: '2026-12-04',
    notes: text('holiday'),
  })
  add(workshopPcs, {
    companyId,
    name: text('pc'),
    nameKey: text('pc'),
    tokenHash: randomUUID(),
    createdBy: userId,
  })
  add(teamInvitations, {
    companyId,
    email: `${word}@invited.example`,
    firstName: text('invited'),
    lastName: 'Person',
    tokenHash: `${word}-token-hash`,
    invitedBy: userId,
    expiresAt: now,
  })
  const fields = ['estimatedValue', 'name']
  add(activities, {
    companyId,
    actorId: userId,
    verb: 'project.updated',
    subjectId: projectId,
    projectId,
    detail: { fields, word },
  })
  add(binEntries, {
    companyId,
    noun: 'client',
    label: text('bin'),
    deletedBy: userId,
    deletedAt: now,
    expiresAt: now,
  })
  const paid = { companyId, projectId, amount: amounts.paid, currency: 'GBP', metadata: { word } }
  const paymentId = add(payments, paid)
  add(timeEntries, {
    companyId,
    userId,
    projectId,
    taskId,
    day: '2026-12-01',
    minutes: 90,
    note: text('hours'),
    createdBy: userId,
  })
  add(overheadItems, {
    companyId,
    category: 'rent',
    name: text('rent'),
    amount: amounts.overhead,
    period: 'year',
    createdBy: userId,
  })
  add(staffCosts, {
    companyId,
    userId,
    name: text('maker'),
    isMaker: true,
    payKind: 'salary',
    pay: ownPay,
    weeklyHours: 39_000,
    onJobs: 7500,
    createdBy: userId,
  })
  add(rateCards, {
    companyId,
    effectiveFrom: '2026-09-01',
    makers: 1,
    productiveHours: 1_316_250,
    labourCost: ownPay,
    overheadCost: amounts.overhead,
    labourRate: 2400,
    overheadRate: 2806,
    breakEven: 5207,
    targetMargin: 1500,
    chargeOut: 6126,
    chosenRate: 6100,
    note: text('rate'),
    createdBy: userId,
  })
  const terms = { companyId, name: text('terms'), termsVersion: 1, body: text('terms'), createdBy: userId }
  const termsId = add(quoteTerms, terms)
  add(quoteSettings, {
    companyId,
    hourCost: amounts.quoted,
    margin: 1500,
    hoursOfDay: 8,
    validDays: 30,
    followUpDays: 7,
    pricesShown: 'items',
    exclusions: text('exclusions'),
    paymentStages: [],
  })
  const priceListItemId = add(priceListItems, {
    companyId,
    kind: 'hardware',
    name: text('hinge'),
    unit: 'pair',
    cost: amounts.quoted,
    costOn: '2026-11-02',
    createdBy: userId,
  })
  const rooms = [{ name: text('hall'), items: [quoteItem(text('bookcase'), priceListItemId)] }]
  const number = `Q-2026-${String(termsId).padStart(4, '0')}`
  const quoteId = add(quotes, {
    companyId,
    number,
    title: text('quote'),
    clientId,
    projectId,
    termsId,
    status: 'accepted',
    pricesShown: 'items',
    validDays: 30,
    issuedOn: '2026-11-03',
    validUntil: '2026-12-03',
    paymentStages: [],
    margin: 1500,
    hoursOfDay: 8,
    hourCost: amounts.quoted,
    net: amounts.quoted,
    gross: amounts.quoted,
    cost: amounts.quoted,
    document: quoteDocument({ number, title: text('quote'), rooms }),
    contentHash: 'ab'.repeat(32),
    sentAt: now,
    decidedAt: now,
    createdBy: userId,
  })
  for (const [position, room] of rooms.entries()) add(quoteRooms, { companyId, quoteId, position, ...room })
  add(paperLinks, {
    companyId,
    quoteId,
    tokenHash: randomUUID(),
    sentTo: text('link'),
    expiresAt: now,
    createdBy: userId,
  })
  add(paperEvents, { companyId, quoteId, kind: 'created', userId, detail: text('event') })
  add(quoteAcceptances, {
    companyId,
    quoteId,
    name: text('accepter'),
    address: '192.0.2.8',
    userAgent: text('phone'),
    revision: 0,
    extras: [],
    termsId,
    contentHash: 'ab'.repeat(32),
    net: amounts.quoted,
    gross: amounts.quoted,
    acceptedAt: now,
  })
  add(quoteTemplates, {
    companyId,
    name: text('quote template'),
    pattern: { intro: '', exclusions: '', rooms, paymentStages: [], templateId: null },
    createdBy: userId,
  })
  add(bankLayouts, { companyId, shapeHash: word.padEnd(64, '0'), columns: ['day', 'amount'], chosenAt: now })
  add(documentNumbers, { companyId, kind: 'quote', year: 2026, last: termsId })
  const roomId = add(projectRooms, { companyId, projectId, position: 0, name: text('room') })
  add(projectMaterials, {
    companyId,
    projectId,
    roomId,
    kind: 'material',
    description: text('board'),
    quantity: 2000,
    unit: 'sheet',
    cost: amounts.quoted,
  })
  const paymentStageId = add(projectPaymentStages, {
    companyId,
    projectId,
    position: 0,
    name: text('deposit'),
    share: 5000,
    trigger: 'accepted',
    daysToPay: 7,
    net: amounts.quoted,
    gross: amounts.quoted,
  })
  add(jobRetentions, { companyId, projectId, rate: 500, firstShare: 5000, months: 12 })
  add(clientTaxes, {
    companyId,
    clientId,
    kind: 'business',
    endUserNote: text('end user'),
    confirmedBy: userId,
    confirmedAt: now,
  })
  const letter = add(files, {
    companyId,
    filename: `${word}-letter-${randomUUID()}`,
    originalName: text('letter.pdf'),
    mimeType: 'application/pdf',
    size: 12,
    uploadedBy: userId,
    isMoney: true,
  })
  add(taxPapers, {
    companyId,
    clientId,
    clientName: text('builders'),
    kind: 'end_user',
    day: '2026-08-24',
    fileId: letter,
    createdBy: userId,
  })
  add(invoiceSettings, {
    companyId,
    legalName: text('limited'),
    vatScheme: 'standard',
    daysToPay: 14,
    invoicePrefix: 'INV',
    creditPrefix: 'CN',
    requestPrefix: 'DR',
    yearEnd: '03-31',
  })
  const variationId = add(variations, {
    companyId,
    projectId,
    number: 1,
    title: text('variation'),
    lines: [{ description: text('cabinet'), vat: 'standard', element: 'labour', net: amounts.quoted }],
    net: amounts.quoted,
    createdBy: userId,
  })
  const invoiceLine = {
    ...{ description: text('invoiced'), quantity: 1000, unit: 'each' as const, each: amounts.quoted },
    ...{ vat: 'outside' as const, element: 'labour' as const, share: null },
  }
  const invoiceNumber = `INV-2026-${String(termsId).padStart(4, '0')}`
  const totals = invoiceTotals([invoiceLine], 0)
  const { net, gross, payable, labour } = totals
  const invoiceId = add(invoices, {
    companyId,
    kind: 'variation',
    number: invoiceNumber,
    title: text('invoice'),
    clientId,
    projectId,
    paymentStageId,
    variationId,
    daysToPay: 14,
    lines: [invoiceLine],
    suppliedOn: '2026-11-03',
    issuedOn: '2026-11-03',
    dueOn: '2026-11-17',
    taxPoint: '2026-11-03',
    ...{ net, gross, payable, labour },
    document: makeInvoiceDocument({
      ...{ kind: 'variation', number: invoiceNumber, title: text('invoice'), lines: [invoiceLine], totals },
      company: {
        ...{ name: word, legalName: '', companyNumber: '', address: text('address'), legalAddress: '' },
        ...{ phone: '', email: '', vatNumber: '', currency: 'GBP' },
      },
      bank: null,
      client: { name: text('client'), address: '', email: '', vatNumber: '' },
      ...{ siteAddress: '', job: 'API-001', orderNumber: '', note: '', reason: '', terms: '' },
      ...{ issuedOn: '2026-11-03', suppliedOn: '2026-11-03', dueOn: '2026-11-17' },
      ...{ reverseCharge: null, retention: null, contract: null, earlier: [], of: null },
    }),
    contentHash: 'cd'.repeat(32),
    issuedAt: now,
    createdBy: userId,
  })
  add(paperLinks, {
    companyId,
    invoiceId,
    tokenHash: randomUUID(),
    sentTo: text('invoice link'),
    expiresAt: now,
    createdBy: userId,
  })
  const clientPageId = add(clientPages, {
    companyId,
    projectId,
    tokenHash: randomUUID(),
    nextWords: text('next'),
    careNotes: text('care'),
    createdBy: userId,
  })
  add(clientPageFiles, { companyId, pageId: clientPageId, fileId })
  add(clientDecisions, {
    companyId,
    pageId: clientPageId,
    question: text('question'),
    options: [text('choice')],
    createdBy: userId,
  })
  add(clientReports, { companyId, pageId: clientPageId, taskId, words: text('fault') })
  add(paperEvents, { companyId, invoiceId, kind: 'created', userId, detail: text('invoice event') })
  add(paymentAllocations, { companyId, invoiceId, paymentId, amount: amounts.quoted, day: '2026-10-16' })
  for (const record of records) {
    if (record.noun !== 'price_list_item')
      add(tableOf(record), rowOf(record, { companyId, userId }, text(record.words.one)))
  }
  add(featureFlags, { companyId, featureName: text('flag'), enabledBy: userId, enabledAt: now })
  const featureId = add(premiumFeatures, {
    name: `${word}-${randomUUID()}`,
    displayName: text('feature'),
    monthlyPrice: 999,
  })
  add(userPremiumFeatures, { userId, featureId, activatedAt: now })
  const { email } = db().select({ email: users.email }).from(users).where(eq(users.id, userId)).all()[0] ?? {
    email: '',
  }
  const stripeCustomerId = `cus_${word}`
  add(pendingPayments, { companyId, email, stripeCustomerId, customerName: text('customer') })
  add(inviteCodes, { code: word.toUpperCase(), description: text('code'), createdBy: userId })
  add(spreadsheets, {
    companyId,
    userId,
    kind: 'clients',
    fileName: text('list'),
    content: JSON.stringify({
      head: 1,
      rows: [
        [1, ['Name']],
        [2, [text('listed')]],
      ],
    }),
    columns: ['clientName'],
  })
  add(requestIds, {
    companyId,
    userId,
    key: text('request'),
    noun: 'task',
    recordId: 1,
    fingerprint: `${word}-fingerprint-hash`,
  })
  add(userPreferences, { userId, key: text('preference'), value: { word }, updatedAt: now })
  add(sessions, {
    sid: `${word}-sid-hash`,
    sess: { userAgent: text('browser'), address: '10.0.0.1' },
    expire: now,
    userId,
  })
  db()
    .update(users)
    .set({
      passwordHash: `${word}-password-hash`,
      resetTokenHash: `${word}-reset-hash`,
      newEmail: `${word}@new.example`,
      newEmailTokenHash: `${word}-email-hash`,
      phone: text('phone'),
    })
    .where(eq(users.id, userId))
    .run()
  db()
    .update(companies)
    .set({ freeAccessGrantedBy: userId, stripeCustomerId })
    .where(eq(companies.id, companyId))
    .run()
  return { projectId, taskId, clientId }
}
