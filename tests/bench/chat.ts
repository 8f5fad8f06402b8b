import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, signIn } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/socket.ts'
import { addCompany } from '#tests/walks/support/company.ts'
import { processorTime } from './load.ts'
import { send } from './neighbour-calls.ts'

// What the chat does with a thousand open pages: 50 rooms of 20 companies, 200 messages a second for half a minute, all by one server: `npm run bench:chat -- 30 4` has four processes.
// How long each takes from its sending to each page is told; what is lost, doubled, out of order or another room's fails.
// `npm run build` comes first. Senders and pages share this process and its processor with nobody but the server.

const COMPANIES = 20
const SOCKETS_OF_COMPANY = 50
const MESSAGES_A_SECOND = 200
const SECONDS = Number(process.argv[2] ?? 30)
const PROCESSES = process.argv[3] ?? '1'
const LAST_ARRIVE_MS = 5000
const address = '10.0.0.1'

type Room = { projectId: number; senders: string[]; pages: number }

const sentAt = new Map<string, number>()
/** In milliseconds, from before a message is posted until a page has it. */
const times: number[] = []
const counts = { refused: 0, expected: 0, arrived: 0, doubled: 0, foreign: 0, disordered: 0 }

const dataDir = mkdtempSync(join(tmpdir(), 'mortise-chat-'))
process.env.E2E_DATA_DIR = dataDir
const server = await startServer({
  dataDir,
  env: PROCESSES === '1' ? {} : { WEB_CONCURRENCY: PROCESSES, STRIPE_SECRET_KEY: 'sk_test_nobody' },
})
let hasFailed = true
try {
  hasFailed = await bench(server)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function bench({ url, pid }: RunningServer): Promise<boolean> {
  const rooms: Room[] = []
  const pages: ReturnType<typeof openSocket>[] = []
  for (let number = 0; number < COMPANIES; number++) {
    const company = await addCompany(`Bench ${number}`)
    const cookies = await Promise.all(Object.values(company).map((person: Person) => signIn(url, person)))
    const own = await Promise.all(
      Array.from({ length: 2 + (number % 2) }, (_, at) => addRoom(url, cookies, `Job ${at}`)),
    )
    rooms.push(...own)
    const opened = Array.from({ length: SOCKETS_OF_COMPANY }, async (_, at) => {
      const room = own[at % own.length]
      if (room) pages.push(await openPage(url, cookies[at % cookies.length] ?? '', room))
    })
    await Promise.all(opened)
  }
  const idle = memoryOf(pid)
  console.log(`${pages.length} pages in ${rooms.length} rooms; the server holds ${idle} MB`)

  const processorBefore = processorSecondsOf(pid)
  await sendAll(url, rooms)
  await sleep(LAST_ARRIVE_MS)
  const processor = processorSecondsOf(pid) - processorBefore
  for (const { socket } of pages) socket.disconnect()

  const { refused, expected, arrived, doubled, foreign, disordered } = counts
  const lost = expected - arrived
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
  console.log(
    `${sentAt.size} messages in ${SECONDS} s, ${arrived} deliveries: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${times.at(-1)?.toFixed(0)} ms`,
  )
  console.log(`server: ${memoryOf(pid)} MB afterwards, ${processor.toFixed(1)} s of processor time`)
  console.log(
    `refused ${refused}, lost ${lost}, doubled ${doubled}, foreign ${foreign}, out of order ${disordered}`,
  )
  // Of several processes each tells what it has saved: a page that misses the one before reads again.
  const isDisordered = PROCESSES === '1' && disordered > 0
  return refused + lost + doubled + foreign > 0 || isDisordered || arrived === 0
}

async function addRoom(url: string, senders: string[], name: string): Promise<Room> {
  const { text } = await send(
    url,
    senders[0] ?? '',
    { method: 'POST', path: '/api/projects', body: { name } },
    address,
  )
  const { id }: { id: number } = JSON.parse(text)
  return { projectId: id, senders, pages: 0 }
}

async function openPage(url: string, cookie: string, room: Room) {
  const [name = '', value = ''] = cookie.split('=', 2)
  const page = openSocket(url, { cookies: new Map([[name, value]]) })
  if (!(await page.isOpen())) throw new Error('A page was not let in')
  const { ok } = await page.join(room.projectId)
  if (!ok) throw new Error('A page may not be in its room')
  room.pages += 1
  const known = new Set<number>()
  let newest = 0
  page.socket.on('message', ({ projectId, message }) => {
    const now = performance.now()
    if (projectId !== room.projectId) counts.foreign += 1
    else if (known.has(message.id)) counts.doubled += 1
    else {
      known.add(message.id)
      if (message.id < newest) counts.disordered += 1
      newest = message.id
      counts.arrived += 1
      times.push(now - (sentAt.get(message.content) ?? Number.NaN))
    }
  })
  return page
}

async function sendAll(url: string, rooms: Room[]) {
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let number = 0; number < SECONDS * MESSAGES_A_SECOND; number++) {
    const due = began + (number * 1000) / MESSAGES_A_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    const room = rooms[number % rooms.length]
    if (room) underWay.push(say(url, room, number))
  }
  await Promise.all(underWay)
}

async function say(url: string, { projectId, senders, pages }: Room, number: number) {
  const content = `message ${number}`
  const cookie = senders[number % senders.length] ?? ''
  sentAt.set(content, performance.now())
  const call = { method: 'POST', path: '/api/chat/messages', body: { content, projectId } }
  const { status } = await send(url, cookie, call, address)
  if (status === 201) counts.expected += pages
  else counts.refused += 1
}

/** Its own, and of those that it has started. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [
    pid,
    ...children
      .split(' ')
      .filter(Boolean)
      .flatMap(child => processesOf(Number(child))),
  ]
}

/** Megabytes that they hold in memory. */
function memoryOf(pid: number): number {
  return processesOf(pid).reduce((megabytes, pid) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return megabytes + Math.round(Number(kilobytes) / 1024)
  }, 0)
}

function processorSecondsOf(pid: number): number {
  return processesOf(pid).reduce((seconds, pid) => seconds + (processorTime(pid) ?? 0) / 1000, 0)
}
