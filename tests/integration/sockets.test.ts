import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { openLine, openSocket } from '#tests/support/socket.ts'

let world: World
const open: ReturnType<typeof openSocket>[] = []

beforeAll(async () => {
  world = await shareWorld()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(() => world.close())

function socketOf(visitor: Visitor, headers?: Record<string, string>) {
  const socket = openSocket(world.server.url, visitor, headers)
  open.push(socket)
  return socket
}

async function opened(visitor: Visitor) {
  const socket = socketOf(visitor)
  expect(await socket.isOpen()).toBe(true)
  return socket
}

describe('who is let in', () => {
  test('somebody who is signed in, and nobody else', async () => {
    expect(await socketOf(world.hartley.admin.as).isOpen()).toBe(true)
    expect(await socketOf(world.stranger).isOpen()).toBe(false)
    const forged = { cookies: new Map([['mortise_session', 'IjEi.forged']]) }
    const socket = openSocket(world.server.url, forged)
    open.push(socket)
    expect(await socket.isOpen()).toBe(false)
  })

  test('no page of another site', async () => {
    expect(await socketOf(world.hartley.admin.as, { origin: 'https://evil.example' }).isOpen()).toBe(false)
  })

  test('by websocket alone', async () => {
    const { status } = await world.hartley.admin.as.get('/ws/?EIO=4&transport=polling')
    expect(status).toBe(400)
  })
})

describe('what is told', () => {
  test('a change is told to its company, once, with its project', async () => {
    const ours = await opened(world.hartley.admin.as)
    const theirs = await opened(world.brook.admin.as)
    const id = world.hartley.make.project()
    const { status } = await world.hartley.admin.as.api('PATCH', `/api/projects/${id}`, {
      notes: 'Ring first',
    })
    expect(status).toBe(200)
    await expect.poll(() => ours.of('hint')).toHaveLength(1)
    expect(ours.of('hint')[0]).toMatchObject({ projectIds: [id], moves: [] })
    // Asked and answered after it: whatever was sent has come.
    await theirs.join(null)
    expect(theirs.told.filter(({ event }) => event !== 'presence')).toEqual([])
  })

  test('who moved which project where', async () => {
    const ours = await opened(world.hartley.member.as)
    const id = world.hartley.make.project()
    const [fromStageId, stageId] = world.hartley.stageIds
    const move = { fromStageId, stageId }
    const { status } = await world.hartley.admin.as.api('POST', `/api/projects/${id}/move`, move)
    expect(status).toBe(200)
    await expect.poll(() => ours.of('hint').flatMap(({ moves }) => moves)).toHaveLength(1)
    const [told] = ours.of('hint').flatMap(({ moves }) => moves)
    expect(told?.by).toBe(world.hartley.admin.id)
    expect(told?.text).toMatch(/^Ada Vane moved API-\d+ .+ to Design$/)
  })

  test('a notification is told to its person alone', async () => {
    const joiner = await opened(world.hartley.member.as)
    const admin = await opened(world.hartley.admin.as)
    const id = world.hartley.make.task()
    const change = { assigneeIds: [world.hartley.member.id] }
    const { status, text } = await world.hartley.admin.as.api('PATCH', `/api/tasks/${id}`, change)
    expect(status, text).toBe(200)
    await expect.poll(() => joiner.of('notified')).toHaveLength(1)
    await expect.poll(() => admin.of('hint').length).toBeGreaterThan(0)
    expect(admin.of('notified')).toEqual([])
  })
})

describe('a person’s own to-dos', () => {
  test('are told to all of their own pages, and to nobody else', async () => {
    const { member, admin, manager } = world.hartley
    const ours = [await opened(member.as), await opened(member.as)]
    const others = [await opened(admin.as), await opened(world.brook.member.as)]
    if (manager) others.push(await opened(manager.as))
    const made = await member.as.api('POST', '/api/todos', { title: 'Ring the yard' })
    const path = `/api/todos/${JSON.parse(made.text).id}`
    await member.as.api('PATCH', path, { isCompleted: true })
    await member.as.api('DELETE', path)
    for (const page of ours) await expect.poll(() => page.of('todos')).toHaveLength(3)
    // Asked and answered after it: whatever was sent has come.
    for (const page of [...ours, ...others]) await page.join(null)
    const toldOf = ({ told }: (typeof ours)[number]) => told.filter(({ event }) => event !== 'presence')
    expect(others.map(toldOf)).toEqual(others.map(() => []))
    expect(ours.flatMap(toldOf).filter(({ payload }) => payload)).toEqual([])
  })
})

describe('rooms', () => {
  test('of the own company alone, whoever somebody claims to be', async () => {
    const ours = world.hartley.make.project()
    const theirs = world.brook.make.project()
    const socket = await opened(world.hartley.member.as)
    expect(await socket.join(ours)).toEqual({ ok: true })
    expect(await socket.join(theirs)).toEqual({ ok: false })
    const claim = { projectId: theirs, userId: world.brook.admin.id }
    expect(await socket.socket.emitWithAck('join', claim)).toEqual({ ok: false })
    for (const odd of [undefined, 'x', -1, 1.5, 1e308, {}, [], '1', { projectId: { id: 1 } }]) {
      const asked = { projectId: odd } as never
      expect(await socket.socket.emitWithAck('join', asked), JSON.stringify(odd)).toEqual({ ok: false })
    }
    expect(await socket.socket.emitWithAck('join', null as never)).toEqual({ ok: false })
    // Still in the room that it may be in.
    const colleague = await opened(world.hartley.admin.as)
    await colleague.join(ours)
    colleague.socket.emit('typing')
    await expect
      .poll(() => socket.of('typing'))
      .toEqual([{ projectId: ours, userId: world.hartley.admin.id, name: 'Ada Vane' }])
  })

  test('who is there is told as people come and go', async () => {
    const id = world.hartley.make.project()
    const first = await opened(world.hartley.admin.as)
    await first.join(id)
    const second = await opened(world.hartley.member.as)
    await second.join(id)
    const present = () =>
      first
        .of('presence')
        .at(-1)
        ?.people.map(({ userId }) => userId)
        .toSorted() ?? []
    const both = [world.hartley.admin.id, world.hartley.member.id].toSorted()
    await expect.poll(present).toEqual(both)
    second.close()
    await expect.poll(present).toEqual([world.hartley.admin.id])
    // What is told of a room reaches nobody who has left it.
    first.socket.emit('leave')
    await first.join(null)
    await expect.poll(() => first.of('presence').at(-1)?.projectId).toBeNull()
  })

  test('somebody who writes without a pause is told of once in a while', async () => {
    const id = world.hartley.make.project()
    const first = await opened(world.hartley.admin.as)
    const second = await opened(world.hartley.member.as)
    await first.join(id)
    await second.join(id)
    for (let times = 0; times < 10; times++) second.socket.emit('typing')
    await second.join(id)
    await first.join(id)
    expect(first.of('typing')).toHaveLength(1)
  })
})

describe('what a socket may not', () => {
  test('a frame of 1 MB closes it, and hurts nobody else', async () => {
    const other = await opened(world.brook.admin.as)
    const socket = await opened(world.hartley.member.as)
    socket.socket.emit('join', { projectId: 'x'.repeat(1_000_000) } as never)
    await socket.isClosed()
    expect(await other.join(null)).toEqual({ ok: true })
  })

  test('who closes the session closes the socket; so does who is removed', async () => {
    const company = world.hartley
    const visitor = makeVisitor(world.server.url)
    await visitor.signIn(company.name, company.member.email)
    const leaving = await opened(visitor)
    const staying = await opened(company.member.as)
    expect((await visitor.post('/logout')).status).toBe(303)
    await leaving.isClosed()
    expect(await staying.join(null)).toEqual({ ok: true })
    expect((await company.admin.as.api('DELETE', `/api/users/${company.member.id}`)).status).toBe(204)
    await staying.isClosed()
    expect(await socketOf(company.member.as).isOpen()).toBe(false)
  })

  test('a connection that stops being a socket is closed, and none is one again after the session', async () => {
    const { url } = world.server
    const visitor = makeVisitor(url)
    await visitor.signIn(world.hartley.name, world.hartley.admin.email)
    const parked = await openLine(url, visitor)
    parked.send('0')
    await expect.poll(() => parked.heard.some(packet => packet.startsWith('0'))).toBe(true)
    parked.send('1')
    await parked.isClosed
    const waiting = await openLine(url, visitor)
    await visitor.post('/logout')
    waiting.send('0')
    await waiting.isClosed
    expect(waiting.heard.filter(packet => packet.startsWith('2'))).toEqual([])
  })
})
