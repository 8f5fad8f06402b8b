import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { movingText, refusedWhileMoving } from '#app/domain/moves/company-move.ts'
import { toJsonError } from '#app/http/errors.server.ts'
import { emptyForm, handleFields } from '#app/http/form.server.ts'
import { deleteMove, saveMove } from '#app/models/moves/company-move.server.ts'
import { movedTables } from '#app/models/moves/moved-tables.server.ts'
import { listClosingPages } from '#app/models/payments/payment-page.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { addFiles } from '#app/services/files/add-files.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { noteOutcome } from '#app/services/mail/mail-purpose.server.ts'
import { takeMoveBack } from '#app/services/moves/end-move.server.ts'
import { moveOut } from '#app/services/moves/move-out.server.ts'
import { db } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { files, invoices, notifications, payments } from '#db/schema/index.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'

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
