import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { companies, stages, users } from '#db/schema/index.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { closeSnapshots } from '#tests/support/snapshot.ts'
import { makerOf, type RecordMaker } from './records.ts'

export type Person = { id: number; email: string; as: Visitor }

/** A company of the demo with its people signed in. */
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
  server: RunningServer
  hartley: Company
  brook: Company
  /** Somebody who has not signed in. */
  stranger: Visitor
  close(): Promise<void>
}

/** A server of the file's own, so that no other test writes to its data. The tests write beside it for what no page does. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const server = await startServer({ env })
  openDatabase(join(server.dataDir, 'mortise.db'))
  try {
    const [hartley, brook] = await Promise.all([
      openCompany(server.url, 'Hartley & Sons Joinery', 'hartley.example', 'Larkspur'),
      openCompany(server.url, 'Brook Street Cabinets', 'brookstreet.example', 'Foxglove'),
    ])
    return { server, hartley, brook, stranger: makeVisitor(server.url), close: () => closeWorld(server) }
  } catch (error) {
    await closeWorld(server)
    throw error
  }
}

/** The site owner, who alone finds `/api/owner`. */
export async function signInOwner({ server }: World): Promise<Visitor> {
  const owner = makeVisitor(server.url)
  await owner.signIn('Mortise', 'owner@mortise.example')
  return owner
}

async function closeWorld(server: RunningServer) {
  closeSnapshots()
  closeDatabase()
  await server.stop()
}

async function openCompany(url: string, name: string, domain: string, marker: string): Promise<Company> {
  const found = db().select({ id: companies.id }).from(companies).where(eq(companies.name, name)).get()
  if (!found) throw new Error(`The demo has no company ${name}`)
  const { id } = found
  const enter = (who: string) => signedIn(url, id, name, `${who}@${domain}`)
  const [admin, manager, member] = await Promise.all([enter('admin'), enter('manager'), enter('joiner')])
  if (!admin || !member) throw new Error(`The demo lacks people of ${name}`)
  const stageIds = db()
    .select({ id: stages.id })
    .from(stages)
    .where(eq(stages.companyId, id))
    .orderBy(stages.position)
    .all()
    .map(stage => stage.id)
  const people = { admin: admin.id, manager: manager?.id ?? admin.id, member: member.id }
  const make = makerOf({ companyId: id, marker, people, stageId: stageIds[0] ?? 0 })
  return { id, name, admin, ...(manager ? { manager } : {}), member, stageIds, make }
}

async function signedIn(url: string, companyId: number, companyName: string, email: string) {
  const found = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email)))
    .get()
  if (!found) return undefined
  const visitor = makeVisitor(url)
  await visitor.signIn(companyName, email)
  return { id: found.id, email, as: visitor }
}
