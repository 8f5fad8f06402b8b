import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projects as projectsApi } from '#app/api/projects.ts'
import { dayIn } from '#app/domain/clock.ts'
import { Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { newProject } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listProjectActivities } from '#app/models/activities/activity.server.ts'
import { unbinRows } from '#app/models/bin/rows.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { purgeProjects } from '#app/models/projects/project-writes.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { db } from '#db/client.ts'
import { payments, projects, tasks, todos, users } from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import {
  databaseForTests,
  makeClient,
  makeProject,
  makeTask,
  makeUser,
  stageId,
  unsubscribed,
} from '#tests/support/database.ts'

const base = databaseForTests()

function verbs(id: number) {
  return listProjectActivities(base.ours.admin, id, 50).map(({ verb, detail }) => ({ verb, detail }))
}

describe('creating a project', () => {
  test('numbers the jobs of each company from one', () => {
    const numbers = [base.ours, base.ours, base.theirs, base.ours].map(
      company => createProject(company.admin, { name: 'Oak staircase' }).jobNumber,
    )
    expect(numbers).toEqual(['API-001', 'API-002', 'API-001', 'API-003'])
  })

  test('starts in the first stage, active, due in 30 days', () => {
    const project = createProject(base.ours.member, { name: 'Oak staircase', startDate: '2026-11-30' })
    expect(project).toMatchObject({
      stageId: stageId(base.ours, 'measure'),
      status: 'active',
      dueDate: '2026-12-30',
      completedDate: null,
      createdBy: base.ours.member.userId,
      version: 1,
    })
    expect(verbs(project.id)).toEqual([{ verb: 'project.created', detail: { name: 'Oak staircase' } }])
  })

  test('takes the stage by name in any letter case; the last one means done', () => {
    const { timeZone } = base.ours.admin
    const input = newProject(timeZone).parse({ name: 'Vestry cupboard', stage: ' COMPLETE ' })
    expect(createProject(base.ours.admin, input)).toMatchObject({
      stageId: stageId(base.ours, 'complete'),
      completedDate: dayIn(timeZone, Date.now()),
    })
  })

  test('makes one project of a request sent twice', () => {
    const input = { name: 'Shop counter', requestId: 'r-1' }
    const [first, again] = [createProject(base.ours.admin, input), createProject(base.ours.admin, input)]
    expect(again.id).toBe(first.id)
    expect(createProject(base.ours.admin, { name: 'Next' }).jobNumber).toBe('API-002')
  })

  test.each([
    ['clientId', () => ({ clientId: makeClient(base.theirs) })],
    ['stageId', () => ({ stageId: stageId(base.theirs, 'measure') })],
    ['stage', () => ({ stage: 'nowhere' })],
    ['assignedTo', () => ({ assignedTo: base.theirs.admin.userId })],
  ])('refuses what is not the company’s: %s', (field, foreign) => {
    const input = { name: 'Oak staircase', ...foreign() }
    const before = base.dump()
    expect(() => createProject(base.ours.admin, input)).toThrow(Invalid)
    try {
      createProject(base.ours.admin, input)
    } catch (error) {
      expect(error).toHaveProperty('fieldErrors', { [field]: [expect.any(String)] })
    }
    expect(base.dump()).toBe(before)
  })

  test('needs a subscription, except of an admin', () => {
    expect(() => createProject(unsubscribed(base.ours.member), { name: 'A' })).toThrow(PaymentRequired)
    expect(createProject(unsubscribed(base.ours.admin), { name: 'A' }).jobNumber).toBe('API-001')
  })
})

