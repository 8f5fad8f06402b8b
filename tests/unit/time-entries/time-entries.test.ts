import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, dayIn, dayMs, hourMs, minuteMs } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import type { Person } from '#app/domain/scope.ts'
import { hoursEdit, hoursForm } from '#app/domain/time-entries/time-entry.schema.ts'
import { isAskedAbout } from '#app/domain/time-entries/worked-time.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { requireTemplateAndJobs } from '#app/models/templates/template.server.ts'
import { openWorkOf, readOpenWork } from '#app/models/time-entries/open-work.server.ts'
import { findRunning, findTimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import {
  listEntriesOfDays,
  listEntryHistory,
  listTimeEntries,
  listWorkChoices,
  listWorkers,
} from '#app/models/time-entries/time-entry-list.server.ts'
import { maxRemoved, removeEntriesDeletedBefore } from '#app/models/time-entries/time-entry-writes.server.ts'
import {
  listFinishedByTemplate,
  listFinishedLike,
  listWorkedMonths,
  readJobMinutes,
} from '#app/models/time-entries/worked-sums.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { findFinishedLike } from '#app/services/time-entries/finished-jobs.server.ts'
import { startWork } from '#app/services/time-entries/start-work.server.ts'
import { answerForgotten, stopWork } from '#app/services/time-entries/stop-work.server.ts'
import {
  addTimeEntry,
  deleteTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
} from '#app/services/time-entries/write-time-entry.server.ts'
import { db } from '#db/client.ts'
import { projects, tasks, timeEntries } from '#db/schema/index.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate } from '#tests/support/database.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const base = databaseForTests()
const zone = 'Europe/London'
const noon = Date.parse('2026-11-25T12:00:00Z')
const today = '2026-11-25'

function clock(at: number | string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: typeof at === 'string' ? Date.parse(at) : at })
}

afterEach(() => {
  vi.useRealTimers()
})

function openOf(person: Person) {
  return readOpenWork(db().get<{ open: string }>(sql`select ${openWorkOf(person)} as open`).open)
}

