import { createHash, createHmac } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { dayMs } from '#app/domain/clock.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import {
  idsInJson,
  movedEvent,
  movedPreference,
  movedVisits,
  subjectOf,
  withNewIds,
} from '#app/domain/moves/moved-ids.ts'
import { boardKey } from '#app/domain/preferences/preference.ts'
import type { QuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { env } from '#app/env.server.ts'
import { findPageOfLink } from '#app/models/client-pages/client-page.server.ts'
import { markClosed } from '#app/models/companies/company-closing.server.ts'
import { listCompanyCandidates } from '#app/models/data-retention/retention-candidates.server.ts'
import { MoveFileFault } from '#app/models/moves/move-file.server.ts'
import { movedTables } from '#app/models/moves/moved-tables.server.ts'
import { forgetNotifications } from '#app/models/notifications/notification.server.ts'
import { forgetSpreadsheetsBefore } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { findSubscriber, listPendingCancellations } from '#app/models/subscriptions/subscription.server.ts'
import { removeEntriesDeletedBefore } from '#app/models/time-entries/time-entry-writes.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { clientPageLink, newClientPageKey } from '#app/services/client-pages/client-page.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { deleteCompanyData } from '#app/services/data-retention/delete-company.server.ts'
import { addFile } from '#app/services/files/add-file.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { endMove, removeArrived, takeMoveBack } from '#app/services/moves/end-move.server.ts'
import { moveIn } from '#app/services/moves/move-in.server.ts'
import { moveOut } from '#app/services/moves/move-out.server.ts'
import { arrivalCode, removalCode } from '#app/services/moves/move-proof.server.ts'
import { NotMoved } from '#app/services/moves/not-moved.server.ts'
import { acceptQuote } from '#app/services/quotes/accept-quote.server.ts'
import { expireQuotes, followUpQuotes } from '#app/services/quotes/follow-up-quotes.server.ts'
import { makeQuoteLink } from '#app/services/quotes/send-quote.server.ts'
import { remindOfTodos } from '#app/services/todos/remind-of-todos.server.ts'
import { openSecret } from '#app/services/two-step/sealed-secret.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import {
  activities,
  authenticatorApps,
  chatMessages,
  chatUserSettings,
  clientPages,
  companies,
  companyImports,
  companyMoves,
  daySheets,
  files,
  notifications,
  premiumFeatures,
  quoteAcceptances,
  quotes,
  quoteTerms,
  spreadsheets,
  taskTemplates,
  timeEntries,
  todos,
  userPreferences,
  users,
} from '#db/schema/index.ts'
import {
  makeClient,
  makeTask,
  openTestDatabase,
  type TestCompany,
  type TestDatabase,
} from '#tests/support/database.ts'
import { photo } from '#tests/support/file-contents.ts'
import { arrive, keptKeys } from '#tests/support/files.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'
import { makeQuote } from '#tests/support/quotes.ts'
import { addApp, givePassword, testPassword } from '#tests/support/two-step.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const settings: { SESSION_SECRET: string; SESSION_SECRET_BEFORE?: string | undefined } = env()
const secret = settings.SESSION_SECRET
afterEach(() => {
  Object.assign(settings, { SESSION_SECRET: secret, SESSION_SECRET_BEFORE: undefined })
})

