import { hash } from '@node-rs/argon2'
import { ne } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db, transaction } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { addNeighbours } from './add-neighbours.ts'
import { brookStreet } from './brook-street/brook-street.ts'
import { makeCalendar } from './calendar.ts'
import { addClientPages, type NewClientPageKey } from './client-pages.ts'
import { addClients } from './clients.ts'
import { addBoards, addHolidays, addLooseTasks, addPayments, addTemplates, addTodos } from './extras.ts'
import { demoFilesOf, type KeepDemoFiles, type KeptDemoFile } from './files/demo-file.ts'
import { addFiles } from './files/files.ts'
import { hartley } from './hartley/hartley.ts'
import { makeHistory } from './history.ts'
import { addHours } from './hours.ts'
import { addInvoices } from './invoices.ts'
import { addJobs } from './jobs.ts'
import { addNotices } from './notices.ts'
import { addOffers, INVITE_CODE, PAID_EMAIL } from './offers.ts'
import { addOverheads } from './overheads.ts'
import { OWNER_COMPANY } from './owner.ts'
import { addOwnerNews } from './owner-news.ts'
import { addCompany, addPeople } from './people.ts'
import { addQuotes } from './quotes.ts'
import { addFeatures, addStockCards, addTrainingVideos } from './rack.ts'
import { makeRandom } from './random.ts'
import { addRooms } from './rooms.ts'
import type { SeedRun } from './seed-run.ts'
import { addStages } from './stages.ts'
import type { CompanyStory } from './story.ts'
import { addVariations } from './variations.ts'

const stories = [hartley, brookStreet]

const DEMO_PASSWORD = 'dovetail-joint'

function isEmpty(): boolean {
  const company = db()
    .select({ id: companies.id })
    .from(companies)
    .where(ne(companies.nameKey, nameKey(OWNER_COMPANY)))
    .limit(1)
    .get()
  return company === undefined
}

/** What the demo takes of the product, where that runs. */
type DemoMeans = { keepFiles?: KeepDemoFiles; newClientPageKey?: NewClientPageKey }

/**
 * Fills a database that has no company but the owner's with the two of the demo, and those beside
 * them that the owner alone sees. Dates are relative to `now`. Jobs have files where
 * somebody keeps them.
 */
export async function seedDemo(
  now = Date.now(),
  { keepFiles, newClientPageKey }: DemoMeans = {},
): Promise<void> {
  if (!isEmpty()) return
  const kept: KeptDemoFile[][] = []
  for (const [index, story] of stories.entries())
    kept.push((await keepFiles?.(demoFilesOf(story, index))) ?? [])
  const passwordHash = await hash(DEMO_PASSWORD, argon2Options)
  transaction(() => {
    if (!isEmpty()) return
    addOffers(now)
    for (const [index, story] of stories.entries())
      writeStory(story, { passwordHash, now, files: kept[index], newClientPageKey })
    addNeighbours(passwordHash, now)
  })
}

type Given = {
  passwordHash: string
  now: number
  files: KeptDemoFile[] | undefined
  newClientPageKey: NewClientPageKey | undefined
}

function writeStory(story: CompanyStory, { passwordHash, now, files, newClientPageKey }: Given): void {
  const companyId = addCompany(story, now)
  const founded = now - story.foundedDaysAgo * dayMs
  const calendar = makeCalendar(now)
  const run: SeedRun = {
    story,
    companyId,
    calendar,
    random: makeRandom(companyId),
    history: makeHistory(companyId),
    person: addPeople(story, companyId, passwordHash, now, calendar),
    stages: addStages(companyId, founded),
    advances: [],
  }
  for (const { key, firstName, lastName } of story.people) {
    const id = run.person(key)
    run.history.add('user.joined', {
      by: id,
      at: founded,
      subjectId: id,
      detail: { name: `${firstName} ${lastName}` },
    })
  }
  const client = addClients(run)
  const job = addJobs(run, client)
  addLooseTasks(run)
  addTemplates(run)
  addTodos(run, job)
  addPayments(run, job)
  addHolidays(run)
  addQuotes(run, client)
  addInvoices(run, client)
  addVariations(run)
  addFeatures(run)
  addOverheads(run)
  addStockCards(run)
  addTrainingVideos(run)
  addBoards(run, job)
  if (files?.length) addFiles(run, job, files)
  addClientPages(run, job, newClientPageKey)
  addNotices(run, addRooms(run, job))
  addHours(run)
  addOwnerNews(run, now)
  run.history.write()
}

/** What the console says at start: who can sign in to what. */
export function demoSignIns(): string {
  const rows = stories.flatMap(story => story.people.map(person => [story.name, person.email, person.role]))
  rows.push([OWNER_COMPANY, 'owner@mortise.example', 'site owner'])
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const lines = rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return [
    '',
    `Sign in (password of all: ${DEMO_PASSWORD})`,
    ...lines.map(line => `  ${line.trimEnd()}`),
    '',
    `Paid, without an account yet: ${PAID_EMAIL}`,
    `Invite code: ${INVITE_CODE}`,
    '',
  ].join('\n')
}