describe('start and stop', () => {
  test('instants are kept, and what went by counts once it is stopped', () => {
    const { ours } = base
    clock(noon)
    const projectId = makeProject(ours)
    const taskId = makeTask(ours, { projectId, title: 'Oil, two coats' })
    const { entry } = startWork(ours.member, taskId)
    expect(entry).toMatchObject({ taskId, projectId, day: today, startedAt: noon, minutes: null })
    clock(noon + 95 * minuteMs)
    expect(stopWork(ours.member, entry.id)).toMatchObject({ minutes: 95, endedAt: noon + 95 * minuteMs })
    clock(noon + 200 * minuteMs)
    expect(stopWork(ours.member, entry.id), 'twice is once').toMatchObject({ minutes: 95 })
    expect(openOf(ours.member)).toEqual([])
  })

  test('starting what runs makes one; another stops it and says so', () => {
    const { ours } = base
    clock(noon)
    const first = makeTask(ours)
    const second = makeTask(ours)
    const { entry } = startWork(ours.member, first)
    expect(startWork(ours.member, first)).toEqual({ entry, stopped: null, forgotten: null })
    clock(noon + 30 * minuteMs)
    const next = startWork(ours.member, second)
    expect(next.stopped).toMatchObject({ id: entry.id, minutes: 30 })
    expect(findRunning(ours.member)?.id).toBe(next.entry.id)
    expect(startWork(ours.manager, second).stopped, 'each person has one').toBeNull()
  })

  test('the database itself holds one that runs a person', () => {
    const { ours } = base
    startWork(ours.member, makeTask(ours))
    const row = { companyId: ours.id, userId: ours.member.userId, day: today, createdBy: ours.member.userId }
    const second = () =>
      db()
        .insert(timeEntries)
        .values({ ...row, startedAt: noon })
        .run()
    expect(second).toThrow(/UNIQUE/)
  })

  test('what was forgotten counts nothing until somebody says when it ended', () => {
    const { ours } = base
    clock('2026-11-24T15:40:00Z')
    const { entry } = startWork(ours.member, makeTask(ours))
    clock('2026-11-26T07:30:00Z')
    expect(isAskedAbout(entry, Date.now(), zone)).toBe(true)
    expect(() => stopWork(ours.member, entry.id)).toThrow(Conflict)
    const { stopped, forgotten } = startWork(ours.member, makeTask(ours))
    expect([stopped, forgotten?.id]).toEqual([null, entry.id])
    expect(openOf(ours.member)).toHaveLength(2)
    expect(listWorkedMonths(ours.admin, '2026-11-01', '2026-11-30')).toEqual([])

    expect(() => answerForgotten(ours.member, entry.id, '15:40'), 'a day later').toThrow(Invalid)
    expect(answerForgotten(ours.member, entry.id, '17:10')).toMatchObject({ minutes: 90, forgottenAt: null })
    expect(() => answerForgotten(ours.member, entry.id, '17:30')).toThrow(Conflict)
    expect(listWorkedMonths(ours.admin, '2026-11-01', '2026-11-30')).toEqual([
      { month: '2026-11', minutes: 90, jobMinutes: 0 },
    ])
    expect(listEntryHistory(ours.member, entry.id, 10).map(({ verb }) => verb)).toEqual([
      'time_entry.answered',
    ])
  })

  test('what began before midnight can be stopped after it, as long as nobody would have gone home', () => {
    const { ours } = base
    clock('2026-11-24T22:00:00Z')
    const { entry } = startWork(ours.member, makeTask(ours))
    clock('2026-11-25T01:00:00Z')
    expect(isAskedAbout(entry, Date.now(), zone)).toBe(true)
    expect(stopWork(ours.member, entry.id)).toMatchObject({ day: '2026-11-24', minutes: 180 })
  })

  test('over the night in which the clocks change the hours that went by count', () => {
    const { ours } = base
    clock('2026-03-28T23:30:00Z')
    const spring = startWork(ours.member, makeTask(ours)).entry
    clock('2026-03-29T07:00:00Z')
    expect(answerForgotten(ours.member, spring.id, '03:30')).toMatchObject({
      day: '2026-03-28',
      minutes: 180,
    })
    expect(() => startWork(ours.member, makeTask(base.theirs))).toThrow(Invalid)
  })

  test('a clock that was put back ends nothing before it began', () => {
    const { ours } = base
    clock(noon)
    const { entry } = startWork(ours.member, makeTask(ours))
    clock(noon - hourMs)
    expect(stopWork(ours.member, entry.id)).toMatchObject({ endedAt: noon, minutes: 1 })
  })

  test('nobody starts or stops for another company, nor a member for a colleague', () => {
    const { ours, theirs } = base
    const { entry } = startWork(ours.manager, makeTask(ours))
    const before = base.dump()
    expect(() => stopWork(ours.member, entry.id)).toThrow(Forbidden)
    expect(() => stopWork(theirs.admin, entry.id)).toThrow(NotFound)
    expect(() => startWork(theirs.admin, makeTaskId(ours))).toThrow(Invalid)
    expect(base.dump()).toBe(before)
    expect(stopWork(ours.admin, entry.id).minutes).toBe(1)
  })
})

function makeTaskId(company: Parameters<typeof makeTask>[0]): number {
  const found = db().select({ id: tasks.id }).from(tasks).where(eq(tasks.companyId, company.id)).get()
  return found?.id ?? 0
}

