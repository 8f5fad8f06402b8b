import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LARGE_ADMIN, LARGE_COMPANY, LARGE_PASSWORD } from '#db/seed/large/company.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import {
  attackNames,
  type Call,
  type Counts,
  isDone,
  newCounts,
  type Order,
  type Sent,
  send,
} from './neighbour-calls.ts'

// What one company's worst costs another: a large company asks for what is expensive, from many addresses at once and without a
// pause, at the limits of a real server, while two small ones open their projects. `npm run build` comes first. The large company is a
// process of its own: what it has to read of its answers is not to be measured. `-- pictures lists` measures these alone.

const MAX_RATIO = 2
/**
 * Quiet and attacked by turns. A round counts when the machine was its usual self before and after it: neither quiet 95th percentile
 * is more than so many times the middle one. Of the rounds that count the middle is taken.
 */
const MAX_UNREST = 1.5
const ROUNDS = 4
/** More would use up what the large company may ask for. */
const MAX_ROUNDS = 8
const ROUND_MS = 5000
/** Long enough that no small company uses so much that it takes breaks itself. */
const LOOK_MS = 500
const WARM_MS = 1000
/** What the warming used has run off by then, for the most part. */
const SETTLE_MS = 10_000

const large: Person = { companyName: LARGE_COMPANY, email: LARGE_ADMIN, password: LARGE_PASSWORD }
const secret = 'a-secret-of-the-bench-which-nobody-else-has'

let hasFailed = false
await main()

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mortise-neighbour-'))
  const attacker = fork(join(import.meta.dirname, 'neighbour-attack.ts'))
  try {
    await bench(dataDir, attacker)
  } finally {
    attacker.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit(hasFailed ? 1 : 0)
}

async function bench(dataDir: string, attacker: ChildProcess) {
  const ended = new AbortController()
  attacker.once('exit', () => ended.abort())
  const { victims, cookie, joiner, project } = await prepare(dataDir)
  console.log(
    `\n${row('milliseconds of /projects', 'p50', 'p95', 'max', 'quiet p95', 'ratio', 'rounds', 'answered', 'refused')}`,
  )
  const asked = process.argv.slice(2)
  for (const name of asked.length > 0 ? asked : attackNames) {
    // A server of its own: what was used by one attack is not held against the next.
    const server = await start(dataDir, '1')
    const attack = async (ms: number): Promise<Counts> => {
      attacker.send({ name, url: server.url, cookie, joiner, project, ms } satisfies Order)
      const [counts] = await once(attacker, 'message', { signal: ended.signal })
      return counts
    }
    try {
      // As a server that has run for a day: what is asked for the first time is slow for whoever asks.
      await attack(WARM_MS)
      await probe(server, victims, SETTLE_MS)
      const rounds: Round[] = []
      const counts = newCounts()
      let before = await probe(server, victims, ROUND_MS)
      while (calmOf(rounds).length < ROUNDS && rounds.length < MAX_ROUNDS) {
        const attacked = attack(ROUND_MS)
        const under = await probe(server, victims, ROUND_MS)
        add(counts, await attacked)
        const after = await probe(server, victims, ROUND_MS)
        rounds.push({ before, under, after })
        before = after
      }
      tell(name, rounds, counts)
    } finally {
      await server.stop()
    }
  }
}

function start(dataDir: string, factor: string): Promise<RunningServer> {
  // Behind Fly the address is told by its proxy: here everybody has one of their own.
  const env = { RATE_LIMIT_FACTOR: factor, SESSION_SECRET: secret, FLY_APP_NAME: 'bench' }
  return startServer({ dataDir, env })
}

/** Both companies, signed in. */
async function prepare(dataDir: string) {
  const server = await start(dataDir, '1000')
  try {
    await seedLarge(dataDir)
    const ours = [people.admin, people.manager, people.joiner, people.otherAdmin, people.otherJoiner]
    const victims = await Promise.all(ours.map(person => signIn(server.url, person)))
    const cookie = await signIn(server.url, large)
    const ask = async (call: Call) => {
      const { status, text } = await send(server.url, cookie, call, '10.0.0.1')
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
    const [project]: { id: number }[] = JSON.parse(await ask({ method: 'GET', path: '/api/projects' }))
    if (!project) throw new Error('The large company has no project')
    return { victims, cookie, joiner: joiner.id, project: project.id }
  } finally {
    await server.stop()
  }
}

async function seedLarge(dataDir: string) {
  const args = ['db/seed/cli.ts', '--projects', '10000', '--tasks', '100000', '--data', dataDir]
  const child = spawn('node_modules/.bin/tsx', args, {
    stdio: 'ignore',
    env: { ...process.env, APP_MODE: 'demo' },
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error('The large company could not be made')
}

/** The people of the small companies, who each open the page, look at it for a moment and open it again. */
async function probe(server: RunningServer, cookies: string[], ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  const refused: Sent['status'][] = []
  async function one(cookie: string, person: number) {
    while (performance.now() < until) {
      const { status, ms: took } = await send(
        server.url,
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
  if (refused.length > 0) fail(`${refused.length} pages of the small companies were answered ${refused[0]}`)
  return times
}

function add(sum: Counts, { answered, refused, underWay, wrong }: Counts) {
  sum.answered += answered
  sum.refused += refused
  sum.underWay += underWay
  sum.wrong.push(...wrong)
}

/** Milliseconds that pages of the small companies took before, under and after a moment of the attack. */
type Round = { before: number[]; under: number[]; after: number[] }

function calmOf(rounds: Round[]): Round[] {
  const p95 = (times: number[]) => percentile(times, 0.95)
  const usual = percentile(
    rounds.flatMap(({ before, after }) => [p95(before), p95(after)]),
    0.5,
  )
  return rounds.filter(({ before, after }) => Math.max(p95(before), p95(after)) <= usual * MAX_UNREST)
}

function tell(name: string, rounds: Round[], { answered, refused, underWay, wrong }: Counts) {
  const calm = calmOf(rounds)
  const middle = (times: (round: Round) => number[], share: number) =>
    percentile(
      calm.map(round => percentile(times(round), share)),
      0.5,
    )
  const quietP95 = middle(({ before, after }) => [...before, ...after], 0.95)
  const p95 = middle(({ under }) => under, 0.95)
  const ratio = p95 / quietP95
  const most = Math.max(...rounds.flatMap(({ under }) => under))
  const figures = [middle(({ under }) => under, 0.5), p95, most, quietP95].map(shown)
  const ofAll = `${calm.length}/${rounds.length}`
  console.log(row(name, ...figures, shown(ratio), ofAll, String(answered), String(refused)))
  for (const what of new Set(wrong)) fail(`${name}: ${what}`)
  if (answered + underWay === 0) fail(`${name}: nothing was answered`)
  if (calm.length < ROUNDS) fail(`${name}: the machine was too busy with something else to tell`)
  else if (!(ratio < MAX_RATIO)) fail(`${name}: ${ratio.toFixed(2)} times the quiet p95`)
}

function shown(figure: number): string {
  return Number.isNaN(figure) ? '-' : figure.toFixed(2)
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function fail(what: string) {
  hasFailed = true
  console.log(`✗ ${what}`)
}

function row(name: string, ...cells: string[]) {
  return name.padEnd(28) + cells.map(cell => cell.padStart(11)).join('')
}