const folder = mkdtempSync(join(tmpdir(), 'mortise-moves-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = 'https://eu.mortise.example'
const input = { category: undefined, phase: undefined, requestId: undefined } as const
const from = { address: '192.0.2.1' }

/** Two places, of which one is open at a time, as a command has it. */
let old: TestDatabase
let place: Record<'old' | 'new', string>
let ours: TestCompany
let appKey: string
let link: string
let path: string
let code: string
let runs = 0

function go(to: 'old' | 'new'): void {
  closeDatabase()
  openDatabase(place[to])
}

/** What both places and the store are copied from. */
const begun = { old: join(folder, 'old.db'), new: join(folder, 'new.db'), kept: join(folder, 'kept') }
const kept = join(env().DATA_DIR, 'uploads')

beforeEach(async () => {
  path = join(folder, `${++runs}.move`)
  old = openTestDatabase()
  ours = old.ours
  place = { old: db().$client.name, new: join(folder, `${runs}.new.db`) }
  closeDatabase()
  if (!existsSync(begun.kept)) await begin()
  for (const at of ['old', 'new'] as const) copyFileSync(begun[at], place[at])
  rmSync(kept, { recursive: true, force: true })
  cpSync(begun.kept, kept, { recursive: true })
  openDatabase(place.old)
})

async function begin(): Promise<void> {
  for (const at of ['old', 'new'] as const) copyFileSync(place.old, begun[at])
  openDatabase(begun.old)
  await fill()
  closeDatabase()
  openDatabase(begun.new)
  // Others of the same shape: their ids are those of the old place.
  const raw = db().$client
  raw.exec(`update companies set name = 'Elm ' || id, name_key = 'elm ' || id;
    update users set username = 'elm' || id, email = 'elm' || id || '@example.com'`)
  db().insert(premiumFeatures).values(feature).run()
  makeOneOfEach(ours, ours.manager, 'elder')
  closeDatabase()
  cpSync(kept, begun.kept, { recursive: true })
}
afterEach(() => old.close())

const feature = { name: 'larkspur-feature', displayName: 'Larkspur', monthlyPrice: 999 }

/** Something of everything, and ids in all places where no key tells of them. */
async function fill(): Promise<void> {
  const { id: companyId, admin, member } = ours
  makeOneOfEach(old.theirs, old.theirs.admin, 'thistle')
  const { projectId, taskId } = makeOneOfEach(ours, member, 'larkspur')
  db().update(premiumFeatures).set(feature).where(eq(premiumFeatures.displayName, 'larkspur feature')).run()
  await givePassword(member)
  appKey = (await addApp(admin)).key
  await addFile(admin, arrive('Stair.dwg'), { ...input, projectId })
  await addFile(admin, arrive('bench.jpg', await photo()), { ...input, projectId })
  deleteClient(admin, makeClient(ours, 'Mrs Reed'))
  const key = newClientPageKey()
  db().update(clientPages).set(key).where(eq(clientPages.companyId, companyId)).run()
  link = clientPageLink(key)?.split('/').at(-1) ?? ''
  const message = db()
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.companyId, companyId))
    .get()
  const told = { companyId, userId: admin.userId, title: 'Mention', message: 'Mention' }
  db()
    .insert(notifications)
    .values({ ...told, eventKey: `message:${message?.id}` })
    .run()
  db()
    .update(chatUserSettings)
    .set({ roomVisits: { [projectId]: 5, team: 6, rest: 7 } })
    .where(eq(chatUserSettings.userId, member.userId))
    .run()
  const board = { userId: admin.userId, key: boardKey, value: [projectId], updatedAt: 1 }
  db().insert(userPreferences).values(board).run()
  const line = {
    taskId,
    title: 'Hang doors',
    jobNumber: 1,
    jobName: 'Hall',
    about: '',
    minutes: 30,
    result: null,
  }
  db()
    .update(daySheets)
    .set({ lines: [line] })
    .where(eq(daySheets.companyId, companyId))
    .run()
  const fileId =
    db().select({ id: files.id }).from(files).where(eq(files.companyId, companyId)).get()?.id ?? 0
  db()
    .update(quotes)
    .set({ sharedFiles: [{ id: fileId, roomId: null }] })
    .where(eq(quotes.companyId, companyId))
    .run()
  db()
    .update(taskTemplates)
    .set({
      tasks: { stages: [], tasks: {}, assignedTeamMembers: { 'measure-0': member.userId }, stageColors: {} },
    })
    .where(eq(taskTemplates.companyId, companyId))
    .run()
  db()
    .update(spreadsheets)
    .set({ made: { clients: [], projects: [projectId], tasks: [taskId], wrong: [] } })
    .where(eq(spreadsheets.companyId, companyId))
    .run()
  const people = [{ id: taskId, from: admin.userId, to: member.userId, added: [member.userId], removed: [] }]
  db()
    .insert(activities)
    .values({
      ...{ companyId, actorId: admin.userId, verb: 'tasks.assigned', subjectId: admin.userId },
      detail: { count: 1, names: ['A'], taskIds: [taskId], people },
    })
    .run()
  db()
    .update(companies)
    .set({ stripeSubscriptionId: 'sub_larkspur', stripeAccountId: 'acct_larkspur', nextJobNumber: 77 })
    .where(eq(companies.id, companyId))
    .run()
}

type Row = Record<string, string | number | null>

