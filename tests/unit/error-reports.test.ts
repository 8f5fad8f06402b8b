import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { during } from '#app/current-work.server.ts'
import { createLogger } from '#app/log.server.ts'

let hook: Server
let status = 200
const reports: Record<string, unknown>[] = []

beforeAll(async () => {
  hook = createServer(async (req, res) => {
    reports.push(Object(await json(req)))
    res.writeHead(status, status === 307 ? { Location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>(resolve => hook.listen(0, '127.0.0.1', resolve))
  process.env.ERROR_REPORT_URL = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/faults?key=1`
})
afterAll(() => {
  delete process.env.ERROR_REPORT_URL
  return new Promise(resolve => hook.close(resolve))
})
beforeEach(() => {
  reports.length = 0
  warnings.length = 0
  status = 200
})

const warnings: string[] = []

/** A log that writes nowhere; a fresh count of reports. */
async function makeLog(now?: number) {
  vi.resetModules()
  const { reportFault } = await import('#app/error-reports.server.ts')
  const settings = { APP_MODE: 'production', NODE_ENV: 'production' } as const
  const hear = (line: string) => reportFault(line, reason => void warnings.push(reason), now)
  return createLogger(settings, () => {}, hear)
}

test('a fault is reported with its request, and without what it says of people', async () => {
  const log = await makeLog()
  const fault = new Error('Of ada@ash.example: GET /reset?token=sesame failed')
  const work = { requestId: 'r-7', queries: 0, queryMs: 0 }
  during(work, () => log.error({ err: fault, email: 'ada@ash.example' }, 'A form could not be saved'))
  await expect.poll(() => reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    service: 'mortise',
    level: 'error',
    message: 'A form could not be saved',
    requestId: 'r-7',
    error: { type: 'Error', stack: expect.stringContaining('error-reports.test.ts') },
  })
  expect(JSON.stringify(reports)).not.toMatch(/ada@ash|sesame/)
})

test('a hook that sends elsewhere is not followed: who says so may have taken it over', async () => {
  status = 307
  const log = await makeLog()
  log.error({ err: new Error('once') }, 'Once')
  await expect.poll(() => warnings).toHaveLength(1)
  expect(reports).toHaveLength(1)
})

test('what is no fault is not: warnings, and lines without one', async () => {
  const log = await makeLog()
  log.warn({ err: new Error('x') }, 'Only a warning')
  log.error({ code: 1 }, 'The disk is full')
  log.error({ err: new Error('last') }, 'The last')
  await expect.poll(() => reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ message: 'The last' })
})

test('ten a minute are, the next minute tells how many were left out, and a hook that refuses is no fault of its own', async () => {
  status = 500
  const now = Date.now()
  const log = await makeLog(now)
  for (let at = 0; at < 25; at++) log.error({ err: new Error('again') }, 'Again')
  await expect.poll(() => warnings).toHaveLength(10)
  expect([reports.length, warnings[0]]).toEqual([10, 'It answered 500'])
  const { reportFault } = await import('#app/error-reports.server.ts')
  reportFault('{"level":"error","time":"now","err":{}}', () => {}, now + 60_000)
  await expect.poll(() => reports).toHaveLength(11)
  expect(reports.at(-1)).toMatchObject({ leftOut: 15 })
})
