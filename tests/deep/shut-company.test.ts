import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { movingText, refusedWhileMoving } from '#app/domain/moves/company-move.ts'
import { toJsonError } from '#app/http/errors.server.ts'
import { emptyForm, handleFields } from '#app/http/form.server.ts'
import { deletePaidCheckouts } from '#app/models/data-retention/company-purge.server.ts'
import {
  countOldCheckouts,
  countOldInvitations,
  countOldInvoices,
  countOldPapers,
  countOldPayments,
  deleteOldCheckouts,
  deleteOldInvitations,
  deleteOldInvoices,
  deleteOldPapers,
  deleteOldPayments,
} from '#app/models/data-retention/old-records.server.ts'
import { deleteMove, saveMove } from '#app/models/moves/company-move.server.ts'
import { movedTables } from '#app/models/moves/moved-tables.server.ts'
import { listClosingPages } from '#app/models/payments/payment-page.server.ts'
import { isEventHandled } from '#app/models/subscriptions/stripe-event.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { addFiles } from '#app/services/files/add-files.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { noteOutcome } from '#app/services/mail/mail-purpose.server.ts'
import { takeMoveBack } from '#app/services/moves/end-move.server.ts'
import { moveOut } from '#app/services/moves/move-out.server.ts'
import { patientTransaction } from '#app/services/patient-transaction.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { handledTypes, handleEvent } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent } from '#app/services/stripe-events/read-event.server.ts'
import { db } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import {
  companies,
  files,
  invoices,
  notifications,
  paymentAllocations,
  payments,
  pendingPayments,
  taxPapers,
  teamInvitations,
  users,
} from '#db/schema/index.ts'
import { openTestDatabase, type TestCompany, type TestDatabase } from '#tests/support/database.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const stripe = stripeForTests()

