import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { type Answer, makeVisitor, type Visitor } from '#tests/support/http-client.ts'

let world: World

// So little that a hundred pages use it up, and so much that one slow page does not.
beforeAll(async () => {
  world = await openWorld({ RATE_LIMIT_FACTOR: '1', COMPANY_CPU_SECONDS: '0.6' })
})
afterAll(() => world.close())

const words = /Your company has asked for a lot in the last minute\. Please try again in (\d+) seconds?\./

/** Its words and its header name the same time. */
function expectRefusal({ status, headers, text }: Answer) {
  expect(status).toBe(429)
  expect(text).toMatch(words)
  expect(Number(headers.get('Retry-After'))).toBe(Number(words.exec(text)?.[1]))
}

async function readUntilRefused(visitor: Visitor): Promise<Answer> {
  for (let times = 0; times < 300; times++) {
    const page = await visitor.get('/projects')
    if (page.status !== 200) return page
  }
  throw new Error('300 pages were not refused')
}

test('a form that is sent too often says how long to wait, in the page and in its headers', async () => {
  const visitor = makeVisitor(world.server.url)
  const fields = { companyName: 'Nobody Ltd', email: 'nobody@example.com' }
  for (let tries = 0; tries < 5; tries++) await visitor.post('/login?mode=reset', fields)
  const last = await visitor.post('/login?mode=reset', fields)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(last.text).toContain('Please try again in')
})

test('a company beyond its minute gets 429 and the time to wait, as page and as JSON; another does not', async () => {
  const { hartley, brook } = world
  const [ours, second, colleague] = [
    hartley.admin.as,
    hartley.manager?.as ?? hartley.admin.as,
    hartley.member.as,
  ]
  const colleagueAgain = makeVisitor(world.server.url)
  await colleagueAgain.signIn(hartley.name, hartley.member.email)
  const theirs = brook.admin.as
  expectRefusal(await readUntilRefused(ours))
  // One person has used up their share.
  expect((await colleague.get('/projects')).status).toBe(200)
  expectRefusal(await readUntilRefused(second))
  expectRefusal(await readUntilRefused(colleague))
  // Known by now, and refused before anything is looked at; and of a colleague by another session.
  expectRefusal(await ours.get('/team'))
  expectRefusal(await colleagueAgain.get('/projects'))
  const call = await ours.api('GET', '/api/projects')
  expectRefusal(call)
  expect(Object.keys(JSON.parse(call.text))).toEqual(['message'])
  expectRefusal(await ours.get('/projects.data'))

  // A page asks this before it saves.
  expect((await ours.api('GET', '/api/auth/me')).status).toBe(200)
  expect((await ours.api('POST', '/api/tasks', { title: 'Order hinges' })).status).toBe(201)
  expect((await theirs.get('/projects')).status).toBe(200)
  expect((await ours.post('/logout')).status).toBe(303)
})
