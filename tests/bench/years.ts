import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import { argon2Options } from '#app/domain/auth/password.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { LARGE_PASSWORD, largeShop } from '#db/seed/large/company.ts'
import { seedCompany, seedLarge } from '#db/seed/large/large.ts'
import { addressesOf } from '#tests/support/pages.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// What ten years of work cost: each page of a company with 10,000 projects, 100,000 tasks and 500,000 messages beside the same
// page of a company with the same people and as much in work that began a season ago, whose lists fill a first page. Both are
// asked in turns, one request at a time. `npm run build` comes first.

const usage = `npm run bench:years -- [--data DIR] [--dir CHECKOUT] [--as admin] [--only PATTERN] [--rounds 5] [--each 8]
       --data keeps what was seeded there and uses it again; --dir asks the build of another checkout; --as: manager, joiner1 and so
       on; --only: addresses that match it`

const MOST = 1.15
const MAX_SEARCHING = 1.5
const WARM_UP = 250

const youngShop = { name: 'Young Joinery Ltd', key: 'young', joiners: 13, clients: 100 }
const youngSize = { projects: 300, tasks: 3000, messages: 15_000 }
const largeSize = { companies: 200, projects: 10_000, tasks: 100_000, messages: 500_000 }

const columns = ['cpu ratio', 'p50 ratio', 'cpu ms', 'young', 'KB', 'young', '']

/** Addresses that no route says: what is looked for, and the far ends of lists. */
const more = [
  ...['door', 'oak staircase', 'yardley', 'API-123', 'fi', 'nothing like it'].flatMap(text =>
    [
      '/search',
      '/projects',
      '/tasks',
      '/clients',
      '/quoting',
      '/invoicing',
      '/documents',
      '/team-chat/history',
    ].map(path => `${path}?q=${encodeURIComponent(text)}`),
  ),
  ...['/projects?page=5', '/projects?show=late', '/projects?show=finished'],
  ...['name', 'client', 'stage', 'due', 'value'].map(by => `/projects?view=table&sort=${by}`),
  ...[
    '/tasks?filter=done',
    '/tasks?filter=open',
    '/tasks?filter=done&mine=1',
    '/tasks?filter=done&person=none',
    '/tasks?page=3',
    '/tasks?mine=1',
    '/clients?page=2',
    '/clients?view=table',
  ],
  ...['/calendar?month=2026-01', '/calendar?view=week', '/team?page=1', '/todos?show=completed'],
  ...[
    '/api/projects',
    '/api/tasks',
    '/api/tasks?projectId=1',
    '/api/clients',
    '/api/users',
    '/api/todos',
    '/api/files',
  ],
  ...[
    '/api/chat/messages',
    '/api/notifications',
    '/api/payments',
    '/api/dashboard/stats',
    '/api/task-templates',
  ],
  ...['/api/search?q=door', '/dashboard.data', '/portal.data', '/projects.data', '/tasks.data'],
]

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    dir: { type: 'string', default: process.cwd() },
    as: { type: 'string', default: 'admin' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    each: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
const personOf = ({ name, key }: { name: string; key: string }): Person => ({
  companyName: name,
  email: `${values.as}@${key}.example`,
  password: LARGE_PASSWORD,
})
const [large, young] = [personOf(largeShop), personOf(youngShop)]
const rounds = Number(values.rounds)
const each = Number(values.each)

if (values.help) {
  console.log(`Usage: ${usage}`)
  process.exit(0)
}

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'mortise-years-'))
let failed = 0
try {
  await fill()
  const server = await startServer({ dataDir, dir: values.dir, env: { COMPANY_CPU_SECONDS: '100000' } })
  try {
    await compare(server)
  } finally {
    await server.stop()
  }
} finally {
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)

async function fill() {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'mortise.db')
  if (existsSync(file)) return
  openDatabase(file)
  const now = Date.now()
  const keptDir = join(dataDir, 'uploads', 'kept')
  await seedLarge(largeSize, now, keptDir)
  const passwordHash = await hash(LARGE_PASSWORD, argon2Options)
  seedCompany(youngShop, youngSize, { passwordHash, now, keptDir })
  closeDatabase()
  console.log(`Seeded in ${((Date.now() - now) / 1000).toFixed(1)} s`)
}

type Measured = { cpu: number[]; ms: number[]; bytes: number }
type Compared = { path: string; young: Measured; large: Measured; ratio: number; speed: number }

