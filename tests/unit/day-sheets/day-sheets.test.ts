import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { type SheetLine, sheetNumber, sheetNumberIn } from '#app/domain/day-sheets/day-sheet.ts'
import { Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findDaySheet, listDaySheets, requireDaySheet } from '#app/models/day-sheets/day-sheet.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { makeDaySheets } from '#app/services/day-sheets/make-day-sheets.server.ts'
import { planSheet } from '#app/services/day-sheets/plan-sheet.server.ts'
import { saveDaySheet } from '#app/services/day-sheets/save-day-sheet.server.ts'
import { db } from '#db/client.ts'
import { notifications, type tasks, teamHolidays } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  stageId,
  type TestCompany,
  verbs,
} from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()

const today = dayIn('Europe/London', Date.now())

function give(company: TestCompany, values: Partial<typeof tasks.$inferInsert> = {}): number {
  return putMemberOn(company, makeTask(company, { assignedTo: company.member.userId, ...values }))
}

function sheetOf(scope: Scope, day = today) {
  const sheet = findDaySheet(scope, day)
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}

function make(scope: Scope, owner: Scope, day = today) {
  makeDaySheets(scope, { day, person: owner.userId })
  return sheetOf(owner, day)
}

function save(scope: Scope, id: number, typed: string) {
  return saveDaySheet(scope, id, typed, () => true)
}

const titles = (lines: readonly SheetLine[]) => lines.map(({ title }) => title)

describe('making sheets', () => {
  test('a sheet lists what can be done that day, once numbered for good', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { name: 'Porch', dueDate: '2030-01-01' })
    const first = give(ours, { projectId, title: 'Posts', dueDate: today, estimatedMinutes: 90 })
    give(ours, { projectId, title: 'Rails', waitingFor: 'oak', waitingUntil: addDays(today, 3) })
    give(ours, { projectId, title: 'Fit it', stageId: stageId(ours, 'install') })
    makeTask(ours, { projectId, title: 'Prime', description: 'Two\ncoats' })
    give(theirs, { title: 'Not ours' })
    const sheet = make(ours.manager, ours.member)
    expect(titles(sheet.lines)).toEqual(['Posts', 'Prime'])
    expect(sheet.lines[0]).toMatchObject({ taskId: first, jobName: 'Porch', minutes: 90, about: 'due today' })
    expect(sheet.lines[1]).toMatchObject({ about: 'Two coats · nobody’s yet' })
    expect(sheet.waiting).toMatch(/^Rails \(oak, \w{3}\)$/)
    expect(sheet.number).toMatch(/^\p{L}{1,3}-\d{4}$/u)

    give(ours, { projectId, title: 'Came later' })
    expect(makeDaySheets(ours.manager, { day: today, person: ours.member.userId })).toEqual({
      made: 0,
      kept: 1,
    })
    expect(sheetOf(ours.member)).toEqual(sheet)
    expect(findDaySheet(theirs.member, today)).toBeNull()
  })

  test('it is made anew while nothing of it came back, under its number', () => {
    const { ours } = base
    give(ours, { title: 'Posts' })
    const before = make(ours.member, ours.member)
    give(ours, { title: 'Rails' })
    const again = { day: today, person: ours.member.userId, again: true }
    makeDaySheets(ours.member, again)
    const after = sheetOf(ours.member)
    expect([after.id, after.number]).toEqual([before.id, before.number])
    expect(titles(after.lines).sort()).toEqual(['Posts', 'Rails'])
    save(ours.member, after.id, '1 done')
    expect(() => makeDaySheets(ours.member, again)).toThrow('It came back already')
    expect(titles(sheetOf(ours.member).lines)).toEqual(titles(after.lines))
  })

  test('for everybody: who is away, or has nothing to do, has none', () => {
    const { ours, theirs } = base
    const tomorrow = addDays(today, 1)
    give(ours, { title: 'Posts' })
    const admin = makeTask(ours, { title: 'Quote', assignedTo: ours.admin.userId })
    makeDaySheets(ours.admin, { day: tomorrow, person: null })
    expect(listDaySheets(ours.admin, tomorrow, null).map(({ userId }) => userId)).toEqual([
      ours.member.userId,
    ])
    putOn(ours, admin, ours.admin)
    const { userId } = ours.member
    const holiday = { companyId: ours.id, userId, startDate: today, endDate: addDays(today, 9) }
    db()
      .insert(teamHolidays)
      .values({ ...holiday, status: 'approved' })
      .run()
    const later = addDays(today, 2)
    expect(makeDaySheets(ours.admin, { day: later, person: null })).toEqual({ made: 1, kept: 0 })
    expect(listDaySheets(ours.admin, later, null).map(sheet => sheet.userId)).toEqual([ours.admin.userId])
    expect(listDaySheets(theirs.admin, tomorrow, null)).toEqual([])
  })

  test('team members make their own alone, and nobody another company’s', () => {
    const { ours, theirs } = base
    const before = base.dump()
    const asked = (person: number | null) => () => makeDaySheets(ours.member, { day: today, person })
    expect(asked(null)).toThrow(Forbidden)
    expect(asked(ours.admin.userId)).toThrow(Forbidden)
    expect(() => makeDaySheets(ours.admin, { day: today, person: theirs.member.userId })).toThrow(Invalid)
    expect(base.dump()).toBe(before)
  })

  test('numbers tell two people of the same initials apart', () => {
    const taken = new Set(['CD-2011', 'CD-2011-2'])
    expect(sheetNumber('CD', '2026-11-20', number => taken.has(number))).toBe('CD-2011-3')
    expect(sheetNumber('OP', '2026-11-05', () => false)).toBe('OP-0511')
    expect(['cd-2011', 'CD 2011', 'cd2011-2', 'API-010', '2011'].map(sheetNumberIn)).toEqual([
      'CD-2011',
      'CD-2011',
      'CD-2011-2',
      null,
      null,
    ])
  })
})

