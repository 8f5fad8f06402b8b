import { hash } from '@node-rs/argon2'
import { ne } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { trialDays } from '#app/domain/subscriptions/plans.ts'
import { db, transaction } from '#db/client.ts'
import { companies, inviteCodes, pendingPayments, premiumFeatures, users } from '#db/schema/index.ts'
import { type Batch, makeBatch } from './batch.ts'
import { makeCalendar } from './calendar.ts'
import { demoFilesOf, type KeepDemoFiles, type KeptDemoFile } from './files/demo-file.ts'
import { addClientPage, addVariations, type NewClientPageKey } from './load/changes.ts'
import { addClients, addCompany, addOverheads, addTemplates } from './load/company.ts'
import {
  addBoards,
  addFiles,
  addHolidays,
  addStockCards,
  addSuppliers,
  addTodos,
  addTrainingVideos,
} from './load/diary.ts'
import { addHours } from './load/hours.ts'
import { addInvoices } from './load/invoices.ts'
import { addJobs } from './load/jobs.ts'
import { addMessages } from './load/messages.ts'
import { addPayments } from './load/payments.ts'
import { addQuotes } from './load/quotes.ts'
import type { Run } from './load/run.ts'
import { OWNER_COMPANY } from './owner.ts'
import { companies as companyRows, people } from './rows/companies.ts'
import { neighbours } from './rows/neighbours.ts'
import { addStages } from './stages.ts'

const demoCompanies = ['hartley', 'brookStreet'] as const

const DEMO_PASSWORD = 'dovetail-joint'
const PAID_EMAIL = 'workshop@newbuild.example'
const INVITE_CODE = 'FIRSTCUT'

function isEmpty(): boolean {
  const company = db()
    .select({ id: companies.id })
    .from(companies)
    .where(ne(companies.nameKey, nameKey(OWNER_COMPANY)))
    .limit(1)
    .get()
  return company === undefined
}

type DemoMeans = { keepFiles?: KeepDemoFiles; newClientPageKey?: NewClientPageKey }

/** Only in a database without companies but the owner's. Dates are relative to `now`. Jobs have files where `keepFiles` is given. */
export async function seedDemo(now = Date.now(), means: DemoMeans = {}): Promise<void> {
  if (!isEmpty()) return
  const kept: KeptDemoFile[][] = []
  for (const company of demoCompanies) kept.push((await means.keepFiles?.(demoFilesOf(company))) ?? [])
  const passwordHash = await hash(DEMO_PASSWORD, argon2Options)
  transaction(() => {
    if (!isEmpty()) return
    const batch = makeBatch()
    const calendar = makeCalendar(now)
    addOffers(batch, now)
    for (const [at, company] of demoCompanies.entries())
      addAll(addCompany(company, batch, calendar, passwordHash), kept[at] ?? [], means.newClientPageKey)
    addNeighbours(batch, passwordHash, now)
    batch.write()
  })
}

function addAll(run: Run, kept: readonly KeptDemoFile[], newClientPageKey?: NewClientPageKey): void {
  const client = addClients(run)
  const work = addJobs(run, client)
  addTemplates(run)
  addTodos(run, work)
  const paid = addPayments(run, work)
  addHolidays(run)
  const quotes = addQuotes(run, work, client)
  const files = addFiles(run, work, kept)
  if (run.company === 'hartley') {
    addInvoices(run, { work, client, paid }, quotes)
    addVariations(run, work, client)
    addOverheads(run)
    addClientPage(run, work, files, newClientPageKey)
  }
  addStockCards(run, files.photos)
  addSuppliers(run)
  addTrainingVideos(run)
  addBoards(run, work)
  addMessages(run, work)
  addHours(run, work)
  run.history.write(run.batch)
}

function addOffers(batch: Batch, now: number): void {
  const paidAt = now - dayMs
  const trialEnd = paidAt + trialDays * dayMs
  batch.add(pendingPayments, {
    ...{ email: PAID_EMAIL, customerName: 'Newbuild Workshop', createdAt: paidAt },
    stripeCustomerId: 'cus_demo_newbuild',
    stripeSubscriptionId: 'sub_demo_newbuild',
    stripeSessionId: 'cs_demo_newbuild',
    ...{ subscriptionStatus: 'trialing', subscriptionTier: 1, subscriptionInterval: 'month' },
    ...{ subscriptionEndsAt: trialEnd, trialStart: paidAt, trialEnd },
    ...{ welcomeEmailSent: true, welcomeEmailSentAt: paidAt },
  })
  const description = 'First cut: five workshops to start with'
  batch.add(inviteCodes, { code: INVITE_CODE, description, maxUses: 5, createdAt: now })
  for (const name of premiumFeatureNames) {
    const { title, description } = premiumFeatureTexts[name]
    batch.add(premiumFeatures, { name, displayName: title, description, monthlyPrice: 999, createdAt: now })
  }
}

function addNeighbours(batch: Batch, passwordHash: string, now: number): void {
  for (const [at, neighbour] of neighbours.entries()) {
    const { key, name, tier, interval, status, foundedDaysAgo, endsInDays } = neighbour
    const founded = now - foundedDaysAgo * dayMs
    const bill = nextBill(founded + trialDays * dayMs, now)
    const endsAt = endsInDays === undefined ? bill : now + endsInDays * dayMs
    const companyId = batch.add(companies, {
      ...{ name, nameKey: nameKey(name), createdAt: founded },
      ...{ stripeCustomerId: `cus_demo_${key}`, stripeSubscriptionId: `sub_demo_${key}` },
      ...{ subscriptionStatus: status, subscriptionTier: tier, subscriptionInterval: interval },
      ...{ subscriptionEndsAt: endsAt, trialEndsAt: status === 'trialing' ? endsAt : null },
    })
    addStages(batch, companyId, founded)
    for (const [place, person] of neighbour.people.entries()) {
      const [firstName = '', lastName = ''] = person.split(' ')
      batch.add(users, {
        ...{ companyId, passwordHash, firstName, lastName, role: place === 0 ? 'admin' : 'team_member' },
        ...{ username: person.replace(' ', '.').toLowerCase(), phone: `01632 960${700 + at * 10 + place}` },
        ...{ email: `${firstName}@${key}.example`.toLowerCase(), createdAt: founded + place * dayMs },
      })
    }
  }
}

function nextBill(first: number, now: number): number {
  const date = new Date(first)
  while (date.getTime() <= now) date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime()
}

export function demoSignIns(): string {
  const rows = demoCompanies.flatMap(company =>
    people[company].map(([, , , email, , role]) => [companyRows[company].name, email, role]),
  )
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
