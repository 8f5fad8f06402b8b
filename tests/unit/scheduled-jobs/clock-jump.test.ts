import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#app/domain/clock.ts'
import { isDoneToday, judgeClock } from '#app/domain/clock-jump.ts'
import { env } from '#app/env.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { startScheduledJobs, stopScheduledJobs } from '#app/services/scheduled-jobs/scheduled-jobs.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { db } from '#db/client.ts'
import { binEntries, notifications, projects } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()
const now = Date.parse('2026-11-23T15:30:00Z')
const year = 365 * dayMs
const noteFile = () => join(env().DATA_DIR, 'clock-seen.json')

beforeEach(() => {
  rmSync(noteFile(), { force: true })
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  stopScheduledJobs()
  vi.useRealTimers()
})

/** What a server does that starts, or whose hour has come, at that time. */
function lookAt(at: number) {
  vi.setSystemTime(at)
  startScheduledJobs()
  stopScheduledJobs()
}

const inBin = () => db().select().from(binEntries).all().length

test('a clock that jumps a year ahead deletes and tells nothing, and is believed after a day', () => {
  const { admin, member } = base.ours
  deleteProject(admin, makeProject(base.ours))
  deleteProject(base.theirs.admin, makeProject(base.theirs))
  createTodo(member, { title: 'Ring the yard', dueAt: now + 90 * dayMs })
  lookAt(now)
  expect(existsSync(noteFile())).toBe(true)
  for (const at of [year, year + hourMs, year + 23 * hourMs]) lookAt(now + at)
  expect(inBin()).toBe(2)
  expect(db().select().from(notifications).all()).toEqual([])
  lookAt(now + year + dayMs)
  expect(inBin()).toBe(0)
  expect(db().select().from(projects).all()).toEqual([])
  expect(db().select().from(notifications).all()).toHaveLength(1)
})

test('one that is put back within the day has done no harm', () => {
  deleteProject(base.ours.admin, makeProject(base.ours))
  for (const at of [0, year, 2 * hourMs, 29 * dayMs]) lookAt(now + at)
  expect(inBin()).toBe(1)
})

test('a server that runs empties the bin when its time has come', () => {
  deleteProject(base.ours.admin, makeProject(base.ours))
  for (let day = 0; day <= 31; day++) lookAt(now + day * dayMs)
  expect(inBin()).toBe(0)
})

test('a clock is in doubt from a jump of more than three weeks until it is back, or a day has passed', () => {
  const jumped = judgeClock({ seenAt: now, doubtedSince: null }, now + year)
  expect(jumped).toEqual({ seenAt: now + year, doubtedSince: now + year })
  expect(judgeClock({ seenAt: now, doubtedSince: null }, now + 20 * dayMs).doubtedSince).toBeNull()
  expect(judgeClock(jumped, now + year - hourMs).doubtedSince).toBe(now + year)
  expect(judgeClock(jumped, now + hourMs)).toEqual({ seenAt: now + hourMs, doubtedSince: null })
  // A second jump is another doubt.
  expect(judgeClock(jumped, now + 2 * year).doubtedSince).toBe(now + 2 * year)
})

test('what is done once a day is done again after a clock that was ahead is back', () => {
  expect(isDoneToday(now, now + hourMs)).toBe(true)
  expect(isDoneToday(now, now + dayMs)).toBe(false)
  expect(isDoneToday(now + year, now)).toBe(false)
})