describe('money', () => {
  test('is neither written nor read by team members', () => {
    const { admin, member } = base.ours
    expect(() => createProject(member, { name: 'A', estimatedValue: 100 })).toThrow(Forbidden)
    const own = createProject(member, { name: 'A' })
    expect(() => updateProject(member, own.id, { actualValue: null })).toThrow(Forbidden)
    updateProject(admin, own.id, { estimatedValue: 125000 })
    const told = (scope: Scope) => apiAnswer(projectsApi, 'GET /api/projects/:id', { scope, id: own.id })
    expect(told(member)).not.toHaveProperty('estimatedValue')
    expect(told(member)).not.toHaveProperty('actualValue')
    expect(told(admin)).toMatchObject({ estimatedValue: '1250.00', actualValue: null })
  })

  test('is not in the version that a stale save shows a team member', () => {
    const project = createProject(base.ours.member, { name: 'A' })
    updateProject(base.ours.admin, project.id, { estimatedValue: 125000 })
    try {
      updateProject(base.ours.member, project.id, { name: 'B', version: project.version })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Stale)
      expect(error).toHaveProperty('current.version', 2)
      expect(error).not.toHaveProperty('current.estimatedValue')
    }
  })
})

describe('changing a project', () => {
  test('saves what is given and tells what it was', () => {
    const id = makeProject(base.ours)
    const saved = updateProject(base.ours.manager, id, {
      name: 'Larder',
      notes: 'Key at no. 12',
      version: 1,
    })
    expect(saved).toMatchObject({ name: 'Larder', notes: 'Key at no. 12', version: 2 })
    expect(verbs(id)).toEqual([{ verb: 'project.updated', detail: { fields: ['name', 'notes'] } }])
  })

  test('a move by hand is told by the stages’ names; done is kept only in the last stage', () => {
    const id = makeProject(base.ours)
    expect(updateProject(base.ours.admin, id, { stage: 'Complete' }).completedDate).not.toBeNull()
    expect(updateProject(base.ours.admin, id, { stage: 'design' }).completedDate).toBeNull()
    expect(verbs(id)).toEqual([
      { verb: 'project.moved', detail: { from: 'complete', to: 'design' } },
      { verb: 'project.moved', detail: { from: 'measure', to: 'complete' } },
    ])
  })

  test('saving no change changes nothing', () => {
    const id = makeProject(base.ours)
    const before = base.dump()
    updateProject(base.ours.admin, id, { name: 'Shaker kitchen', stage: 'measure' })
    expect(base.dump()).toBe(before)
  })

  test('a stale save changes nothing', () => {
    const id = makeProject(base.ours)
    updateProject(base.ours.admin, id, { name: 'Larder', version: 1 })
    const before = base.dump()
    expect(() => updateProject(base.ours.manager, id, { name: 'Pantry', version: 1 })).toThrow(Stale)
    expect(base.dump()).toBe(before)
  })

  test('a stale save shows both versions, even of a stage that has gone', () => {
    const id = makeProject(base.ours)
    updateProject(base.ours.admin, id, { notes: 'Key at no. 12' })
    for (const gone of [{ stageId: 99_999 }, { stage: 'finishing' }]) {
      expect(() => updateProject(base.ours.manager, id, { ...gone, version: 1 })).toThrow(Stale)
      expect(() => updateProject(base.ours.manager, id, { ...gone, version: 2 })).toThrow(Invalid)
    }
  })

  test('somebody who has left stays in charge until somebody else is named', () => {
    const { admin } = base.ours
    const left = makeUser(base.ours.id, 'oak.left', 'team_member')
    const id = makeProject(base.ours, { assignedTo: left.userId })
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, left.userId)).run()
    const saved = updateProject(admin, id, { name: 'Larder', assignedTo: left.userId })
    expect(saved).toMatchObject({ name: 'Larder', assignedTo: left.userId })
    expect(() => updateProject(admin, id, { assignedTo: base.theirs.admin.userId })).toThrow(Invalid)
    updateProject(admin, id, { assignedTo: null })
    expect(() => updateProject(admin, id, { assignedTo: left.userId })).toThrow(Invalid)
  })

  test('a new start date brings a due date; one taken away stays away', () => {
    const id = makeProject(base.ours)
    expect(updateProject(base.ours.admin, id, { startDate: '2026-11-30' }).dueDate).toBe('2026-12-30')
    const cleared = updateProject(base.ours.admin, id, { startDate: '2026-11-30', dueDate: null })
    expect(cleared.dueDate).toBeNull()
  })

  test('one date alone is held against the other as it stands', () => {
    const { manager } = base.ours
    const { id } = createProject(manager, { name: 'Stair', startDate: '2026-11-30', dueDate: '2026-12-10' })
    const before = base.dump()
    const refusal = expect.objectContaining({
      fieldErrors: { dueDate: ['The due date is before the start date'] },
    })
    expect(() => updateProject(manager, id, { dueDate: '2026-11-29' })).toThrow(refusal)
    expect(() => updateProject(manager, id, { startDate: '2026-12-11' })).toThrow(refusal)
    expect(base.dump()).toBe(before)
    expect(updateProject(manager, id, { startDate: '2026-12-10' }).startDate).toBe('2026-12-10')
  })

  test('team members change what they created or are in charge of', () => {
    const { member, admin } = base.ours
    const others = makeProject(base.ours)
    expect(() => updateProject(member, others, { name: 'Mine' })).toThrow(Forbidden)
    expect(() => deleteProject(member, others)).toThrow(Forbidden)
    updateProject(admin, others, { assignedTo: member.userId })
    expect(updateProject(member, others, { name: 'Mine' }).name).toBe('Mine')
    const own = createProject(member, { name: 'Own' })
    expect(updateProject(member, own.id, { name: 'Own too' }).name).toBe('Own too')
    const colleague = makeUser(base.ours.id, 'oak.other', 'team_member')
    expect(() => updateProject(colleague, own.id, { name: 'Theirs' })).toThrow(Forbidden)
  })

  test('another company’s project is not there', () => {
    const id = makeProject(base.theirs)
    const before = base.dump()
    expect(() => updateProject(base.ours.admin, id, { name: 'Ours' })).toThrow(NotFound)
    expect(() => deleteProject(base.ours.admin, id)).toThrow(NotFound)
    expect(() => requireProject(base.ours.admin, id)).toThrow('Project not found')
    expect(base.dump()).toBe(before)
  })
})

