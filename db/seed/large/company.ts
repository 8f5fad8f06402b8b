import { and, eq } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import {
  clients,
  companies,
  documentNumbers,
  featureFlags,
  positions,
  stages,
  userPreferences,
  users,
} from '#db/schema/index.ts'
import type { Batch } from '../batch.ts'
import type { Numbers } from '../papers.ts'
import { makeRandom } from '../random.ts'
import { firstNames, lastNames, streets, towns } from '../rows/words.ts'
import { addStages } from '../stages.ts'

export const LARGE_COMPANY = 'Large Joinery Ltd'
export const LARGE_ADMIN = 'admin@large.example'
export const LARGE_PASSWORD = 'dovetail-joint'

export type Shop = { name: string; key: string; joiners: number; clients: number }

export const largeShop: Shop = { name: LARGE_COMPANY, key: 'large', joiners: 13, clients: 2000 }

export type Company = {
  companyId: number
  name: string
  people: number[]
  admin: number
  manager: number
  joiners: number[]
  clients: { id: number; name: string; address: string; email: string }[]
  /** Ids in working order. */
  stages: number[]
  nextJobNumber: number
  numbers: Record<'quote' | 'invoice', Numbers>
}

const boardSize = 60

export function findCompany({ name }: Shop): Company | null {
  const found = db()
    .select({ id: companies.id, nextJobNumber: companies.nextJobNumber })
    .from(companies)
    .where(eq(companies.nameKey, nameKey(name)))
    .get()
  if (!found) return null
  const companyId = found.id
  const people = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.status, 'active')))
    .orderBy(users.id)
    .all()
  const stageIds = db()
    .select({ id: stages.id })
    .from(stages)
    .where(eq(stages.companyId, companyId))
    .orderBy(stages.position)
    .all()
  const { id, name: client, address, email } = clients
  const shopClients = db()
    .select({ id, name: client, address, email })
    .from(clients)
    .where(eq(clients.companyId, companyId))
    .all()
  const counted = db().select().from(documentNumbers).where(eq(documentNumbers.companyId, companyId)).all()
  const last = (kind: string) =>
    new Map(counted.filter(row => row.kind === kind).map(({ year, last }) => [year, last]))
  return {
    ...{ companyId, name, clients: shopClients, nextJobNumber: found.nextJobNumber },
    ...peopleOf(people.map(person => person.id)),
    stages: stageIds.map(stage => stage.id),
    numbers: { quote: last('quote'), invoice: last('invoice') },
  }
}

function peopleOf(people: number[]) {
  const [admin = 0, manager = admin, ...joiners] = people
  return { people, admin, manager, joiners }
}

type Founding = { passwordHash: string; founded: number; now: number }

export function makeCompany(
  batch: Batch,
  { name, key, joiners, clients: count }: Shop,
  { passwordHash, founded, now }: Founding,
): Company {
  const companyId = batch.add(companies, {
    ...{ name, nameKey: nameKey(name), createdAt: founded },
    ...{ subscriptionStatus: 'active', subscriptionTier: 3, subscriptionEndsAt: now + 30 * dayMs },
  })
  const createdBy = batch.nextId(users)
  const [office, joiner] = ['Office', 'Joiner'].map(role =>
    batch.add(positions, { companyId, name: role, nameKey: nameKey(role), createdBy, createdAt: founded }),
  )
  const accounts = ['admin', 'manager', ...Array.from({ length: joiners }, (_, at) => `joiner${at + 1}`)]
  const people = accounts.map((account, at) =>
    batch.add(users, {
      ...{ companyId, username: `${key}.${account}`, email: `${account}@${key}.example`, passwordHash },
      firstName: firstNames[(at * 3) % firstNames.length] ?? '',
      lastName: lastNames[(at * 2) % lastNames.length] ?? '',
      ...{ phone: `07700 900${600 + at}`, positionId: at < 2 ? office : joiner, createdAt: founded },
      role: at === 0 ? 'admin' : at === 1 ? 'project_manager' : 'team_member',
    }),
  )
  for (const featureName of premiumFeatureNames)
    batch.add(featureFlags, { companyId, featureName, enabled: true, enabledAt: founded, createdAt: founded })
  const random = makeRandom(2000)
  const shopClients = Array.from({ length: count }, (_, at) => {
    const first = firstNames[at % firstNames.length] ?? ''
    const last = lastNames[Math.floor(at / firstNames.length) % lastNames.length] ?? ''
    const client = {
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      address: `${random.between(1, 120)} ${random.pick(streets)}, ${random.pick(towns)} ${random.between(1, 9)}AB`,
    }
    const phone = `01632 960${String(at % 1000).padStart(3, '0')}`
    const id = batch.add(clients, { ...client, companyId, phone, createdBy, createdAt: founded + at })
    return { ...client, id }
  })
  const stageIds = Object.values(addStages(batch, companyId, founded))
  return {
    companyId,
    name,
    ...peopleOf(people),
    clients: shopClients,
    stages: stageIds,
    nextJobNumber: 1,
    numbers: { quote: new Map(), invoice: new Map() },
  }
}

export function finish(
  { companyId, people, numbers }: Company,
  jobs: readonly { id: number; jobSequence: number }[],
  now: number,
): void {
  const nextJobNumber = (jobs.at(-1)?.jobSequence ?? 0) + 1
  db().update(companies).set({ nextJobNumber }).where(eq(companies.id, companyId)).run()
  const target = [documentNumbers.companyId, documentNumbers.kind, documentNumbers.year]
  for (const kind of ['quote', 'invoice'] as const)
    for (const [year, last] of numbers[kind])
      db()
        .insert(documentNumbers)
        .values({ companyId, kind, year, last })
        .onConflictDoUpdate({ target, set: { last } })
        .run()
  const value = jobs.slice(-boardSize).map(({ id }) => id)
  const { userId: id, key } = userPreferences
  for (const userId of people) {
    db()
      .insert(userPreferences)
      .values({ userId, key: 'dashboard-visible-projects', value, updatedAt: now })
      .onConflictDoUpdate({ target: [id, key], set: { value, updatedAt: now } })
      .run()
  }
}
