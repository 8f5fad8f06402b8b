import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { closeDatabase, db, openDatabase, transaction } from '#db/client.ts'
import {
  activities,
  clients,
  companies,
  positions,
  projects,
  stages,
  tasks,
  taskTemplates,
  users,
} from '#db/schema/index.ts'

const defaultStages = [
  ['measure', '#60a5fa'],
  ['design', '#a78bfa'],
  ['production', '#facc15'],
  ['install', '#34d399'],
  ['complete', '#f472b6'],
] as const

export type TestCompany = {
  id: number
  name: string
  admin: Scope
  manager: Scope
  member: Scope
  /** By name. */
  stageIds: Record<string, number>
}

export type TestDatabase = {
  /** The company the test is about. */
  ours: TestCompany
  /** Another company with the same shape: nothing of it may ever show or change. */
  theirs: TestCompany
  /** Every row of every table as text: compare before and after to prove that nothing changed. */
  dump(): string
  close(): void
}

const testDirectory = join(tmpdir(), `mortise-tests-${process.pid}`)

/** What every test's database is copied from: migrated, with both companies. */
type Original = { file: string; ours: TestCompany; theirs: TestCompany }

declare global {
  // Files of one process share it: their modules are made again for each, and migrating takes longer than most tests.
  var mortiseTestOriginal: Original | undefined
}

function makeOriginal(): Original {
  mkdirSync(testDirectory, { recursive: true })
  const file = join(testDirectory, 'original.db')
  rmSync(file, { force: true })
  openDatabase(file)
  const companies = transaction(() => ({
    ours: makeCompany('Oak & Ash Joinery', 'oak'),
    theirs: makeCompany('Birch Cabinets', 'birch'),
  }))
  closeDatabase()
  return { file, ...companies }
}

