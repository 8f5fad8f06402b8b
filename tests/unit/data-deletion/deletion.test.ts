import { eq, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { daysAfter, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { fileKind } from '#app/domain/files/file-kinds.ts'
import { tablesToEmpty } from '#app/models/data-deletion/tables-to-empty.server.ts'
import { planDeletion } from '#app/services/data-deletion/plan-deletion.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import type { KeptFile } from '#app/services/files/keep-file.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { addCisStatement } from '#app/services/invoices/tax-papers.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import { hashDocument } from '#app/services/papers/frozen-document.server.ts'
import { db } from '#db/client.ts'
import * as tables from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'
import { leaveTraces } from '#tests/support/traces.ts'
import { post } from './mailed.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const { companies, payments, pendingPayments, projectPaymentStages, users, teamInvitations, activities } =
  tables
const now = Date.now()
const daysAgo = (days: number) => daysAfter(now, -days)

const database = databaseForTests()

beforeEach(() => {
  Object.assign(post, { now, sent: [] })
})

function setCompany(values: Partial<typeof companies.$inferInsert>) {
  db().update(companies).set(values).where(eq(companies.id, database.ours.id)).run()
}

function setUser(userId: number, values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, userId)).run()
}

function pay(createdAt: number) {
  const projectId = makeProject(database.ours)
  const values = {
    companyId: database.ours.id,
    amount: 900,
    metadata: { payer: 'Mrs Reed' },
    stripeAccountId: 'acct_oak',
    projectId,
    createdAt,
  }
  const paymentId = db().insert(payments).values(values).returning({ id: payments.id }).get().id
  const stage = {
    projectId,
    position: 0,
    name: 'Deposit',
    share: 10_000,
    trigger: 'accepted',
    daysToPay: 7,
  } as const
  const asked = { ...stage, companyId: database.ours.id, net: 750, gross: 900, paymentId }
  db().insert(projectPaymentStages).values(asked).run()
}

/** A file that has come with a form; the store has no bytes of it. */
const aKeptFile = (name: string): KeptFile => ({
  ...{ key: newFileKey(), sentAs: name, name, kind: fileKind.pdf, bytes: 12 },
  ...{ width: null, height: null, pageCount: null, hasPicture: false, pictureBytes: 0 },
})

async function kinds(at: number) {
  post.now = at
  return (await runDeletion(at)).map(({ of, kind }) => `${of} ${kind}`)
}

test('nothing is due in a company that is at work, and looking changes nothing', async () => {
  const before = database.dump()
  expect(await planDeletion(now)).toEqual([])
  expect(await runDeletion(now)).toEqual([])
  expect(database.dump()).toBe(before)
})