describe('typed hours', () => {
  const day = today

  test('a job sums what everybody planned and worked on it, and another company’s is not there', () => {
    const { ours, theirs } = base
    clock(noon)
    const projectId = makeProject(ours)
    const taskId = makeTask(ours, { projectId, estimatedMinutes: 240 })
    makeTask(ours, { projectId, estimatedMinutes: 60 })
    addTimeEntry(ours.member, { day: today, minutes: 90, taskId })
    addTimeEntry(ours.manager, { day: today, minutes: 30, taskId })
    const gone = addTimeEntry(ours.member, { day: today, minutes: 15, taskId })
    deleteTimeEntry(ours.member, gone.id)
    const other = makeProject(theirs)
    expect(readJobMinutes(ours.admin, [projectId, other])).toEqual(
      new Map([[projectId, { estimatedMinutes: 300, workedMinutes: 120 }]]),
    )
  })

  test('everybody writes their own, managers anybody’s who is here', () => {
    const { ours, theirs } = base
    clock(noon)
    const projectId = makeProject(ours)
    const taskId = makeTask(ours, { projectId })
    const own = addTimeEntry(ours.member, { day, minutes: 90, taskId, note: 'Doors' })
    expect(own).toMatchObject({ userId: ours.member.userId, projectId, taskId, minutes: 90, note: 'Doors' })
    const { userId } = ours.member
    expect(addTimeEntry(ours.manager, { day, minutes: 30, userId }).createdBy).toBe(ours.manager.userId)
    expect(() => addTimeEntry(ours.member, { day, minutes: 30, userId: ours.admin.userId })).toThrow(
      Forbidden,
    )
    expect(() => addTimeEntry(ours.admin, { day, minutes: 30, userId: theirs.member.userId })).toThrow(
      Invalid,
    )
    const theirTask = makeTask(theirs)
    expect(() => addTimeEntry(ours.member, { day, minutes: 30, taskId: theirTask })).toThrow(Invalid)
    const theirJob = makeProject(theirs)
    expect(() => addTimeEntry(ours.member, { day, minutes: 30, projectId: theirJob })).toThrow(Invalid)
    const otherJob = makeProject(ours)
    expect(() => addTimeEntry(ours.member, { day, minutes: 30, taskId, projectId: otherJob })).toThrow(
      Invalid,
    )
    expect(listTimeEntries(theirs.admin, {}, { limit: 10, offset: 0 })).toEqual([])
  })

  test('a form that is sent twice makes one', () => {
    const { ours } = base
    clock(noon)
    const input = { day, minutes: 60, requestId: 'form:1' }
    expect(addTimeEntry(ours.member, input).id).toBe(addTimeEntry(ours.member, { ...input }).id)
  })

  test('a day has 24 hours', () => {
    const { ours } = base
    clock(noon)
    addTimeEntry(ours.member, { day, minutes: 1400 })
    expect(() => addTimeEntry(ours.member, { day, minutes: 41 })).toThrow(/more than 24 hours/)
    const last = addTimeEntry(ours.member, { day, minutes: 40 })
    expect(() => updateTimeEntry(ours.member, last.id, { minutes: 41 })).toThrow(Invalid)
  })

  test('days of the form lie within the last year, and hours are those of a day', () => {
    clock(noon)
    const form = hoursForm(zone)
    const sent = { day, what: 'none', hours: '1.5' }
    expect(form.parse(sent)).toMatchObject({ day, minutes: 90, projectId: null, taskId: null, userId: null })
    expect(form.parse({ ...sent, what: 'task:7' })).toMatchObject({ taskId: 7 })
    expect(form.parse({ ...sent, what: 'project:7', person: '3' })).toMatchObject({ projectId: 7, userId: 3 })
    const wrong = [
      { day: addDays(day, 1) },
      { day: addDays(day, -400) },
      { day: '' },
      { hours: '25' },
      { hours: '' },
      { hours: 'soon' },
      { what: '' },
      { what: 'client:7' },
      { what: 'task:0' },
    ]
    for (const fields of wrong)
      expect(form.safeParse({ ...sent, ...fields }).success, JSON.stringify(fields)).toBe(false)
    expect(hoursEdit(zone).parse({ note: 'x' })).toEqual({ note: 'x' })
  })
})

