import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { db, transaction } from '#db/client.ts'
import { companies, userPreferences } from '#db/schema/index.ts'
import { makeRandom } from '../random.ts'
import {
  findCompany,
  LARGE_PASSWORD,
  largeShop,
  makeCompany,
  type SeededCompany,
  type Shop,
} from './company.ts'
import { addInvoices, addQuotes } from './papers.ts'
import { collectRows, type Rows } from './rows.ts'
import { addDaysOf, addDrawings, addMessages } from './talk.ts'
import { lastNames, trades } from './words.ts'
import { firstJobAt, type Job, makeWork } from './work.ts'

export type Size = { projects: number; tasks: number; messages?: number }
export type LargeResult = Required<Size> & { clients: number; people: number; companies: number }

/** What each of the other companies has: as much as the demo's. */
const smallSize: Required<Size> = { projects: 18, tasks: 266, messages: 120 }

/** Projects a transaction: short enough for a running server to write in between. */
const BATCH = 250
const BOARD_SIZE = 60
const COMPANIES_AT_ONCE = 25
const MESSAGES_AT_ONCE = 20_000

/**
 * Adds projects, tasks and messages to the large company, which it makes when it is missing, and makes as many small companies beside
 * it as are missing to `companies` in all. Drawings go where `keptDir` says.
 */
export async function seedLarge(
  { companies: count = 1, ...size }: Size & { companies?: number },
  now = Date.now(),
  keptDir?: string,
): Promise<LargeResult> {
  const passwordHash = await hash(LARGE_PASSWORD, argon2Options)
  // KiB. Rows of all times are written: with the usual two megabytes the pages of the indexes come and go.
  db().$client.pragma('cache_size = -262144')
  const means = { passwordHash, now, keptDir }
  const company = seedCompany(largeShop, size, means)
  for (let first = 1; first < count; first += COMPANIES_AT_ONCE) {
    transaction(() => {
      const rows = collectRows()
      for (let at = first; at < Math.min(count, first + COMPANIES_AT_ONCE); at++)
        addSmall(rows, smallShop(at), means)
      rows.write()
    })
  }
  return {
    ...{ messages: 0, ...size, companies: count },
    clients: company.clients.length,
    people: company.joinerIds.length + 2,
  }
}

function smallShop(at: number): Shop {
  const name = `${lastNames[at % lastNames.length]} ${trades[Math.floor(at / lastNames.length) % trades.length]}`
  return { name: `${name} ${at}`, key: `small${at}`, joiners: 1, clients: 12 }
}

type Means = { passwordHash: string; now: number; keptDir?: string | undefined }

function addSmall(rows: Rows, shop: Shop, { passwordHash, now, keptDir }: Means): void {
  if (findCompany(shop)) return
  const { projects, tasks, messages } = smallSize
  const company = makeCompany(shop, { rows, passwordHash, founded: firstJobAt(projects, now), now })
  const random = makeRandom(company.companyId)
  const counts = shares(tasks, projects)
  const jobs = makeWork(rows, company, random, now).addJobs(1, projects, projects, at => counts[at] ?? 0)
  addPapers(rows, company, jobs, now, keptDir)
  addMessages(rows, company, { jobs, random, count: messages }, 0, messages)
  addDaysOf(rows, company, jobs, random, now)
  finish(company, jobs, now)
}

/** Adds to a company, which is made when it is missing. */
export function seedCompany(
  shop: Shop,
  { projects, tasks, messages = 0 }: Size,
  { passwordHash, now, keptDir }: Means,
): SeededCompany {
  const rows = collectRows()
  const write = (work: () => void) =>
    transaction(() => {
      work()
      rows.write()
    })
  const founded = firstJobAt(projects, now)
  const company = transaction(() => {
    const found = findCompany(shop) ?? makeCompany(shop, { rows, passwordHash, founded, now })
    rows.write()
    return found
  })
  const firstNumber = nextJobNumber(company.companyId)
  const random = makeRandom(company.companyId + firstNumber)
  const work = makeWork(rows, company, random, now)
  const counts = shares(tasks, projects)
  const jobs: Job[] = []
  for (let start = 0; start < projects; start += BATCH) {
    const size = Math.min(BATCH, projects - start)
    write(() => {
      const made = work.addJobs(firstNumber + start, size, projects - start, at => counts[start + at] ?? 0)
      addPapers(rows, company, made, now, keptDir)
      jobs.push(...made)
      finish(company, jobs, now)
    })
  }
  const talk = { jobs, random, count: messages }
  for (let start = 0; start < messages; start += MESSAGES_AT_ONCE) {
    write(() => addMessages(rows, company, talk, start, Math.min(messages, start + MESSAGES_AT_ONCE)))
  }
  write(() => addDaysOf(rows, company, jobs, random, now))
  return company
}

/** How many tasks each of so many projects has. */
function shares(tasks: number, projects: number): number[] {
  return Array.from(
    { length: projects },
    (_, at) => Math.floor((tasks * (at + 1)) / projects) - Math.floor((tasks * at) / projects),
  )
}

function addPapers(
  rows: Rows,
  company: SeededCompany,
  jobs: readonly Job[],
  now: number,
  keptDir: string | undefined,
): void {
  addQuotes(rows, company, jobs)
  addInvoices(rows, company, jobs, now)
  if (keptDir !== undefined) addDrawings(rows, company, jobs, keptDir)
}

/** The next job's number, and the newest jobs on everybody's board. */
function finish(
  { companyId, adminId, managerId, joinerIds }: SeededCompany,
  jobs: readonly Job[],
  now: number,
): void {
  const nextJobNumber = (jobs.at(-1)?.jobNumber ?? 0) + 1
  db().update(companies).set({ nextJobNumber }).where(eq(companies.id, companyId)).run()
  const value = jobs.slice(-BOARD_SIZE).map(({ id }) => id)
  for (const userId of [adminId, managerId, ...joinerIds]) {
    db()
      .insert(userPreferences)
      .values({ userId, key: 'dashboard-visible-projects', value, updatedAt: now })
      .onConflictDoUpdate({
        target: [userPreferences.userId, userPreferences.key],
        set: { value, updatedAt: now },
      })
      .run()
  }
}

function nextJobNumber(companyId: number): number {
  const row = db()
    .select({ next: companies.nextJobNumber })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()
  return row?.next ?? 1
}
