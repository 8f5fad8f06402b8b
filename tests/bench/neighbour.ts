import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LARGE_ADMIN, LARGE_COMPANY, LARGE_PASSWORD } from '#db/seed/large/company.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// What one company's worst costs another: a large company asks for what is expensive, from many addresses at once and without a
// pause, at the limits of a real server, while a small one opens its projects. `npm run build` comes first.

const MOST_RATIO = 2
const QUIET_MS = 8000
const ATTACK_MS = 10_000
const ATTACKERS = 8
const ADDRESSES = 15
const LOOK_MS = 150
const WARM_MS = 1000
/** What the warming used has run off by then, for the most part. */
const SETTLE_MS = 10_000

const large: Person = { companyName: LARGE_COMPANY, email: LARGE_ADMIN, password: LARGE_PASSWORD }
const secret = 'a-secret-of-the-bench-which-nobody-else-has'

type Call = { method: string; path: string; body?: unknown }
/** The status is null where the answer was not waited for to its end. */
type Sent = { status: number | null; ms: number; text: string }
type Attack = { name: string; calls: (at: number) => Call }

const dataDir = mkdtempSync(join(tmpdir(), 'mortise-neighbour-'))
const agent = new Agent({ keepAlive: true })
let hasFailed = false
try {
  await bench()
} finally {
  agent.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function bench() {
  const { victims, attacker, attacks } = await prepare()
  console.log(
    `\n${row('milliseconds of /projects', 'p50', 'p95', 'max', 'quiet p95', 'ratio', 'answered', 'refused')}`,
  )
  for (const attack of attacks) {
    // A server of its own: what was used by one attack is not held against the next.
    const server = await start('1')
    try {
      // As a server that has run for a day: what is asked for the first time is slow for whoever asks.
      await assail(server, attacker, attack, performance.now() + WARM_MS)
      await probe(server, victims, SETTLE_MS)
      const quiet = await probe(server, victims, QUIET_MS)
      const until = performance.now() + ATTACK_MS
      const attacked = assail(server, attacker, attack, until)
      const under = await probe(server, victims, ATTACK_MS)
      tell(attack.name, quiet, under, await attacked)
    } finally {
      await server.stop()
    }
  }
}

function start(factor: string): Promise<RunningServer> {
  // Behind Fly the address is told by its proxy: here everybody has one of their own.
  const env = { RATE_LIMIT_FACTOR: factor, SESSION_SECRET: secret, FLY_APP_NAME: 'bench' }
  return startServer({ dataDir, env })
}

/** Both companies, signed in, and what the large one does. */
async function prepare() {
  const server = await start('1000')
  try {
    await seedLarge()
    const ours = [people.admin, people.manager, people.joiner]
    const victims = await Promise.all(ours.map(person => signIn(server.url, person)))
    const attacker = await signIn(server.url, large)
    const ask = async (call: Call) => {
      const { status, text } = await send(server, attacker, call, '10.0.0.1')
      if (!isDone(status)) throw new Error(`${call.method} ${call.path} was answered ${status}: ${text}`)
      return text
    }
    for (let n = 0; n < 8; n++)
      await ask({
        method: 'POST',
        path: '/api/user/preferences',
        body: { key: `bench ${n}`, value: 'x'.repeat(60_000) },
      })
    const team: { id: number; email: string }[] = JSON.parse(await ask({ method: 'GET', path: '/api/users' }))
    const joiner = team.find(({ email }) => email === 'joiner5@large.example')
    if (!joiner) throw new Error('The large company has no fifth joiner')
    return { victims, attacker, attacks: attacksOn(joiner.id) }
  } finally {
    await server.stop()
  }
}

async function seedLarge() {
  const args = ['db/seed/cli.ts', '--projects', '10000', '--tasks', '100000', '--data', dataDir]
  const child = spawn('node_modules/.bin/tsx', args, {
    stdio: 'ignore',
    env: { ...process.env, APP_MODE: 'demo' },
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error('The large company could not be made')
}

function attacksOn(joiner: number): Attack[] {
  const get = (path: string): Call => ({ method: 'GET', path })
  const words = ['e', 'oak', 'zz', 'mrs k', 'kitchen in', 'é']
  const word = (at: number) => encodeURIComponent(words[at % words.length] ?? 'e')
  const worst: Attack[] = [
    { name: 'search', calls: at => get(at % 2 ? `/api/search?q=${word(at)}` : `/tasks?q=${word(at)}`) },
    { name: 'team', calls: () => get('/team') },
    {
      name: 'deep pages of tasks',
      calls: at => get(at % 2 ? `/tasks?page=${1900 - (at % 50)}` : '/api/tasks?page=199'),
    },
    { name: 'preferences', calls: () => get('/api/user/preferences') },
    {
      name: 'remove and bring back',
      calls: at => ({
        method: 'PATCH',
        path: `/api/users/${joiner}`,
        body: { status: at % 2 ? 'active' : 'inactive' },
      }),
    },
    {
      name: 'exports',
      calls: at => ({
        method: 'POST',
        path: '/api/data-export',
        body: { scope: 'company', format: at % 2 ? 'csv' : 'json' },
      }),
    },
  ]
  const mix = {
    name: 'all of these',
    calls: (at: number) => (worst[at % worst.length] ?? worst[0])?.calls(at) ?? get('/'),
  }
  return [...worst, mix]
}

/** The people of the small company, who each open the page, look at it for a moment and open it again. */
async function probe(server: RunningServer, cookies: string[], ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  const refused: Sent['status'][] = []
  async function one(cookie: string, person: number) {
    while (performance.now() < until) {
      const { status, ms: took } = await send(
        server,
        cookie,
        { method: 'GET', path: '/projects' },
        `10.0.1.${person}`,
      )
      if (status === 200) times.push(took)
      else refused.push(status)
      await sleep(LOOK_MS)
    }
  }
  await Promise.all(cookies.map(one))
  if (refused.length > 0) fail(`${refused.length} pages of the small company were answered ${refused[0]}`)
  return times.sort((a, b) => a - b)
}

async function assail(server: RunningServer, cookie: string, { calls }: Attack, until: number) {
  let at = 0
  const counts = { answered: 0, refused: 0, underWay: 0, wrong: new Map<Sent['status'], string>() }
  async function one() {
    while (performance.now() < until) {
      const mine = at++
      const call = calls(mine)
      const { status } = await send(server, cookie, call, `10.0.0.${mine % ADDRESSES}`, until)
      if (status === 429) counts.refused++
      else if (isDone(status)) counts.answered++
      else if (status === null) counts.underWay++
      else counts.wrong.set(status, `${call.method} ${call.path}`)
    }
  }
  await Promise.all(Array.from({ length: ATTACKERS }, one))
  return counts
}

function isDone(status: Sent['status']): boolean {
  return status !== null && status >= 200 && status < 300
}

/** `until`: half a second later it is given up. */
function send(
  server: RunningServer,
  cookie: string,
  { method, path, body }: Call,
  address: string,
  until?: number,
) {
  return new Promise<Sent>((resolve, reject) => {
    const began = performance.now()
    let isGivenUp = false
    const sent = request(
      server.url + path,
      {
        method,
        agent,
        headers: {
          cookie,
          'fly-client-ip': address,
          origin: server.url,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', chunk => {
          // A long download is read and not kept.
          if (text.length < 1_000_000) text += chunk
        })
        const end = () => {
          const status = isGivenUp ? null : (response.statusCode ?? 0)
          resolve({ status, ms: performance.now() - began, text })
        }
        response.on('end', end).on('close', end).on('error', end)
      },
    )
    function giveUp() {
      isGivenUp = true
      sent.destroy()
    }
    const patience = until === undefined ? undefined : setTimeout(giveUp, until - began + 500)
    sent.on('close', () => clearTimeout(patience))
    sent.on('error', error =>
      isGivenUp ? resolve({ status: null, ms: performance.now() - began, text: '' }) : reject(error),
    )
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

type Counts = Awaited<ReturnType<typeof assail>>

function tell(
  name: string,
  quiet: number[],
  under: number[],
  { answered, refused, underWay, wrong }: Counts,
) {
  const quietP95 = percentile(quiet, 0.95)
  const p95 = percentile(under, 0.95)
  const ratio = p95 / quietP95
  const figures = [percentile(under, 0.5), p95, under.at(-1) ?? 0, quietP95].map(ms => ms.toFixed(1))
  console.log(row(name, ...figures, ratio.toFixed(2), String(answered), String(refused)))
  for (const [status, call] of wrong) fail(`${name}: ${call} was answered ${status}`)
  if (answered + underWay === 0) fail(`${name}: nothing was answered`)
  if (!(ratio < MOST_RATIO)) fail(`${name}: ${ratio.toFixed(2)} times the quiet p95`)
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function fail(what: string) {
  hasFailed = true
  console.log(`✗ ${what}`)
}

function row(name: string, ...cells: string[]) {
  return name.padEnd(28) + cells.map(cell => cell.padStart(11)).join('')
}