const folder = mkdtempSync(join(tmpdir(), 'mortise-shut-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const input = { category: undefined, phase: undefined, requestId: undefined } as const

let database: TestDatabase
let runs = 0
let path: string
beforeEach(async () => {
  database = openTestDatabase()
  path = join(folder, `${++runs}.move`)
  for (const company of [database.ours, database.theirs]) {
    const { projectId } = makeOneOfEach(company, company.admin, `larkspur ${company.id}`)
    await addFile(company.admin, arrive('Plan.dwg'), { ...input, projectId })
  }
  return () => database.close()
})

const leave = () =>
  moveOut({
    company: database.ours.name,
    path,
    address: 'https://eu.mortise.example',
    settleMs: 0,
  })

function mark(state: 'leaving' | 'gone' | 'arriving' | 'arrived'): void {
  const { id: companyId } = database.ours
  const move = { companyId, moveKey: 'larkspur', address: '', stripeSubscriptionId: null, startedAt: 1 }
  saveMove({ ...move, state })
}

/** What the database says of a statement, which is taken back. */
function refusalOf(text: string, ...values: unknown[]): string | null {
  const raw = db().$client
  raw.exec('begin')
  try {
    raw.prepare(text).run(...values)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    raw.exec('rollback')
  }
}

/** By table and statement: what the database says where a row of the company is added, changed or removed. */
function refusals(companyId: number, statements: readonly ('add' | 'change' | 'remove')[]) {
  const said: Record<string, string | null> = {}
  for (const { name, columns, ofCompany, hasOwnId } of movedTables()) {
    const copied = columns.filter(column => !(hasOwnId && column === 'id')).map(column => `"${column}"`)
    // Any that is no figure.
    const column = name === 'companies' ? 'phone' : (columns.at(-1) ?? '')
    const texts = {
      add: `insert into "${name}" (${copied}) select ${copied} from "${name}" where ${ofCompany} limit 1`,
      change: `update "${name}" set "${column}" = "${column}" where ${ofCompany}`,
      remove: `delete from "${name}" where ${ofCompany}`,
    }
    for (const statement of statements) {
      if (name === 'companies' && statement === 'add') continue
      said[`${statement} ${name}`] = refusalOf(texts[statement], companyId)
    }
  }
  return said
}

test('while a company leaves no statement saves anything in any table of it, and everything in another’s', () => {
  const all = ['add', 'change', 'remove'] as const
  mark('leaving')
  for (const [statement, said] of Object.entries(refusals(database.ours.id, all)))
    expect(said, statement).toBe(refusedWhileMoving)
  for (const [statement, said] of Object.entries(refusals(database.theirs.id, all)))
    expect(said, statement).not.toBe(refusedWhileMoving)
})

test('nothing is added to a company that has left, and it can be deleted', () => {
  mark('gone')
  for (const [statement, said] of Object.entries(refusals(database.ours.id, ['add'])))
    expect(said, statement).toBe(refusedWhileMoving)
  for (const [statement, said] of Object.entries(refusals(database.ours.id, ['change', 'remove'])))
    expect(said, statement).not.toBe(refusedWhileMoving)
})

const guards = () =>
  db()
    .$client.prepare("select count(*) from sqlite_master where name like 'moving\\_%' escape '\\'")
    .pluck()
    .get()

test('one that comes, or has come, is written as any; nothing is looked at while none leaves', () => {
  expect(guards()).toBe(0)
  for (const state of ['arriving', 'arrived'] as const) {
    mark(state)
    expect(Object.values(refusals(database.ours.id, ['change']))).not.toContain(refusedWhileMoving)
    expect(guards()).toBe(0)
  }
  mark('leaving')
  expect(guards()).toBeGreaterThan(150)
  deleteMove(database.ours.id)
  expect(guards()).toBe(0)
})

test('a migration changes the rows of a company that leaves, which is shut afterwards as before', () => {
  mark('leaving')
  const raw = db().$client
  const many = guards()
  const migration = {
    ...{ folderMillis: 9e15, hash: 'larkspur', bps: true },
    sql: [
      'update users set phone = 1',
      'alter table users rename to people',
      'alter table people rename to users',
    ],
  }
  migrateDatabase(raw, [migration])
  expect(guards()).toBe(many)
  for (const [statement, said] of Object.entries(refusals(database.ours.id, ['change'])))
    expect(said, statement).toBe(refusedWhileMoving)
})

/** An upload whose bytes are being kept while `act` is done. */
async function duringUpload(act: () => Promise<unknown>, upload: () => Promise<unknown>): Promise<unknown> {
  const store = fileStore()
  const real = store.keep
  const spy = vi.spyOn(store, 'keep').mockImplementationOnce(async (...asked) => {
    await act()
    spy.mockRestore()
    return real(...asked)
  })
  return upload().then(
    () => null,
    error => error,
  )
}

test('an upload that is under way when the company is shut is refused in words, and leaves nothing behind', async () => {
  const { admin } = database.ours
  const before = await keptKeys()
  const upload = () => addFiles(admin, [arrive('Stair.dwg')], { ...input, projectId: null })
  const refused = await duringUpload(leave, upload)
  const answer = toJsonError(refused)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({ message: movingText })
  await vi.waitFor(async () => expect(await keptKeys()).toEqual(before))
  expect(db().select().from(files).where(eq(files.originalName, 'Stair.dwg')).all()).toEqual([])
  // Nobody else waits for it.
  await addFile(database.theirs.admin, arrive('After.dwg'), { ...input, projectId: null })
  await takeMoveBack(database.ours.name)
  await addFile(admin, arrive('Stair.dwg'), { ...input, projectId: null })
})

test('a form that arrives after the company was shut comes back with why, and with what was typed', async () => {
  await leave()
  const form = new FormData()
  form.set('name', 'Mrs Reed')
  const save = () => {
    db().update(payments).set({ note: 'Paid' }).where(eq(payments.companyId, database.ours.id)).run()
    return new Response()
  }
  const reply = await handleFields(form, emptyForm.loose(), save)
  expect(reply).toMatchObject({
    init: { status: 409 },
    data: { reply: { errors: { '': [movingText] }, values: { name: 'Mrs Reed' } } },
  })
})

test('no chore of the service stumbles over a company that leaves', () => {
  const { ours, theirs } = database
  db()
    .update(payments)
    .set({ paymentMethod: 'stripe', metadata: { closing: true } })
    .run()
  const open = listClosingPages().length
  mark('leaving')
  expect(listClosingPages().length).toBe(open - 1)
  const told = () => db().select({ id: notifications.id }).from(notifications).all().length
  const before = told()
  for (const { id, admin } of [ours, theirs]) {
    const invoice = db().select({ id: invoices.id }).from(invoices).where(eq(invoices.companyId, id)).get()
    noteOutcome(`invoice:${id}:${invoice?.id}:${admin.userId}`, 'given up', Date.now())
  }
  expect(told()).toBe(before + 1)
})

/** By then all that there is has been kept for as long as it may be. */
const later = Date.now() + 9 * 365 * dayMs
const ourId = () => database.ours.id
const bothIds = () => [database.ours.id, database.theirs.id]
const companiesOf = (table: typeof payments | typeof invoices | typeof taxPapers | typeof teamInvitations) =>
  db()
    .selectDistinct({ id: table.companyId })
    .from(table)
    .all()
    .map(({ id }) => id)

/** Each company has one of each that gets old. */
function makeOld(): void {
  db().delete(paymentAllocations).run()
  db().update(pendingPayments).set({ subscriptionStatus: 'canceled', subscriptionEndsAt: 1 }).run()
  db().delete(taxPapers).run()
  for (const companyId of bothIds()) {
    const paper = { companyId, day: '2010-01-01', clientName: 'Mrs Reed', deducted: 1 }
    db()
      .insert(taxPapers)
      .values({ ...paper, kind: 'cis_statement' })
      .run()
  }
}

test.each([
  ['payments', countOldPayments, deleteOldPayments, () => companiesOf(payments)],
  ['invoices', countOldInvoices, deleteOldInvoices, () => companiesOf(invoices)],
  ['papers', countOldPapers, (now: number) => deleteOldPapers(now, 9).count, () => companiesOf(taxPapers)],
  ['invitations', countOldInvitations, deleteOldInvitations, () => companiesOf(teamInvitations)],
  [
    'checkouts',
    countOldCheckouts,
    deleteOldCheckouts,
    () =>
      db()
        .select()
        .from(pendingPayments)
        .all()
        .map(({ companyId }) => companyId),
  ],
] as const)(
  'while a company leaves retention deletes old %s of every other',
  (_what, countOld, deleteOld, left) => {
    makeOld()
    expect(countOld(later)).toBe(2)
    mark('leaving')
    expect(countOld(later)).toBe(1)
    expect(deleteOld(later, 9)).toBe(1)
    expect(left()).toEqual([ourId()])
    mark('gone')
    expect(deleteOld(later, 9)).toBe(1)
    expect(left()).toEqual([])
  },
)

test('a warning that left is taken off the queue while its company leaves, and noted in another', () => {
  mark('leaving')
  for (const { id, admin } of [database.ours, database.theirs]) {
    noteOutcome(`warned-company:${id}`, 'sent', 7)
    noteOutcome(`warned-person:${admin.userId}`, 'sent', 7)
  }
  const warnedOf = ({ id, admin }: TestCompany) => [
    db().select().from(companies).where(eq(companies.id, id)).get()?.deletionWarnedAt,
    db().select().from(users).where(eq(users.id, admin.userId)).get()?.inactivityWarnedAt,
  ]
  expect(warnedOf(database.ours)).toEqual([null, null])
  expect(warnedOf(database.theirs)).toEqual([7, 7])
})

test('deleting a company takes no checkout of one that leaves, whatever its email', () => {
  const { ours, theirs } = database
  const [email] = db()
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, theirs.admin.userId))
    .all()
  db().delete(pendingPayments).where(eq(pendingPayments.companyId, theirs.id)).run()
  db()
    .update(pendingPayments)
    .set({ email: email?.email ?? '', accountCreated: true })
    .where(eq(pendingPayments.companyId, ours.id))
    .run()
  mark('leaving')
  deletePaidCheckouts(theirs.id)
  expect(db().select().from(pendingPayments).all()).toMatchObject([{ companyId: ours.id }])
  deleteMove(ours.id)
  db().update(pendingPayments).set({ companyId: theirs.id }).run()
  deletePaidCheckouts(theirs.id)
  expect(db().select().from(pendingPayments).all()).toEqual([])
})