describe('deleting a company', () => {
  test('knows every table', () => {
    const all = Object.values(tables).flatMap(table =>
      is(table, SQLiteTable) ? [getTableConfig(table).name] : [],
    )
    const others = all.filter(name => !tablesToEmpty().includes(name))
    // Those of the service itself; payments are kept, and which invoices they settle.
    expect(others.sort()).toEqual([
      'companies',
      'invite_codes',
      'passkey_challenges',
      'payment_allocations',
      'payments',
      'premium_features',
      'stripe_events',
    ])
  })

  test('takes a warning, a week, and then everything but payments of seven years', async () => {
    const { id, admin } = database.ours
    leaveTraces(database.ours, makeUser(id, 'quince', 'team_member'))
    pay(daysAgo(100))
    pay(yearsAfter(daysAgo(1), -7))
    const theirs = rowsOfCompany(database.theirs.id)
    setCompany({ subscriptionStatus: 'canceled', subscriptionEndsAt: daysAgo(25) })
    const dry = database.dump()
    expect((await planDeletion(now)).map(({ of, kind }) => `${of} ${kind}`)).toEqual([
      'payments delete',
      'company warn-ended',
    ])
    expect(database.dump(), 'a plan changes nothing').toBe(dry)

    expect(await kinds(now)).toEqual(['payments delete', 'company warn-ended'])
    const asked = db().select().from(projectPaymentStages).all()
    expect(asked.map(({ name, paymentId }) => [name, paymentId === null])).toEqual([
      ['Deposit', false],
      ['Deposit', true],
    ])
    expect(post.sent).toEqual([
      { to: 'oak.admin@example.com', subject: 'Oak & Ash Joinery is about to be deleted on Mortise' },
    ])
    expect([await kinds(now), await kinds(daysAfter(now, 6))]).toEqual([[], []])
    expect(await kinds(daysAfter(now, 7))).toEqual(['company delete'])

    const left = db().select().from(companies).where(eq(companies.id, id)).get()
    expect(left).toMatchObject({ name: `Closed company ${id}`, inviteCode: null, stripeCustomerId: null })
    const paid = db().select().from(payments).where(eq(payments.companyId, id)).all()
    expect(paid).toMatchObject([{ amount: 900, projectId: null, metadata: null, stripeAccountId: null }])
    expect(tablesToEmpty().filter(name => rowsLeft(name) > 0)).toEqual([])
    expect(rowsOfCompany(database.theirs.id)).toBe(theirs)
    expect(database.dump()).not.toMatch(/Oak & Ash|oak\.|quince|Mrs Reed/i)
    expect(admin.companyId).toBe(id)

    expect(await kinds(daysAfter(now, 300))).toEqual([])
    const sevenOn = yearsAfter(now, 7)
    expect(await kinds(sevenOn)).toContain('payments delete')
    expect(await kinds(daysAfter(sevenOn, 1))).toContain('company forget')
    expect(db().select().from(companies).where(eq(companies.id, id)).all()).toEqual([])
  })

  test('keeps what was issued word by word, and what settled it, until it is older than the law asks', async () => {
    const { id, admin } = database.ours
    makeIssuer(database.ours)
    const draft = { clientId: makeBilled(database.ours), title: 'Oak shelves', lines: [invoiceLine()] }
    const { id: gone } = createInvoice(admin, draft)
    const made = createInvoice(admin, draft)
    const issued = issueInvoice(admin, made.id, { version: made.version })
    recordInvoicePayment(admin, made.id, { amount: 120_00, paymentMethod: 'cash', note: '' })
    const { clientId } = draft
    updateClientTax(admin, clientId, { endUserConfirmedOn: '2026-10-02' }, aKeptFile('letter'))
    addCisStatement(
      admin,
      { clientId, day: '2026-10-20', deducted: 12_00, requestId: undefined },
      aKeptFile('told'),
    )
    const before = rowOf(made.id)
    setCompany({ subscriptionStatus: 'canceled', closedAt: daysAgo(31) })
    expect(await kinds(now)).toEqual(['company delete'])

    expect(rowOf(gone)).toBeUndefined()
    const nobody = {
      clientId: null,
      projectId: null,
      paymentStageId: null,
      variationId: null,
      createdBy: null,
    }
    expect(rowOf(made.id)).toMatchObject({ ...before, ...nobody, number: issued.number })
    const { document = null, contentHash } = rowOf(made.id) ?? {}
    expect(document && hashDocument(document)).toBe(contentHash)
    const settled = db().select().from(tables.paymentAllocations).all()
    expect(settled).toMatchObject([{ companyId: id, invoiceId: made.id, amount: 120_00 }])
    const told = { clientId: null, fileId: null, createdBy: null, clientName: 'Brackenhall Construction' }
    expect(db().select().from(tables.taxPapers).all()).toMatchObject([{ ...told, deducted: 12_00 }])
    const keptInPart = ['invoices', 'tax_papers']
    expect(tablesToEmpty().filter(name => !keptInPart.includes(name) && rowsLeft(name) > 0)).toEqual([])
    await kinds(yearsAfter(daysAgo(2), 7))
    expect(rowOf(made.id)).toBeDefined()

    const old = daysAfter(yearsAfter(now, 7), 2)
    // A day's work frees the next: what settled it, then its payment, then the company.
    for (const _day of ['invoices', 'payments', 'company']) await kinds(old)
    expect(rowOf(made.id)).toBeUndefined()
    expect(db().select().from(tables.taxPapers).all()).toEqual([])
    expect(db().select().from(companies).where(eq(companies.id, id)).all()).toEqual([])
  })

  test('a company at work keeps what clients gave in writing as long as what it issued by that', async () => {
    const { admin } = database.ours
    makeIssuer(database.ours)
    const clientId = makeBilled(database.ours)
    const said = { clientId, deducted: 12_00, requestId: undefined }
    addCisStatement(admin, { ...said, day: '2019-01-20' }, aKeptFile('long ago'))
    addCisStatement(admin, { ...said, day: '2026-10-20' }, aKeptFile('lately'))
    updateClientTax(admin, clientId, { endUserConfirmedOn: '2019-01-20' }, aKeptFile('letter'))
    const made = createInvoice(admin, { clientId, title: 'Oak shelves', lines: [invoiceLine()] })
    issueInvoice(admin, made.id, { version: made.version })
    expect(await kinds(now)).toEqual(['papers delete'])
    expect(db().select().from(tables.files).all()).toMatchObject([
      { originalName: 'lately' },
      { originalName: 'letter' },
    ])
    expect(await kinds(now)).toEqual([])
  })

  function rowOf(id: number) {
    return db().select().from(tables.invoices).where(eq(tables.invoices.id, id)).get()
  }

  function rowsLeft(name: string): number {
    const where = db()
      .$client.prepare(`select count(*) from pragma_table_info('${name}') where name = 'company_id'`)
      .pluck()
      .get()
      ? `company_id = ${database.ours.id}`
      : `user_id not in (select id from users)`
    return Number(db().$client.prepare(`select count(*) from "${name}" where ${where}`).pluck().get())
  }

  test('without payments leaves no row, and the name can be taken again', async () => {
    setCompany({ subscriptionStatus: 'canceled', closedAt: daysAgo(31) })
    expect(await kinds(now)).toEqual(['company delete'])
    expect(db().select().from(companies).where(eq(companies.id, database.ours.id)).all()).toEqual([])
    expect(post.sent).toEqual([])
  })

  test('that was interrupted goes on', async () => {
    for (let at = 0; at < 5; at++) makeTask(database.ours, { projectId: makeProject(database.ours) })
    setCompany({
      subscriptionStatus: 'canceled',
      subscriptionEndsAt: daysAgo(40),
      deletionWarnedAt: daysAgo(8),
    })
    const stop = new AbortController()
    const running = runDeletion(now, stop.signal)
    stop.abort()
    expect(await running).toEqual([])
    expect(await kinds(daysAfter(now, 1))).toEqual(['company delete'])
    expect(rowsOfCompany(database.ours.id)).not.toContain('Shaker')
  })

  test('is called off by paying in the last moment', async () => {
    setCompany({ subscriptionStatus: 'canceled', subscriptionEndsAt: daysAgo(25) })
    await runDeletion(now)
    setCompany({ subscriptionStatus: 'active', subscriptionEndsAt: null })
    expect(await kinds(daysAfter(now, 60))).toEqual([])
  })
})

