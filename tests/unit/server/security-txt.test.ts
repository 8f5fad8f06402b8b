import { expect, test } from 'vitest'
import { securityText } from '#server/security-txt.ts'
import { startFakeApp } from '#tests/support/fake-app.ts'

const dayMs = 24 * 60 * 60 * 1000

test('whom to write to is told at the address that RFC 9116 names', async () => {
  const app = await startFakeApp({
    env: { SUPPORT_EMAIL: 'help@shop.example' },
    handler: () => new Response('a page'),
  })
  const answer = await fetch(`${app.url}/.well-known/security.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('Contact: mailto:help@shop.example')
  expect(lines).toContain('Canonical: http://shop.example/.well-known/security.txt')
  expect(lines.filter(line => line.startsWith('Expires: '))).toHaveLength(1)
  await app.stop()
})

test.each(['2026-01-01T00:00:00.000Z', '2031-12-31T23:59:59.999Z'])('it never has expired: %s', now => {
  const at = Date.parse(now)
  const [, expires = ''] = /^Expires: (.*)$/m.exec(securityText('https://m.example', 'a@m.example', at)) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(at + 80 * dayMs)
  expect(Date.parse(expires)).toBeLessThan(at + 365 * dayMs)
})