describe('correcting', () => {
  test('who changed what from what to what stands with the entry', () => {
    const { ours } = base
    clock(noon)
    const projectId = makeProject(ours, { name: 'Hale kitchen' })
    const { id, version } = addTimeEntry(ours.member, { day: today, minutes: 90, projectId })
    const change = { minutes: 120, day: addDays(today, -1), note: 'Two coats', version }
    expect(updateTimeEntry(ours.manager, id, change)).toMatchObject({ minutes: 120, version: 2 })
    expect(updateTimeEntry(ours.manager, id, { minutes: 120 }).version, 'no change changes nothing').toBe(2)
    expect(() => updateTimeEntry(ours.member, id, { minutes: 60, version })).toThrow(Stale)
    const job = `${requireProject(ours.admin, projectId).jobNumber} Hale kitchen`
    updateTimeEntry(ours.member, id, { projectId: null })
    expect(listEntryHistory(ours.member, id, 10)).toMatchObject([
      {
        verb: 'time_entry.updated',
        username: 'oak.project_manager',
        detail: {
          fields: ['minutes', 'day', 'note'],
          before: { minutes: 90, day: today, note: '' },
          after: { minutes: 120, day: addDays(today, -1), note: 'Two coats' },
        },
      },
      { detail: { fields: ['what'], before: { what: job }, after: { what: '' } } },
    ])
    expect(listEntryHistory(base.theirs.admin, id, 10)).toEqual([])
  })

  test('times go with their day; hours that are typed of what runs end it', () => {
    const { ours } = base
    clock(noon)
    const { entry } = startWork(ours.member, makeTask(ours))
    clock(noon + 2 * hourMs)
    expect(() => updateTimeEntry(ours.member, entry.id, { day: addDays(today, -1) })).toThrow(Conflict)
    expect(() => updateTimeEntry(ours.member, entry.id, { minutes: 121 })).toThrow(Invalid)
    expect(updateTimeEntry(ours.member, entry.id, { minutes: 60 })).toMatchObject({ endedAt: noon + hourMs })
    expect(updateTimeEntry(ours.member, entry.id, { day: addDays(today, -1) })).toMatchObject({
      startedAt: null,
      endedAt: null,
      minutes: 60,
    })
  })

  test('what is deleted counts nothing, can be brought back, and goes after 30 days', () => {
    const { ours } = base
    clock(noon)
    const { id } = addTimeEntry(ours.member, { day: today, minutes: 90 })
    expect(() => deleteTimeEntry(base.theirs.admin, id)).toThrow(NotFound)
    deleteTimeEntry(ours.member, id)
    expect(findTimeEntry(ours.member, id)).toBeNull()
    expect(listWorkedMonths(ours.admin, '2026-11-01', '2026-11-30')).toEqual([])
    expect(listEntriesOfDays(ours.admin, ours.member.userId, today, today)).toHaveLength(1)
    expect(() => restoreTimeEntry(base.theirs.admin, id)).toThrow(NotFound)
    expect(restoreTimeEntry(ours.member, id)).toMatchObject({ minutes: 90, deletedAt: null })
    expect(restoreTimeEntry(ours.member, id).version, 'twice is once').toBe(3)
    deleteTimeEntry(ours.manager, id)
    removeEntriesDeletedBefore(noon)
    expect(listEntriesOfDays(ours.admin, ours.member.userId, today, today)).toHaveLength(1)
    removeEntriesDeletedBefore(noon + 1)
    expect(listEntriesOfDays(ours.admin, ours.member.userId, today, today)).toEqual([])
  })

  test('much that was deleted goes in steps: others wait meanwhile', () => {
    const { ours } = base
    clock(noon)
    const { userId } = ours.member
    const entry = { companyId: ours.id, userId, createdBy: userId, day: today, minutes: 90, note: '' }
    const gone = { ...entry, deletedAt: noon, deletedBy: userId, createdAt: noon }
    db()
      .insert(timeEntries)
      .values(Array.from({ length: maxRemoved + 1 }, () => gone))
      .run()
    const left = () => db().select({ id: timeEntries.id }).from(timeEntries).all().length
    removeEntriesDeletedBefore(noon + 1)
    expect(left()).toBe(1)
    removeEntriesDeletedBefore(noon + 1)
    expect(left()).toBe(0)
  })

  test('what ran when it was deleted runs no more where something else does', () => {
    const { ours } = base
    clock(noon)
    const { entry } = startWork(ours.member, makeTask(ours))
    deleteTimeEntry(ours.member, entry.id)
    const other = startWork(ours.member, makeTask(ours)).entry
    expect(restoreTimeEntry(ours.member, entry.id).forgottenAt).toBe(noon)
    expect(findRunning(ours.member)?.id).toBe(other.id)
  })
})

