import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'
import { db, queryCount } from '#db/client.ts'
import { activities, notifications, taskAssignees, users } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  makeTemplate,
  makeUser,
  stageId,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'
import { bypass, placesOf, refusal, stage, templateOf } from '#tests/support/templates.ts'

const base = databaseForTests()
let admin: Scope
let job: number

beforeEach(() => {
  admin = base.ours.admin
  job = makeProject(base.ours)
})

function tasksOf(projectId = job) {
  return listProjectTasks(admin, projectId)
}

function leave({ userId }: Scope): void {
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, userId)).run()
}

describe('applying a template', () => {
  test('makes its tasks, stage by stage and in order, each with its person', () => {
    const { member } = base.ours
    const { activityId, ...answer } = applyTemplate(admin, job, { templateId: makeTemplate(base.ours) })
    expect(answer).toEqual({
      tasksCreated: 3,
      binEntryId: null,
      droppedAssignees: 0,
      mapping: [
        { from: 'measure', to: 'measure', by: 'name', tasks: 2 },
        { from: 'design', to: 'design', by: 'name', tasks: 1 },
      ],
    })
    expect(placesOf(admin, job)).toEqual([
      'measure: Laser survey',
      'measure: Mark services',
      'design: Cut list',
    ])
    const [first, second] = tasksOf()
    expect(first).toMatchObject({ status: 'pending', priority: 'medium', assignedTo: null, assignees: [] })
    expect(first).toMatchObject({ createdBy: admin.userId, dueDate: null, version: 1 })
    expect(second).toMatchObject({ assignedTo: member.userId, assignees: [{ id: member.userId }] })
    expect(verbs()).toEqual(['template.applied'])
    const line = db().select().from(activities).where(eq(activities.id, activityId)).get()
    expect(activityText('template.applied', line?.detail ?? {})).toBe(
      'applied the template “Fitted kitchen”: 3 tasks',
    )
  })

  test('leaves the project where it is, and leaves every other project and company alone', () => {
    const { ours, theirs } = base
    const designing = makeProject(ours, { stageId: stageId(ours, 'design') })
    const other = makeProject(ours)
    makeTask(ours, { projectId: other })
    const theirJob = makeProject(theirs)
    makeTask(theirs, { projectId: theirJob })
    applyTemplate(admin, designing, { templateId: makeTemplate(ours), ...bypass })
    expect(requireProject(admin, designing)).toMatchObject({ stageId: stageId(ours, 'design'), version: 1 })
    expect(placesOf(admin, other)).toEqual(['measure: Cut the carcasses'])
    expect(listProjectTasks(theirs.admin, theirJob)).toHaveLength(1)
  })

  test('tells each person once, and nobody of what they gave themselves', () => {
    const { member, manager } = base.ours
    const templateId = templateOf(
      base.ours,
      stage('measure', ['Survey', 'Photos'], member.userId),
      stage('design', ['Drawing'], manager.userId),
      stage('install', ['Fit'], admin.userId),
    )
    applyTemplate(admin, job, { templateId })
    const told = db().select().from(notifications).orderBy(asc(notifications.userId)).all()
    expect(told.map(({ userId, title }) => [userId, title])).toEqual([
      [manager.userId, 'New task for you'],
      [member.userId, '2 new tasks for you'],
    ])
    expect(told[1]).toMatchObject({ message: 'Survey and Photos (Shaker kitchen)', relatedProjectId: job })
  })

  test('leaves out who has left, and says of how many tasks', () => {
    const { ours } = base
    const gone = makeUser(ours.id, 'oak.gone', 'team_member')
    const templateId = templateOf(
      base.ours,
      stage('measure', ['Survey', 'Photos'], gone.userId),
      stage('design', ['Drawing'], ours.member.userId),
    )
    leave(gone)
    const { droppedAssignees } = applyTemplate(admin, job, { templateId })
    expect(droppedAssignees).toBe(2)
    expect(tasksOf().map(({ assignedTo }) => assignedTo)).toEqual([null, null, ours.member.userId])
    const assigned = db().select({ userId: taskAssignees.userId }).from(taskAssignees).all()
    expect(assigned).toEqual([{ userId: ours.member.userId }])
  })

  test('gives nobody of another company a task, whatever the template holds', () => {
    const { ours, theirs } = base
    const templateId = templateOf(base.ours, stage('measure', ['Survey'], theirs.member.userId))
    expect(applyTemplate(ours.admin, job, { templateId }).droppedAssignees).toBe(1)
    expect(tasksOf()[0]?.assignees).toEqual([])
  })

  test('makes as many statements for two hundred tasks as for two, in one transaction', () => {
    const { member } = base.ours
    const count = (size: number) => {
      const titles = Array.from({ length: size }, (_, at) => `Task ${at}`)
      const templateId = templateOf(
        base.ours,
        stage('measure', titles, member.userId),
        stage('design', ['Last']),
      )
      const projectId = makeProject(base.ours)
      makeTask(base.ours, { projectId })
      const before = queryCount()
      expect(
        applyTemplate(admin, projectId, { templateId, carryColours: false, ...bypass }).tasksCreated,
      ).toBe(size + 1)
      return queryCount() - before
    }
    const few = count(2)
    expect(count(199)).toBe(few)
    expect(few).toBeLessThanOrEqual(14)
  })

  test('keeps the order of many tasks', () => {
    const titles = Array.from({ length: 120 }, (_, at) => `Task ${at}`)
    applyTemplate(admin, job, { templateId: templateOf(base.ours, stage('measure', titles)) })
    expect(tasksOf().map(({ title }) => title)).toEqual(titles)
  })

  test('sent again with the same request id makes no second set of tasks', () => {
    const { ours } = base
    const options = { templateId: makeTemplate(ours), requestId: 'once-1' }
    const first = applyTemplate(admin, job, options)
    const before = base.dump()
    expect(applyTemplate(admin, job, options)).toEqual(first)
    expect(base.dump()).toBe(before)
    expect(() => applyTemplate(admin, makeProject(ours), options)).toThrow(Conflict)
    undoApply(admin, job, first.activityId)
    expect(() => applyTemplate(admin, job, options)).toThrow('This was undone')
  })
})

