import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type RunningServer, startServer } from '#tests/support/server.ts'

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

beforeAll(async () => {
  collector = createServer(async (req, res) => {
    const body = await json(req)
    texts += JSON.stringify(body)
    const { resourceSpans } = collected.parse(body)
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)))
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  server = await startServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' },
  })
})
afterAll(() => new Promise(resolve => collector.close(resolve)))

test('a request is a trace: its loaders within it, with what they asked of the database, and no word of anybody’s', async () => {
  const answer = await fetch(`${server.url}/login?next=/projects/12&mode=sesame`)
  const reset = await fetch(`${server.url}/reset-password?token=sesame-token`)
  expect([answer.status, reset.status]).toEqual([200, 200])
  // A stop sends what is left.
  await server.stop()
  const request = spans.find(({ name }) => name === 'GET /login')
  const of = (key: string) => request?.attributes.find(each => each.key === key)?.value
  expect(of('http.response.status_code')?.intValue).toBe(200)
  expect(of('mortise.request_id')?.stringValue).toBe(answer.headers.get('X-Request-Id'))
  const loader = spans.find(({ name, traceId }) => name === 'loader login' && traceId === request?.traceId)
  expect(loader?.parentSpanId).toBe(request?.spanId)
  const queries = (span: Span | undefined) =>
    span?.attributes.find(({ key }) => key === 'mortise.queries')?.value.intValue
  const asked = spans.filter(span => (queries(span) ?? 0) > 0)
  expect(asked.map(({ name }) => name)).toContain('job hourly')
  expect(spans.map(({ name }) => name)).toContain('GET /reset-password')
  expect(texts).not.toMatch(/sesame|hartley|joinery/i)
})
