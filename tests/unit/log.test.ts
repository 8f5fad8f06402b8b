import { expect, test } from 'vitest'
import { createLogger } from '#app/log.server.ts'
import { cleanUrl } from '#server/access-log.ts'

function written(log: (logger: ReturnType<typeof createLogger>) => void, settings = {}) {
  let lines = ''
  const logger = createLogger({ APP_MODE: 'production', NODE_ENV: 'production', ...settings }, line => {
    lines += line
  })
  log(logger)
  return lines
}

test('secrets never reach the log', () => {
  const lines = written(logger => {
    logger.info({ password: 'secret-1', user: { password: 'secret-2' } }, 'signed in')
    logger.info({ req: { headers: { cookie: 'secret-3', authorization: 'secret-4' } } }, 'asked')
    logger.info({ res: { headers: { 'set-cookie': 'secret-5' } }, token: 'secret-6' }, 'answered')
  })
  expect(lines).toContain('[redacted]')
  expect(lines).not.toMatch(/secret-\d/)
})

test('an error keeps its stack, in JSON and in readable lines', () => {
  const error = new Error('the saw is jammed')
  expect(JSON.parse(written(logger => logger.error({ err: error }, 'failed'))).err.stack).toContain('jammed')
  const readable = written(logger => logger.error({ err: error }, 'failed'), { APP_MODE: 'demo' })
  expect(readable).toMatch(/^\d\d:\d\d:\d\d error failed\nError: the saw is jammed\n/)
})

test('a demo is quiet unless asked', () => {
  const demo = { APP_MODE: 'demo' }
  expect(written(logger => logger.info('GET /'), demo)).toBe('')
  expect(written(logger => logger.info('GET /'), { ...demo, LOG_LEVEL: 'info' })).toContain('GET /')
})

test('query values that open a door are cut out of logged addresses', () => {
  expect(cleanUrl('/reset-password?token=abc&x=1')).toBe('/reset-password?token=[redacted]&x=1')
  expect(cleanUrl('/payment-success?a=1&session_id=cs_1')).toBe('/payment-success?a=1&session_id=[redacted]')
  expect(cleanUrl('/projects?search=oak')).toBe('/projects?search=oak')
})

test('so is what somebody searches for, and what an address within an address holds', () => {
  expect(cleanUrl('/clients?q=Marion+Leigh&page=2')).toBe('/clients?q=[redacted]&page=2')
  expect(cleanUrl('/login?next=%2Fclients%3Fq%3DMarion%26page%3D2&x=1')).toBe(
    '/login?next=%2Fclients%3Fq%3D[redacted]%26page%3D2&x=1',
  )
  expect(cleanUrl('/login?next=%2Fpay%3Ftoken%3D1.abc')).toBe('/login?next=%2Fpay%3Ftoken%3D[redacted]')
})