/** All of a company that moves, with the place of each row among its own in place of its id. */
function told(companyId: number): Record<string, unknown[]> {
  const raw = db().$client
  const rows: Record<string, Row[]> = {}
  for (const { name, ofCompany } of movedTables())
    rows[name] = raw
      .prepare(`select * from "${name}" where ${ofCompany} order by rowid`)
      .all(companyId) as Row[]
  const places = new Map(
    Object.entries(rows).map(([name, all]) => [name, new Map(all.map(({ id }, at) => [id, at + 1]))]),
  )
  const newId = (table: string, id: number) => places.get(table)?.get(id) ?? -1
  return Object.fromEntries(
    movedTables().map(({ name, pointsTo }) => [
      name,
      (rows[name] ?? []).map(row => {
        const seen: Record<string, unknown> = { ...row, ...ownWays[name]?.(row, newId) }
        if ('id' in row && places.get(name)) seen.id = newId(name, Number(row.id))
        for (const [column, table] of Object.entries(pointsTo))
          if (typeof row[column] === 'number' && places.has(table)) seen[column] = newId(table, row[column])
        for (const column of Object.keys(row)) {
          const ids = idsInJson[`${name}.${column}`]
          if (ids && typeof row[column] === 'string')
            seen[column] = withNewIds(JSON.parse(row[column]), ids, newId)
        }
        return seen
      }),
    ]),
  )
}

type NewId = (table: string, id: number) => number

const ownWays: Readonly<Record<string, (row: Row, newId: NewId) => Record<string, unknown>>> = {
  activities: ({ verb, subject_id, project_id }, newId) => ({
    subject_id: newId(subjectOf(String(verb), project_id === null ? null : 1) ?? '', Number(subject_id)),
  }),
  authenticator_apps: ({ company_id, user_id, secret }) => ({
    secret: openSecret({ companyId: Number(company_id), userId: Number(user_id) }, String(secret))?.secret,
  }),
  chat_user_settings: ({ room_visits }, newId) => ({
    room_visits: movedVisits(JSON.parse(String(room_visits)) ?? {}, newId),
  }),
  client_pages: ({ sealed_token }) => ({
    sealed_token: clientPageLink({ sealedToken: String(sealed_token) }),
  }),
  companies: () => ({ storage_bytes: 0, file_bytes: 0 }),
  // By what it holds, since its key is another.
  files: () => ({ filename: '' }),
  notifications: ({ event_key }, newId) => ({
    event_key: event_key === null ? null : movedEvent(String(event_key), newId),
  }),
  user_premium_features: () => ({ feature_id: 0 }),
  user_preferences: ({ key, value }, newId) => ({
    value: movedPreference(String(key), JSON.parse(String(value)), newId),
  }),
}

/** What the company's files and their pictures hold, in the order of their records. */
async function contents(companyId: number): Promise<string[]> {
  const keys = db()
    .select({ key: files.filename })
    .from(files)
    .where(eq(files.companyId, companyId))
    .orderBy(files.id)
    .all()
  const sums: string[] = []
  for (const key of keys.flatMap(({ key: own }) => keysOf(own))) {
    const read = await fileStore()
      .read(key)
      .catch(() => null)
    sums.push(
      read
        ? createHash('sha256')
            .update(await buffer(read.stream))
            .digest('hex')
        : 'none',
    )
  }
  return sums
}

/** Rows of everybody else. */
function others(companyId: number): string {
  const all = movedTables().map(({ name, ofCompany }) => {
    const of = `select rowid from "${name}" where ${ofCompany}`
    return db()
      .$client.prepare(`select * from "${name}" where rowid not in (${of}) order by rowid`)
      .all(companyId)
  })
  return JSON.stringify(all)
}

/** Rows that its search looks through. */
const searchable = (companyId: number) =>
  db().$client.prepare('select count(*) from search_index where rowid >> 40 = ?').pluck().get(companyId)

async function leave() {
  const written = await moveOut({ company: ours.name, path, address, settleMs: 0 })
  code = written.code
  return written
}
const memberEmail = 'oak.team_member@example.com'
const enter = () => signIn({ companyName: ours.name, email: memberEmail, password: testPassword }, from)

