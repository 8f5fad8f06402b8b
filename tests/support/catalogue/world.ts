import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { companies, stages, users } from '#db/schema/index.ts'
import { insertCompany, insertSession, sessionCookie } from '#tests/support/company.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { type Server, startServer } from '#tests/support/server.ts'
import { sharedServer } from '#tests/support/shared-server.ts'
import { closeSnapshots } from '#tests/support/snapshot.ts'
import { makerOf, type RecordMaker } from './records.ts'

export type Person = { id: number; email: string; as: Visitor }

/** A company with its people signed in. */
export type Company = {
  id: number
  name: string
  admin: Person
  /** Brook Street has none. */
  manager?: Person
  member: Person
  stageIds: number[]
  make: RecordMaker
}

export type World = {
  server: Server
  hartley: Company
  brook: Company
  /** Somebody who has not signed in. */
  stranger: Visitor
  close(): Promise<void>
}

/**
 * Two new companies, which have nothing, on the server that this worker's files use one after another. The tests write beside it for
 * what no page does.
 */
export async function shareWorld(): Promise<World> {
  const server = sharedServer()
  openDatabase(join(server.dataDir, 'mortise.db'))
  return {
    server,
    hartley: await newCompany(server, 'Hartley', 'Larkspur'),
    brook: await newCompany(server, 'Brook', 'Foxglove'),
    stranger: makeVisitor(server.url),
    async close() {
      closeSnapshots()
      closeDatabase()
    },
  }
}

/** A server of the file's own with the demo's companies: for what needs settings, the demo's data, or counts all companies. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const server = await startServer({ env })
  const close = async () => {
    closeSnapshots()
    closeDatabase()
    await server.stop()
  }
  try {
    openDatabase(join(server.dataDir, 'mortise.db'))
    const hartley = await demoCompany(server, 'Hartley & Sons Joinery', 'Larkspur')
    const brook = await demoCompany(server, 'Brook Street Cabinets', 'Foxglove')
    return { server, hartley, brook, stranger: makeVisitor(server.url), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The site owner, who alone finds `/api/owner`. */
export async function signInOwner({ server }: World): Promise<Visitor> {
  const owner = makeVisitor(server.url)
  await owner.signIn('Mortise', 'owner@mortise.example')
  return owner
}

async function newCompany(server: Server, word: string, marker: string): Promise<Company> {
  const raw = db().$client
  const number = raw.prepare('select max(id) from companies').pluck().get()
  const name = `${word} & Sons ${number}`
  const { id, userIds } = insertCompany(raw, name)
  return companyOf(server, id, name, `${marker}${number}`, userIds)
}

async function demoCompany(server: Server, name: string, marker: string): Promise<Company> {
  const found = db().select({ id: companies.id }).from(companies).where(eq(companies.name, name)).get()
  if (!found) throw new Error(`The demo has no company ${name}`)
  const ofIt = db().select().from(users).where(eq(users.companyId, found.id)).all()
  const idOf = (who: string) => ofIt.find(({ email }) => email.startsWith(`${who}@`))?.id
  const [admin, manager, joiner] = [idOf('admin'), idOf('manager'), idOf('joiner')]
  if (!admin || !joiner) throw new Error(`The demo lacks people of ${name}`)
  return companyOf(server, found.id, name, marker, { admin, manager, joiner })
}

type PeopleIds = { admin: number; manager?: number | undefined; joiner: number }

async function companyOf(server: Server, id: number, name: string, marker: string, ids: PeopleIds) {
  const stageIds = db()
    .select({ id: stages.id })
    .from(stages)
    .where(eq(stages.companyId, id))
    .orderBy(stages.position)
    .all()
    .map(stage => stage.id)
  const people = { admin: ids.admin, manager: ids.manager ?? ids.admin, member: ids.joiner }
  const make = makerOf({ companyId: id, marker, people, stageId: stageIds[0] ?? 0 })
  const manager = ids.manager && { manager: await enter(server, ids.manager) }
  const [admin, member] = [await enter(server, ids.admin), await enter(server, ids.joiner)]
  return { id, name, admin, ...manager, member, stageIds, make }
}

async function enter({ url, dataDir }: Server, id: number): Promise<Person> {
  const row = db().select({ email: users.email }).from(users).where(eq(users.id, id)).get()
  const as = makeVisitor(url)
  as.keepCookies([await sessionCookie(insertSession(db().$client, id), dataDir)])
  return { id, email: row?.email ?? '', as }
}
