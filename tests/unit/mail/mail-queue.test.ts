import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#app/domain/clock.ts'
import { yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { env } from '#app/env.server.ts'
import {
  claimMail,
  claimMs,
  countMails,
  forgetMailsGivenUpBefore,
  insertMail,
} from '#app/models/mail/mail-queue.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { isRefusal, mailLimits } from '#app/services/mail/deliver-mail.server.ts'
import { finishMail, mailOutcome, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { type Mail, sendMail } from '#app/services/mail/send-mail.server.ts'
import { noteClock } from '#app/services/scheduled-jobs/clock-note.server.ts'
import { db, transaction } from '#db/client.ts'
import { mails, users } from '#db/schema/index.ts'
import { startSmtp } from '#tests/mocks/smtp.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const start = Date.parse('2026-11-20T09:00:00Z')
const minute = 60_000
const element = createElement('a', { href: 'http://x/reset?token=sesame' }, 'Open it')
const leads = vi.hoisted(() => ({ isPrimary: true }))
vi.mock('#app/litefs.server.ts', () => ({ isPrimary: () => leads.isPrimary }))

let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp({ unknown: 'nobody@example.com' })
  process.env.SMTP_URL = smtp.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await smtp.stop()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  smtp.mails.length = 0
  smtp.refuse(0)
  leads.isPrimary = true
  rmSync(join(env().DATA_DIR, 'clock-seen.json'), { force: true })
})
afterEach(() => {
  vi.useRealTimers()
})

function queue(to = 'zoe@example.com', mail: Partial<Mail> = {}): number {
  return sendMail({ to, subject: 'Hello', element, companyId: base.ours.id, rank: 'news', ...mail })
}

/** What has arrived by then. */
async function arrivedBy(at: number): Promise<string[]> {
  vi.setSystemTime(at)
  await finishMail()
  return smtp.mails.flatMap(({ to }) => to)
}

const rows = () => db().select().from(mails).all()
const messageIds = () => smtp.mails.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1])

test('what was sent is gone from the queue, and until then says nothing to who steals the database', async () => {
  queue()
  const [row] = rows()
  expect(row).toMatchObject({ recipient: 'zoe@example.com', subject: 'Hello', tries: 0 })
  const file = db().$client.serialize().toString('latin1')
  expect([file.includes('zoe@example.com'), file.includes('sesame')]).toEqual([true, false])
  expect(await arrivedBy(start)).toEqual(['zoe@example.com'])
  expect(smtp.mails[0]?.source).toContain('sesame')
  expect(rows()).toEqual([])
})

test('while the mail server is away it is tried after 2 s, 1, 5, 15 and 30 minutes, under one Message-ID, and given up', async () => {
  queue()
  const messageId = rows()[0]?.messageId
  let tries = 0
  smtp.onMail(() => tries++)
  smtp.refuse(6)
  let at = start
  for (const wait of [0, 2000, minute, 5 * minute, 15 * minute, 30 * minute]) {
    const before = tries
    await arrivedBy(at + wait - 1)
    expect(tries, `before ${wait}`).toBe(before)
    at += wait
    await arrivedBy(at)
    expect(tries, `after ${wait}`).toBe(before + 1)
  }
  expect(rows()).toMatchObject([{ messageId, tries: 6, givenUpAt: at, sealed: null }])
  expect(rows()[0]?.reason).toContain('The mailbox is busy')
  expect(countMails()).toEqual({ waiting: 0, givenUp: 1 })
  expect(await arrivedBy(at + dayMs)).toEqual([])
  forgetMailsGivenUpBefore(at - 1)
  expect(rows()).toHaveLength(1)
  forgetMailsGivenUpBefore(at)
  expect(rows()).toEqual([])
})

test('a mailbox that is not there is asked once, and keeps nobody else’s mail back', async () => {
  queue('nobody@example.com')
  queue('zoe@example.com')
  expect(await arrivedBy(start)).toEqual(['zoe@example.com'])
  expect(rows()).toMatchObject([{ recipient: 'nobody@example.com', tries: 1, givenUpAt: start }])
})

test('what a mail server says of us, such as of our password, is no last word on the mail', () => {
  const said = (code: string, responseCode: number) => Object.assign(new Error('No'), { code, responseCode })
  expect(isRefusal(said('EENVELOPE', 550))).toBe(true)
  expect(isRefusal(said('EMESSAGE', 554))).toBe(true)
  expect(isRefusal(said('EENVELOPE', 451))).toBe(false)
  expect(isRefusal(said('EAUTH', 535))).toBe(false)
  expect(isRefusal(new Error('No'))).toBe(false)
})