test('a company moves with all that it has, and nobody else is touched at either place', async () => {
  const before = {
    told: told(ours.id),
    others: others(ours.id),
    contents: await contents(ours.id),
    searchable: searchable(ours.id),
  }
  // Nothing is compared with nothing.
  const empty = Object.entries(before.told).filter(([, rows]) => rows.length === 0)
  expect(empty.map(([name]) => name)).toEqual([])
  expect(before.contents.filter(sum => sum !== 'none').length).toBeGreaterThanOrEqual(4)
  const written = await leave()
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(others(ours.id)).toBe(before.others)
  await expect(enter()).rejects.toThrow(`${authTexts.companyMoving} ${address}.`)
  expect(findPageOfLink(hashLinkToken(link))).toBeNull()
  expect(findSubscriber('sub_larkspur')).toBeNull()

  go('new')
  settings.SESSION_SECRET = 'b'.repeat(40)
  await expectRefused(
    NotMoved,
    /give the SESSION_SECRET of the old place to this command as SESSION_SECRET_BEFORE/,
  )
  const here = others(0)
  settings.SESSION_SECRET_BEFORE = secret
  const { companyId, file } = await moveIn(path, code)
  settings.SESSION_SECRET_BEFORE = undefined
  // What another secret seals is compared by what it says.
  expect(file).toEqual(written.facts)
  expect(others(companyId)).toBe(here)
  expect(told(companyId)).toEqual(before.told)
  expect(await contents(companyId)).toEqual(before.contents)
  expect(db().$client.pragma('foreign_key_check')).toEqual([])
  const { userId } = await enter()
  expect(db().select().from(users).where(eq(users.id, userId)).get()?.companyId).toBe(companyId)
  expect(findPageOfLink(hashLinkToken(link))?.companyId).toBe(companyId)
  const apps = db().select().from(authenticatorApps).where(eq(authenticatorApps.companyId, companyId)).all()
  expect(apps.map(app => openSecret(app, app.secret)?.secret)).toContain(appKey)
  expect(findSubscriber('sub_larkspur')?.id).toBe(companyId)
  expect(searchable(companyId)).toBe(before.searchable)
  markClosed({ companyId }, Date.now())
  await expect(enter()).rejects.toThrow(authTexts.companyClosed)
})

test('ids of what was deleted are nobody’s at the new place either', async () => {
  const raw = db().$client
  const gone = makeTask(ours)
  raw.prepare('delete from tasks where id = ?').run(gone)
  raw
    .prepare("update activities set detail = json_set(detail, '$.taskId', ?) where company_id = ?")
    .run(gone, ours.id)
  await leave()
  go('new')
  const { companyId } = await moveIn(path, code)
  const told = "select distinct detail ->> 'taskId' from activities where company_id = ?"
  const ids = db().$client.prepare(told).pluck().all(companyId).map(Number)
  const last = Number(
    db().$client.prepare("select seq from sqlite_sequence where name = 'tasks'").pluck().get(),
  )
  expect(ids).toEqual([last])
  expect(db().$client.prepare('select max(id) from tasks').pluck().get()).toBeLessThan(last)
})

test('what was sent is accepted at the new place, under the terms that it was sent with', async () => {
  const id = makeQuote(ours)
  const sent = await makeQuoteLink(ours.manager, id, { version: 1, requestId: 'form:1' })
  const shown = db().select().from(quotes).where(eq(quotes.id, id)).get()?.document?.totals.gross ?? 0
  await leave()
  go('new')
  const { companyId } = await moveIn(path, code)
  const told = { name: 'Mrs Pickles', orderNumber: '', extras: new Set<string>(), shown }
  acceptQuote(sent.split('/').at(-1) ?? '', { ...told, address: '192.0.2.7', userAgent: 'A phone' })
  const accepted = db()
    .select({ terms: quoteTerms.body })
    .from(quoteAcceptances)
    .innerJoin(quoteTerms, eq(quoteTerms.id, quoteAcceptances.termsId))
    .where(and(eq(quoteAcceptances.companyId, companyId), eq(quoteAcceptances.name, 'Mrs Pickles')))
    .all()
  expect(accepted).toEqual([{ terms: 'To your sizes.' }])
})

test('no number that the old place ever gave is one of the company’s at the new one', async () => {
  db().$client.prepare("update sqlite_sequence set seq = 5000 where name = 'tasks'").run()
  await leave()
  go('new')
  const { companyId } = await moveIn(path, code)
  const ofIt = db().$client.prepare('select min(id) from tasks where company_id = ?').pluck()
  expect(ofIt.get(companyId)).toBeGreaterThan(5000)
})

