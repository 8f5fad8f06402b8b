import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityText } from '#app/domain/activity-text.ts'
import {
  Conflict,
  type DomainError,
  Forbidden,
  Invalid,
  NotFound,
  PaymentRequired,
} from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { storedTemplate, type TemplateStage } from '#app/domain/template.ts'
import { existingTasksText } from '#app/domain/template-application.ts'
import { listBinEntries } from '#app/models/bin.server.ts'
import { requireProject } from '#app/models/project.server.ts'
import { listStages } from '#app/models/stage.server.ts'
import { listProjectTasks } from '#app/models/task.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { undoApply } from '#app/services/templates/undo-apply.server.ts'
import { db, queryCount } from '#db/client.ts'
import { activities, notifications, stages, taskAssignees, users } from '#db/schema/index.ts'
import {
  makeProject,
  makeTask,
  makeTemplate,
  makeUser,
  openTestDatabase,
  stageId,
  type TestDatabase,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'

let base: TestDatabase
let admin: Scope
let job: number

beforeEach(() => {
  base = openTestDatabase()
  admin = base.ours.admin
  job = makeProject(base.ours)
})

afterEach(() => base.close())

const bypass = { bypassMultipleTemplateCheck: true, bypassMismatchCheck: true }

function templateOf(...list: TemplateStage[]): number {
  return makeTemplate(base.ours, { name: 'Staircase', tasks: storedTemplate(list) })
}

function stage(name: string, titles: string[], assignedTo: number | null = null): TemplateStage {
  return { name, colour: '#60a5fa', tasks: titles.map(title => ({ title, assignedTo })) }
}

function tasksOf(projectId = job) {
  return listProjectTasks(admin, projectId)
}

function placesOf(projectId = job): string[] {
  return tasksOf(projectId).map(({ stageName, title }) => `${stageName}: ${title}`)
}

function colourOf(name: string): string | undefined {
  return listStages(admin).find(each => each.name === name)?.colour
}

function refusal(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return error
    throw error
  }
  throw new Error('It was not refused')
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
    expect(placesOf()).toEqual(['measure: Laser survey', 'measure: Mark services', 'design: Cut list'])
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
    expect(placesOf(other)).toEqual(['measure: Cut the carcasses'])
    expect(listProjectTasks(theirs.admin, theirJob)).toHaveLength(1)
  })

  test('tells each person once, and nobody of what they gave themselves', () => {
    const { member, manager } = base.ours
    const templateId = templateOf(
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
    const templateId = templateOf(stage('measure', ['Survey'], theirs.member.userId))
    expect(applyTemplate(ours.admin, job, { templateId }).droppedAssignees).toBe(1)
    expect(tasksOf()[0]?.assignees).toEqual([])
  })

  test('makes as many statements for two hundred tasks as for two, in one transaction', () => {
    const { member } = base.ours
    const count = (size: number) => {
      const titles = Array.from({ length: size }, (_, at) => `Task ${at}`)
      const templateId = templateOf(stage('measure', titles, member.userId), stage('design', ['Last']))
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
    expect(few).toBeLessThanOrEqual(12)
  })

  test('keeps the order of many tasks', () => {
    const titles = Array.from({ length: 120 }, (_, at) => `Task ${at}`)
    applyTemplate(admin, job, { templateId: templateOf(stage('measure', titles)) })
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
    expect(() => applyTemplate(admin, job, options)).toThrow('What this made has since been deleted')
  })
})

