import { hash } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { db, transaction } from '#db/client.ts'
import { type Batch, makeBatch } from '../batch.ts'
import { makeHistory } from '../load/run.ts'
import { makeRandom } from '../random.ts'
import { lastNames, trades } from '../rows/words.ts'
import {
  type Company,
  findCompany,
  finish,
  LARGE_PASSWORD,
  largeShop,
  makeCompany,
  type Shop,
} from './company.ts'
import { addPapers } from './papers.ts'
import { addHolidays, addJob, addMessages, firstJobAt, type Job, type Making } from './work.ts'

export type Size = { projects: number; tasks: number; messages?: number }
export type LargeResult = Required<Size> & { clients: number; people: number; companies: number }

const smallSize: Required<Size> = { projects: 18, tasks: 266, messages: 120 }

/** Short transactions, so that a running server can write between. */
const jobsAtOnce = 250
const messagesAtOnce = 20_000
const companiesAtOnce = 25

type Means = { passwordHash: string; now: number; keptDir?: string | undefined }

/** Makes missing companies first. Drawings go into `keptDir`. */
export async function seedLarge(
  { companies: count = 1, ...size }: Size & { companies?: number },
  now = Date.now(),
  keptDir?: string,
): Promise<LargeResult> {
  const passwordHash = await hash(LARGE_PASSWORD, argon2Options)
  // KiB: with the usual two megabytes index pages are read again and again.
  db().$client.pragma('cache_size = -262144')
  const means = { passwordHash, now, keptDir }
  const company = seedCompany(largeShop, size, means)
  for (let first = 1; first < count; first += companiesAtOnce) {
    const shops = Array.from({ length: Math.min(companiesAtOnce, count - first) }, (_, at) =>
      smallShop(first + at),
    )
    transaction(() => {
      const batch = makeBatch()
      const made = shops.filter(shop => !findCompany(shop)).map(shop => addSmall(batch, shop, means))
      batch.write()
      for (const { company, jobs } of made) finish(company, jobs, now)
    })
  }
  const { clients, people } = company
  return { messages: 0, ...size, companies: count, clients: clients.length, people: people.length }
}

function smallShop(at: number): Shop {
  const name = `${lastNames[at % lastNames.length]} ${trades[Math.floor(at / lastNames.length) % trades.length]}`
  return { name: `${name} ${at}`, key: `small${at}`, joiners: 1, clients: 12 }
}

function addSmall(batch: Batch, shop: Shop, { passwordHash, now, keptDir }: Means) {
  const { projects, messages } = smallSize
  const founded = firstJobAt(projects, now)
  const making = makingOf(batch, makeCompany(batch, shop, { passwordHash, founded, now }), now)
  const jobs = addJobs(making, smallSize, 0, projects)
  addPapers(making, jobs, keptDir)
  addMessages(making, jobs, messages)
  addHolidays(making, jobs)
  return { company: making.company, jobs }
}

function makingOf(batch: Batch, company: Company, now: number): Making {
  const { companyId, nextJobNumber } = company
  return {
    batch,
    company,
    random: makeRandom(companyId + nextJobNumber),
    history: makeHistory(companyId),
    now,
  }
}

export function seedCompany(shop: Shop, size: Size, { passwordHash, now, keptDir }: Means): Company {
  const { projects, messages = 0 } = size
  const batch = makeBatch()
  const founded = firstJobAt(projects, now)
  const company = transaction(() => {
    const found = findCompany(shop) ?? makeCompany(batch, shop, { passwordHash, founded, now })
    batch.write()
    return found
  })
  const making = makingOf(batch, company, now)
  const write = (work: () => void) =>
    transaction(() => {
      work()
      batch.write()
    })
  const jobs: Job[] = []
  for (let start = 0; start < projects; start += jobsAtOnce) {
    write(() => {
      const made = addJobs(making, size, start, Math.min(projects, start + jobsAtOnce))
      addPapers(making, made, keptDir)
      jobs.push(...made)
      finish(company, jobs, now)
    })
  }
  for (let start = 0; start < messages; start += messagesAtOnce)
    write(() => addMessages(making, jobs, messages, start, Math.min(messages, start + messagesAtOnce)))
  write(() => addHolidays(making, jobs))
  return company
}

/** Each with its share of the tasks. */
function addJobs(making: Making, { projects, tasks }: Size, start: number, end: number): Job[] {
  const tasksUntil = (at: number) => Math.floor((tasks * at) / projects)
  const first = making.company.nextJobNumber
  const jobs = Array.from({ length: end - start }, (_, place) => {
    const at = start + place
    return addJob(making, first + at, projects - at - 1, tasksUntil(at + 1) - tasksUntil(at))
  })
  making.history.write(making.batch)
  return jobs
}