/** What is done once, in the middle of the next move, where files are read or kept. */
function meanwhile(at: 'read' | 'keep', act: () => void): void {
  const store = fileStore()
  const real = store[at] as (...asked: unknown[]) => never
  const spy = vi.spyOn(store, at).mockImplementationOnce((...asked: unknown[]) => {
    act()
    spy.mockRestore()
    return real(...asked)
  })
}

/** Everything that a chore might do something about at some time. */
function makeDue(): void {
  const { id: companyId, member } = ours
  const document = {} as QuoteDocument
  db()
    .update(quotes)
    .set({ status: 'sent', followUpAt: 1, validUntil: '2026-10-01', document })
    .where(eq(quotes.id, makeQuote(ours)))
    .run()
  db().insert(todos).values({ companyId, userId: member.userId, title: 'Ring', dueAt: 1 }).run()
  db().update(notifications).set({ isRead: true }).where(eq(notifications.companyId, companyId)).run()
  db()
    .update(timeEntries)
    .set({ deletedAt: 1, deletedBy: member.userId })
    .where(eq(timeEntries.companyId, companyId))
    .run()
}

test.each([
  {
    what: 'told of or marked',
    chores: [followUpQuotes, remindOfTodos, expireQuotes],
    tables: ['notifications', 'quote_events', 'quotes', 'todos'],
  },
  {
    what: 'deleted',
    chores: [emptyBin, forgetNotifications, forgetSpreadsheetsBefore, removeEntriesDeletedBefore],
    tables: ['bin_entries', 'notifications', 'spreadsheets', 'time_entries'],
  },
])('nothing is $what by a chore on the way, and all of it at the new place', async ({ chores, tables }) => {
  const later = Date.now() + 200 * dayMs
  const doAll = () => {
    for (const chore of chores) chore(later)
  }
  makeDue()
  const before = told(ours.id)
  meanwhile('read', doAll)
  await leave()
  go('new')
  meanwhile('keep', doAll)
  const { companyId } = await moveIn(path, code)
  const here = told(companyId)
  expect(here).toEqual(before)
  doAll()
  const after = told(companyId)
  for (const table of tables) expect(after[table], table).not.toEqual(here[table])
})

/** The new place refuses it, and is as it was before. */
async function expectRefused(kind: new (...args: never[]) => Error, message: RegExp): Promise<void> {
  const before = [old.dump(), await keptKeys()]
  const refused = await moveIn(path, code).catch(error => error)
  expect(refused).toBeInstanceOf(kind)
  expect(refused.message).toMatch(message)
  expect([old.dump(), await keptKeys()]).toEqual(before)
}

test('what only one may have is named, each of it, and nothing is changed', async () => {
  await leave()
  go('new')
  const raw = db().$client
  raw.exec(`update companies set name = 'Oak & Ash Joinery', name_key = 'oak & ash joinery' where id = 2;
    update users set username = 'OAK.admin' where username = 'elm4';
    update users set email = 'Oak.Team_Member@example.com' where username = 'elm5';
    update companies set stripe_subscription_id = 'sub_larkspur' where id = 1`)
  await expectRefused(
    NotMoved,
    /a company called Oak & Ash Joinery\nthe same stripe_subscription_id in companies\nthe username oak\.admin\nthe email oak\.team_member@example\.com$/,
  )
  raw.exec("update companies set name = 'Oak & Ash Joinery', name_key = 'oak  ash' where id = 2")
  await expectRefused(NotMoved, /a company (?:called|whose name reads like) Oak & Ash Joinery/)
})

test('a name that another takes meanwhile is refused by the database, and all is taken back', async () => {
  await leave()
  go('new')
  const sold = db().$client
  sold.exec(`create trigger late before insert on tasks when new.title like 'larkspur%' begin
    update users set email = 'oak.admin@example.com', status = 'active' where username = 'elm4'; end`)
  await expectRefused(
    NotMoved,
    /All was taken back, since the database refused a row: UNIQUE constraint failed/,
  )
})

const change = (act: (raw: Database.Database) => void) => {
  const raw = new Database(path)
  act(raw)
  raw.close()
}
/** As an old place that says something else of itself would have sealed it. */
const changeFacts = (set: string) =>
  change(raw => {
    raw.exec(`update moved_facts set facts = ${set}`)
    const facts = String(raw.prepare('select facts from moved_facts').pluck().get())
    const seal = createHmac('sha256', code).update(facts).digest('hex')
    raw.prepare('update moved_facts set seal = ?').run(seal)
  })