describe('who has not signed in for two years', () => {
  test('is warned by mail, and erased a month later', async () => {
    const { member, manager } = database.ours
    setUser(member.userId, { lastLoginAt: yearsAfter(daysAgo(-20), -2) })
    expect(await kinds(now)).toEqual(['person warn'])
    expect(post.sent).toEqual([
      { to: 'oak.team_member@example.com', subject: 'Your Mortise account is about to be deleted' },
    ])
    expect(await kinds(daysAfter(now, 29))).toEqual([])
    expect(await kinds(daysAfter(now, 30))).toEqual(['person erase'])
    expect(post.sent.at(-1)).toMatchObject({ to: 'oak.team_member@example.com' })
    const row = db().select().from(users).where(eq(users.id, member.userId)).get()
    expect(row).toMatchObject({ firstName: 'Former member', status: 'inactive' })
    expect(db().select().from(users).where(eq(users.id, manager.userId)).get()?.erasedAt).toBeNull()
  })

  test('is kept by signing in after the warning', async () => {
    const { member } = database.ours
    setUser(member.userId, { lastLoginAt: yearsAfter(now, -2) })
    await runDeletion(now)
    setUser(member.userId, { lastLoginAt: daysAfter(now, 3) })
    expect(await kinds(daysAfter(now, 400))).toEqual([])
  })

  test('stays as the last admin, of two only one goes', async () => {
    const { admin, id } = database.ours
    const second = makeUser(id, 'second.admin', 'admin')
    const long = { lastLoginAt: yearsAfter(now, -3), inactivityWarnedAt: daysAgo(40) }
    setUser(admin.userId, long)
    setUser(second.userId, long)
    expect(await kinds(now)).toEqual(['person erase'])
    const admins = db().select().from(users).where(eq(users.role, 'admin')).all()
    expect(admins.filter(({ companyId, status }) => companyId === id && status === 'active')).toHaveLength(1)
  })

  test('closes a company that pays nothing once nobody has', async () => {
    const { id } = database.ours
    setCompany({ subscriptionStatus: null, hasFreeAccess: true, createdAt: yearsAfter(now, -4) })
    db()
      .update(users)
      .set({ createdAt: yearsAfter(now, -3) })
      .where(eq(users.companyId, id))
      .run()
    expect(await kinds(now)).toEqual(['company warn-unused', 'person warn', 'person warn'])
    expect(await kinds(daysAfter(now, 30))).toEqual(['company close'])
    const closed = post.sent.filter(({ subject }) => subject === 'Oak & Ash Joinery was closed on Mortise')
    expect(closed).toHaveLength(3)
    expect(await kinds(daysAfter(now, 59))).toEqual([])
    expect(await kinds(daysAfter(now, 60))).toEqual(['company delete'])
  })
})

