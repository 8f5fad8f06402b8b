import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readHolidaySheet } from '#app/http/holidays/holiday-page.server.ts'
import { readTeam } from '#app/http/people/team-page.server.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { answerHoliday } from '#app/services/holidays/answer-holiday.server.ts'
import { askHoliday } from '#app/services/holidays/ask-holiday.server.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, users } from '#db/schema/index.ts'
import { databaseForTests, makePosition, makeProject, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const week = { startDate: '2026-12-21', endDate: '2027-01-01', reason: 'Annual Leave' }
const page = new URL('http://localhost/team/holidays')

function put(taskId: number) {
  const { id: companyId, member, admin } = base.ours
  const row = { companyId, taskId, userId: member.userId, assignedBy: admin.userId, assignedAt: 1 }
  db().insert(taskAssignees).values(row).run()
  return taskId
}

function change(values: Partial<typeof users.$inferInsert>, userId = base.ours.member.userId) {
  db().update(users).set(values).where(eq(users.id, userId)).run()
}

test('a card tells who somebody is, what they look after and are on, and when they are away', async () => {
  const { ours, theirs } = base
  makePosition(theirs, 'Fitter')
  change({
    positionId: makePosition(ours, 'Fitter'),
    department: 'Site',
    phone: '01943 555 014',
    chatColor: '#34d399',
  })
  put(makeTask(ours))
  put(makeTask(ours, { status: 'complete' }))
  const projectId = makeProject(ours)
  put(makeTask(ours, { projectId }))
  const binned = makeProject(ours)
  put(makeTask(ours, { projectId: binned }))
  const binEntryId = createBinEntry(ours.admin, { noun: 'project', label: 'x' })
  db().update(projects).set({ binEntryId }).where(eq(projects.id, binned)).run()
  askHoliday(ours.admin, { ...week, userId: ours.member.userId })

  const team = await readTeam(ours.manager, '')
  expect(team).toMatchObject({
    isAlone: false,
    mayManage: false,
    nextBankHoliday: 'Fri 25 December 2026, Christmas Day',
    whoIsAway: 'Nobody is away today. Next: oak team_member, Mon 21 December to Fri 1 January 2027.',
  })
  expect(team.cards.map(({ name }) => name)).toEqual(['oak admin', 'oak project_manager', 'oak team_member'])
  expect(team.cards[2]).toMatchObject({
    role: 'Team Member',
    position: 'Fitter · Site',
    phone: '01943 555 014',
    email: 'oak.team_member@example.com',
    colour: '#34d399',
    away: { isAway: false, text: 'Away from Mon 21 December to Fri 1 January 2027' },
    openTasks: 2,
  })
  expect((await readTeam(theirs.admin, '')).cards.map(card => [card.openTasks, card.away])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
})

test('the team is searched by name, username and position; signs stand for themselves', async () => {
  change({ positionId: makePosition(base.ours, 'Bench joiner') })
  const found = async (query: string) =>
    (await readTeam(base.ours.admin, query)).cards.map(({ name }) => name)
  expect(await found('TEAM_mem')).toEqual(['oak team_member'])
  expect(await found('bench')).toEqual(['oak team_member'])
  expect(await found('%')).toEqual([])
  expect(await found('birch')).toEqual([])
})

test('who has left is not there; who wants their data not used shows colleagues no way to reach them', async () => {
  const { ours } = base
  change({ restrictedAt: 1, phone: '01943 555 014' })
  const cardOf = async (viewer: typeof ours.admin) =>
    (await readTeam(viewer, '')).cards.find(({ id }) => id === ours.member.userId)
  expect(await cardOf(ours.manager)).toMatchObject({ phone: '', email: '' })
  expect(await cardOf(ours.member)).toMatchObject({ phone: '01943 555 014' })
  change({ status: 'inactive' }, ours.manager.userId)
  change({ status: 'inactive' })
  expect(await readTeam(ours.admin, '')).toMatchObject({ isAlone: true, whoIsAway: null })
})

test('those who answer see who else is away then and what is due, and the length in working days', async () => {
  const { ours, theirs } = base
  const task = { title: 'Hang the doors', dueDate: '2026-12-22' }
  put(makeTask(ours, task))
  put(makeTask(ours, { ...task, title: 'Done already', status: 'complete' }))
  put(makeTask(ours, { ...task, title: 'After it', dueDate: '2027-01-02' }))
  makeTask(ours, { ...task, title: 'Somebody else’s' })
  const { id } = askHoliday(ours.member, { ...week, notes: 'Wedding' })
  askHoliday(ours.admin, { ...week, startDate: '2026-12-28', endDate: '2026-12-28' })
  askHoliday(theirs.admin, week)

  const sheet = await readHolidaySheet(ours.manager, page)
  expect(sheet.asked).toMatchObject([
    {
      id,
      name: 'oak team_member',
      dates: 'Mon 21 December to Fri 1 January 2027',
      // Christmas Day, the day for Boxing Day and New Year’s Day are none.
      length: '7 working days',
      notes: 'Wedding',
      alsoAway: ['oak admin (28 Dec)'],
      dueTasks: { tasks: [{ title: 'Hang the doors', due: '22 Dec', job: null }], more: null },
    },
  ])
  expect((await readTeam(ours.manager, '')).asked).toBe(1)
  expect((await readTeam(ours.member, '')).asked).toBe(0)
  expect(await readHolidaySheet(ours.member, page)).toMatchObject({ asked: [], own: [{ id }], past: null })
  answerHoliday(ours.manager, id, { status: 'approved' })
  expect(await readHolidaySheet(ours.admin, page)).toMatchObject({ asked: [], coming: [{ id }] })
})

test('past ones are shown when asked for', async () => {
  const { ours } = base
  const before = { startDate: '2026-11-02', endDate: '2026-11-06', reason: 'Course' }
  askHoliday(ours.admin, { ...before, userId: ours.member.userId, notes: 'Paid by the shop' })
  const of = (viewer: typeof ours.admin, query: string) =>
    readHolidaySheet(viewer, new URL(`/team/holidays?${query}`, page))
  expect(await of(ours.manager, 'past=1')).toMatchObject({
    past: [{ reason: 'Course', notes: 'Paid by the shop' }],
  })
  expect(await of(ours.manager, 'past=2')).toMatchObject({ past: [], olderPage: null })
  expect(await of(ours.manager, 'past=nonsense')).toMatchObject({ past: [{ reason: 'Course' }] })
})
