import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { benchPerson, fillBench } from './data.ts'
import { load } from './load.ts'

// What the other processors bring: pages asked of one process and, in turns with it, of as many as there are processors
// (`npm run bench:cores`, or `-- 4`). The load comes from this process, on the same processors. `npm run build` comes first.

const PROCESSES = Number(process.argv[2] ?? availableParallelism())
const PAGES = ['/projects', '/dashboard', '/tasks', '/portal', '/clients', '/api/projects']
const ROUNDS = 3
const SECONDS = 3
const WARM_SECONDS = 5

const folders = [1, PROCESSES].map(() => mkdtempSync(join(tmpdir(), 'mortise-cores-')))
try {
  for (const folder of folders) await fillBench(folder)
  const [one, all] = await Promise.all([start(folders[0] ?? '', 1), start(folders[1] ?? '', PROCESSES)])
  try {
    console.log(
      `requests a second over 10 connections, of 1 process and of ${PROCESSES}, ${ROUNDS} rounds in turns`,
    )
    for (const page of PAGES) await compare(page, one, all)
  } finally {
    await Promise.all([one.stop(), all.stop()])
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

async function start(dataDir: string, processes: number) {
  const env = {
    WEB_CONCURRENCY: String(processes),
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    COMPANY_CPU_SECONDS: '3600',
    LOG_LEVEL: 'info',
  }
  const server = await startServer({ dataDir, env })
  while ((server.logs().match(/A worker answers/g)?.length ?? 0) < processes && processes > 1)
    await sleep(100)
  return { ...server, cookie: await signIn(server.url, benchPerson) }
}

type Started = Awaited<ReturnType<typeof start>>

async function compare(page: string, one: Started, all: Started) {
  const ask = ({ url, pid, cookie }: Started, seconds: number) =>
    load({ url: url + page, pid, seconds, expected: 200, headers: { cookie } })
  for (const server of [one, all]) await ask(server, WARM_SECONDS)
  const rates = { one: 0, all: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    rates.one += (await ask(one, SECONDS)).perSecond / ROUNDS
    rates.all += (await ask(all, SECONDS)).perSecond / ROUNDS
  }
  const { one: before, all: after } = rates
  console.log(
    `${page.padEnd(16)} ${before.toFixed(0).padStart(5)} ${after.toFixed(0).padStart(5)}  ×${(after / before).toFixed(2)}`,
  )
}