function putOn(company: TestCompany, taskId: number, { userId }: Scope): void {
  putMemberOn({ ...company, member: { ...company.member, userId } as Scope }, taskId)
}

describe('what came back', () => {
  test('is told before it is saved, and saved by the usual ways', () => {
    const { ours } = base
    const projectId = makeProject(ours, { name: 'Porch' })
    const [posts, rails, sill] = ['Posts', 'Rails', 'Sill'].map(title => give(ours, { projectId, title }))
    const prime = makeTask(ours, { projectId, title: 'Prime' })
    const sheet = make(ours.manager, ours.member)
    expect(sheet.lines.map(({ taskId }) => taskId)).toEqual([posts, rails, sill, prime])
    const typed = '1 done 7:30-13:10, 2 waiting oak tomorrow, 3 1h left, 4 done, 5 swept up 15-16, 9 done'
    const before = base.dump()
    const plan = planSheet(ours.manager, sheet, typed)
    expect(base.dump()).toBe(before)
    expect(plan.lines.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'save'],
      [2, 'save'],
      [3, 'save'],
      [4, 'save'],
      [5, 'save'],
      [9, 'wrong'],
    ])
    expect(plan.jobs).toMatchObject([{ before: 0, after: 2, total: 4, nextStage: null }])

    expect(save(ours.manager, sheet.id, typed)).toMatchObject({ saved: 5, leftOut: 1, advances: [] })
    expect(requireTask(ours.admin, Number(posts))).toMatchObject({ status: 'complete' })
    expect(requireTask(ours.admin, Number(rails))).toMatchObject({
      status: 'pending',
      waitingFor: 'oak',
      waitingUntil: addDays(today, 1),
    })
    expect(requireTask(ours.admin, Number(sill))).toMatchObject({ status: 'pending', estimatedMinutes: null })
    expect(requireTask(ours.admin, prime)).toMatchObject({
      status: 'complete',
      assignedTo: ours.member.userId,
    })
    const saved = requireDaySheet(ours.admin, sheet.id)
    expect(saved.savedAt).not.toBeNull()
    expect(saved.lines.map(({ result }) => result)).toMatchObject([
      { outcome: 'done', from: 450, to: 790 },
      { outcome: 'waiting', note: 'oak' },
      { outcome: 'open', minutesLeft: 60 },
      { outcome: 'done', from: null },
      { outcome: 'note', note: 'swept up', from: 900, to: 960 },
    ])
    expect(
      db().select().from(notifications).where(eq(notifications.userId, ours.member.userId)).all(),
    ).toEqual([])
    expect(verbs()).toContain('task.completed')

    // What is left of it stands on the next sheet; sent again, it is as it was.
    const next = make(ours.manager, ours.member, addDays(today, 2))
    expect(next.lines.find(({ taskId }) => taskId === sill)?.minutes).toBe(60)
    const settled = base.dump()
    expect(save(ours.manager, sheet.id, '1 done 7:30-13:10')).toMatchObject({ saved: 1 })
    expect(base.dump()).toBe(settled)
  })

  test('the last open task moves its job on', () => {
    const { ours } = base
    const projectId = makeProject(ours)
    give(ours, { projectId })
    const sheet = make(ours.member, ours.member)
    expect(planSheet(ours.member, sheet, '1 done').jobs).toMatchObject([{ after: 1, nextStage: 'design' }])
    const saved = save(ours.member, sheet.id, '1 done')
    expect(saved?.advances.map(({ message }) => message)).toEqual(['Project moved to Design stage'])
    expect(requireProject(ours.admin, projectId).stageId).toBe(stageId(ours, 'design'))
  })

  test('lines that cannot be saved say why, and nothing else is kept from being saved', () => {
    const { ours } = base
    const [gone, done, others] = ['Gone', 'Done', 'Another’s'].map(title => give(ours, { title }))
    const sheet = make(ours.manager, ours.member)
    const numberOf = (id: number | undefined) => sheet.lines.findIndex(({ taskId }) => taskId === id) + 1
    saveDaySheet(ours.manager, make(ours.manager, ours.manager).id, '1 done', () => true)
    db().run(`delete from task_assignees where task_id = ${gone}`)
    db().run(`delete from tasks where id = ${gone}`)
    db().run(`update tasks set status = 'complete', completed_at = 1 where id = ${done}`)
    db().run(`update tasks set assigned_to = ${ours.admin.userId} where id = ${others}`)
    db().run(`update task_assignees set user_id = ${ours.admin.userId} where task_id = ${others}`)
    const typed = [gone, done, others].map(id => `${numberOf(id)} done`).join(', ')
    const reasons = (scope: Scope) =>
      planSheet(scope, sheet, `${typed}, ${numberOf(gone)} done, 1`).lines.map(line =>
        line.kind === 'wrong' ? line.reason : line.kind,
      )
    expect(reasons(ours.member)).toEqual([
      'Its task was deleted',
      'It is done already',
      'It is somebody else’s by now',
      `Line ${numberOf(gone)} is typed twice`,
      'Line 1 is typed twice',
    ])
    expect(reasons(ours.manager)[2]).toBe('save')
  })

  test('nothing is saved that is not what somebody has looked at', () => {
    const { ours } = base
    give(ours)
    const sheet = make(ours.member, ours.member)
    const before = base.dump()
    expect(saveDaySheet(ours.member, sheet.id, '1 done', () => false)).toBeNull()
    expect(base.dump()).toBe(before)
  })

  test('is another’s for those who run the shop alone, and no other company’s', () => {
    const { ours, theirs } = base
    give(ours)
    const own = make(ours.member, ours.member)
    const managers = make(ours.manager, ours.manager)
    const before = base.dump()
    expect(() => save(ours.member, managers.id, '1 done')).toThrow(Forbidden)
    expect(() => save(theirs.admin, own.id, '1 done')).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })
})