test('what waits to write lets others be answered, also where this process may not write', async () => {
  const { mortiseDatabase: holder } = globalThis
  if (!holder) throw new Error('The database is not open')
  const { mayWrite } = holder
  holder.mayWrite = () => false
  let tries = 0
  const busy = () => {
    tries++
    throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
  }
  await expect(patientTransaction(busy, 200)).rejects.toThrow('database is locked')
  Object.assign(holder, { mayWrite })
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThanOrEqual(10)
})

/** Of a payment page that was paid, as Stripe tells it. */
async function paidPage(company: TestCompany, account: string) {
  connect(stripe.world, company, account)
  const { id } = await createPayment(company.admin, pageInput(company))
  stripe.completeCheckout(storedPayment(id).externalId ?? '', { email: 'e@example.com' })
  const { body, signature } = stripe.signed(stripe.lastEvent('checkout.session.completed'))
  const event = readEvent(body, signature, handledTypes)
  if (!event) throw new Error('The event was not taken')
  return { id, event }
}

test('what Stripe tells of a company is refused while it leaves, and remembered alone once it has left', async () => {
  const ours = await paidPage(database.ours, 'acct_ours')
  const theirs = await paidPage(database.theirs, 'acct_theirs')
  mark('leaving')
  const refused = await handleEvent(ours.event).catch(toJsonError)
  expect(refused).toMatchObject({ status: 409 })
  expect(isEventHandled(ours.event.id)).toBe(false)
  mark('gone')
  const before = storedPayment(ours.id)
  stripe.requests.length = 0
  await handleEvent(ours.event)
  expect(isEventHandled(ours.event.id)).toBe(true)
  expect(storedPayment(ours.id)).toEqual(before)
  expect(stripe.requests).toEqual([])
  await handleEvent(theirs.event)
  expect(storedPayment(theirs.id).status).toBe('completed')
})

test('a company that leaves and is gone while Stripe answers has nothing written of it', async () => {
  const { id, event } = await paidPage(database.ours, 'acct_ours')
  const before = storedPayment(id)
  const handling = handleEvent(event)
  mark('gone')
  await handling
  expect(isEventHandled(event.id)).toBe(true)
  expect(storedPayment(id)).toEqual(before)
})
