import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let metricsUrl: string

beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServer({ env: { METRICS_PORT: String(port) } })
})
afterAll(() => server.stop())

const read = async () => (await fetch(metricsUrl)).text()
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

test('requests are counted by their route, whatever their address holds, and by how they ended', async () => {
  const before = await read()
  for (const path of ['/login', '/login?next=/projects/12', '/projects/7', '/reset-password?token=sesame'])
    await fetch(server.url + path, { redirect: 'manual' })
  await fetch(`${server.url}/no-such-page-sesame`)
  await fetch(`${server.url}/healthz`)
  // A request is counted when its answer has gone out whole, a moment after its head is here.
  await expect.poll(read).toMatch(/mortise_requests_total\{method="GET",route="[^"]*",status="4xx"\} 1/)
  const text = await read()
  const series = 'mortise_requests_total{method="GET",route="login",status="2xx"}'
  expect(figureOf(text, series) - (figureOf(before, series) || 0)).toBe(2)
  expect(text).toMatch(/mortise_requests_total\{method="GET",route="projects\/:\w+",status="3xx"\} 1/)
  expect(text).not.toMatch(/sesame|healthz|projects\/7/)
  expect(text).toMatch(/mortise_request_seconds_count\{route="login"\} \d+/)
})

test('what else is to be watched is there, and nothing of any company', async () => {
  const text = await read()
  expect(figureOf(text, 'mortise_role{role="primary"}')).toBe(1)
  expect(figureOf(text, 'mortise_mails{state="waiting"}')).toBe(0)
  expect(figureOf(text, 'mortise_queries_total')).toBeGreaterThan(0)
  expect(figureOf(text, 'mortise_query_seconds_total')).toBeGreaterThan(0)
  expect(figureOf(text, 'mortise_sockets')).toBe(0)
  expect(figureOf(text, 'mortise_job_seconds_count{job="hourly",result="done"}')).toBeGreaterThan(0)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds/m)
  expect(text).not.toMatch(/mortise_litefs_position \d|mortise_backup_age_seconds \d/)
  expect(text).not.toMatch(/hartley|brook|joinery|company/i)
})

test('they are at that port alone, and that port has nothing else', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  for (const path of ['/', '/login', '/healthz'])
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
})
