import { expect, test } from 'vitest'
import { createLogger } from '#app/log.server.ts'

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
    logger.info(
      { welcome: 'secret-7', things: ['secret-8', { note: 'secret-9' }] },
      'a field nobody thought of',
    )
  })
  expect(lines).toContain('[cut]')
  expect(lines).not.toMatch(/secret-\d/)
})

test('numbers, and the texts on the list, are logged', () => {
  const line = JSON.parse(
    written(logger =>
      logger.child({ requestId: 'r-1' }).info({ ms: 7, closed: true, thing: 'sub_1' }, 'done'),
    ),
  )
  expect(line).toMatchObject({ requestId: 'r-1', ms: 7, closed: true, thing: 'sub_1', msg: 'done' })
})

test('each line says which process it is of, and how one has ended', () => {
  const log = (settings = {}) =>
    written(logger => logger.error({ worker: 7, code: null, signal: 'SIGKILL' }, 'ended'), settings)
  expect(JSON.parse(log())).toMatchObject({ pid: process.pid, worker: 7, signal: 'SIGKILL' })
  expect(log({ APP_MODE: 'demo' })).toMatch(/error ended \{"worker":7,"code":null,"signal":"SIGKILL"\}\n$/)
})

test('an error says what went wrong, and nothing of what it went wrong with', () => {
  const secret = 'XyAKyKTdojEpDkjU2WQUX6lrWlgUhvkdtiLtNOY7IrM'
  const error = Object.assign(new Error(`No /login?welcome=${secret} for ada@oak.example, ${secret}`), {
    input: secret,
    params: [secret],
    code: 'ERR_X',
  })
  error.cause = new Error(`the saw slipped at ${secret}`)
  const line = written(logger => logger.error({ err: error }, 'failed'))
  expect(line).not.toContain(secret)
  expect(line).not.toContain('ada@')
  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', code: 'ERR_X' })
  expect(JSON.parse(line).err.message).toBe('No /login?[cut] for [address], [cut]')
  expect(JSON.parse(line).err.stack).toContain('the saw slipped')
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
