import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { formFields } from '#tests/support/html-form.ts'
import { signIn } from '#tests/support/people.ts'
import { countQueries, MAX_QUERIES } from '#tests/support/queries.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { benchLarge, LARGE, TEMPLATE } from './apply.ts'
import { startBare } from './bare/start.ts'
import { benchPerson, fillBench, otherPerson, PROJECTS } from './data.ts'
import { type Load, load } from './load.ts'
import { MAX_MS_SEARCHING, type Searching } from './search.ts'

// How fast the built server answers on this computer. Times are told, not judged, but for applying a template and for
// searching; the number of database statements of each page is. `npm run build` comes first.

const SECONDS = 4
const ROUNDS = 4
const ROUND_SECONDS = 3
const MAX_MS_APPLYING = 20
const WRITERS = 16
const WRITING_SECONDS = 20

const dataDir = mkdtempSync(join(tmpdir(), 'mortise-bench-'))
let hasFailed = false
try {
  await tellLarge()
  await fillBench(dataDir)
  const server = await startServer({ dataDir })
  try {
    await bench(server)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function bench(server: RunningServer) {
  const cookie = await signIn(server.url, benchPerson)
  await tellQueries(server, cookie)
  await compareWithBare(server, cookie)

  console.log(`\n${row('10 connections', 'per second', 'p50 ms', 'p99 ms', 'cpu ms', 'done', 'failed')}`)
  const url = (path: string) => server.url + path
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { pid } = server
  const seconds = SECONDS
  tell(
    'sign in',
    await load({
      url: url('/login'),
      pid,
      seconds,
      expected: 303,
      method: 'POST',
      headers: form,
      body: credentials,
    }),
  )
  const get = { pid, seconds, expected: 200, headers: { cookie } }
  tell('project detail', await load({ ...get, url: url(`/projects/${someProject()}`) }))
  tell('GET /api/projects', await load({ ...get, url: url('/api/projects') }))
  const tickets = {
    url: url('/create-ticket'),
    pid,
    expected: 303,
    method: 'POST' as const,
    headers: { ...form, cookie },
    body: await ticketBody(server, cookie),
  }
  await countingTickets(async () => {
    const made = await load({ ...tickets, seconds })
    tell('create a ticket', made)
    return made
  })

  console.log(
    `\n${row('2 connections that read', 'per second', 'p50 ms', 'p99 ms', 'cpu ms', 'done', 'failed')}`,
  )
  const others = { cookie: await signIn(server.url, otherPerson) }
  for (const [who, headers] of [
    ['same company', { cookie }],
    ['another company', others],
  ] as const) {
    const list = { ...get, headers, url: url('/projects'), connections: 2, seconds: WRITING_SECONDS }
    tell(`list of ${who}, alone`, await load(list))
    await countingTickets(async () => {
      const writers = load({ ...tickets, connections: WRITERS, seconds: WRITING_SECONDS })
      const [read, made] = await Promise.all([load(list), writers])
      tell(`beside ${WRITERS} that create tickets`, read)
      tell('what these created', made)
      return made
    })
  }
}

/** Each ticket that was said to be made is there, once. */
async function countingTickets(make: () => Promise<Load>) {
  const before = countProjects()
  const { ok, failed } = await make()
  const added = countProjects() - before
  // Those on their way when the time was up are saved too.
  if (added < ok || added > ok + WRITERS) fail(`${ok} tickets were said to be made, ${added} were`)
  if (failed > 0) fail(`${failed} tickets were refused`)
}

async function compareWithBare(server: RunningServer, cookie: string) {
  const headers = { cookie }
  const listUrl = `${server.url}/projects`
  const html = await (await fetch(listUrl, { headers })).text()
  const cards = new Set([...html.matchAll(/href="\/projects\/(\d+)/g)].map(match => match[1])).size
  if (cards !== PROJECTS) fail(`the list shows ${cards} projects instead of ${PROJECTS}`)
  const elements = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z]/g)?.length ?? 0
  const bytes = Buffer.byteLength(html)
  const bare = await startBare(bytes, elements)
  try {
    if (Math.abs(bare.bytes / bytes - 1) > 0.05) fail(`the bare page has ${bare.bytes} bytes, not ${bytes}`)
    const list = { url: listUrl, pid: server.pid, expected: 200, headers }
    const page = { url: bare.url, pid: bare.pid, expected: 200 }
    await load({ ...list, seconds: 2 })
    await load({ ...page, seconds: 2 })
    const lists: Load[] = []
    const bares: Load[] = []
    for (let round = 0; round < ROUNDS; round++) {
      lists.push(await load({ ...list, seconds: ROUND_SECONDS }))
      bares.push(await load({ ...page, seconds: ROUND_SECONDS }))
    }
    console.log(
      `\nThe list of ${PROJECTS} projects (${bytes} bytes, ${elements} elements) and, in turns with it, a bare Remix page`,
    )
    console.log(
      `(${bare.bytes} bytes, as many elements, as Remix's Express template makes it: no session, no database)\n`,
    )
    console.log(row('in turns', 'per second', 'p50 ms', 'p99 ms', 'cpu ms', 'done', 'failed'))
    for (const list of lists) tell('projects list', list)
    for (const bare of bares) tell('bare page', bare)
    const rate = (loads: Load[]) => mean(loads.map(({ perSecond }) => perSecond))
    const ratio = rate(lists) / rate(bares)
    console.log(
      `\nlist / bare = ${rate(lists).toFixed(0)} / ${rate(bares).toFixed(0)} per second = ${ratio.toFixed(2)}: ` +
        `${ratio >= 0.5 ? 'at least half' : 'LESS THAN HALF'}`,
    )
    const spent = (loads: Load[]) => mean(loads.map(({ cpu }) => cpu ?? Number.NaN))
    const share = spent(bares) / spent(lists)
    console.log(
      `by processor time a request: ${spent(bares).toFixed(2)} / ${spent(lists).toFixed(2)} ms = ${share.toFixed(2)}`,
    )
  } finally {
    bare.stop()
  }
}

async function tellLarge() {
  const { applying, searching } = await benchLarge()
  const { p50, p99, transactions, statements, times } = applying
  console.log(
    `\nApplying a template of ${TEMPLATE.stages} stages and ${TEMPLATE.tasks} tasks, ${times} times, among ` +
      `${LARGE.projects} projects and ${LARGE.tasks} tasks\n`,
  )
  console.log(row('', 'p50 ms', 'p99 ms', 'transactions', 'statements'))
  const figures = [p50.toFixed(2), p99.toFixed(2), String(transactions), String(statements)]
  console.log(row('apply a template', ...figures))
  if (transactions !== 1) fail(`applying a template takes ${transactions} transactions`)
  if (!(p50 < MAX_MS_APPLYING)) fail(`applying a template takes ${p50.toFixed(1)} ms`)
  tellSearching(searching)
}

function tellSearching(searches: readonly Searching[]) {
  console.log(
    `\nSearches among them, and among hostile texts: processor time (at most ${MAX_MS_SEARCHING} ms)\n`,
  )
  console.log(row('', 'where', 'mean ms', 'most ms', 'found'))
  for (const { text, page, mean: each, most, found } of searches) {
    console.log(row(text, page, each.toFixed(2), most.toFixed(2), String(found)))
    if (!(each <= MAX_MS_SEARCHING)) fail(`${page} ${text} takes ${each.toFixed(1)} ms`)
  }
}

async function tellQueries(server: RunningServer, cookie: string) {
  console.log(`\nDatabase statements of each page (at most ${MAX_QUERIES})\n`)
  // Of what the bench has nothing, such as quotes, the demo's pages are counted by a test.
  for (const { path, status, queries } of await countQueries(server, benchPerson, cookie, 'some')) {
    console.log(row(path, String(queries ?? '?'), String(status)))
    if (queries !== undefined && queries > MAX_QUERIES) fail(`${path} takes ${queries} statements`)
    if (queries === undefined && status === 200) fail(`${path} does not tell its statements`)
    if (status >= 500) fail(`${path} answers ${status}`)
  }
}

function credentials() {
  return new URLSearchParams(benchPerson).toString()
}

async function ticketBody(server: RunningServer, cookie: string) {
  const page = await fetch(`${server.url}/create-ticket`, { headers: { cookie } })
  const fields = formFields(await page.text(), 'requestId')
  return () =>
    new URLSearchParams({
      ...fields,
      requestId: randomUUID(),
      name: 'Boot room bench',
      clientName: `Mrs Kaye ${randomUUID().slice(0, 8)}`,
    }).toString()
}

function ask(sql: string) {
  const raw = new Database(join(dataDir, 'mortise.db'), { readonly: true })
  try {
    return Number(raw.prepare(sql).pluck().get())
  } finally {
    raw.close()
  }
}

function countProjects() {
  return ask('select count(*) from projects')
}

function someProject() {
  return ask('select max(id) from projects where company_id = (select min(id) from companies)')
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function tell(name: string, { perSecond, p50, p99, cpu, ok, failed }: Load) {
  console.log(
    row(
      name,
      perSecond.toFixed(0),
      String(p50),
      String(p99),
      cpu?.toFixed(1) ?? '-',
      String(ok),
      String(failed),
    ),
  )
  if (ok === 0) fail(`${name}: nothing was answered as expected`)
}

function fail(what: string) {
  hasFailed = true
  console.log(`✗ ${what}`)
}

function row(name: string, ...cells: string[]) {
  return name.padEnd(38) + cells.map(cell => cell.padStart(13)).join('')
}