test('a checkout without an account goes 30 days after its subscription ended, and not before', async () => {
  const paid = (email: string, values: Partial<typeof pendingPayments.$inferInsert>) =>
    db()
      .insert(pendingPayments)
      .values({ email, subscriptionStatus: 'canceled', createdAt: daysAgo(400), ...values })
      .run()
  paid('ended@x.example', { subscriptionEndsAt: daysAgo(31) })
  paid('undated@x.example', { subscriptionEndsAt: null })
  paid('lately@x.example', { subscriptionEndsAt: daysAgo(29) })
  paid('pays@x.example', { subscriptionStatus: 'active', subscriptionEndsAt: daysAgo(31) })
  paid('company@x.example', { accountCreated: true, subscriptionEndsAt: daysAgo(31) })
  expect(await planDeletion(now)).toMatchObject([{ of: 'checkouts', kind: 'delete', count: 2 }])
  expect(await kinds(now)).toEqual(['checkouts delete'])
  const kept = db().select().from(pendingPayments).all()
  expect(kept.map(({ email }) => email)).toEqual(['lately@x.example', 'pays@x.example', 'company@x.example'])
  expect(await kinds(now)).toEqual([])
})

test('invitations go 30 days after they ran out, and the names of those who did not come', async () => {
  const { id: companyId, admin } = database.ours
  const invited = (firstName: string, status: 'pending' | 'accepted', days: number) => {
    const row = {
      companyId,
      email: `${firstName}@x.example`,
      firstName,
      lastName: 'Hale',
      tokenHash: firstName,
    }
    const { id } = db()
      .insert(teamInvitations)
      .values({ ...row, invitedBy: admin.userId, status, expiresAt: daysAgo(days) })
      .returning()
      .get()
    const detail = { name: `${firstName} Hale`, role: 'team_member' }
    db()
      .insert(activities)
      .values({ companyId, actorId: admin.userId, verb: 'user.invited', subjectId: id, detail })
      .run()
  }
  invited('Came', 'accepted', 31)
  invited('Never', 'pending', 31)
  invited('Fresh', 'pending', 29)
  expect(await kinds(now)).toEqual(['invitations delete'])
  expect(db().select().from(teamInvitations).all()).toMatchObject([{ firstName: 'Fresh' }])
  const names = db()
    .select()
    .from(activities)
    .all()
    .map(({ detail }) => detail.name)
  expect(names).toEqual(['Came Hale', 'somebody', 'Fresh Hale'])
})
