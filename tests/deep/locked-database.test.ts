import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'

// Another program holds the database's one lock for writing: this process.

let world: World
let here: Database.Database
let manager: Visitor
let other: Visitor

beforeAll(async () => {
  world = await shareWorld()
  here = new Database(join(world.server.dataDir, 'mortise.db'))
  manager = world.hartley.manager?.as ?? world.hartley.admin.as
  other = world.brook.admin.as
})
afterAll(async () => {
  here?.close()
  await world?.close()
})

const count = (name: string) => here.prepare('select count(*) from projects where name = ?').pluck().get(name)

function ticket(name: string, requestId: string) {
  return { name, notes: 'Key at no. 12', clientName: '', requestId: `form:${requestId}` }
}

test('pages of every company are shown meanwhile; what is to be saved waits, and is done once', async () => {
  here.exec('begin immediate')
  const save = async (who: Visitor, n: number) =>
    (await who.post('/create-ticket', ticket(`Locked porch ${n}`, `waits-${n}`))).status
  const whose = [manager, other, manager]
  const saving = whose.map(save)
  for (const who of [manager, other, manager, other]) {
    expect((await who.get('/projects')).status).toBe(200)
  }
  expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200)
  here.exec('rollback')
  const answers = await Promise.all(saving)
  // On a busy machine it may have waited as long as it does.
  for (const [n, who] of whose.entries()) if (answers[n] === 503) answers[n] = await save(who, n)
  expect(answers).toEqual([303, 303, 303])
  expect([0, 1, 2].map(n => count(`Locked porch ${n}`))).toEqual([1, 1, 1])
})

test('after some seconds the form comes back as it was typed, and can be sent again', async () => {
  const typed = ticket('Walnut desk', 'comes-back')
  here.exec('begin immediate')
  const { companyName, email } = people.admin
  const [form, call, door] = await Promise.all([
    manager.post('/create-ticket', typed),
    other.api('POST', '/api/clients', { name: 'Ada Birch' }),
    makeVisitor(world.server.url).post('/login', { companyName, email, password: 'dovetail-joint' }),
  ])
  here.exec('rollback')
  expect(form.status).toBe(503)
  expect(form.text).toContain('Nothing can be saved for the moment. Nothing was changed.')
  expect(form.text).toContain('value="Walnut desk"')
  expect(form.text).toContain('Key at no. 12')
  expect(call.status).toBe(503)
  expect(door.status).toBe(503)
  expect(door.text).toContain('Not signed in')
  expect(door.text).not.toContain('Invalid credentials')
  expect(door.text).toContain(`value="${email}"`)
  expect(count('Walnut desk')).toBe(0)
  for (let time = 0; time < 2; time++) expect((await manager.post('/create-ticket', typed)).status).toBe(303)
  expect(count('Walnut desk')).toBe(1)
  await expect.poll(world.server.logs).toContain('SQLITE_BUSY')
})