test('a link that works no more is not sent', async () => {
  queue('late@example.com', { expiresAt: start + minute })
  queue('in-time@example.com', { expiresAt: start + minute + 1 })
  expect(await arrivedBy(start + minute)).toEqual(['in-time@example.com'])
  expect(rows()).toMatchObject([{ recipient: 'late@example.com', tries: 1, sealed: null }])
})

test('a process that does not lead sends nothing, until it does', async () => {
  queue()
  leads.isPrimary = false
  expect(await arrivedBy(start)).toEqual([])
  leads.isPrimary = true
  expect(await arrivedBy(start)).toEqual(['zoe@example.com'])
})

describe('of whose process was killed', () => {
  test('before it had sent, is sent once its claim has run out', async () => {
    queue()
    transaction(() => claimMail('killed', start))
    expect(await arrivedBy(start + claimMs - 1)).toEqual([])
    expect(await arrivedBy(start + claimMs)).toEqual(['zoe@example.com'])
  })

  test('after it had sent, is sent once more, under the same Message-ID', async () => {
    queue()
    const [row] = rows()
    await arrivedBy(start)
    db()
      .insert(mails)
      .values({ ...row, companyId: base.ours.id, claim: 'killed', claimedUntil: start + claimMs } as never)
      .run()
    await arrivedBy(start + claimMs)
    expect(messageIds()).toEqual([row?.messageId, row?.messageId])
    await arrivedBy(start + 3 * claimMs)
    expect(smtp.mails).toHaveLength(2)
  })

  test('each time, is sent nine times at most, and given up', async () => {
    queue()
    let at = start
    for (let claim = 1; claim <= 9; claim++, at += claimMs) {
      expect(transaction(() => claimMail('killed', at))?.tries).toBe(claim)
    }
    expect(await arrivedBy(at)).toEqual([])
    expect(rows()).toMatchObject([
      { givenUpAt: at, reason: 'the process was killed at every try', sealed: null },
    ])
  })
})

test('a mail that a clock in doubt holds too late waits for the clock, however long, and is sent', async () => {
  noteClock(start)
  queue('zoe@example.com', { expiresAt: start + dayMs })
  const ahead = start + 400 * dayMs
  noteClock(ahead)
  for (let hour = 0; hour < 12; hour++) expect(await arrivedBy(ahead + hour * hourMs)).toEqual([])
  expect(rows()).toMatchObject([{ tries: 0, givenUpAt: null }])
  noteClock(start + hourMs)
  expect(await arrivedBy(start + hourMs)).toEqual(['zoe@example.com'])
})

test('a time that was written while the clock was wrong keeps nothing back', async () => {
  queue()
  db()
    .update(mails)
    .set({ nextTryAt: start + 400 * dayMs, claim: 'x', claimedUntil: start + 400 * dayMs })
    .run()
  expect(await arrivedBy(start)).toEqual(['zoe@example.com'])
})

test('a mail server that takes a mail and never says so keeps back neither others nor the stop', async () => {
  smtp.hangNext()
  queue('hung@example.com')
  queue('next@example.com')
  queue('third@example.com')
  wakeMail()
  await expect.poll(() => smtp.mails).toHaveLength(2)
  await finishMail(50)
  expect(rows()).toMatchObject([{ recipient: 'hung@example.com', claim: null, givenUpAt: null }])
  expect(await arrivedBy(start)).toContain('hung@example.com')
})

