import { hash } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { argon2Options } from '#app/domain/auth/password.ts'
import { dayMs } from '#app/domain/clock.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { db, transaction } from '#db/client.ts'
import { clients, companies, jobRoles, stages, users } from '#db/schema/index.ts'
import { makeRandom } from '../random.ts'
import { addStages, type StageIds } from '../stages.ts'
import { firstNames, lastNames, streets, towns } from './words.ts'

export const LARGE_COMPANY = 'Large Joinery Ltd'
export const LARGE_ADMIN = 'admin@large.example'
export const LARGE_PASSWORD = 'dovetail-joint'

const CLIENTS = 2000
const JOINERS = 13
export type LargeCompany = {
  companyId: number
  adminId: number
  managerId: number
  joinerIds: number[]
  clientIds: number[]
  stages: StageIds
}

/** Makes the company with its people and clients, or finds the one of an earlier run. */
export async function ensureLargeCompany(now: number): Promise<LargeCompany> {
  const passwordHash = await hash(LARGE_PASSWORD, argon2Options)
  return transaction(() => findCompany() ?? makeCompany(passwordHash, now))
}

function findCompany(): LargeCompany | null {
  const company = db()
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.nameKey, nameKey(LARGE_COMPANY)))
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
  const stageId = (name: string) => {
    const id = stageIds.find(stage => stage.name === name)?.id
    if (id === undefined) throw new Error(`${LARGE_COMPANY} has no stage '${name}' any more`)
    return id
  }
  const adminId = idOfRole('admin') ?? 0
  return {
    companyId,
    adminId,
    managerId: idOfRole('project_manager') ?? adminId,
    joinerIds: people.filter(person => person.role === 'team_member').map(person => person.id),
    clientIds: db()
      .select({ id: clients.id })
      .from(clients)
      .where(eq(clients.companyId, companyId))
      .all()
      .map(client => client.id),
    stages: {
      measure: stageId('measure'),
      design: stageId('design'),
      production: stageId('production'),
      install: stageId('install'),
      complete: stageId('complete'),
    },
  }
}

function makeCompany(passwordHash: string, now: number): LargeCompany {
  const founded = now - 1200 * dayMs
  const companyId = db()
    .insert(companies)
    .values({
      name: LARGE_COMPANY,
      nameKey: nameKey(LARGE_COMPANY),
      subscriptionStatus: 'active',
      subscriptionTier: 3,
      subscriptionEndsAt: now + 30 * dayMs,
      createdAt: founded,
    })
    .returning({ id: companies.id })
    .get().id

  function addUser(email: string, role: 'admin' | 'project_manager' | 'team_member', index: number): number {
    return db()
      .insert(users)
      .values({
        companyId,
        username: `large.${email.slice(0, email.indexOf('@'))}`,
        email,
        passwordHash,
        firstName: firstNames[index * 3] ?? 'Sam',
        lastName: lastNames[index * 2] ?? 'Cooper',
        phone: `07700 900${600 + index}`,
        role,
        jobRole: role === 'team_member' ? 'Joiner' : 'Office',
        createdAt: founded,
      })
      .returning({ id: users.id })
      .get().id
  }

  const adminId = addUser(LARGE_ADMIN, 'admin', 0)
  const managerId = addUser('manager@large.example', 'project_manager', 1)
  const joinerIds = Array.from({ length: JOINERS }, (_, index) =>
    addUser(`joiner${index + 1}@large.example`, 'team_member', index + 2),
  )
  db()
    .insert(jobRoles)
    .values(
      ['Office', 'Joiner'].map(name => ({
        companyId,
        name,
        nameKey: nameKey(name),
        createdBy: adminId,
        createdAt: founded,
      })),
    )
    .run()
  const clientIds = addClients(companyId, adminId, founded)
  return { companyId, adminId, managerId, joinerIds, clientIds, stages: addStages(companyId, founded) }
}

/** Every pairing of the names is another client, so no two are alike. */
function addClients(companyId: number, createdBy: number, founded: number): number[] {
  const random = makeRandom(2000)
  return Array.from({ length: CLIENTS }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? ''
    const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? ''
    const [town, district] = towns[random.between(0, towns.length - 1)] ?? towns[0]
    return db()
      .insert(clients)
      .values({
        companyId,
        name: `${first} ${last}`,
        email: `${first}.${last}@example.com`.toLowerCase(),
        phone: `01632 960${String(index % 1000).padStart(3, '0')}`,
        address: `${random.between(1, 120)} ${random.pick(streets)}, ${town} ${district} ${random.between(1, 9)}AB`,
        createdBy,
        createdAt: founded + index * 3_600_000,
      })
      .returning({ id: clients.id })
      .get().id
  })
}