test('a file is refused that was cut off, damaged, made elsewhere, by another version or another secret', async () => {
  await leave()
  go('new')
  const whole = join(folder, `${runs}.whole`)
  copyFileSync(path, whole)
  const again = () => copyFileSync(whole, path)
  for (const part of [0.1, 0.5, 0.95]) {
    truncateSync(path, Math.floor(statSync(whole).size * part))
    await expectRefused(MoveFileFault, /cut off or damaged/)
    again()
  }
  copyFileSync(place.old, path)
  chmodSync(path, 0o600)
  await expectRefused(MoveFileFault, /no file of a company/)
  again()
  change(raw =>
    raw.exec("update moved_rows set columns = replace(columns, 'larkspur task', 'larkspur tusk')"),
  )
  await expectRefused(MoveFileFault, /tasks is not what was written/)
  again()
  change(raw => raw.exec('delete from moved_files where rowid = 1'))
  await expectRefused(MoveFileFault, /not all files are in it/)
  again()
  change(raw => raw.exec("update moved_pieces set bytes = x'00' where rowid = 1"))
  await expectRefused(MoveFileFault, /what a file holds is not what was written/)
  again()
  change(raw => raw.exec('delete from moved_facts'))
  await expectRefused(MoveFileFault, /cut off or damaged/)
  again()
  changeFacts("json_set(facts, '$.schema', 1)")
  await expectRefused(NotMoved, /an older Mortise/)
  again()
  changeFacts("json_set(facts, '$.proof', 'of another secret')")
  await expectRefused(NotMoved, /SESSION_SECRET_BEFORE/)
  again()
  db().delete(premiumFeatures).where(eq(premiumFeatures.name, feature.name)).run()
  await expectRefused(NotMoved, /does not know the features larkspur-feature/)
})

test('a file is taken by its code alone, and not where somebody has changed it and its sums', async () => {
  await leave()
  go('new')
  const [right, whole] = [code, join(folder, `${runs}.whole`)]
  copyFileSync(path, whole)
  for (const wrong of ['', `${right.slice(1)}a`, `${right}a`, arrivalCode(right), removalCode(right)]) {
    code = wrong
    await expectRefused(MoveFileFault, /The code is not the one .* or the file was changed since/)
  }
  code = right
  expect(readFileSync(path).includes(right)).toBe(false)
  const summed = (texts: string[]) =>
    createHash('sha256')
      .update(texts.map(text => `${text}\n`).join(''))
      .digest('hex')
  // A row, with the sum of its table.
  change(raw => {
    raw.exec('update moved_rows set columns = replace(columns, \'"role":"team_member"\', \'"role":"admin"\')')
    const rows = raw
      .prepare('select columns from moved_rows where "table" = \'users\' order by place')
      .pluck()
      .all()
    raw
      .prepare("update moved_facts set facts = json_set(facts, '$.tables.users.sha256', ?)")
      .run(summed(rows.map(String)))
  })
  await expectRefused(MoveFileFault, /the file was changed since/)
  copyFileSync(whole, path)
  // What a file holds, with its own sum, and as long as it was.
  change(raw => {
    const [key, bytes] = raw.prepare('select key, bytes from moved_pieces where place = 0').raw().get() as [
      string,
      Buffer,
    ]
    const other = Buffer.alloc(bytes.length, 'x')
    raw.prepare('update moved_pieces set bytes = ? where key = ? and place = 0').run(other, key)
    raw
      .prepare('update moved_files set sha256 = ? where key = ?')
      .run(createHash('sha256').update(other).digest('hex'), key)
  })
  await expectRefused(MoveFileFault, /not all files are in it/)
  copyFileSync(whole, path)
  await moveIn(path, ` ${code}\n`)
})

test('a file that other accounts may read is refused, as a key is by ssh', async () => {
  await leave()
  go('new')
  for (const mode of [0o640, 0o604, 0o660, 0o644]) {
    chmodSync(path, mode)
    await expectRefused(NotMoved, new RegExp(`mode ${mode.toString(8)}.*chmod 600 ${path}`))
  }
  chmodSync(path, 0o600)
  await moveIn(path, code)
})

