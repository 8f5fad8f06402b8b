import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { sendMail } from '#app/services/mail/send-mail.server.ts'
import { afterCommit, db, transaction } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'

const outbox = join(env().DATA_DIR, 'outbox')
databaseForTests()
let acts: string[]

beforeEach(() => {
  acts = []
})
afterEach(() => {
  rmSync(outbox, { recursive: true, force: true })
})

const act = (name: string) => afterCommit(() => void acts.push(`${name} ${db().$client.inTransaction}`))

function fail(): never {
  throw new Error('Not today')
}

test('without a transaction it is done at once', () => {
  act('alone')
  expect(acts).toEqual(['alone false'])
})

test('in nested ones it waits for the outermost, and is done once, in order', () => {
  const result = transaction(() => {
    act('outer')
    transaction(() => act('inner'))
    expect(acts).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(acts).toEqual(['outer false', 'inner false'])
  transaction(() => {})
  expect(acts).toHaveLength(2)
})

test('what is rolled back does nothing, then or later', () => {
  expect(() =>
    transaction(() => {
      act('never')
      fail()
    }),
  ).toThrow('Not today')
  transaction(() => act('next'))
  act('alone')
  expect(acts).toEqual(['next false', 'alone false'])
})

test('what is done then may open a transaction of its own', () => {
  transaction(() => afterCommit(() => transaction(() => act('second'))))
  expect(acts).toEqual(['second false'])
})

test('a mail of a transaction that is rolled back is never sent', async () => {
  const element = createElement('p', null, 'Hello')
  const mail = (to: string) => sendMail({ to, subject: 'Hello', element, companyId: null, rank: 'news' })
  transaction(() => mail('kept@example.com'))
  expect(() =>
    transaction(() => {
      mail('lost@example.com')
      fail()
    }),
  ).toThrow('Not today')
  await finishMail()
  expect(readdirSync(outbox).map(name => name.split('-').at(-1))).toEqual(['kept@example.com.eml'])
})
