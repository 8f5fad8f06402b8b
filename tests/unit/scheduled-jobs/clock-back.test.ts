import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUseNoted } from '#app/domain/auth/idle.ts'
import { dayMs, msUntil } from '#app/domain/clock.ts'
import { TooMany } from '#app/domain/errors.ts'
import { maxPerMinute } from '#app/domain/messages/message.ts'
import { env } from '#app/env.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { sendMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { inTime, whileSomebodyWaits } from '#app/services/stripe/time-limit.server.ts'
import { db } from '#db/client.ts'
import { notifications, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { startFakeApp } from '#tests/support/fake-app.ts'

const base = databaseForTests()
const now = Date.parse('2026-11-20T08:00:00Z')
const ahead = now + 20 * dayMs
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: ahead, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(join(env().DATA_DIR, 'outbox'), { recursive: true, force: true })
})

// What the clock showed while it was weeks ahead keeps nobody out once it is put back.

test('requests are counted for a minute', async () => {
  const app = await startFakeApp({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  try {
    const knock = async () => (await fetch(`${app.url}/login`, { method: 'POST', body: 'x=1' })).status
    expect([await knock(), await knock()]).toEqual([200, 429])
    vi.setSystemTime(now)
    expect([await knock(), await knock()]).toEqual([200, 429])
    vi.setSystemTime(now + minute)
    expect(await knock()).toBe(200)
  } finally {
    await app.stop()
  }
})

test('an invitation is mailed again, and a company invites on', () => {
  const { admin } = base.ours
  const jo = { firstName: 'Jo', lastName: 'Birch', email: 'jo@birch.example', role: 'team_member' as const }
  const { id } = inviteMember(admin, jo)
  expect(() => resendInvitation(admin, id)).toThrow(TooMany)
  for (let sent = 1; sent < 5; sent++) {
    vi.setSystemTime(Date.now() + minute)
    resendInvitation(admin, id)
  }
  vi.setSystemTime(now)
  expect(resendInvitation(admin, id).id).toBe(id)
  expect(() => resendInvitation(admin, id)).toThrow('a moment ago')
})

test('who has written as much as one may in a minute writes on', () => {
  const say = () => sendMessage(base.ours.member, { content: 'Oak is in', projectId: null })
  for (let sent = 0; sent < maxPerMinute; sent++) say()
  expect(say).toThrow(TooMany)
  vi.setSystemTime(now)
  for (let sent = 0; sent < maxPerMinute; sent++) say()
  expect(say).toThrow(TooMany)
})

test('the morning mail goes out, with the news of now', async () => {
  const { ours, theirs } = base
  for (const { companyId, userId } of [ours.member, theirs.member]) {
    const news = {
      companyId,
      userId,
      title: 'New task for you',
      message: 'Cut list',
      createdAt: now - minute,
    }
    db()
      .update(users)
      .set({ morningMailAt: '07:00', morningMailedAt: ahead })
      .where(eq(users.id, userId))
      .run()
    db().insert(notifications).values(news).run()
  }
  vi.setSystemTime(now)
  for (let round = 0; round < 2; round++) await sendMorningMails(now + round * minute)
  await finishMail()
  const [mail, ...others] = await listOutbox()
  expect([mail?.subject, others.length]).toEqual(['1 notification', 1])
})

test('who works is noted to be there: they are not signed out as idle later, nor later than they should be', () => {
  const lastUse = { usedAt: ahead, idleMinutes: 60 }
  expect(isUseNoted(lastUse, { minutes: 60, since: 0 }, now)).toBe(false)
  expect(isUseNoted(lastUse, { minutes: 60, since: 0 }, ahead + minute)).toBe(true)
})

test('who waits for Stripe waits no longer', async () => {
  const never = () => new Promise<never>(() => {})
  const waiting = whileSomebodyWaits(performance.now() - 8950, () => {
    vi.setSystemTime(now)
    return inTime(never)
  })
  await expect(waiting).rejects.toThrow('does not answer')
})

test('a time that is further away than it can be is over', () => {
  expect(msUntil(now + minute, now, minute)).toBe(minute)
  expect(msUntil(now + minute + 1, now, minute)).toBe(0)
  expect(msUntil(now - 1, now, minute)).toBe(0)
})
