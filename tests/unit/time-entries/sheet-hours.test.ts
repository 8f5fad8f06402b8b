import { expect, test } from 'vitest'
import { dayIn } from '#app/domain/clock.ts'
import { resultText } from '#app/domain/day-sheets/evening-plan.ts'
import { Invalid } from '#app/domain/errors.ts'
import { findDaySheet } from '#app/models/day-sheets/day-sheet.server.ts'
import { listEntryHistory, listTimeEntries } from '#app/models/time-entries/time-entry-list.server.ts'
import { makeDaySheets } from '#app/services/day-sheets/make-day-sheets.server.ts'
import { planSheet } from '#app/services/day-sheets/plan-sheet.server.ts'
import { saveDaySheet } from '#app/services/day-sheets/save-day-sheet.server.ts'
import { setTaskDone } from '#app/services/tasks/update-task.server.ts'
import { addTimeEntry, deleteTimeEntry } from '#app/services/time-entries/write-time-entry.server.ts'
import { databaseForTests, makeProject, makeTask, type TestCompany } from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()
const today = dayIn('Europe/London', Date.now())

function sheetOf(company: TestCompany, titles: readonly string[]) {
  const projectId = makeProject(company, { name: 'Porch' })
  const taskIds = titles.map(title =>
    putMemberOn(company, makeTask(company, { projectId, title, assignedTo: company.member.userId })),
  )
  makeDaySheets(company.manager, { day: today, person: company.member.userId })
  const sheet = findDaySheet(company.member, today)
  if (!sheet) throw new Error('There is no sheet')
  return { sheet, taskIds, projectId }
}

const save = (company: TestCompany, id: number, typed: string) =>
  saveDaySheet(company.manager, id, typed, () => true)

const entriesOf = (company: TestCompany) =>
  listTimeEntries(company.manager, {}, { limit: 20, offset: 0 }).reverse()

test('hours of lines are told before, and count as those of whose sheet it is', () => {
  const { ours, theirs } = base
  const { sheet, taskIds, projectId } = sheetOf(ours, ['Posts', 'Rails', 'Gate'])
  const typed = '1 done 7:30-13:10, 2 1.5h, 3 waiting hinges 45m, 4 swept up 0.5h'
  const told = planSheet(ours.manager, sheet, typed).lines.flatMap(line =>
    line.kind === 'save' ? resultText(line, 'Oak', today).detail : [],
  )
  expect(told.map(detail => detail.split(' · ')[0])).toEqual([
    '7:30 to 13:10, 5h 40 worked',
    '1h 30 worked',
    '45 min worked',
    '30 min worked',
  ])
  expect(entriesOf(ours), 'telling saves nothing').toEqual([])
  save(ours, sheet.id, typed)
  const { userId } = ours.member
  expect(entriesOf(ours)).toMatchObject([
    { userId, day: today, minutes: 340, taskId: taskIds[0], projectId, createdBy: ours.manager.userId },
    { userId, minutes: 90, taskId: taskIds[1], startedAt: null },
    { userId, minutes: 45, taskId: taskIds[2] },
    { userId, minutes: 30, taskId: null, projectId: null, note: 'swept up' },
  ])
  expect(entriesOf(ours)[0]?.startedAt).not.toBeNull()
  expect(entriesOf(theirs)).toEqual([])
})

test('a line that is saved again corrects its hours, and one that says nothing leaves them', () => {
  const { ours } = base
  const { sheet } = sheetOf(ours, ['Posts', 'Rails'])
  save(ours, sheet.id, '1 1.5h, 2 2h')
  save(ours, sheet.id, '1 1.5h')
  save(ours, sheet.id, '1 done 2h')
  save(ours, sheet.id, '2 done')
  const [first, second, ...more] = entriesOf(ours)
  expect([first?.minutes, second?.minutes, more.length]).toEqual([120, 120, 0])
  expect(listEntryHistory(ours.admin, first?.id ?? 0, 9)).toMatchObject([
    { detail: { before: { minutes: 90 }, after: { minutes: 120 } } },
  ])
  deleteTimeEntry(ours.member, first?.id ?? 0)
  save(ours, sheet.id, '1 done 3h')
  expect(entriesOf(ours).map(({ minutes }) => minutes)).toEqual([120, 180])
})

test('what was ticked during the day takes its hours, and says what is written besides', () => {
  const { ours } = base
  const { sheet, taskIds } = sheetOf(ours, ['Posts'])
  setTaskDone(ours.member, taskIds[0] ?? 0, true)
  addTimeEntry(ours.member, { day: today, minutes: 30, taskId: taskIds[0] ?? 0 })
  expect(planSheet(ours.manager, sheet, '1 done').lines).toMatchObject([{ kind: 'wrong' }])
  const [line] = planSheet(ours.manager, sheet, '1 done 1h').lines
  expect(line?.kind === 'save' && resultText(line, 'Oak', today).detail).toBe(
    '1h worked · besides 30 min written for that day',
  )
  save(ours, sheet.id, '1 done 1h')
  expect(entriesOf(ours).map(({ minutes }) => minutes)).toEqual([30, 60])
})

test('more than a day holds is refused at what was typed, and nothing is saved', () => {
  const { ours } = base
  const { sheet } = sheetOf(ours, ['Posts', 'Rails'])
  addTimeEntry(ours.member, { day: today, minutes: 1400 })
  const before = base.dump()
  expect(() => save(ours, sheet.id, '1 30 min, 2 done 30 min')).toThrow(Invalid)
  expect(base.dump()).toBe(before)
})
