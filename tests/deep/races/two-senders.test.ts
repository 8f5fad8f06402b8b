import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { claimMs } from '#app/models/mail/mail-queue.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { db } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })
const leads = vi.hoisted(() => ({ isPrimary: false }))
vi.mock('#app/litefs.server.ts', () => ({ isPrimary: () => leads.isPrimary }))
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})

function startSender() {
  const args = ['--import', 'tsx', 'tests/deep/races/sender.ts', db().$client.name]
  const { DATA_DIR, SESSION_SECRET } = env()
  const settings = { SMTP_URL: smtp.url, DATA_DIR, SESSION_SECRET, LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, args, {
    env: { ...process.env, APP_MODE: 'demo', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', data => said.push(String(data)))
  return {
    said,
    ready: once(child.stdout, 'data'),
    exited: once(child, 'exit'),
    go: () => child.stdin.write('go\n'),
    kill: () => child.kill('SIGKILL'),
  }
}

/** This process does not send them. */
function queue(count: number): string[] {
  const element = createElement('p', null, 'Hello')
  const to = Array.from({ length: count }, (_, at) => `joiner${at}@example.com`)
  for (const each of to)
    sendMail({ to: each, subject: 'Hello', element, companyId: base.ours.id, rank: 'news' })
  return to
}

test('of two processes that send at once, each mail is sent by one; what a killed one left goes on, under the same Message-ID', async () => {
  const to = queue(30)
  const [one, other] = [startSender(), startSender()]
  await Promise.all([one.ready, other.ready])
  one.go()
  other.go()
  expect(await Promise.all([one.exited, other.exited])).toEqual([
    [0, null],
    [0, null],
  ])
  expect(smtp.mails.flatMap(mail => mail.to).sort()).toEqual(to.sort())
  expect(db().select().from(mails).all()).toEqual([])

  smtp.mails.length = 0
  queue(1)
  const killed = startSender()
  await killed.ready
  smtp.onMail(killed.kill)
  killed.go()
  expect(await killed.exited, killed.said.join('')).toEqual([null, 'SIGKILL'])
  smtp.onMail(() => {})
  expect(db().select().from(mails).all()).toMatchObject([{ tries: 1, givenUpAt: null }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + claimMs })
  leads.isPrimary = true
  await finishMail()
  vi.useRealTimers()
  const ids = smtp.mails.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
