import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// Another program holds the database's one lock for writing: this process.

let server: RunningServer
let here: Database.Database
let manager: Visitor
let other: Visitor

beforeAll(async () => {
  server = await startServer()
  here = new Database(join(server.dataDir, 'mortise.db'))
  ;[manager, other] = [makeVisitor(server.url), makeVisitor(server.url)]
  await manager.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  await other.signIn('Brook Street Cabinets', 'admin@brookstreet.example')
})
afterAll(async () => {
  here?.close()
  await server?.stop()
})

const count = (name: string) => here.prepare('select count(*) from projects where name = ?').pluck().get(name)

function ticket(name: string, requestId: string) {
  return { name, notes: 'Key at no. 12', clientName: '', requestId: `form:${requestId}` }
}

test('pages of every company are shown meanwhile; what saves waits, and is done once', async () => {
  here.exec('begin immediate')
  let saved = 0
  const saving = [manager, other, manager].map(async (who, n) => {
    const answer = await who.post('/create-ticket', ticket(`Locked porch ${n}`, `waits-${n}`))
    saved++
    return answer.status
  })
  for (const who of [manager, other, manager, other]) {
    expect((await who.get('/projects')).status).toBe(200)
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(saved).toBe(0)
  here.exec('rollback')
  expect(await Promise.all(saving)).toEqual([303, 303, 303])
  expect([0, 1, 2].map(n => count(`Locked porch ${n}`))).toEqual([1, 1, 1])
})

test('after some seconds the form comes back as it was typed, and can be sent again', async () => {
  const typed = ticket('Walnut desk', 'comes-back')
  here.exec('begin immediate')
  const { companyName, email } = people.admin
  const [form, call, door] = await Promise.all([
    manager.post('/create-ticket', typed),
    other.api('POST', '/api/clients', { name: 'Ada Birch' }),
    makeVisitor(server.url).post('/login', { companyName, email, password: 'dovetail-joint' }),
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
  expect(server.logs()).toContain('SQLITE_BUSY')
})
