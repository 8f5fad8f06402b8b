import Database from 'better-sqlite3'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#app/log.server.ts'
import { maxAtOnce } from '#app/services/mail/deliver-mail.server.ts'
import { finishMail, mailOutcome, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests({ copy: true })
let other: Database.Database | undefined
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})
beforeEach(() => {
  smtp.mails.length = 0
})
afterEach(() => {
  other?.close()
  other = undefined
  vi.restoreAllMocks()
})

/** As a server has it open, which waits for no other process within a statement. */
function lockedByAnother() {
  const file = db().$client.name
  closeDatabase()
  openDatabase(file, undefined, { patienceMs: 100 })
  const another = new Database(file)
  other = another
  return { lock: () => another.exec('begin immediate'), unlock: () => another.exec('rollback') }
}

function queue(to: string): number {
  const element = createElement('p', null, 'Hello')
  return sendMail({
    to,
    subject: 'Hello',
    element,
    companyId: base.ours.id,
    rank: 'news',
    purpose: 'warned-person:0',
  })
}

const arrived = () => smtp.mails.flatMap(({ to }) => to)
const waiting = () => db().select({ recipient: mails.recipient }).from(mails).all()

test('a mail that is due while another process writes is sent as soon as that is done', async () => {
  const error = vi.spyOn(log(), 'error')
  const { lock, unlock } = lockedByAnother()
  const id = queue('zoe@example.com')
  lock()
  wakeMail()
  const outcome = mailOutcome(id)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(arrived()).toEqual([])
  unlock()
  expect(await outcome).toBe('sent')
  expect([arrived(), waiting()]).toEqual([['zoe@example.com'], []])
  expect(error).not.toHaveBeenCalled()
  await finishMail()
})

test('that a mail has left is noted and told as soon as another process is done that writes', async () => {
  const error = vi.spyOn(log(), 'error')
  const { lock, unlock } = lockedByAnother()
  smtp.onMail(lock)
  const id = queue('zoe@example.com')
  wakeMail()
  const outcome = mailOutcome(id)
  await expect.poll(arrived).toEqual(['zoe@example.com'])
  await new Promise(resolve => setTimeout(resolve, 400))
  smtp.onMail(() => {})
  expect(waiting()).toHaveLength(1)
  unlock()
  expect(await outcome).toBe('sent')
  expect([arrived(), waiting()]).toEqual([['zoe@example.com'], []])
  expect(error).not.toHaveBeenCalled()
  await finishMail()
})

test('what keeps each mail from being saved, such as a full disk, is looked at again after a pause', async () => {
  const error = vi.spyOn(log(), 'error').mockImplementation(() => {})
  queue('zoe@example.com')
  db().$client.exec("create temp trigger full before update on mails begin select raise(abort, 'full'); end")
  wakeMail()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(error).toHaveBeenCalled()
  expect(error.mock.calls.length).toBeLessThanOrEqual(maxAtOnce)
  db().$client.exec('drop trigger full')
  await finishMail()
  expect(arrived()).toEqual(['zoe@example.com'])
})

test('what waits at a stop is sent by the next start, and not before', async () => {
  const error = vi.spyOn(log(), 'error')
  const { lock, unlock } = lockedByAnother()
  queue('zoe@example.com')
  lock()
  await finishMail(200)
  unlock()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect([arrived(), waiting().length]).toEqual([[], 1])
  expect(error).not.toHaveBeenCalled()
  await finishMail()
  expect([arrived(), waiting().length]).toEqual([['zoe@example.com'], 0])
})

test('one that has left is not sent again by the next start, where it could be noted only at the stop', async () => {
  const { lock, unlock } = lockedByAnother()
  smtp.onMail(lock)
  queue('zoe@example.com')
  wakeMail()
  await expect.poll(arrived).toEqual(['zoe@example.com'])
  smtp.onMail(() => {})
  // Said just before what is under way is let go: whoever waits has not looked again.
  vi.spyOn(log(), 'warn').mockImplementationOnce(unlock)
  await finishMail(200)
  expect(waiting()).toEqual([])
  await finishMail()
  expect(arrived()).toEqual(['zoe@example.com'])
})