async function compare(server: RunningServer) {
  const cookies = { young: await signIn(server.url, young), large: await signIn(server.url, large) }
  const pages = await pagesOfBoth(server)
  for (let at = 0; at < WARM_UP; at++) {
    const page = pages[at % pages.length]
    if (page) await ask(server, at % 2 ? page.young : page.large, at % 2 ? cookies.young : cookies.large)
  }
  const rows: Compared[] = []
  console.log(columns.map(text => text.padStart(10)).join(''))
  for (const page of pages) {
    const asked = { young: newMeasured(), large: newMeasured() }
    const first = await ask(server, page.large, cookies.large)
    const beside = await ask(server, page.young, cookies.young)
    if (first.status !== 200 || beside.status !== 200) {
      if (first.status !== beside.status) console.log(`${page.path}: ${beside.status}, ${first.status}`)
      continue
    }
    for (let round = 0; round < rounds; round++) {
      await measure(server, page.young, cookies.young, asked.young)
      await measure(server, page.large, cookies.large, asked.large)
    }
    const ratio = median(asked.large.cpu) / median(asked.young.cpu)
    const speed = median(asked.large.ms) / median(asked.young.ms)
    const row = { path: page.path, ...asked, ratio, speed }
    rows.push(row)
    tellPage(row)
  }
  tell(rows)
}

/** Each page by an address of each company; one of which either has nothing is left out. */
async function pagesOfBoth(server: RunningServer) {
  const ours = await addressesOf(server, young, 'some')
  // Looking for them keeps this process from hearing that the server has closed a connection.
  await sleep(100)
  const theirs = await addressesOf(server, large, 'some')
  await sleep(100)
  const largeOf = new Map(theirs.map(({ path, href }) => [path, href]))
  const pages = ours
    .filter(({ kind }) => kind === 'workspace')
    .flatMap(({ path, href }) => {
      const other = largeOf.get(path)
      return other === undefined ? [] : [{ path, young: href, large: other }]
    })
  return [...pages, ...more.map(path => ({ path, young: path, large: path }))].filter(({ path }) =>
    new RegExp(values.only).test(path),
  )
}

function newMeasured(): Measured {
  return { cpu: [], ms: [], bytes: 0 }
}

async function ask({ url }: RunningServer, href: string, cookie: string) {
  const response = await fetch(url + href, { headers: { cookie }, redirect: 'manual' })
  const bytes = (await response.arrayBuffer()).byteLength
  return { status: response.status, bytes }
}

/** Asks some times, and notes the mean of the processor time and of the time each took. */
async function measure(server: RunningServer, href: string, cookie: string, into: Measured) {
  const [cpu, began] = [processorTime(server.pid), performance.now()]
  for (let at = 0; at < each; at++) into.bytes = (await ask(server, href, cookie)).bytes
  into.cpu.push((processorTime(server.pid) - cpu) / each)
  into.ms.push((performance.now() - began) / each)
}

/** Milliseconds that the threads of a process have run. Linux only. */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const ran = readdirSync(tasks).map(task =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return ran.reduce((sum, time) => sum + time, 0) / 1e6
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function tellPage({ path, young, large, ratio, speed }: Compared) {
  const figures = [
    ratio.toFixed(2),
    speed.toFixed(2),
    median(large.cpu).toFixed(2),
    median(young.cpu).toFixed(2),
  ]
  const sizes = [large.bytes, young.bytes].map(bytes => (bytes / 1024).toFixed(0))
  const cells = [...figures, ...sizes].map(text => text.padStart(10)).join('')
  console.log(`${cells}  ${isAbove({ path, ratio }) ? 'ABOVE ' : ''}${path}`)
}

function isAbove({ path, ratio }: Pick<Compared, 'path' | 'ratio'>): boolean {
  return ratio > (isSearch(path) ? MAX_SEARCHING : MOST)
}

function tell(rows: readonly Compared[]) {
  failed = rows.filter(isAbove).length
  const ratios = rows.map(({ ratio }) => ratio)
  console.log(`\n${rows.length} pages, in the middle ${median(ratios).toFixed(2)}`)
  console.log(`${failed} above ${MOST} (searches: ${MAX_SEARCHING})`)
}

function isSearch(path: string): boolean {
  return /[?&]q=/.test(path)
}