describe('while a mail server is silent', () => {
  const usual = { ...mailLimits }
  afterEach(() => {
    Object.assign(mailLimits, usual)
    smtp.slow(0)
  })

  test('after it has a mail, others go beside it, its claim is kept, and the late answer counts', async () => {
    vi.useRealTimers()
    Object.assign(mailLimits, { promptAnswer: 20 })
    smtp.slow(1000)
    const recipients = Array.from({ length: 6 }, (_, at) => `joiner${at}@example.com`)
    for (const to of recipients) queue(to)
    wakeMail()
    // None was answered, and two are sent at a time.
    await expect.poll(() => smtp.mails).toHaveLength(6)
    expect(rows()).toHaveLength(6)
    expect(rows().every(({ claim }) => claim !== null)).toBe(true)
    await expect.poll(rows).toEqual([])
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(recipients)
  })

  test('what waits longest is tried again where too many wait, and a stop releases all', async () => {
    vi.useRealTimers()
    Object.assign(mailLimits, { promptAnswer: 20 })
    for (let at = 0; at < 9; at++) {
      smtp.hangNext()
      queue(`joiner${at}@example.com`)
    }
    let arrived = 0
    smtp.onMail(() => arrived++)
    wakeMail()
    await expect.poll(() => rows().filter(({ reason }) => reason !== null)).toHaveLength(1)
    expect(arrived).toBe(9)
    queue('zoe@example.com')
    wakeMail()
    await expect.poll(() => smtp.mails.flatMap(({ to }) => to)).toContain('zoe@example.com')
    await finishMail(50)
    expect(rows().every(({ claim, givenUpAt }) => claim === null && givenUpAt === null)).toBe(true)
    smtp.onMail(() => {})
    db().delete(mails).run()
  })

  test('its claim is renewed, so that no other process sends it, too', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: start })
    smtp.hangNext()
    queue()
    wakeMail()
    await expect.poll(rows).toMatchObject([{ claimedUntil: start + claimMs }])
    vi.advanceTimersByTime(claimMs / 2)
    await expect.poll(rows).toMatchObject([{ claimedUntil: start + 1.5 * claimMs }])
    await finishMail(50)
    db().delete(mails).run()
  })
})

describe('in which order they go', () => {
  const insert = (companyId: number | null, recipient: string, rank: number, at: number) =>
    insertMail(
      {
        companyId,
        recipient,
        subject: 'x',
        messageId: `${recipient}${Math.random()}`,
        rank,
        expiresAt: at + dayMs,
      },
      at,
    )
  const take = (times: number) =>
    Array.from(
      { length: times },
      (_, at) => transaction(() => claimMail(String(at), start + minute))?.recipient,
    )

  test('what somebody waits for comes first, then each company in turn, however many one has', () => {
    transaction(() => {
      for (let at = 0; at < 100; at++) insert(base.ours.id, 'ours', 1, start)
      insert(base.theirs.id, 'theirs, bulk', 2, start)
      insert(base.theirs.id, 'theirs', 1, start + 500)
      insert(null, 'of a visitor', 1, start + 500)
      insert(base.theirs.id, 'theirs, awaited', 0, start + 500)
      insert(base.ours.id, 'ours, awaited', 0, start + 600)
    })
    const taken = take(105)
    expect(taken.slice(0, 2)).toEqual(['theirs, awaited', 'ours, awaited'])
    expect(taken.indexOf('of a visitor')).toBeLessThan(6)
    expect(taken.indexOf('theirs')).toBeLessThan(8)
    expect(taken.indexOf('theirs, bulk')).toBe(104)
    expect(new Set(taken)).not.toContain(undefined)
    expect(take(1)).toEqual([undefined])
  })
})

test('who asks is told what became of a mail, after two tries at the latest', async () => {
  const outcomeOf = async (to: string, refusals: number) => {
    smtp.refuse(refusals)
    const outcome = mailOutcome(queue(to))
    await arrivedBy(Date.now())
    await arrivedBy(Date.now() + 2000)
    return outcome
  }
  expect(await outcomeOf('at-once@example.com', 0)).toBe('sent')
  expect(await outcomeOf('second@example.com', 1)).toBe('sent')
  expect(await outcomeOf('later@example.com', 2)).toBe('waits')
  expect(await outcomeOf('nobody@example.com', 0)).toBe('given up')
})

test('a warning waits in the queue rather than being queued again, and counts from when it has left', async () => {
  const { userId } = base.ours.member
  db()
    .update(users)
    .set({ lastLoginAt: yearsAfter(start, -3) })
    .run()
  const warnedAt = () =>
    db()
      .select()
      .from(users)
      .all()
      .find(({ id }) => id === userId)?.inactivityWarnedAt
  smtp.refuse(100)
  const warned = await runDeletion(start)
  expect(warned.map(({ kind }) => kind)).toContain('warn')
  const queued = rows().length
  await arrivedBy(start)
  expect(await runDeletion(start + minute)).toEqual([])
  expect([rows().length, warnedAt()]).toEqual([queued, null])
  smtp.refuse(0)
  await arrivedBy(start + 40 * minute)
  expect([rows(), warnedAt()]).toEqual([[], start + 40 * minute])
})
