import { expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { sharedServer } from '#tests/support/shared-server.ts'

const { url } = sharedServer()
const { port, host } = new URL(url)
const form = 'answer=rejected&back=%2Flogin'

/** A page's form, sent with these headers. */
function post(headers: Record<string, string>) {
  const lines = Object.entries({
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(form.length),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return rawRequest(Number(port), `POST /cookie-consent HTTP/1.1\r\n${lines.join('')}\r\n${form}`)
}

test.each([
  ['none', 'http://evil.example'],
  ['same-origin', 'http://evil.example'],
  ['cross-site', url],
])('a form is refused whose Sec-Fetch-Site is %s and whose Origin is %s', async (site, origin) => {
  const answer = await post({ Host: host, 'Sec-Fetch-Site': site, Origin: origin })
  expect(answer).toMatch(/^HTTP\/1.1 403/)
  expect(answer).toContain('This request came from another site and was refused.')
})

test.each([
  url.replace('http:', 'https:'),
  url.replace('http:', 'ftp:'),
  'null',
  `${url}.evil.example`,
  host,
])('a form is refused that no browser vouches for and whose Origin is %s', async origin => {
  expect(await post({ Host: host, Origin: origin })).toMatch(/^HTTP\/1.1 403/)
})

test.each([
  ['from a proxy that passes another Host on', { Host: 'internal:8080', Origin: url }],
  [
    'from there, by a browser that says so',
    { Host: 'internal', Origin: url, 'Sec-Fetch-Site': 'same-origin' },
  ],
  ['at an address besides the configured one', { Host: '127.0.0.1:9', Origin: 'http://127.0.0.1:9' }],
  [
    'by a browser that reached it through a proxy with TLS',
    { Host: 'tunnel.example', Origin: 'https://tunnel.example', 'Sec-Fetch-Site': 'same-origin' },
  ],
  [
    'by a browser that hides where forms stand',
    { Host: host, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  ],
  ['by no browser', { Host: host }],
])('a form is taken %s', async (_what, headers) => {
  expect(await post(headers)).toMatch(/^HTTP\/1.1 303/)
})
