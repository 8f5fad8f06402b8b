import { eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { records } from '#app/records/records.server.ts'
import { db } from '#db/client.ts'
import * as tables from '#db/schema/index.ts'
import { makeClient, makeProject, makeTask, makeTemplate, type TestCompany } from './database.ts'
import { rowOf, tableOf } from './plain-rows.ts'

/** Words that stand nowhere but where this person left or was given them. */
export const quince = {
  firstName: 'Quince',
  lastName: 'Marlowe',
  fullName: 'Quince Marlowe',
  formerName: 'Quince Ashby',
  username: 'quince.marlowe',
  email: 'quince@marlowe.example',
  phone: '01943 777 321',
}

/** A person of the company who is mentioned by, or points from, every table that can hold a person. */
export function leaveTraces(company: TestCompany, person: Scope): void {
  const { id: companyId, admin } = company
  const { userId } = person
  const now = Date.now()
  const { firstName, lastName, fullName, formerName, username, email, phone } = quince
  db()
    .update(tables.users)
    .set({
      firstName,
      lastName,
      username,
      email,
      phone,
      avatar: '/quince.png',
      newEmail: `new.${email}`,
      department: 'Quince’s bench',
    })
    .where(withId(userId))
    .run()
  const projectId = makeProject(company, { assignedTo: userId, createdBy: userId })
  const openTask = makeTask(company, { projectId, assignedTo: userId, createdBy: userId })
  const doneTask = makeTask(company, { projectId, status: 'complete', completedBy: userId })
  for (const taskId of [openTask, doneTask]) {
    const row = { companyId, taskId, userId, assignedBy: userId, assignedAt: now }
    db().insert(tables.taskAssignees).values(row).run()
  }
  const inBin = { companyId, noun: 'client' as const, label: 'Mrs Reed', deletedBy: userId }
  const { id: binEntryId } = db()
    .insert(tables.binEntries)
    .values({ ...inBin, deletedAt: now, expiresAt: now + 8e8 })
    .returning({ id: tables.binEntries.id })
    .get()
  db()
    .update(tables.clients)
    .set({ binEntryId, createdBy: userId })
    .where(withId(makeClient(company, 'Mrs Reed'), tables.clients))
    .run()
  makeTemplate(company, { createdBy: userId })

  const insert = {
    sessions: {
      sid: 'sid-q',
      sess: { userAgent: 'Quince’s phone', address: '192.0.2.7' },
      expire: now + 1e9,
      userId,
    },
    userPreferences: { userId, key: 'editingTemplate', value: { by: fullName }, updatedAt: now },
    chatUserSettings: { userId, lastChatVisit: now, updatedAt: now },
    todos: { companyId, userId, title: 'Ring the dentist of Quince Marlowe' },
    teamHolidays: {
      companyId,
      userId,
      startDate: '2026-12-01',
      endDate: '2026-12-02',
      notes: `Reach me: ${phone}`,
    },
    calendarFeeds: { companyId, userId, tokenHash: 'a hash' },
    authenticatorApps: { companyId, userId, secret: 'sealed', confirmedAt: now },
    passkeys: {
      companyId,
      userId,
      name: 'Quince’s phone',
      credentialId: 'credential-q',
      publicKey: 'key',
      transports: [],
    },
    recoveryCodes: { companyId, userId, salt: 'salt', codeHash: 'hash of a code' },
    spreadsheets: {
      companyId,
      userId,
      kind: 'clients' as const,
      fileName: `${fullName}.csv`,
      content: JSON.stringify({ header: ['Name'], rows: [[2, [fullName]]] }),
      columns: ['clientName' as const],
    },
    requestIds: { companyId, userId, key: 'form:q', noun: 'task', recordId: openTask, fingerprint: email },
    files: {
      companyId,
      filename: 'a1.pdf',
      originalName: 'cut-list.pdf',
      mimeType: 'application/pdf',
      size: 12,
      projectId,
      uploadedBy: userId,
    },
    workshopPcs: { companyId, name: 'Bench hall', nameKey: 'bench hall', tokenHash: 'h', createdBy: userId },
    timeEntries: {
      companyId,
      userId,
      projectId,
      taskId: openTask,
      day: '2026-12-01',
      minutes: 90,
      createdBy: userId,
      deletedAt: now,
      deletedBy: userId,
    },
    overheadItems: {
      companyId,
      category: 'rent' as const,
      name: 'Rent',
      amount: 100,
      period: 'year' as const,
      createdBy: userId,
    },
    staffCosts: {
      companyId,
      userId,
      name: fullName,
      payKind: 'salary' as const,
      pay: 3_600_000,
      weeklyHours: 39_000,
      createdBy: userId,
    },
    rateCards: {
      companyId,
      effectiveFrom: '2026-09-01',
      makers: 1,
      productiveHours: 1,
      labourCost: 1,
      overheadCost: 1,
      labourRate: 1,
      overheadRate: 1,
      breakEven: 2,
      targetMargin: 0,
      chargeOut: 2,
      chosenRate: 2,
      createdBy: userId,
    },
    quoteTerms: { companyId, name: 'Terms', termsVersion: 1, body: 'Pay', createdBy: userId },
    quotes: {
      companyId,
      number: 'Q-2026-0001',
      title: 'Bookcase',
      pricesShown: 'items' as const,
      validDays: 30,
      paymentStages: [],
      margin: 1500,
      hoursOfDay: 8,
      hourCost: 5204,
      createdBy: userId,
    },
    quoteTemplates: {
      companyId,
      name: 'Bookcases',
      pattern: { intro: '', exclusions: '', rooms: [], paymentStages: [], templateId: null },
      createdBy: userId,
    },
    invoices: {
      companyId,
      kind: 'standard' as const,
      title: 'Bookcase',
      daysToPay: 14,
      lines: [],
      createdBy: userId,
    },
    pendingPayments: { email, customerName: fullName, stripeCustomerId: 'cus_q', accountCreated: true },
    ownerNotifications: {
      companyId,
      userId,
      title: 'A new company',
      message: `${fullName} (${email}) joined`,
    },
  }
  db().insert(tables.sessions).values(insert.sessions).run()
  db().insert(tables.userPreferences).values(insert.userPreferences).run()
  db().insert(tables.chatUserSettings).values(insert.chatUserSettings).run()
  db().insert(tables.todos).values(insert.todos).run()
  const { id: holidayId } = db().insert(tables.teamHolidays).values(insert.teamHolidays).returning().get()
  db().insert(tables.spreadsheets).values(insert.spreadsheets).run()
  db().insert(tables.requestIds).values(insert.requestIds).run()
  db().insert(tables.authenticatorApps).values(insert.authenticatorApps).run()
  db().insert(tables.passkeys).values(insert.passkeys).run()
  db().insert(tables.recoveryCodes).values(insert.recoveryCodes).run()
  db().insert(tables.calendarFeeds).values(insert.calendarFeeds).run()
  const { id: fileId } = db().insert(tables.files).values(insert.files).returning().get()
  db().insert(tables.workshopPcs).values(insert.workshopPcs).run()
  db().insert(tables.timeEntries).values(insert.timeEntries).run()
  db().insert(tables.overheadItems).values(insert.overheadItems).run()
  db().insert(tables.staffCosts).values(insert.staffCosts).run()
  db().insert(tables.rateCards).values(insert.rateCards).run()
  db().insert(tables.quoteTerms).values(insert.quoteTerms).run()
  const { id: quoteId } = db().insert(tables.quotes).values(insert.quotes).returning().get()
  const link = { companyId, quoteId, tokenHash: 'of a quote', expiresAt: now + 1e9, createdBy: userId }
  db().insert(tables.paperLinks).values(link).run()
  db().insert(tables.paperEvents).values({ companyId, quoteId, kind: 'created', userId }).run()
  db().insert(tables.quoteTemplates).values(insert.quoteTemplates).run()
  const client = { companyId, clientId: makeClient(company, 'Mr Reed'), kind: 'business' as const }
  db()
    .insert(tables.clientTaxes)
    .values({ ...client, confirmedBy: userId, confirmedAt: now })
    .run()
  const paper = {
    ...client,
    kind: 'end_user' as const,
    day: '2026-10-05',
    fileId,
    createdBy: userId,
  }
  db().insert(tables.taxPapers).values(paper).run()
  const agreed = { companyId, projectId, number: 1, title: 'A shelf', lines: [], net: 0, createdBy: userId }
  db().insert(tables.variations).values(agreed).run()
  const { id: invoiceId } = db().insert(tables.invoices).values(insert.invoices).returning().get()
  const { expiresAt, createdBy } = link
  const invoiceLink = { companyId, invoiceId, tokenHash: 'of an invoice', expiresAt, createdBy }
  db().insert(tables.paperLinks).values(invoiceLink).run()
  db().insert(tables.paperEvents).values({ companyId, invoiceId, kind: 'created', userId }).run()
  const clientPage = { companyId, projectId, createdBy: userId, createdAt: now }
  const { id: pageId } = db().insert(tables.clientPages).values(clientPage).returning().get()
  const decision = {
    companyId,
    pageId,
    question: 'Which handles?',
    options: ['Cup', 'Bar'],
    createdBy: userId,
  }
  db().insert(tables.clientDecisions).values(decision).run()
  for (const record of records) {
    db()
      .insert(tableOf(record))
      .values(rowOf(record, { companyId, userId }, 'Oak board'))
      .run()
  }
  db().insert(tables.pendingPayments).values(insert.pendingPayments).run()
  db().insert(tables.ownerNotifications).values(insert.ownerNotifications).run()
  const feature = { name: 'stock', displayName: 'Stock', monthlyPrice: 900 }
  const { id: featureId } = db().insert(tables.premiumFeatures).values(feature).returning().get()
  db().insert(tables.userPremiumFeatures).values({ userId, featureId, activatedAt: now }).run()

  const mail = {
    companyId,
    subject: 'Your password was changed',
    rank: 1,
    turn: now,
    nextTryAt: now + 6e4,
    expiresAt: now + 1e9,
  }
  for (const [at, recipient] of [email.toUpperCase(), `new.${email}`].entries())
    db()
      .insert(tables.mails)
      .values({ ...mail, recipient, messageId: `<${at}@quince>` })
      .run()
  const invitation = {
    companyId,
    firstName,
    lastName: 'Ashby',
    expiresAt: now - 1,
    status: 'accepted' as const,
  }
  const { id: invitationId } = db()
    .insert(tables.teamInvitations)
    .values({ ...invitation, email: email.toUpperCase(), tokenHash: 't1', invitedBy: admin.userId })
    .returning()
    .get()
  const sent = { companyId, email: 'wren@oak.example', firstName: 'Wren', lastName: 'Tate', tokenHash: 't2' }
  db()
    .insert(tables.teamInvitations)
    .values({ ...sent, invitedBy: userId, expiresAt: now + 1e9 })
    .run()

  const category = { companyId, name: 'Site', nameKey: 'site', projectId, createdBy: userId }
  const { id: categoryId } = db().insert(tables.chatCategories).values(category).returning().get()
  const say = (senderId: number, content: string, metadata: Record<string, unknown> | null = null) =>
    db()
      .insert(tables.chatMessages)
      .values({ companyId, senderId, content, projectId, categoryId, metadata, isToTeam: false })
      .run()
  say(userId, 'The carcasses are cut')
  say(admin.userId, '@quince.marlowe, can you look? And @Quince.Marlowe. Not @quince.marlowe2', {
    mentions: [username, 'oak.admin'],
  })

  const did = (verb: string, subjectId: number, detail: Record<string, unknown>, actorId = admin.userId) =>
    db()
      .insert(tables.activities)
      .values({ companyId, actorId, verb, subjectId, projectId, detail })
      .returning()
      .get().id
  did('user.invited', invitationId, { name: formerName, role: 'team_member' })
  did('user.joined', userId, { name: formerName })
  did('project.created', projectId, { name: 'Shaker kitchen' }, userId)
  did('user.role_changed', userId, { name: fullName, from: 'team_member', to: 'team_member' })
  did('task.assigned', openTask, { title: 'Cut the carcasses', names: [fullName, 'oak admin'] })
  did('tasks.assigned', projectId, { count: 2, names: [formerName], taskIds: [openTask, doneTask] })
  const handed = { taskIds: [openTask], projectIds: [], people: [], inCharge: [] }
  const over = did('user.handed_over', userId, { ...handed, name: fullName, names: ['oak admin'] })
  did('user.handed_over', admin.userId, { ...handed, name: 'oak admin', names: [formerName] })
  const asked = did('holiday.asked', holidayId, {
    name: fullName,
    startDate: '2026-12-01',
    endDate: '2026-12-02',
  })
  const tell = (
    toId: number,
    event: { activityId: number } | { eventKey: string },
    title: string,
    message: string,
    type: 'mention' | 'holiday' | 'assignment',
  ) =>
    db()
      .insert(tables.notifications)
      .values({ companyId, userId: toId, title, message, type, ...event })
      .run()
  tell(admin.userId, { activityId: over }, '1 task for you', `${fullName}’s work: Cut list.`, 'assignment')
  tell(admin.userId, { activityId: asked }, 'Days off', `${fullName}: operation on the knee`, 'holiday')
  tell(
    admin.userId,
    { eventKey: 'message:1' },
    `${fullName} mentioned you`,
    `${formerName} wrote: look @quince.marlowe`,
    'mention',
  )
  tell(userId, { eventKey: 'message:2' }, 'oak admin mentioned you', 'Quince, look', 'mention')
}

function withId(id: number, table: typeof tables.users | typeof tables.clients = tables.users) {
  return eq(table.id, id)
}