describe('what hours are worked on', () => {
  test('they stay when a task or a job is gone for good, and say what it was', () => {
    const { ours } = base
    clock(noon)
    const projectId = makeProject(ours, { name: 'Hall bench' })
    const taskId = makeTask(ours, { projectId, title: 'Oil, two coats' })
    const { id } = addTimeEntry(ours.member, { day: today, minutes: 90, taskId })
    deleteTask(ours.admin, taskId)
    expect(findTimeEntry(ours.admin, id)).toMatchObject({ taskId, isTaskBinned: true })
    emptyBin(noon + 31 * dayMs)
    const job = `${requireProject(ours.admin, projectId).jobNumber} Hall bench`
    expect(findTimeEntry(ours.admin, id)).toMatchObject({
      taskId: null,
      projectId,
      goneTask: 'Oil, two coats',
    })
    const other = addTimeEntry(ours.member, {
      day: today,
      minutes: 30,
      taskId: makeTask(ours, { projectId }),
    })
    deleteProject(ours.admin, projectId)
    emptyBin(noon + 31 * dayMs)
    expect(findTimeEntry(ours.admin, id)).toMatchObject({ projectId: null, goneProject: job })
    expect(findTimeEntry(ours.admin, other.id)).toMatchObject({
      taskId: null,
      projectId: null,
      goneProject: job,
    })
    expect(listWorkedMonths(ours.admin, '2026-11-01', '2026-11-30')).toEqual([
      { month: '2026-11', minutes: 120, jobMinutes: 120 },
    ])
    expect(updateTimeEntry(ours.member, id, { minutes: 60 }), 'and can be corrected').toMatchObject({
      goneProject: job,
      goneTask: 'Oil, two coats',
    })
  })

  test('they go with their task to another job', () => {
    const { ours } = base
    clock(noon)
    const taskId = makeTask(ours, { projectId: makeProject(ours) })
    const { id } = addTimeEntry(ours.member, { day: today, minutes: 90, taskId })
    const projectId = makeProject(ours)
    updateTask(ours.admin, taskId, { projectId })
    expect(findTimeEntry(ours.admin, id)?.projectId).toBe(projectId)
  })

  test('they stay with whoever left', () => {
    const { ours } = base
    clock(noon)
    addTimeEntry(ours.member, { day: today, minutes: 90 })
    removeUser(ours.admin, ours.member.userId)
    expect(listEntriesOfDays(ours.admin, ours.member.userId, today, today)).toHaveLength(1)
    const names = (from: string, to: string) => listWorkers(ours.admin, from, to).map(({ id }) => id)
    expect(names(today, today)).toContain(ours.member.userId)
    expect(names('2026-10-01', '2026-10-31')).not.toContain(ours.member.userId)
    expect(names(today, today)).not.toContain(base.theirs.member.userId)
  })

  test('somebody chooses among their tasks and the jobs in work', () => {
    const { ours, theirs } = base
    const projectId = makeProject(ours, { name: 'Porch' })
    const taskId = putMemberOn(
      ours,
      makeTask(ours, { projectId, title: 'Rails', assignedTo: ours.member.userId }),
    )
    makeTask(ours, { projectId, title: 'Not mine' })
    makeProject(theirs)
    const choices = listWorkChoices(ours.member, ours.member.userId, 0)
    expect(choices.map(({ taskId: task, projectId: job, title }) => [task, job, title])).toEqual([
      [null, projectId, ''],
      [taskId, projectId, 'Rails'],
    ])
  })
})