describe('is refused, with nothing written,', () => {
  test('for a template without tasks', () => {
    const templateId = templateOf(base.ours, stage('measure', []), stage('design', ['Enter task', ' ']))
    const before = base.dump()
    expect(refusal(() => applyTemplate(admin, job, { templateId, ...bypass }))).toMatchObject({
      status: 400,
      message: 'Template has no tasks to apply',
    })
    expect(base.dump()).toBe(before)
  })

  test('for another company’s template or project, and what is not there', () => {
    const { ours, theirs } = base
    const theirTemplate = makeTemplate(theirs)
    const templateId = makeTemplate(ours)
    const before = base.dump()
    expect(() => applyTemplate(admin, job, { templateId: theirTemplate })).toThrow(Invalid)
    expect(() => applyTemplate(admin, job, { templateId: 4711 })).toThrow(
      'Please choose one of your templates',
    )
    expect(() => applyTemplate(theirs.admin, job, { templateId: theirTemplate })).toThrow(NotFound)
    expect(() => applyTemplate(admin, 4711, { templateId })).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })

  test('to a joiner whose project it is not, and to who does not pay', () => {
    const { ours } = base
    const templateId = makeTemplate(ours)
    const before = base.dump()
    expect(() => applyTemplate(ours.member, job, { templateId })).toThrow(Forbidden)
    expect(() => applyTemplate(unsubscribed(ours.manager), job, { templateId })).toThrow(PaymentRequired)
    expect(base.dump()).toBe(before)
    const own = makeProject(ours, { createdBy: ours.member.userId })
    expect(applyTemplate(ours.member, own, { templateId }).tasksCreated).toBe(3)
  })
})
