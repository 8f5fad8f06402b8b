import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutesThere } from '#app/domain/people/capacity.ts'
import { readTeam } from '#app/http/people/team-page.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { db, queryCount } from '#db/client.ts'
import { staffCosts, taskAssignees } from '#db/schema/index.ts'
import { databaseForTests, makeTask, type TestCompany } from '#tests/support/database.ts'

const base = databaseForTests()

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 11, 16, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function put(company: TestCompany, people: readonly number[], task: Parameters<typeof makeTask>[1]) {
  const taskId = makeTask(company, task)
  for (const userId of people)
    db()
      .insert(taskAssignees)
      .values({ companyId: company.id, taskId, userId, assignedBy: company.admin.userId, assignedAt: 1 })
      .run()
}

const rowsOf = async (company: TestCompany, query = '') =>
  new Map(
    (await readTeam(company.manager, query)).capacity?.chart.figures.rows.map(([name, ...cells]) => [
      name,
      cells,
    ]),
  )

test('a week is its working days, less half days away', () => {
  const none = new Map<string, string>()
  const away = { startDate: '2026-12-15', endDate: '2026-12-16', endsAtMidday: true }
  expect(minutesThere(2400, '2026-12-14', [], none)).toBe(2400)
  expect(minutesThere(2400, '2026-12-14', [away], none)).toBe(1680)
  expect(minutesThere(2250, '2026-12-14', [away, away], none)).toBe(1575)
  const christmas = new Map([['2026-12-25', 'Christmas Day']])
  expect(minutesThere(2400, '2026-12-21', [], christmas)).toBe(1920)
})

test('hours due by week beside the hours that somebody is there', async () => {
  const { ours, theirs } = base
  const { member, manager } = ours
  put(ours, [member.userId], { dueDate: '2026-12-01', estimatedMinutes: 600 })
  put(ours, [member.userId, manager.userId], { dueDate: '2026-12-20', estimatedMinutes: 240 })
  put(ours, [member.userId], { dueDate: '2026-12-21', estimatedMinutes: 3000 })
  put(ours, [member.userId], { dueDate: '2026-12-18', estimatedMinutes: 500, status: 'complete' })
  put(ours, [member.userId], { dueDate: '2027-02-01', estimatedMinutes: 500 })
  put(ours, [member.userId, manager.userId], { dueDate: '2026-12-17' })
  put(theirs, [theirs.member.userId], { dueDate: '2026-12-17', estimatedMinutes: 60 })
  askHoliday(ours.admin, {
    userId: member.userId,
    startDate: '2026-12-21',
    endDate: '2026-12-22',
    reason: 'Annual Leave',
  })
  db()
    .insert(staffCosts)
    .values({
      companyId: ours.id,
      userId: member.userId,
      name: 'oak',
      payKind: 'hourly',
      pay: 1500,
      weeklyHours: 37_500,
      createdBy: ours.admin.userId,
    })
    .run()

  const rows = await rowsOf(ours)
  expect(rows.get('oak team_member')).toEqual(['12h of 37h 30', '50h of 15h', '0h of 22h 30', '0h of 37h 30'])
  expect(rows.get('oak project_manager')).toEqual(['2h of 40h', '0h of 32h', '0h of 24h', '0h of 40h'])
  const { capacity } = await readTeam(ours.manager, '')
  expect(capacity?.lead).toBe('More is due than there is time for: oak team_member in the week of 21 Dec.')
  expect(capacity?.unplanned).toBe('1 task due by then without planned hours.')
  expect([...(await rowsOf(theirs)).values()].flat().filter(cell => cell.startsWith('1h'))).toHaveLength(1)
  expect([...(await rowsOf(ours, 'team_member')).keys()]).toEqual(['oak team_member'])
  expect((await readTeam(member, '')).capacity).toBeNull()
})

test('every drawing fits its width, and takes as many statements for a large team', async () => {
  const { ours } = base
  const counted = async () => {
    const before = queryCount()
    const { capacity } = await readTeam(ours.manager, '')
    return [queryCount() - before, capacity] as const
  }
  const [few] = await counted()
  for (let at = 0; at < 20; at++)
    put(ours, [ours.member.userId, ours.admin.userId], { dueDate: '2026-12-17', estimatedMinutes: 9000 })
  const [many, capacity] = await counted()
  expect(many).toBe(few)
  for (const drawing of [capacity?.chart.wide, capacity?.chart.narrow]) {
    expect(drawing?.width).toBeLessThanOrEqual(960)
    for (const [, x, y, text] of drawing?.texts ?? []) {
      expect(x + text.length * 7, text).toBeLessThanOrEqual(drawing?.width ?? 0)
      expect(y).toBeLessThanOrEqual(drawing?.height ?? 0)
    }
    const ends = [...(drawing?.paths ?? []).flatMap(([, d]) => [...d.matchAll(/H([\d.]+)/g)])]
    for (const [, x] of ends) expect(Number(x)).toBeLessThanOrEqual(drawing?.width ?? 0)
  }
})
