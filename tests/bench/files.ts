import { randomBytes } from 'node:crypto'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { send } from './neighbour-calls.ts'

// What uploads cost: how much memory one of 49 MB takes of the server, and how long another company waits for /projects while ten
// come at once. `npm run build` comes first. Who sends and who looks share two cores with the server.

const MEGABYTE = 1024 ** 2
const FILE_BYTES = 49 * MEGABYTE
const AT_ONCE = 10
const MAX_GROWTH = 32
const MAX_RATIO = 3
const LOOK_EVERY_MS = 100
const QUIET_LOOKS = 100
const password = 'dovetail-joint'

const folder = mkdtempSync(join(tmpdir(), 'mortise-files-'))
const file = join(folder, 'worktop.dwg')
// A drawing by its first bytes; the rest cannot be packed.
writeFileSync(file, Buffer.concat([Buffer.from('AC1032'), randomBytes(FILE_BYTES - 6)]))
const server = await startServer()
let hasFailed = true
try {
  hasFailed = await bench()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function bench(): Promise<boolean> {
  const { url, pid } = server
  const sender = await signIn(url, {
    companyName: 'Hartley & Sons Joinery',
    email: 'admin@hartley.example',
    password,
  })
  const looker = await signIn(url, {
    companyName: 'Brook Street Cabinets',
    email: 'admin@brookstreet.example',
    password,
  })
  // Both ways are warm: the first of each loads code.
  await upload(url, sender)
  const quiet = await look(url, looker, QUIET_LOOKS)
  const idle = memoryOf(pid)
  const growth = await growthDuring(pid, () => upload(url, sender))
  console.log(
    `one upload of 49 MB: the server holds ${idle} MB and ${growth} MB more at most (limit ${MAX_GROWTH})`,
  )

  let isOver = false
  const began = performance.now()
  const uploads = Promise.all(Array.from({ length: AT_ONCE }, () => upload(url, sender))).then(() => {
    isOver = true
  })
  const busy: number[] = []
  const growthOfTen = await growthDuring(pid, async () => {
    while (!isOver) busy.push(...(await look(url, looker, 1)))
    await uploads
  })
  const seconds = (performance.now() - began) / 1000
  const ratio = at(busy, 0.95) / at(quiet, 0.95)
  console.log(`${AT_ONCE} at once: ${seconds.toFixed(1)} s, ${growthOfTen} MB more at most`)
  console.log(
    `/projects of another company: p95 ${at(quiet, 0.95).toFixed(1)} ms quiet, ${at(busy, 0.95).toFixed(1)} ms meanwhile (${busy.length} looks): ${ratio.toFixed(2)} times (limit ${MAX_RATIO})`,
  )
  return growth > MAX_GROWTH || ratio > MAX_RATIO
}

async function upload(url: string, cookie: string) {
  const form = new FormData()
  form.append('category', 'drawing')
  form.append('file', await openAsBlob(file), 'worktop.dwg')
  const headers = { cookie, origin: url }
  const answer = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`An upload failed: ${answer.status} ${await answer.text()}`)
  const { id }: { id: number } = await answer.json()
  return id
}

async function look(url: string, cookie: string, times: number): Promise<number[]> {
  const all: number[] = []
  for (let time = 0; time < times; time++) {
    const { status, ms } = await send(url, cookie, { method: 'GET', path: '/projects' }, '10.0.0.2')
    if (status !== 200) throw new Error(`/projects answered ${status}`)
    all.push(ms)
    await sleep(LOOK_EVERY_MS)
  }
  return all
}

/** Megabytes by which the server grew beyond what it held, at most, while `work` went on. */
async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  await work()
  clearInterval(watch)
  return most - before
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

/** Megabytes that the process holds in memory. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
