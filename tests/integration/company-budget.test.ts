import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer

// So little that a few dozen pages use it up.
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '1', COMPANY_CPU_SECONDS: '0.3' } })
})
afterAll(async () => void (await server.stop()))

async function visitorOf(companyName: string, email: string) {
  const visitor = makeVisitor(server.url)
  await visitor.signIn(companyName, email)
  return visitor
}

const words = /Your company has asked for a lot in the last minute\. Please try again in (\d+) seconds?\./

/** Its words and its header name the same time. */
function expectRefusal({ status, headers, text }: Answer) {
  expect(status).toBe(429)
  expect(text).toMatch(words)
  expect(Number(headers.get('Retry-After'))).toBe(Number(words.exec(text)?.[1]))
}

async function readUntilRefused(visitor: Awaited<ReturnType<typeof visitorOf>>): Promise<Answer> {
  for (let times = 0; times < 300; times++) {
    const page = await visitor.get('/projects')
    if (page.status !== 200) return page
  }
  throw new Error('300 pages were not refused')
}

test('a company beyond its minute gets 429 and the time to wait, as page and as JSON; another does not', async () => {
  const { admin, manager, joiner } = people
  const ours = await visitorOf(admin.companyName, admin.email)
  const second = await visitorOf(manager.companyName, manager.email)
  const colleague = await visitorOf(joiner.companyName, joiner.email)
  // Signing in takes a while, in which some of what was used runs off.
  const colleagueAgain = await visitorOf(joiner.companyName, joiner.email)
  const theirs = await visitorOf('Brook Street Cabinets', 'admin@brookstreet.example')
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
