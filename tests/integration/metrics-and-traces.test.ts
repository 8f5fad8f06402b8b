import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.coerce.number().optional(),
    doubleValue: z.number().optional(),
  }),
})
const collected = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.output<typeof collected>['resourceSpans'][0]['scopeSpans'][0]['spans'][0]

const spans: Span[] = []
let texts = ''
let collector: Server
let server: RunningServer
let metricsUrl: string

beforeAll(async () => {
  collector = createServer(async (req, res) => {
    const body = await json(req)
    texts += JSON.stringify(body)
    const { resourceSpans } = collected.parse(body)
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)))
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port: collectorPort } = collector.address() as AddressInfo
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  server = await startServer({
    env: {
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await new Promise(resolve => collector.close(resolve))
})

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

test('a request is a trace: its loaders within it, with what they asked of the database, and no word of anybody’s', async () => {
  const answer = await fetch(`${server.url}/login?next=/projects/12&mode=sesame`)
  const reset = await fetch(`${server.url}/reset-password?token=sesame-token`)
  expect([answer.status, reset.status]).toEqual([200, 200])
  // A stop sends what is left.
  await server.stop()
  const attributeOf = ({ attributes }: Span, key: string) => attributes.find(each => each.key === key)?.value
  const asked = answer.headers.get('X-Request-Id')
  const request = spans.find(span => attributeOf(span, 'mortise.request_id')?.stringValue === asked)
  expect(request?.name).toBe('GET /login')
  expect(request && attributeOf(request, 'http.response.status_code')?.intValue).toBe(200)
  const loader = spans.find(({ name, traceId }) => name === 'loader login' && traceId === request?.traceId)
  expect(loader?.parentSpanId).toBe(request?.spanId)
  const querying = spans.filter(span => (attributeOf(span, 'mortise.queries')?.intValue ?? 0) > 0)
  expect(querying.map(({ name }) => name)).toContain('job hourly')
  expect(spans.map(({ name }) => name)).toContain('GET /reset-password')
  expect(texts).not.toMatch(/sesame|hartley|joinery/i)
})
