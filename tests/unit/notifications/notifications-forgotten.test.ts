import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { forgetNotifications, maxNotifications } from '#app/models/notifications/notification.server.ts'
import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

const day = 86_400_000
const now = Date.parse('2026-11-20T07:00:00Z')

function inform({ companyId, userId }: Scope, daysAgo: number, isRead: boolean, message = 'Cut list'): void {
  const row = { companyId, userId, title: 'New task', message, isRead, createdAt: now - daysAgo * day }
  db().insert(notifications).values(row).run()
}

function ages({ userId }: Scope): number[] {
  const rows = db()
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt))
    .all()
  return rows.map(({ createdAt }) => (now - createdAt) / day)
}

test('what was read goes after 90 days, what was not stays', () => {
  const { ours, theirs } = base
  for (const { member } of [ours, theirs]) {
    for (const daysAgo of [400, 91, 89, 0]) {
      inform(member, daysAgo, true)
      inform(member, daysAgo + 0.5, false)
    }
  }
  forgetNotifications(now)
  expect(ages(ours.member)).toEqual([400.5, 91.5, 89.5, 89, 0.5, 0])
  expect(ages(theirs.member)).toEqual(ages(ours.member))
})

test('nobody keeps more than a thousand, read or not', () => {
  const { ours } = base
  for (let at = 0; at < maxNotifications + 30; at++) inform(ours.member, at / 100, at % 2 === 0)
  inform(ours.admin, 500, false)
  forgetNotifications(now)
  const kept = ages(ours.member)
  expect([kept.length, kept.at(-1), kept[0]]).toEqual([maxNotifications, 0, (maxNotifications - 1) / 100])
  expect(ages(ours.admin)).toEqual([500])
})