describe('sums for others', () => {
  test('months are those of the company’s days', () => {
    const { ours, theirs } = base
    clock(noon)
    const projectId = makeProject(ours)
    addTimeEntry(ours.member, { day: '2026-10-31', minutes: 60, projectId })
    addTimeEntry(ours.member, { day: '2026-11-01', minutes: 30 })
    addTimeEntry(theirs.member, { day: '2026-11-01', minutes: 480 })
    expect(listWorkedMonths(ours.admin, '2026-01-01', '2026-12-31')).toEqual([
      { month: '2026-10', minutes: 60, jobMinutes: 60 },
      { month: '2026-11', minutes: 30, jobMinutes: 0 },
    ])
    expect(listWorkedMonths(ours.admin, '2026-11-01', '2026-11-30')).toHaveLength(1)
  })

  test('jobs of a template are those it was applied to, finished, and worked on', () => {
    const { ours, theirs } = base
    clock(noon)
    const templateId = makeTemplate(ours)
    const done = (name: string, minutes: number, completedDate: string | null = today) => {
      const projectId = makeProject(ours, { name })
      applyTemplate(ours.admin, projectId, { templateId })
      if (minutes > 0) addTimeEntry(ours.member, { day: completedDate ?? '2026-10-01', minutes, projectId })
      db().update(projects).set({ completedDate }).where(eq(projects.id, projectId)).run()
      return projectId
    }
    const early = done('Oak stairs', 600, '2026-11-01')
    const late = done('Pine shelves', 900)
    done('Not worked on', 0)
    done('Oak stairs with newel posts', 0)
    done('Not finished', 300, null)
    const jobs = listFinishedByTemplate(ours.admin, templateId, 5)
    expect(jobs.map(({ projectId, workedMinutes }) => [projectId, workedMinutes])).toEqual([
      [late, 900],
      [early, 600],
    ])
    expect(listFinishedByTemplate(theirs.admin, templateId, 5)).toEqual([])
    expect(requireTemplateAndJobs(ours.member, templateId, 5).finished).toEqual([
      { estimatedMinutes: 0, workedMinutes: 900 },
      { estimatedMinutes: 0, workedMinutes: 600 },
    ])
    expect(() => requireTemplateAndJobs(theirs.admin, templateId, 5)).toThrow(NotFound)
    expect(findFinishedLike(ours.admin, { templateId, name: '' })).toEqual(jobs)
    expect(listFinishedLike(ours.admin, 'Stairs in oak', 5).map(({ projectId }) => projectId)).toEqual([
      early,
    ])
    expect(findFinishedLike(ours.admin, { templateId: null, name: 'Shelves' })).toMatchObject([
      { projectId: late },
    ])
    expect(findFinishedLike(theirs.admin, { templateId: null, name: 'Shelves' })).toEqual([])
    expect(listFinishedLike(ours.admin, '%', 5)).toEqual([])
    const more = listFinishedLike(ours.admin, 'Oak stairs with newel posts', 5)
    expect(
      more.map(({ projectId }) => projectId),
      'whose name is more alike was not worked on',
    ).toEqual([early])
  })
})

test('today is the company’s', () => {
  const { ours } = base
  clock('2026-07-01T23:30:00Z')
  expect(startWork(ours.member, makeTask(ours)).entry.day).toBe(dayIn(zone, Date.now()))
  expect(dayIn(zone, Date.now())).toBe('2026-07-02')
})