/** A fresh database file with two companies of three people and five stages each; close it when the test is over. */
export function openTestDatabase(): TestDatabase {
  globalThis.mortiseTestOriginal ??= makeOriginal()
  const original = globalThis.mortiseTestOriginal
  const directory = mkdtempSync(join(testDirectory, 'db-'))
  const file = join(directory, 'test.db')
  copyFileSync(original.file, file)
  openDatabase(file)
  return {
    ours: structuredClone(original.ours),
    theirs: structuredClone(original.theirs),
    dump: dumpDatabase,
    close() {
      closeDatabase()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * The same for each test of a file: call it once, at its top. The tests have one connection, and what one wrote is rolled back before the
 * next; what `fill` writes, they all find. With `copy` each has a file of its own: for what opens it a second time, in this process or
 * another, or looks at the file.
 */
export function databaseForTests({
  copy = false,
  fill = (): unknown => undefined,
} = {}): Omit<TestDatabase, 'close'> {
  let open: TestDatabase | undefined
  let companies: Pick<TestDatabase, 'ours' | 'theirs'> | undefined
  let rewind: (() => void) | undefined
  const renew = ({ ours, theirs }: TestDatabase) => {
    companies = structuredClone({ ours, theirs })
  }
  beforeEach(async () => {
    if (open) rewind?.()
    else {
      open = openTestDatabase()
      renew(open)
      await fill()
      if (!copy) rewind = beginRewindable()
    }
    renew(open)
  })
  const close = () => {
    open?.close()
    open = undefined
  }
  if (copy) afterEach(close)
  else afterAll(close)
  const present = () => {
    if (!companies) throw new Error('There is a database only while a test runs')
    return companies
  }
  return {
    get ours() {
      return present().ours
    },
    get theirs() {
      return present().theirs
    },
    dump: dumpDatabase,
  }
}

/**
 * Begins a transaction that is never committed, and returns what rolls it back and begins the next. The product's own are savepoints of
 * it, and it sees none but them.
 */
function beginRewindable(): () => void {
  const raw = db().$client
  let depth = 0
  const transaction = <T>(work: () => T) =>
    raw.transaction(() => {
      depth++
      try {
        return work()
      } finally {
        depth--
      }
    })
  const shown: typeof raw = Object.create(raw, {
    inTransaction: { get: () => depth > 0 },
    transaction: { value: transaction },
  })
  Object.assign(db(), { $client: shown })
  Object.assign(globalThis.mortiseDatabase ?? {}, { raw: shown })
  raw.exec('begin immediate')
  return () => void raw.exec('rollback').exec('begin immediate')
}

function makeCompany(name: string, slug: string): TestCompany {
  const company = db()
    .insert(companies)
    .values({ name, nameKey: name.toLowerCase(), subscriptionStatus: 'active' })
    .returning({ id: companies.id })
    .get()
  const person = (role: Role) => makeUser(company.id, `${slug}.${role}`, role)
  const stageIds: Record<string, number> = {}
  defaultStages.forEach(([stageName, colour], at) => {
    stageIds[stageName] = db()
      .insert(stages)
      .values({ companyId: company.id, name: stageName, nameKey: stageName, colour, position: at + 1 })
      .returning({ id: stages.id })
      .get().id
  })
  return {
    id: company.id,
    name,
    admin: person('admin'),
    manager: person('project_manager'),
    member: person('team_member'),
    stageIds,
  }
}

export function makeUser(companyId: number, username: string, role: Role): Scope {
  const user = db()
    .insert(users)
    .values({
      companyId,
      username,
      email: `${username}@example.com`,
      passwordHash: 'no password opens this',
      firstName: username.split('.')[0] ?? username,
      lastName: role,
      role,
    })
    .returning({ id: users.id })
    .get()
  return scopeOf({
    companyId,
    userId: user.id,
    role,
    username,
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    subscriptionStatus: 'active',
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
}

/** The same person in a company whose subscription has ended. */
export function unsubscribed(scope: Scope): Scope {
  return { ...scope, isSubscribed: false, subscriptionStatus: 'canceled' }
}

export function makeClient(company: TestCompany, name = 'Mr & Mrs Ashworth'): number {
  return db()
    .insert(clients)
    .values({ companyId: company.id, name, createdBy: company.admin.userId })
    .returning({ id: clients.id })
    .get().id
}

let lastJobNumber = 9000

/** A project in the company's first stage, made by its admin. */
export function makeProject(
  company: TestCompany,
  values: Partial<typeof projects.$inferInsert> = {},
): number {
  return db()
    .insert(projects)
    .values({
      companyId: company.id,
      jobSequence: ++lastJobNumber,
      name: 'Shaker kitchen',
      stageId: stageId(company, 'measure'),
      createdBy: company.admin.userId,
      ...values,
    })
    .returning({ id: projects.id })
    .get().id
}

/** A pending task in the company's first stage, made by its admin. */
export function makeTask(company: TestCompany, values: Partial<typeof tasks.$inferInsert> = {}): number {
  return db()
    .insert(tasks)
    .values({
      companyId: company.id,
      title: 'Cut the carcasses',
      stageId: stageId(company, 'measure'),
      createdBy: company.admin.userId,
      completedAt: values.status === 'complete' ? Date.now() : null,
      ...values,
    })
    .returning({ id: tasks.id })
    .get().id
}

export function makePosition({ id: companyId, admin }: TestCompany, name: string): number {
  return db()
    .insert(positions)
    .values({ companyId, name, nameKey: name.toLowerCase(), createdBy: admin.userId })
    .returning({ id: positions.id })
    .get().id
}

/** A template of the admin's: two tasks in measure, one of them the member's, and one in design. */
export function makeTemplate(
  company: TestCompany,
  values: Partial<typeof taskTemplates.$inferInsert> = {},
): number {
  return db()
    .insert(taskTemplates)
    .values({
      companyId: company.id,
      name: 'Fitted kitchen',
      description: 'Template with 2 stages',
      tasks: {
        stages: ['measure', 'design'],
        tasks: { measure: ['Laser survey', 'Mark services'], design: ['Cut list'] },
        assignedTeamMembers: { measure1: company.member.userId },
        stageColors: { measure: '#60a5fa', design: '#a78bfa' },
      },
      createdBy: company.admin.userId,
      ...values,
    })
    .returning({ id: taskTemplates.id })
    .get().id
}

export function stageId(company: TestCompany, name: string): number {
  const id = company.stageIds[name]
  if (id === undefined) throw new Error(`${company.name} has no stage ${name}`)
  return id
}

export function dumpDatabase(): string {
  const raw = db().$client
  const tables = raw
    .prepare(
      // Mails come and go by themselves.
      "select name from pragma_table_list where schema = 'main' and type <> 'shadow' and name not like 'sqlite_%' and name <> 'mails' order by name",
    )
    .pluck()
    .all()
  return tables
    .map(name => `${name} ${JSON.stringify(raw.prepare(`select * from "${name}"`).all())}`)
    .join('\n')
}

/** Every row of every table that is the company's own. */
export function rowsOfCompany(companyId: number): string {
  const raw = db().$client
  const tables = raw
    .prepare(
      "select m.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'company_id'",
    )
    .pluck()
    .all()
  const rows = tables.map(name => [
    name,
    raw.prepare(`select * from "${name}" where company_id = ? order by rowid`).all(companyId),
  ])
  return JSON.stringify([...rows, raw.prepare('select * from companies where id = ?').all(companyId)])
}

/** The verbs of all history, oldest first. */
export function verbs(): string[] {
  return db()
    .select({ verb: activities.verb })
    .from(activities)
    .orderBy(activities.id)
    .all()
    .map(row => row.verb)
}
