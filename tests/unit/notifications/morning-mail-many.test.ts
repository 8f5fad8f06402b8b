import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { morningMailWindow } from '#app/domain/notifications/morning-mail.ts'
import { log } from '#app/log.server.ts'
import { sendMorningMails, stopMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const mailed = vi.hoisted((): string[] => [])
vi.mock('#app/services/mail/send-mail.server.ts', () => ({
  sendMail: ({ to }: { to: string }) => mailed.push(to),
}))

databaseForTests()
beforeEach(() => {
  mailed.length = 0
  vi.spyOn(log(), 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const people = 130
const at = (text: string) => Date.parse(text)

/** Many people of many companies in two time zones, each with something to be told. */
function fill(morningMailAt = '07:00'): void {
  for (let company = 0; company < 10; company++) {
    const timeZone = company % 2 ? 'Europe/London' : 'Europe/Berlin'
    const values = { name: `Shop ${company}`, nameKey: `shop ${company}`, timeZone }
    const { id: companyId } = db().insert(companies).values(values).returning({ id: companies.id }).get()
    for (let person = 0; person < people / 10; person++) {
      const username = `joiner${company}.${person}`
      const login = { username, email: `${username}@example.com`, passwordHash: '-', morningMailAt }
      const user = db()
        .insert(users)
        .values({ companyId, ...login })
        .returning({ id: users.id })
        .get()
      const createdAt = at('2026-11-19T12:00:00Z')
      db()
        .insert(notifications)
        .values({ companyId, userId: user.id, title: 'New task for you', message: 'Cut list', createdAt })
        .run()
    }
  }
}

const warnings = () => vi.mocked(log().warn).mock.calls.map(([facts]) => facts)

test('a mail may be up to three hours late, but not of the day before', () => {
  expect(morningMailWindow('10:01')).toEqual({ from: '07:01', to: '10:01' })
  expect(morningMailWindow('02:10')).toEqual({ from: '00:00', to: '02:10' })
})

test('where nothing can be saved, as on a full disk, that is told once, and all go out afterwards', async () => {
  fill()
  const error = vi.spyOn(log(), 'error').mockReturnValue(undefined)
  db().$client.pragma('query_only = ON')
  await sendMorningMails(at('2026-11-20T06:00:00Z'))
  db().$client.pragma('query_only = OFF')
  expect(error).toHaveBeenCalledTimes(1)
  expect(mailed).toEqual([])
  await sendMorningMails(at('2026-11-20T06:01:00Z'))
  expect(mailed).toHaveLength(people / 2)
})

test('however many are due, all go out in one round, while others are answered', async () => {
  fill()
  let answered = 0
  let isOver = false
  const answer = () => {
    answered++
    if (!isOver) setImmediate(answer)
  }
  setImmediate(answer)
  await sendMorningMails(at('2026-11-20T06:00:00Z'))
  expect(mailed).toHaveLength(people / 2)
  await sendMorningMails(at('2026-11-20T07:00:00Z'))
  isOver = true
  expect(new Set(mailed).size).toBe(people)
  expect(answered).toBeGreaterThanOrEqual(people)
  await sendMorningMails(at('2026-11-20T07:01:00Z'))
  expect(mailed).toHaveLength(people)
  expect(warnings()).toEqual([])
})

test('a round that is stopped leaves the rest to the next', async () => {
  fill()
  const round = sendMorningMails(at('2026-11-20T07:00:00Z'))
  expect(sendMorningMails(at('2026-11-20T07:00:00Z'))).toBe(round)
  stopMorningMails()
  await round
  expect(mailed.length).toBeLessThan(people)
  await sendMorningMails(at('2026-11-20T07:01:00Z'))
  expect(new Set(mailed).size).toBe(people)
  expect(mailed).toHaveLength(people)
})

test('who is left out for the day is not left out silently', async () => {
  fill()
  await sendMorningMails(at('2026-11-20T05:00:00Z'))
  // The server stood still over both mornings.
  await sendMorningMails(at('2026-11-20T10:01:00Z'))
  expect(mailed).toEqual([])
  expect(warnings()).toEqual([
    { timeZone: 'Europe/London', dropped: people / 2 },
    { timeZone: 'Europe/Berlin', dropped: people / 2 },
  ])
  await sendMorningMails(at('2026-11-20T10:02:00Z'))
  expect(warnings()).toHaveLength(2)
})
