import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { type Person, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { slowRequest } from '#tests/support/raw-request.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

type Ask = { method: string; path: string; body: object }

/** A call whose first letter is sent, and whose rest follows when `finish` is called; resolves to the status. */
function beginCall({ as }: Person, { method, path, body }: Ask) {
  const { host, port } = new URL(world.server.url)
  const text = JSON.stringify(body)
  const cookies = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Cookie: ${cookies}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ]
  const slow = slowRequest(Number(port), `${head.join('\r\n')}\r\n\r\n${text.slice(0, 1)}`)
  return async () => {
    const answer = await slow.finish(text.slice(1))
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
  }
}

function now() {
  return snapshot(world.server.dataDir)
}

async function setRole(userId: number, role: string) {
  const { status, text } = await world.hartley.admin.as.api('PATCH', `/api/users/${userId}`, { role })
  expect(status, text).toBe(200)
}

describe('who was slow to send is asked again once all of it has come', () => {
  test('an admin who is one no more', async () => {
    const { manager } = world.hartley
    if (!manager) throw new Error('Hartley has a manager')
    await setRole(manager.id, 'admin')
    const invitation = { firstName: 'Ned', lastName: 'Bright', email: 'ned@elsewhere.example', role: 'admin' }
    const calls = [
      { method: 'PATCH', path: `/api/users/${manager.id}`, body: { role: 'admin' } },
      { method: 'POST', path: '/api/team-invitations', body: invitation },
      { method: 'POST', path: '/api/data-export', body: { scope: 'company', format: 'json' } },
    ].map(ask => beginCall(manager, ask))
    // An answer of the server's: it has read the beginnings.
    await manager.as.get('/api/company')
    await setRole(manager.id, 'project_manager')
    const before = now()
    for (const finish of calls) expect(await finish()).toBe(403)
    expect(now()).toEqual(before)
  })

  test('somebody who was signed out, and somebody who was removed', async () => {
    const { admin, member } = world.hartley
    const ask = { method: 'POST', path: '/api/clients', body: { name: 'Written too late' } }
    const finishOut = beginCall(member, ask)
    await member.as.get('/api/clients')
    await member.as.api('POST', '/api/auth/logout')
    expect(await finishOut()).toBe(401)

    await member.as.signIn(world.hartley.name, member.email)
    const finishRemoved = beginCall(member, ask)
    await member.as.get('/api/clients')
    expect((await admin.as.api('DELETE', `/api/users/${member.id}`)).status).toBe(204)
    const before = now()
    expect(await finishRemoved()).toBe(401)
    expect(now()).toEqual(before)
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
