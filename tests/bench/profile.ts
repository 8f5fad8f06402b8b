import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { benchPerson, fillBench } from './data.ts'
import { processorTime } from './load.ts'
import { type CpuProfile, readShares, type Shares, TOLD_FUNCTIONS } from './profile-shares.ts'

// Where the processor's time of a page goes. `npm run build` comes first. `-- --against DIR` asks the build of another checkout in
// turns, and tells the time of both instead of where it goes; `-- --memory` tells what a process holds after so many requests.

const PAGES = ['/projects', '/projects/25', '/dashboard', '/tasks']
const ADDRESSES = PAGES.flatMap(page => [page, `${page}.data`])
const WARM_UP = 500
const PROFILED = 400
const ROUNDS = 8
const ROUND = 50
const MEMORY_AT = [0, 5000, 10_000, 20_000]

const { values } = parseArgs({ options: { against: { type: 'string' }, memory: { type: 'boolean' } } })

type Running = { name: string; server: RunningServer; cookie: string; profileFile: string }

const temporary = mkdtempSync(join(tmpdir(), 'mortise-profile-'))
const filled = join(temporary, 'filled')
const running: Running[] = []
try {
  mkdirSync(filled)
  // An earlier build does not open what a later one has made.
  await fillBench(filled, resolve(values.against ?? '.', 'db/migrations'))
  if (values.against) running.push(await start('before', resolve(values.against)))
  running.push(await start(values.against ? 'after' : 'this build', process.cwd()))
  if (values.memory) await tellMemory()
  else {
    for (const address of ADDRESSES) for (const each of running) await ask(each, address, WARM_UP)
    await tellTimes()
    const [only] = running
    if (running.length === 1 && only) await tellShares(only)
  }
} finally {
  for (const { server } of running) await server.stop()
  rmSync(temporary, { recursive: true, force: true })
}

async function start(name: string, dir: string): Promise<Running> {
  const dataDir = join(temporary, name)
  const profileFile = join(temporary, `${name}.json`)
  cpSync(filled, dataDir, { recursive: true })
  const env = {
    NODE_OPTIONS: `--import=${resolve('tests/bench/profiler.mjs')}`,
    PROFILE_FILE: profileFile,
    LOG_LEVEL: 'info',
  }
  const server = await startServer({ dataDir, dir, env, nodeArgs: [] })
  return { name, server, cookie: await signIn(server.url, benchPerson), profileFile }
}

/** Milliseconds of the server's processor time a request, one at a time. */
async function ask({ server, cookie }: Running, address: string, amount: number): Promise<number> {
  const before = processorTime(server.pid) ?? Number.NaN
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' }
  const result = await autocannon({ url: server.url + address, connections: 1, amount, headers })
  if (result['2xx'] !== amount) throw new Error(`${address}: ${result['2xx']} of ${amount} answered`)
  return ((processorTime(server.pid) ?? Number.NaN) - before) / amount
}

async function tellTimes() {
  console.log(
    `Processor time of a request in ms, one at a time, the builds in turns: the least of ${ROUNDS} rounds\n`,
  )
  console.log(`| address | ${running.map(({ name }) => name).join(' | ')} |${running[1] ? ' ratio |' : ''}`)
  console.log(`|---|${running.map(() => '---|').join('')}${running[1] ? '---|' : ''}`)
  for (const address of ADDRESSES) {
    const least = running.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, each] of running.entries())
        least[at] = Math.min(least[at] ?? Number.NaN, await ask(each, address, ROUND))
    }
    const [before = 0, after] = least
    const times = least.map(time => time.toFixed(2))
    const ratio = after === undefined ? '' : ` ${(after / before).toFixed(2)} |`
    console.log(`| ${address} | ${times.join(' | ')} |${ratio}`)
  }
}

async function tellShares(server: Running) {
  const shares: Shares[] = []
  for (const address of ADDRESSES) shares.push(readShares(await profile(server, address)))
  console.log('\nShare of the main thread’s time, in per cent\n')
  console.log(`| where | ${ADDRESSES.join(' | ')} |`)
  console.log(`|---|${ADDRESSES.map(() => '---|').join('')}`)
  const mean = (pick: (each: Shares) => number | undefined) =>
    shares.reduce((sum, each) => sum + (pick(each) ?? 0), 0) / shares.length
  const places = sortBy(new Set(shares.flatMap(({ places }) => [...places.keys()])), place =>
    mean(({ places }) => places.get(place)),
  )
  const cells = (pick: (each: Shares) => number | undefined) =>
    shares.map(each => (pick(each) ?? 0).toFixed(1)).join(' | ')
  for (const place of places) {
    if (mean(({ places }) => places.get(place)) >= 0.3)
      console.log(`| ${place} | ${cells(({ places }) => places.get(place))} |`)
  }
  console.log('\nFunctions that take most of it themselves, in per cent of all\n')
  console.log('| function | share |\n|---|---|')
  const functions = sortBy(new Set(shares.flatMap(({ functions }) => [...functions.keys()])), name =>
    mean(({ functions }) => functions.get(name)),
  )
  for (const name of functions.slice(0, TOLD_FUNCTIONS))
    console.log(`| ${name} | ${mean(({ functions }) => functions.get(name)).toFixed(1)} |`)
}

async function profile(server: Running, address: string): Promise<CpuProfile> {
  const { pid } = server.server
  rmSync(server.profileFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  await ask(server, address, PROFILED)
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(server.profileFile)) await sleep(50)
  // It is written in one piece, but not at once.
  await sleep(500)
  return JSON.parse(readFileSync(server.profileFile, 'utf8'))
}

async function tellMemory() {
  console.log('MB that a process holds (resident) after so many requests of the pages in turn\n')
  console.log(`| requests | ${running.map(({ name }) => name).join(' | ')} |`)
  console.log(`|---|${running.map(() => '---|').join('')}`)
  let asked = 0
  for (const goal of MEMORY_AT) {
    for (; asked < goal; asked += ADDRESSES.length * ROUND) {
      for (const address of ADDRESSES) for (const each of running) await ask(each, address, ROUND)
    }
    const held = running.map(({ server }) => residentMegabytes(server.pid).toFixed(0))
    console.log(`| ${asked} | ${held.join(' | ')} |`)
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function sortBy(names: Iterable<string>, size: (name: string) => number): string[] {
  return [...names].sort((a, b) => size(b) - size(a))
}
