import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { todos } from '#db/schema/index.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

type Sent = Awaited<ReturnType<World['stranger']['api']>>
const read = ({ text }: Sent) => JSON.parse(text)

describe('a person’s own to-dos', () => {
  test('are made, read, changed and deleted by their owner', async () => {
    const { as, id: userId } = world.hartley.member
    const linkedProjectId = world.hartley.make.project()
    const linkedTaskId = world.hartley.make.task()
    const body = {
      title: ' Ring the yard ',
      userId,
      linkedProjectId,
      linkedTaskId,
      dueDate: '2099-07-01T09:00',
    }
    const made = await as.api('POST', '/api/todos', body)
    expect(made.status).toBe(201)
    const record = read(made)
    expect(record).toEqual({
      id: expect.any(Number),
      userId,
      title: 'Ring the yard',
      isCompleted: false,
      linkedProjectId,
      linkedTaskId,
      dueDate: '2099-07-01T08:00:00.000Z',
      notificationSent: false,
      createdAt: expect.stringMatching(/Z$/),
      completedAt: null,
    })
    const path = `/api/todos/${record.id}`
    expect(read(await as.api('GET', path))).toEqual(record)
    const done = await as.api('PUT', path, { isCompleted: true })
    expect([done.status, read(done)]).toEqual([
      200,
      { ...record, isCompleted: true, completedAt: expect.stringMatching(/Z$/) },
    ])
    const reopened = await as.api('PATCH', path, {
      isCompleted: false,
      title: 'Ring the mill',
      dueDate: null,
    })
    expect(read(reopened)).toEqual({ ...record, title: 'Ring the mill', dueDate: null })
    const another = read(await as.api('POST', '/api/todos', { title: 'Sweep up' }))
    const listed = read(await as.api('GET', '/api/todos'))
    expect(listed.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([another.id, record.id])
    expect((await as.api('DELETE', path)).status).toBe(204)
    expect((await as.api('GET', path)).status).toBe(404)
  })

  test('are found by nobody else, of the company or of another', async () => {
    const { member, admin, manager } = world.hartley
    const { id } = read(await member.as.api('POST', '/api/todos', { title: 'See the dentist' }))
    for (const { as } of [admin, manager ?? admin, world.brook.admin]) {
      for (const [method, body] of [
        ['GET'],
        ['PUT', { title: 'Mine' }],
        ['PATCH', { isCompleted: true }],
        ['DELETE'],
      ] as const) {
        expect((await as.api(method, `/api/todos/${id}`, body)).status, method).toBe(404)
      }
      expect((await as.api('GET', '/api/todos')).text).not.toContain('dentist')
      expect((await as.get(`/todos/${id}`)).status).toBe(404)
      expect((await as.get(`/todos?edit=${id}`)).status).toBe(404)
      for (const path of ['/todos', '/', '/bin', '/search?q=dentist']) {
        expect((await as.get(path)).text, path).not.toContain('See the dentist')
      }
    }
    expect((await member.as.get('/search?q=dentist')).text).toContain('See the dentist')
  })

  test('are refused with a reason at the field', async () => {
    const { as } = world.hartley.member
    const refused = async (body: object) => {
      const answer = await as.api('POST', '/api/todos', { title: 'Ring', ...body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
      return Object.keys(read(answer).fieldErrors)
    }
    expect(await refused({ title: '  ' })).toEqual(['title'])
    expect(await refused({ userId: world.hartley.admin.id })).toEqual(['userId'])
    expect(await refused({ linkedProjectId: world.brook.make.project() })).toEqual(['linkedProjectId'])
    expect(await refused({ linkedTaskId: world.brook.make.task() })).toEqual(['linkedTaskId'])
    expect(await refused({ dueDate: '2020-01-01T09:00' })).toEqual(['dueDate'])
    expect(await refused({ dueDate: '2099-03-29T01:30' })).toEqual(['dueDate'])
  })

  test('come 500 at a time, with the way to the rest', async () => {
    const { id: companyId, admin } = world.brook
    const rows = Array.from({ length: 501 }, (_, at) => ({
      companyId,
      userId: admin.id,
      title: `To-do ${at}`,
      isCompleted: true,
      completedAt: at,
      createdAt: at + 1,
    }))
    db().insert(todos).values(rows).run()
    const { headers, ...first } = await admin.as.api('GET', '/api/todos')
    expect(read({ headers, ...first })).toHaveLength(500)
    expect(headers.get('link')).toBe('</api/todos?page=2>; rel="next"')
    expect(read(await admin.as.api('GET', '/api/todos?page=2')).at(-1)).toMatchObject({ title: 'To-do 0' })
    expect((await admin.as.get('/todos?show=completed&page=11')).text).toContain('To-do 0<')
  })
})

test('pages of to-dos take few statements', async () => {
  const { as } = world.hartley.member
  const { id } = read(
    await as.api('POST', '/api/todos', { title: 'Ring the yard', dueDate: '2099-07-01T09:00' }),
  )
  const counts: [string, number][] = []
  for (const path of ['/todos', `/todos?edit=${id}`, '/todos/schedule', `/todos/${id}`, '/portal']) {
    const { headers } = await as.get(path)
    const queries = Number(/queries;desc="?(\d+)/.exec(headers.get('server-timing') ?? '')?.[1])
    counts.push([path, queries])
  }
  expect(counts.filter(([, queries]) => !(queries <= 6))).toEqual([])
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