test('after two files of a company each code is that of the copy that arrived', async () => {
  await leave()
  const [first, firstCode] = [path, code]
  path = `${path}.2`
  await leave()
  // Nothing was changed in between, and nothing could be.
  expect(code).toBe(firstCode)
  const elsewhere = { company: ours.name, path: `${path}.3`, settleMs: 0 }
  await expect(moveOut({ ...elsewhere, address: 'https://us.mortise.example' })).rejects.toThrow(
    `is on its way to ${address}. Take it back first`,
  )
  go('new')
  const before = [old.dump(), await keptKeys()]
  const { companyId } = await moveIn(first, firstCode)
  await expectRefused(NotMoved, /is here already/)
  go('old')
  const { move } = await takeMoveBack(ours.name)
  go('new')
  await removeArrived(String(companyId), removalCode(move.moveKey))
  expect([old.dump(), await keptKeys()]).toEqual(before)
  go('old')
  path = `${path}.4`
  await leave()
  expect(code).not.toBe(firstCode)
})

/** Another process writes from now on, for longer than a statement waits. */
function keepLocked(ms: number): void {
  const other = new Database(db().$client.name)
  other.exec('begin immediate')
  db().$client.pragma('busy_timeout = 1')
  setTimeout(() => other.exec('rollback').close(), ms)
}

test('what another process writes meanwhile is waited for, at both places', async () => {
  const before = told(ours.id)
  keepLocked(150)
  await leave()
  go('new')
  meanwhile('keep', () => keepLocked(150))
  const { companyId } = await moveIn(path, code)
  expect(told(companyId)).toEqual(before)
  keepLocked(150)
  await removeArrived(String(companyId), removalCode(code))
  go('old')
  keepLocked(150)
  await endMove(ours.name, arrivalCode(code))
})

test('nothing is left of what was broken off, whoever writes just then, and it can be said again', async () => {
  await leave()
  go('new')
  const before = [old.dump(), await keptKeys()]
  meanwhile('keep', () => {
    keepLocked(150)
    throw new Error('The store is away')
  })
  await expect(moveIn(path, code)).rejects.toThrow('The store is away')
  expect([old.dump(), await keptKeys()]).toEqual(before)
  await moveIn(path, code)
})

test('what has no room is refused before it begins, with how much it takes', async () => {
  const disk = { ...(await statfs(folder)), bsize: 1 }
  const room = (bytes: number) =>
    vi.mocked(statfs).mockResolvedValue({ ...disk, bavail: bytes + 256 * 1024 ** 2 })
  const whole =
    /There is no room for .*has room for 10 KB \(10000 bytes\) more, .* and it takes \d+ KB \((\d+) bytes\)/
  const needed = (error: Error) => Number(whole.exec(error.message)?.[1])
  room(10_000)
  const out = await leave().catch(error => error)
  expect(needed(out)).toBeGreaterThan(10_000)
  expect(existsSync(path)).toBe(false)
  // It was not shut.
  await enter()
  room(needed(out) + 1000)
  await leave()
  expect(statSync(path).size).toBeLessThan(needed(out))
  go('new')
  room(10_000)
  await expectRefused(NotMoved, whole)
  const refused = await moveIn(path, code).catch(error => error)
  expect(needed(refused)).toBeGreaterThan(statSync(path).size)
  vi.mocked(statfs).mockReset()
  await moveIn(path, code)
})

test('of what has left nothing is kept at the old place, for the new one keeps it', async () => {
  const rest = others(ours.id)
  const theirs = told(old.theirs.id)
  const own = db().select({ key: files.filename }).from(files).where(eq(files.companyId, ours.id)).all()
  const stored = await keptKeys()
  const kept = own.flatMap(({ key }) => keysOf(key)).filter(key => stored.includes(key))
  await leave()
  await endMove(ours.name, arrivalCode(code))
  const soon = Date.now() + 29 * dayMs
  expect(await deleteCompanyData(ours.id, soon)).toBe(false)
  expect(told(ours.id).invoices?.length).toBeGreaterThan(0)
  expect(await deleteCompanyData(ours.id, soon + 2 * dayMs)).toBe(true)
  for (const [table, rows] of Object.entries(told(ours.id))) expect(rows, table).toEqual([])
  expect(db().select().from(companyMoves).all()).toEqual([])
  expect(others(ours.id)).toBe(rest)
  expect(told(old.theirs.id)).toEqual(theirs)
  const left = await keptKeys()
  expect(kept.length).toBeGreaterThanOrEqual(4)
  for (const key of kept) expect(left).not.toContain(key)
  const guards = db().$client.prepare("select name from sqlite_master where name like 'moving%'").all()
  expect(guards).toEqual([])
})

