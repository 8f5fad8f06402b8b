import { and, eq } from 'drizzle-orm'
import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { db } from '#db/client.ts'
import { clients, companies, featureFlags, jobRoles, stages, users } from '#db/schema/index.ts'
import { makeRandom } from '../random.ts'
import { addStages, type StageIds } from '../stages.ts'
import type { Rows } from './rows.ts'
import { firstNames, lastNames, streets, towns } from './words.ts'

export const LARGE_COMPANY = 'Large Joinery Ltd'
export const LARGE_ADMIN = 'admin@large.example'
export const LARGE_PASSWORD = 'dovetail-joint'

/** Who works there, and for how many: what does not grow with the jobs. */
export type Shop = { name: string; key: string; joiners: number; clients: number }

export const largeShop: Shop = { name: LARGE_COMPANY, key: 'large', joiners: 13, clients: 2000 }

export type ShopClient = { id: number; name: string; address: string; email: string }

export type SeededCompany = {
  companyId: number
  name: string
  adminId: number
  managerId: number
  joinerIds: number[]
  clients: ShopClient[]
  stages: StageIds
}

/** A company that an earlier run has made; null where there is none. */
export function findCompany({ name }: Shop): SeededCompany | null {
  const company = db()
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.nameKey, nameKey(name)))
    .get()
  if (!company) return null
  const companyId = company.id
  const people = db()
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.status, 'active')))
    .all()
  const stageIds = db()
    .select({ id: stages.id, name: stages.name })
    .from(stages)
    .where(eq(stages.companyId, companyId))
    .all()
  const idOfRole = (role: string) => people.find(person => person.role === role)?.id
  const stageId = (stage: string) => {
    const id = stageIds.find(each => each.name === stage)?.id
    if (id === undefined) throw new Error(`${name} has no stage '${stage}' any more`)
    return id
  }
  const adminId = idOfRole('admin') ?? 0
  return {
    companyId,
    name,
    adminId,
    managerId: idOfRole('project_manager') ?? adminId,
    joinerIds: people.filter(person => person.role === 'team_member').map(person => person.id),
    clients: clientsOf(companyId),
    stages: {
      measure: stageId('measure'),
      design: stageId('design'),
      production: stageId('production'),
      install: stageId('install'),
      complete: stageId('complete'),
    },
  }
}

/** Makes the company with its people, clients and all features; its jobs began with its founding. */
export function makeCompany(
  { name, key, joiners, clients: clientCount }: Shop,
  { rows, passwordHash, founded, now }: { rows: Rows; passwordHash: string; founded: number; now: number },
): SeededCompany {
  const companyId = db()
    .insert(companies)
    .values({
      name,
      nameKey: nameKey(name),
      subscriptionStatus: 'active',
      subscriptionTier: 3,
      subscriptionEndsAt: now + 30 * dayMs,
      createdAt: founded,
    })
    .returning({ id: companies.id })
    .get().id

  function addUser(
    account: string,
    role: 'admin' | 'project_manager' | 'team_member',
    index: number,
  ): number {
    return db()
      .insert(users)
      .values({
        companyId,
        username: `${key}.${account}`,
        email: `${account}@${key}.example`,
        passwordHash,
        firstName: firstNames[(index * 3) % firstNames.length] ?? firstNames[0],
        lastName: lastNames[(index * 2) % lastNames.length] ?? lastNames[0],
        phone: `07700 900${600 + index}`,
        role,
        jobRole: role === 'team_member' ? 'Joiner' : 'Office',
        createdAt: founded,
      })
      .returning({ id: users.id })
      .get().id
  }

  const adminId = addUser('admin', 'admin', 0)
  const managerId = addUser('manager', 'project_manager', 1)
  const joinerIds = Array.from({ length: joiners }, (_, index) =>
    addUser(`joiner${index + 1}`, 'team_member', index + 2),
  )
  rows.add(
    jobRoles,
    ['Office', 'Joiner'].map(role => ({
      ...{ companyId, name: role, nameKey: nameKey(role), createdBy: adminId, createdAt: founded },
    })),
  )
  rows.add(
    featureFlags,
    premiumFeatureNames.map(featureName => ({
      ...{ companyId, featureName, enabled: true, enabledAt: founded, createdAt: founded },
    })),
  )
  const made = makeClients(rows, { companyId, count: clientCount, createdBy: adminId, createdAt: founded })
  return {
    companyId,
    name,
    adminId,
    managerId,
    joinerIds,
    clients: made,
    stages: addStages(companyId, founded),
  }
}

function clientsOf(companyId: number): ShopClient[] {
  const { id, name, address, email } = clients
  return db().select({ id, name, address, email }).from(clients).where(eq(clients.companyId, companyId)).all()
}

type NewClients = { companyId: number; count: number; createdBy: number; createdAt: number }

/** Every pairing of the names is another client, so no two are alike. */
function makeClients(rows: Rows, { companyId, count, createdBy, createdAt }: NewClients): ShopClient[] {
  const random = makeRandom(2000)
  const made = Array.from({ length: count }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? ''
    const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? ''
    const [town, district] = towns[random.between(0, towns.length - 1)] ?? towns[0]
    return {
      id: rows.nextId(clients),
      companyId,
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      phone: `01632 960${String(index % 1000).padStart(3, '0')}`,
      address: `${random.between(1, 120)} ${random.pick(streets)}, ${town} ${district} ${random.between(1, 9)}AB`,
      createdBy,
      createdAt: createdAt + index,
    }
  })
  rows.add(clients, made)
  return made.map(({ id, name, address, email }) => ({ id, name, address, email }))
}
