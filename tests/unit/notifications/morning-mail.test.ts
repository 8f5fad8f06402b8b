import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { morningMailTime } from '#app/domain/notifications/morning-mail.schema.ts'
import { morningMailTimes } from '#app/domain/notifications/morning-mail.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { insertAssignments } from '#app/models/tasks/task-writes.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { markAllNotificationsRead } from '#app/services/notifications/mark-read.server.ts'
import { sendMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { saveMorningMail } from '#app/services/notifications/save-morning-mail.server.ts'
import { findStopReader, stopMorningMail } from '#app/services/notifications/stop-morning-mail.server.ts'
import { newStopToken } from '#app/services/notifications/stop-token.server.ts'
import { db } from '#db/client.ts'
import { companies, notifications, teamHolidays, users } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()
afterEach(() => {
  rmSync(join(env().DATA_DIR, 'outbox'), { recursive: true, force: true })
})

const at = (text: string) => Date.parse(text)
const minute = 60_000

/** What goes out at that moment, the recipients in order. */
async function mailedAt(time: string): Promise<string[]> {
  const before = (await listOutbox()).length
  await sendMorningMails(at(time))
  await finishMail()
  const all = await listOutbox()
  return all.slice(0, all.length - before).map(({ to }) => to.replace('@example.com', ''))
}

function set({ userId }: Scope, values: Partial<typeof users.$inferInsert>): void {
  db().update(users).set(values).where(eq(users.id, userId)).run()
}

function inform({ companyId, userId }: Scope, createdAt: number, title = 'New task for you'): void {
  const row = { companyId, userId, title, message: 'Cut list (Shaker kitchen)', createdAt }
  db().insert(notifications).values(row).run()
}

function move(companyId: number, timeZone: string): void {
  db().update(companies).set({ timeZone }).where(eq(companies.id, companyId)).run()
}

describe('the time of the morning mail', () => {
  test('is a quarter of an hour between 04:00 and 11:45', () => {
    expect(morningMailTimes).toHaveLength(32)
    expect([morningMailTimes[0], morningMailTimes[1], morningMailTimes.at(-1)]).toEqual([
      '04:00',
      '04:15',
      '11:45',
    ])
    expect(morningMailTime.parse(' 07:30 ')).toBe('07:30')
    expect([morningMailTime.parse(''), morningMailTime.parse(null)]).toEqual([null, null])
    for (const wrong of ['07:31', '12:00', '03:45', '7:30', 'x', 7, {}, ['07:30']]) {
      expect(morningMailTime.safeParse(wrong).success, String(wrong)).toBe(false)
    }
  })

  test('is saved for the person alone, and begins tomorrow when it is past', async () => {
    const { ours } = base
    const now = at('2026-11-20T07:00:00Z')
    inform(ours.member, now - minute)
    inform(ours.manager, now - minute)
    saveMorningMail(ours.member, '07:00', now)
    saveMorningMail(ours.manager, '07:15', now)
    expect(await mailedAt('2026-11-20T07:01:00Z')).toEqual([])
    expect(await mailedAt('2026-11-20T07:15:00Z')).toEqual(['oak.project_manager'])
    inform(ours.member, now + minute)
    expect(await mailedAt('2026-11-21T07:00:00Z')).toEqual(['oak.team_member'])
    saveMorningMail(ours.member, null)
    inform(ours.member, at('2026-11-21T09:00:00Z'))
    expect(await mailedAt('2026-11-22T07:00:00Z')).toEqual([])
  })
})

describe('the morning mail', () => {
  test('goes out at its time, once a day, and never later than three hours', async () => {
    const { ours, theirs } = base
    set(ours.member, { morningMailAt: '07:00' })
    set(theirs.member, { morningMailAt: '04:00' })
    inform(ours.member, at('2026-11-19T12:00:00Z'))
    inform(theirs.member, at('2026-11-19T12:00:00Z'))
    expect(await mailedAt('2026-11-20T06:59:30Z')).toEqual(['birch.team_member'])
    expect(await mailedAt('2026-11-20T10:01:00Z')).toEqual([])
    inform(ours.member, at('2026-11-20T11:00:00Z'))
    expect(await mailedAt('2026-11-21T10:00:00Z')).toEqual(['oak.team_member'])
    expect(await mailedAt('2026-11-21T10:00:30Z')).toEqual([])
  })

  test('tells what is unread since the last one, what is due or late, and who is away', async () => {
    const { ours, theirs } = base
    const { admin, member, manager } = ours
    set(member, { morningMailAt: '07:00', morningMailedAt: at('2026-11-19T07:00:00Z') })
    const projectId = makeProject(ours, { jobSequence: 12 })
    const give = (title: string, dueDate: string, to = member) => {
      const taskId = makeTask(ours, { title, dueDate, projectId })
      insertAssignments(admin, [{ taskId, userId: to.userId }])
    }
    give('Cut list', '2026-11-20')
    give('Dry fit', '2026-11-18')
    give('Later', '2026-11-21')
    give('Somebody else’s', '2026-11-20', manager)
    inform(member, at('2026-11-19T06:00:00Z'), 'Told before')
    inform(member, at('2026-11-19T08:00:00Z'), 'Shaker kitchen: now in Design')
    inform(manager, at('2026-11-19T08:00:00Z'), 'For another')
    inform(theirs.member, at('2026-11-19T08:00:00Z'), 'For another company')
    const days = { startDate: '2026-11-19', endDate: '2026-11-23', reason: 'Annual Leave' }
    const away = { ...days, companyId: ours.id, userId: manager.userId, status: 'approved' as const }
    db()
      .insert(teamHolidays)
      .values([away, { ...away, userId: admin.userId, status: 'asked' }])
      .run()

    expect(await mailedAt('2026-11-20T07:00:00Z')).toEqual(['oak.team_member'])
    const [mail] = await listOutbox()
    expect(mail?.subject).toBe('2 tasks due, 1 of them late; 1 notification')
    for (const text of [
      'Cut list',
      'API-012 Shaker kitchen, due today',
      'Dry fit',
      '2 days overdue',
      'Shaker kitchen: now in Design',
      'oak project_manager (until Mon 23 November)',
      'settings',
      `/morning-mail/stop?token=${newStopToken(member.userId)}`,
    ]) {
      expect(mail?.text).toContain(text)
    }
    for (const text of ['Later', 'Somebody else’s', 'Told before', 'For another', 'oak admin']) {
      expect(mail?.text).not.toContain(text)
    }
  })

  test('without news is not sent, and the day is over for it', async () => {
    const { ours } = base
    set(ours.member, { morningMailAt: '07:00' })
    inform(ours.member, at('2026-11-19T08:00:00Z'))
    markAllNotificationsRead(ours.member)
    expect(await mailedAt('2026-11-20T07:00:00Z')).toEqual([])
    inform(ours.member, at('2026-11-20T07:10:00Z'))
    expect(await mailedAt('2026-11-20T07:15:00Z')).toEqual([])
    expect(await mailedAt('2026-11-21T07:00:00Z')).toEqual(['oak.team_member'])
  })

  test('is not for who has left, wants their data left alone, or whose company is closed', async () => {
    const { ours, theirs } = base
    for (const person of [ours.admin, ours.manager, ours.member, theirs.member]) {
      inform(person, at('2026-11-19T08:00:00Z'))
      set(person, { morningMailAt: '07:00' })
    }
    set(ours.manager, { status: 'inactive' })
    set(ours.member, { restrictedAt: 1 })
    db().update(companies).set({ closedAt: 1 }).where(eq(companies.id, theirs.id)).run()
    const before = base.dump()
    expect(await mailedAt('2026-11-20T06:00:00Z')).toEqual([])
    expect(base.dump()).toBe(before)
    expect(await mailedAt('2026-11-20T07:00:00Z')).toEqual(['oak.admin'])
  })

  test('keeps its time by the clock on the wall when clocks are changed', async () => {
    const { member } = base.ours
    set(member, { morningMailAt: '07:00' })
    const sent: string[] = []
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']) {
      for (const time of ['05:00', '06:00', '07:00', '08:00']) {
        inform(member, at(`${day}T04:00:00Z`))
        const mailed = await mailedAt(`${day}T${time}:00Z`)
        if (mailed.length > 0) sent.push(`${day} ${time}`)
      }
    }
    expect(sent).toEqual(['2026-03-28 07:00', '2026-03-29 06:00', '2026-10-24 06:00', '2026-10-25 07:00'])
  })

  test('comes no second time that day when the company moves to another time zone', async () => {
    const { ours } = base
    set(ours.member, { morningMailAt: '07:00' })
    inform(ours.member, at('2026-11-19T08:00:00Z'))
    expect(await mailedAt('2026-11-20T07:00:00Z')).toEqual(['oak.team_member'])
    inform(ours.member, at('2026-11-20T07:30:00Z'))
    move(ours.id, 'America/New_York')
    expect(await mailedAt('2026-11-20T12:00:00Z')).toEqual([])
    expect(await mailedAt('2026-11-21T07:00:00Z')).toEqual([])
    expect(await mailedAt('2026-11-21T12:00:00Z')).toEqual(['oak.team_member'])
    inform(ours.member, at('2026-11-21T13:00:00Z'))
    move(ours.id, 'Pacific/Auckland')
    // There it was the 22nd already when the last one went out.
    expect(await mailedAt('2026-11-21T18:00:00Z')).toEqual([])
    expect(await mailedAt('2026-11-22T18:00:00Z')).toEqual(['oak.team_member'])
  })

  test('of a company with an unknown time zone keeps no other back', async () => {
    const { ours, theirs } = base
    for (const { member } of [ours, theirs]) {
      set(member, { morningMailAt: '07:00' })
      inform(member, at('2026-11-19T08:00:00Z'))
    }
    move(ours.id, 'Europe/Atlantis')
    expect(await mailedAt('2026-11-20T07:00:00Z')).toEqual(['birch.team_member'])
  })
})

describe('the link that ends the morning mail', () => {
  test('ends the one person’s, again and again, and no forged one does', () => {
    const { ours, theirs } = base
    for (const person of [ours.member, ours.manager, theirs.member]) set(person, { morningMailAt: '07:00' })
    const token = newStopToken(ours.member.userId)
    const [, signature = ''] = token.split('.')
    const before = base.dump()
    for (const forged of ['', 'x', `${ours.manager.userId}.${signature}`, `${token}A`, token.slice(0, -2)]) {
      expect(stopMorningMail(forged), forged).toBe(false)
    }
    expect(findStopReader(token)).toMatchObject({ time: '07:00', companyName: ours.name })
    expect(base.dump()).toBe(before)
    expect([stopMorningMail(token), stopMorningMail(token)]).toEqual([true, true])
    expect(findStopReader(token)?.time).toBeNull()
    expect(findStopReader(newStopToken(ours.manager.userId))?.time).toBe('07:00')
    expect(findStopReader(newStopToken(theirs.member.userId))?.time).toBe('07:00')
  })
})