describe('a project that has tasks', () => {
  test('is warned of first, and nothing is written', () => {
    const { ours } = base
    makeTask(ours, { projectId: job })
    makeTask(ours, { projectId: job, status: 'complete' })
    const templateId = templateOf(stage('Survey', ['Measure up']))
    const before = base.dump()
    const error = refusal(() => applyTemplate(admin, job, { templateId }))
    expect(error.status).toBe(409)
    expect(error.message).toMatch(/^API-\d+ already has 2 tasks, 1 of them done\./)
    expect(error.body).toEqual({
      warning: 'multiple-template',
      requiresConfirmation: true,
      existingTasks: 2,
      completedTasks: 1,
    })
    const next = refusal(() => applyTemplate(admin, job, { templateId, bypassMultipleTemplateCheck: true }))
    expect(next.body).toMatchObject({ warning: 'mismatch' })
    expect(base.dump()).toBe(before)
  })

  test('gets the new tasks in place of its own, which go to the bin as one', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    makeTask(ours, { projectId: job, title: 'Old two', status: 'complete' })
    const { binEntryId } = applyTemplate(admin, job, {
      templateId: makeTemplate(ours),
      bypassMultipleTemplateCheck: true,
    })
    expect(placesOf()).toEqual(['measure: Laser survey', 'measure: Mark services', 'design: Cut list'])
    expect(listBinEntries(admin, 10)).toMatchObject([
      { id: binEntryId, noun: 'tasks', label: 'Tasks of Shaker kitchen', projectId: job, itemCount: 2 },
    ])
    expect(verbs()).toEqual(['template.applied'])
  })

  test('keeps them when the template’s are to be added, which come after them', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one', position: 7 })
    makeTask(ours, { projectId: job, title: 'Old two', position: 2, status: 'complete' })
    const { binEntryId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), mode: 'add' })
    expect(binEntryId).toBeNull()
    expect(placesOf()).toEqual([
      'measure: Old two',
      'measure: Old one',
      'measure: Laser survey',
      'measure: Mark services',
      'design: Cut list',
    ])
  })

  test('needs no warning once its tasks are in the bin', () => {
    makeTask(base.ours, { projectId: job })
    clearProjectTasks(admin, job)
    expect(applyTemplate(admin, job, { templateId: makeTemplate(base.ours) }).tasksCreated).toBe(3)
  })

  test('is spoken of in words', () => {
    expect(existingTasksText('API-012', { total: 9, done: 4 })).toBe(
      'API-012 already has 9 tasks, 4 of them done.',
    )
    expect(existingTasksText('API-012', { total: 1, done: 0 })).toBe('API-012 already has 1 task.')
    expect(existingTasksText('API-012', { total: 1, done: 1 })).toBe(
      'API-012 already has 1 task, which is done.',
    )
    expect(existingTasksText('API-012', { total: 3, done: 3 })).toBe(
      'API-012 already has 3 tasks, all of them done.',
    )
  })
})

describe('a template whose stages are not the company’s', () => {
  test('is warned of with what goes where, and nothing is written', () => {
    const templateId = templateOf(stage('Survey', ['Measure up']), stage('Design', ['Cut list', 'Drawing']))
    const before = base.dump()
    const error = refusal(() => applyTemplate(admin, job, { templateId }))
    expect(error.status).toBe(409)
    expect(error.body).toEqual({
      warning: 'mismatch',
      requiresConfirmation: true,
      mapping: [
        { from: 'Survey', to: 'measure', by: 'position', tasks: 1 },
        { from: 'Design', to: 'design', by: 'name', tasks: 2 },
      ],
    })
    expect(base.dump()).toBe(before)
  })

  test('goes by name, then by position, and past the last stage to the last', () => {
    const names = ['Survey', 'INSTALL', 'Snagging', 'design', 'Paint', 'Handover', 'Party']
    const templateId = templateOf(...names.map(name => stage(name, [`${name} task`])))
    const { mapping } = applyTemplate(admin, job, { templateId, bypassMismatchCheck: true })
    expect(mapping.map(({ from, to, by }) => `${from} → ${to} (${by})`)).toEqual([
      'Survey → measure (position)',
      'INSTALL → install (name)',
      'Snagging → production (position)',
      'design → design (name)',
      'Paint → complete (position)',
      'Handover → complete (position)',
      'Party → complete (position)',
    ])
    expect(placesOf()).toEqual([
      'measure: Survey task',
      'design: design task',
      'production: Snagging task',
      'install: INSTALL task',
      'complete: Paint task',
      'complete: Handover task',
      'complete: Party task',
    ])
  })

  test('is warned of when it has more stages, even empty ones; not for an empty stage alone', () => {
    const many = ['measure', 'design', 'production', 'install', 'complete', 'Extra']
    const longer = templateOf(...many.map(name => stage(name, name === 'Extra' ? [] : ['x'])))
    expect(refusal(() => applyTemplate(admin, job, { templateId: longer })).body).toMatchObject({
      warning: 'mismatch',
    })
    const shorter = templateOf(stage('measure', ['x']), stage('Nothing here', []))
    expect(applyTemplate(admin, job, { templateId: shorter }).tasksCreated).toBe(1)
  })
})

describe('is refused, with nothing written,', () => {
  test('for a template without tasks', () => {
    const templateId = templateOf(stage('measure', []), stage('design', ['Enter task', ' ']))
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

describe('the template’s stage colours', () => {
  function painted(): number {
    return makeTemplate(base.ours, {
      tasks: {
        stages: ['Measure', 'design', 'Sprayshop'],
        tasks: { Measure: ['Survey'], design: ['Drawing'] },
        assignedTeamMembers: {},
        stageColors: { Measure: '#112233', design: '#A78BFA', Sprayshop: '#445566' },
      },
    })
  }

  test('go to the stages of the same name where they differ', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: painted() })
    expect(colourOf('measure')).toBe('#112233')
    expect(colourOf('design')).toBe('#a78bfa')
    expect(colourOf('production')).toBe('#facc15')
    expect(verbs()).toEqual(['stage.recoloured', 'template.applied'])
    expect(listStages(base.theirs.admin)[0]?.colour).toBe('#60a5fa')
    undoApply(admin, job, activityId)
    expect(colourOf('measure')).toBe('#60a5fa')
  })

  test('stay when that is asked for, and where the person may not change stages', () => {
    const { ours } = base
    applyTemplate(admin, job, { templateId: painted(), carryColours: false })
    const own = makeProject(ours, { createdBy: ours.member.userId })
    applyTemplate(ours.member, own, { templateId: painted(), carryColours: true })
    expect(colourOf('measure')).toBe('#60a5fa')
    expect(verbs()).toEqual(['template.applied', 'template.applied'])
  })

  test('that were changed since are not taken back', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: painted() })
    db()
      .update(stages)
      .set({ colour: '#abcdef' })
      .where(eq(stages.id, stageId(base.ours, 'measure')))
      .run()
    undoApply(admin, job, activityId)
    expect(colourOf('measure')).toBe('#abcdef')
  })

  test('that are none change nothing', () => {
    const templateId = makeTemplate(base.ours, {
      tasks: {
        stages: ['measure'],
        tasks: { measure: ['Survey'] },
        assignedTeamMembers: {},
        stageColors: { measure: 'red' },
      },
    })
    applyTemplate(admin, job, { templateId })
    expect(colourOf('measure')).toBe('#60a5fa')
  })
})