test('the same file is taken once; what was broken off is taken out first', async () => {
  await leave()
  go('new')
  const before = [old.dump(), await keptKeys()]
  const first = await moveIn(path, code)
  await expectRefused(
    NotMoved,
    new RegExp(`is here already.*${first.companyId}.* end ${ours.id} --code ${arrivalCode(code)}$`),
  )
  db()
    .update(companyMoves)
    .set({ state: 'arriving' })
    .where(eq(companyMoves.companyId, first.companyId))
    .run()
  const { companyId } = await moveIn(path, code)
  expect(companyId).toBeGreaterThan(first.companyId)
  const called = db().select().from(companies).where(eq(companies.name, ours.name)).all()
  expect(called).toHaveLength(1)
  await expect(removeArrived(String(companyId), arrivalCode(code))).rejects.toThrow(/not the code/)
  await removeArrived(String(companyId), removalCode(code))
  expect([old.dump(), await keptKeys()]).toEqual(before)
})

test('it is taken back as it was, and ended only by the code of the new place', async () => {
  const before = told(ours.id)
  const { code: moveKey } = await leave()
  expect(listCompanyCandidates(0, 100).map(({ id }) => id)).not.toContain(ours.id)
  await expect(endMove(ours.name, '123456789abc')).rejects.toThrow(/not the code/)
  await expect(moveOut({ company: ours.name, path, address, settleMs: 0 })).rejects.toThrow(
    /is there already/,
  )
  expect((await takeMoveBack(ours.name.toUpperCase())).id).toBe(ours.id)
  expect(told(ours.id)).toEqual(before)
  await enter()
  expect(findSubscriber('sub_larkspur')?.id).toBe(ours.id)
  await expect(endMove(ours.name, arrivalCode(moveKey))).rejects.toThrow(/not on its way/)
  rmSync(path)
  const second = await leave()
  // Only the last file counts.
  await expect(endMove(ours.name, arrivalCode(moveKey))).rejects.toThrow(/not the code/)
  await endMove(String(ours.id), arrivalCode(second.code))
  await expect(enter()).rejects.toThrow(`${authTexts.companyMoved} ${address}.`)
  expect(listCompanyCandidates(0, 100).map(({ id }) => id)).toContain(ours.id)
  expect(listPendingCancellations(0, 10)).toEqual([])
  await expect(takeMoveBack(ours.name)).rejects.toThrow(/not on its way/)
  await expect(moveOut({ company: ours.name, path: `${path}.2`, address })).rejects.toThrow(/has moved to/)
})

test('what somebody saves while it is written is not lost: the file is refused', async () => {
  const { read } = fileStore()
  const late = vi.spyOn(fileStore(), 'read').mockImplementation((...asked) => {
    // By what has lost the guards.
    const other = new Database(place.old)
    other.exec('drop trigger if exists moving_companies_changed')
    other.prepare("update companies set phone = '01943' where id = ?").run(ours.id)
    other.close()
    return read(...asked)
  })
  await expect(leave()).rejects.toThrow(/Something was saved in companies while it was written/)
  late.mockRestore()
  expect(existsSync(path)).toBe(false)
  await leave()
})

test('no company moves that is closed, importing, the site owner’s or not there', async () => {
  const out = (company: string) =>
    moveOut({ company, path, address, settleMs: 0 }).catch(error => error.message)
  expect(await out('No Such Shop')).toBe('There is no company No Such Shop.')
  db().update(companyImports).set({ state: 'writing' }).where(eq(companyImports.companyId, ours.id)).run()
  expect(await out(ours.name)).toMatch(/is importing/)
  db().update(users).set({ username: 'admin' }).where(eq(users.id, old.theirs.admin.userId)).run()
  expect(await out(old.theirs.name)).toMatch(/site owner’s/)
  db().update(companies).set({ closedAt: 1 }).where(eq(companies.id, ours.id)).run()
  expect(await out(ours.name)).toMatch(/is closed/)
  expect(existsSync(path)).toBe(false)
})
