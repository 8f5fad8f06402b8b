import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/socket.ts'

const processes = 4

let server: RunningServer
let metricsPort: number
let own: Visitor
let stranger: Visitor
const agents: Agent[] = []

const workers = () => {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}
const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
const answering = () => server.logs().match(/A worker answers/g)?.length ?? 0

beforeAll(async () => {
  metricsPort = await freePort()
  const env = {
    WEB_CONCURRENCY: String(processes),
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '1',
  }
  server = await startServer({ env })
  await vi.waitUntil(() => answering() === processes, { timeout: 90_000 })
  own = await signedIn(people.admin)
  stranger = await signedIn(people.otherAdmin)
}, 180_000)

afterAll(async () => {
  for (const agent of agents) agent.destroy()
  await server.stop()
})

/** A connection of its own, which is kept: it belongs to the process whose turn it was. */
function openConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(server.url + path, { method, agent, headers, timeout: 20_000 }, answer => {
        let text = ''
        answer.setEncoding('utf8').on('data', piece => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

async function signedIn(person: { companyName: string; email: string }) {
  const visitor = makeVisitor(server.url)
  await visitor.signIn(person.companyName, person.email)
  return visitor
}

const asJson = (visitor: Visitor) => ({
  ...visitor.cookieHeaders(),
  Origin: server.url,
  'Content-Type': 'application/json',
})

describe('four processes', () => {
  test('what is saved over any connection is read over each, by its company alone', async () => {
    const connections = Array.from({ length: processes }, openConnection)
    const ids = await Promise.all(
      connections.map(async (send, at) => {
        const name = `Saved over connection ${at}`
        const { status, text } = await send('POST', '/api/projects', asJson(own), JSON.stringify({ name }))
        expect(status).toBe(201)
        return JSON.parse(text).id as number
      }),
    )
    expect(new Set(ids).size).toBe(processes)
    for (const send of connections) {
      for (const [at, id] of ids.entries()) {
        const { status, text } = await send('GET', `/projects/${id}`, own.cookieHeaders())
        expect([status, text.includes(`Saved over connection ${at}`)]).toEqual([200, true])
        expect((await send('GET', `/projects/${id}`, stranger.cookieHeaders())).status).toBe(404)
      }
    }
  })

  test('what hangs keeps nobody waiting who comes after it', async () => {
    const [hanging = 0] = workers()
    process.kill(hanging, 'SIGSTOP')
    try {
      const asked = Array.from({ length: processes * 2 }, async (_, at) => {
        const send = openConnection()
        const body = JSON.stringify({ name: `Saved meanwhile ${at}` })
        const saved = await send('POST', '/api/projects', asJson(own), body)
        return [saved.status, (await send('GET', '/projects', own.cookieHeaders())).status]
      })
      expect(await Promise.all(asked)).toEqual(asked.map(() => [201, 200]))
    } finally {
      process.kill(hanging, 'SIGCONT')
    }
  })

  test('sockets that come in over any connection are told what is changed, of their own company', async () => {
    const sockets = Array.from({ length: processes }, () => openSocket(server.url, own))
    const foreign = openSocket(server.url, stranger)
    for (const socket of [...sockets, foreign]) expect(await socket.isOpen()).toBe(true)
    const { text } = await own.api('POST', '/api/projects', { name: 'Told to all' })
    const { id } = JSON.parse(text)
    for (const socket of sockets) {
      await expect.poll(() => socket.of('hint').some(({ projectIds }) => projectIds?.includes(id))).toBe(true)
    }
    await foreign.join(null)
    expect(foreign.of('hint')).toEqual([])
    for (const socket of [...sockets, foreign]) socket.close()
  })

  test('of many sockets that come in at once each is let in, and told', async () => {
    const sockets = [own, stranger].flatMap(visitor =>
      Array.from({ length: 20 }, () => openSocket(server.url, visitor)),
    )
    const joined = await Promise.all(
      sockets.map(async socket => (await socket.isOpen()) && (await socket.join(null)).ok),
    )
    expect(joined).toEqual(sockets.map(() => true))
    for (const socket of sockets) socket.close()
  })

  test('what is tried at a door is counted once, over all connections and spellings of it', async () => {
    const connections = Array.from({ length: processes }, openConnection)
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) {
      const send = connections[at % processes] ?? connections[0]
      const path = `/api/team-invitations/verify${at % 3 === 0 ? '' : '/'}?token=guess-${at}`
      statuses.push((await send?.('GET', path))?.status ?? 0)
    }
    // Ten a minute, of which the signing in has used up two.
    expect(statuses.filter(status => status !== 429).length).toBe(8)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('a body that is too large is refused before it has come, and the page goes on', async () => {
    for (const send of Array.from({ length: processes }, openConnection)) {
      const body = JSON.stringify({ name: 'x'.repeat(3_000_000) })
      expect((await send('POST', '/api/projects', asJson(own), body)).status).toBe(413)
    }
    expect((await own.get('/projects')).status).toBe(200)
  })

  test('what all have counted is told as one', async () => {
    const counted = async () => {
      const text = await metrics()
      expect(text).toContain('mortise_role{role="primary"} 1\n')
      return Number(
        /^mortise_requests_total\{method="GET",route="clients",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0,
      )
    }
    const before = await counted()
    for (const send of Array.from({ length: processes }, openConnection)) {
      await send('GET', '/clients', own.cookieHeaders())
    }
    expect(await counted()).toBe(before + processes)
  })

  test('when one is killed others answer, and one takes its place, also where it did what is done once', async () => {
    for (const killed of workers().slice(0, 2)) {
      const before = answering()
      process.kill(killed, 'SIGKILL')
      for (let at = 0; at < processes * 2; at++) {
        expect((await openConnection()('GET', '/projects', own.cookieHeaders())).status).toBe(200)
      }
      await expect.poll(answering, { timeout: 90_000 }).toBe(before + 1)
      expect(workers()).toHaveLength(processes)
      expect(workers()).not.toContain(killed)
    }
    expect(await metrics()).toContain('mortise_role{role="primary"} 1\n')
  }, 200_000)

  test('a worker that is told to stop leaves that to the first process', async () => {
    const all = workers()
    const connections = Array.from({ length: processes }, openConnection)
    for (const send of connections) expect((await send('GET', '/healthz')).status).toBe(200)
    for (const pid of all) process.kill(pid, 'SIGTERM')
    for (const send of connections)
      expect((await send('GET', '/projects', own.cookieHeaders())).status).toBe(200)
    expect(workers()).toEqual(all)
  })

  test('a stop lets each answer what it has begun, and leaves none of them', async () => {
    const all = workers()
    const body = JSON.stringify({ name: 'Sent over a slow line' })
    const sent = Array.from({ length: processes }, () => {
      const agent = new Agent()
      agents.push(agent)
      const headers = { ...asJson(own), 'Content-Length': String(body.length) }
      const form = request(`${server.url}/api/projects`, { method: 'POST', agent, headers })
      form.write(body.slice(0, 10))
      const answer = new Promise<number>((resolve, reject) => {
        form.once('response', response => resolve(response.resume().statusCode ?? 0)).once('error', reject)
      })
      return { form, answer }
    })
    await sleep(500)
    const stopped = server.stop()
    await sleep(500)
    for (const { form } of sent) form.end(body.slice(10))
    expect(await Promise.all(sent.map(({ answer }) => answer))).toEqual(sent.map(() => 201))
    expect(await stopped).toBe(0)
    expect(all).toHaveLength(processes)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

test('a worker that hangs does not keep the first process from a stop, and ends with it', async () => {
  const env = { WEB_CONCURRENCY: '2', STRIPE_SECRET_KEY: 'sk_test_nobody', LOG_LEVEL: 'info' }
  server = await startServer({ env })
  await expect.poll(answering, { timeout: 90_000 }).toBe(2)
  const [hanging = 0] = workers()
  process.kill(hanging, 'SIGSTOP')
  expect(await server.stop()).toBe(0)
  expect(() => process.kill(hanging, 0)).toThrow('ESRCH')
}, 180_000)

test('those of a first process that is killed end with it', async () => {
  const env = { WEB_CONCURRENCY: '2', STRIPE_SECRET_KEY: 'sk_test_nobody', LOG_LEVEL: 'info' }
  server = await startServer({ env })
  await expect.poll(answering, { timeout: 90_000 }).toBe(2)
  const all = workers()
  await server.stop('SIGKILL')
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => all.some(isThere), { timeout: 30_000 }).toBe(false)
}, 180_000)