describe('undoing it', () => {
  test('brings the replaced tasks back as they were, and puts the new ones in the bin', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one', status: 'in_progress' })
    makeTask(ours, { projectId: job, title: 'Old two', status: 'complete', position: 1 })
    const old = tasksOf()
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    expect(undoApply(admin, job, activityId)).toEqual({ name: 'Fitted kitchen', removed: 3, restored: 2 })
    expect(tasksOf().map(({ version: _version, ...task }) => task)).toEqual(
      old.map(({ version: _version, ...task }) => task),
    )
    const [entry, ...rest] = listBinEntries(admin, 10)
    expect(entry).toMatchObject({
      label: 'Tasks of Shaker kitchen from the template Fitted kitchen',
      itemCount: 3,
    })
    expect(rest).toEqual([])
    expect(verbs()).toEqual(['template.applied', 'template.apply_undone'])
    expect(db().select().from(notifications).all()).toEqual([])
    restoreFromBin(admin, entry?.id ?? 0)
    expect(tasksOf()).toHaveLength(5)
  })

  test('of what was added leaves the others, and what was made since', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), mode: 'add' })
    makeTask(ours, { projectId: job, title: 'By hand', position: 90 })
    expect(undoApply(admin, job, activityId)).toMatchObject({ removed: 3, restored: 0 })
    expect(placesOf()).toEqual(['measure: Old one', 'measure: By hand'])
  })

  test('happens once', () => {
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(base.ours) })
    undoApply(admin, job, activityId)
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, activityId)).message).toBe('This was undone already')
    expect(base.dump()).toBe(before)
  })

  test('goes backwards, one after the other', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const first = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    const second = applyTemplate(admin, job, { templateId: templateOf(stage('install', ['Fit'])), ...bypass })
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, first.activityId)).message).toBe(
      'Another template was applied since. Undo that one first',
    )
    expect(base.dump()).toBe(before)
    undoApply(admin, job, second.activityId)
    expect(tasksOf()).toHaveLength(3)
    undoApply(admin, job, first.activityId)
    expect(placesOf()).toEqual(['measure: Old one'])
  })

  test('is refused when what it replaced is no longer in the bin, or nothing of it is left', () => {
    const { ours } = base
    makeTask(ours, { projectId: job, title: 'Old one' })
    const templateId = makeTemplate(ours)
    const { activityId, binEntryId } = applyTemplate(admin, job, { templateId, ...bypass })
    restoreFromBin(admin, binEntryId ?? 0)
    const before = base.dump()
    expect(refusal(() => undoApply(admin, job, activityId)).message).toBe(
      'The tasks it replaced are no longer in the bin',
    )
    expect(base.dump()).toBe(before)
    const empty = makeProject(ours)
    const plain = applyTemplate(admin, empty, { templateId })
    clearProjectTasks(admin, empty)
    expect(() => undoApply(admin, empty, plain.activityId)).toThrow('Its tasks are gone already')
  })

  test('is for those who may apply templates, within their company, and for applying only', () => {
    const { ours, theirs } = base
    makeTask(ours, { projectId: job })
    const { activityId } = applyTemplate(admin, job, { templateId: makeTemplate(ours), ...bypass })
    const other = makeProject(ours)
    clearProjectTasks(admin, job)
    const before = base.dump()
    expect(() => undoApply(ours.member, job, activityId)).toThrow(Forbidden)
    expect(() => undoApply(unsubscribed(ours.manager), job, activityId)).toThrow(PaymentRequired)
    expect(() => undoApply(theirs.admin, job, activityId)).toThrow(NotFound)
    expect(() => undoApply(admin, other, activityId)).toThrow(NotFound)
    expect(() => undoApply(admin, job, activityId + 1)).toThrow(NotFound)
    expect(base.dump()).toBe(before)
  })
})