describe('the bin', () => {
  test('takes a project out of sight and gives it back', () => {
    const id = makeProject(base.ours)
    const entry = deleteProject(base.ours.admin, id)
    expect(() => requireProject(base.ours.admin, id)).toThrow(NotFound)
    expect(unbinRows('project', { id: entry, companyId: base.theirs.admin.companyId })).toEqual([])
    expect(unbinRows('project', { id: entry, companyId: base.ours.admin.companyId })).toEqual([id])
    expect(requireProject(base.ours.admin, id).name).toBe('Shaker kitchen')
  })

  test('removes a project for good with its tasks, and keeps payments and people’s to-dos', () => {
    const { ours } = base
    const id = makeProject(ours)
    const taskId = makeTask(ours, { projectId: id })
    db().insert(payments).values({ companyId: ours.id, projectId: id, amount: 5000 }).run()
    db()
      .insert(todos)
      .values({
        companyId: ours.id,
        userId: ours.member.userId,
        title: 'Ring about it',
        linkedProjectId: id,
        linkedTaskId: taskId,
      })
      .run()
    purgeProjects({ id: deleteProject(ours.admin, id), companyId: ours.id })
    expect(db().select().from(projects).where(eq(projects.id, id)).all()).toEqual([])
    expect(db().select().from(tasks).where(eq(tasks.id, taskId)).all()).toEqual([])
    expect(db().select().from(payments).get()).toMatchObject({ amount: 5000, projectId: null })
    expect(db().select().from(todos).get()).toMatchObject({ linkedProjectId: null, linkedTaskId: null })
  })
})
