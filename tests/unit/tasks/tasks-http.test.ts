import { describe, expect, test } from 'vitest'
import { tasks } from '#app/api/tasks.ts'
import { listedTaskDue, taskDue, taskRights, taskValues } from '#app/domain/tasks/task.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { assigneeIdsIn, listTeamPeople, tickNews } from '#app/http/tasks/task-form.server.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { createTask } from '#app/services/tasks/create-task.server.ts'
import { setTaskDone, updateTask } from '#app/services/tasks/update-task.server.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests, makeClient, makeProject, makeTask } from '#tests/support/database.ts'

const base = databaseForTests()

describe('a task in the API', () => {
  test('has the spec’s fields, its stage with a capital, and its version', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours)
    const task = createTask(admin, {
      title: 'Survey',
      projectId,
      assignedTo: member.userId,
      dueDate: '2026-12-01',
    })
    expect(apiAnswer(tasks, 'GET /api/tasks/:id', { scope: admin, id: task.id })).toEqual({
      id: task.id,
      title: 'Survey',
      description: '',
      projectId,
      assignedTo: member.userId,
      assigneeIds: [member.userId],
      createdBy: admin.userId,
      status: 'pending',
      priority: 'medium',
      stage: 'Measure',
      stagePosition: 1,
      dueDate: '2026-12-01',
      dueAnchor: null,
      dueOffset: null,
      estimatedMinutes: null,
      jobRole: '',
      waitingFor: '',
      waitingUntil: null,
      waitingSince: null,
      completedDate: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      version: 1,
    })
  })

  test('says where its project went when it was the last of the stage', () => {
    const { admin } = base.ours
    const projectId = makeProject(base.ours)
    const id = makeTask(base.ours, { projectId })
    const done = () =>
      apiAnswer(tasks, 'PATCH /api/tasks/:id', { scope: admin, id, sent: { status: 'complete' } })
    expect(done()).toMatchObject({
      status: 'complete',
      completedDate: expect.any(String),
      advanced: { projectId, stage: 'design', message: 'Project moved to Design stage' },
    })
    expect(done()).not.toHaveProperty('advanced')
  })

  test('in detail names project, client and person, or null for each', () => {
    const { admin, member } = base.ours
    const projectId = makeProject(base.ours, { clientId: makeClient(base.ours), jobSequence: 7 })
    const id = makeTask(base.ours, { projectId })
    updateTask(admin, id, { assignedTo: member.userId })
    const details = (id: number) => apiAnswer(tasks, 'GET /api/tasks/:id/details', { scope: admin, id })
    expect(details(id)).toMatchObject({
      project: { id: projectId, jobNumber: 'API-007', name: 'Shaker kitchen', stage: 'measure' },
      client: { name: 'Mr & Mrs Ashworth' },
      assignedTo: { id: member.userId, name: 'oak team_member' },
    })
    const alone = details(makeTask(base.ours))
    expect(alone).toMatchObject({ project: null, client: null, assignedTo: null })
  })
})

describe('a task’s form', () => {
  test('has a field for each person besides the main one', () => {
    const { admin, manager, member } = base.ours
    const { id } = createTask(admin, {
      title: 'Survey',
      assignedTo: member.userId,
      assigneeIds: [manager.userId],
    })
    const values = taskValues(requireTask(admin, id))
    expect(values).toMatchObject({ assignedTo: String(member.userId), [`member-${manager.userId}`]: '1' })
    expect(values).not.toHaveProperty(`member-${member.userId}`)
  })

  test('tells no ticks from no boxes at all', () => {
    const form = new FormData()
    expect(assigneeIdsIn(form)).toBeUndefined()
    form.set('others', '1')
    expect(assigneeIdsIn(form)).toEqual([])
    form.set('member-12', '1')
    form.set('member-x', '1')
    expect(assigneeIdsIn(form)).toEqual([12])
  })

  test('keeps somebody who has left among the choices', () => {
    const gone = { id: 999, name: 'Sam Akhtar', initials: 'SA' }
    const people = listTeamPeople(base.ours.admin, [gone])
    expect(people.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      'oak admin: Administrator · 0 open',
      'oak project_manager: Project Manager · 0 open',
      'oak team_member: Team Member · 0 open',
      'Sam Akhtar: no longer active',
    ])
    expect(people.at(-1)?.role).toBe('no longer active')
  })
})

test('a return path stays on this site', () => {
  expect(returnPath('/projects/1?tab=2', '/tasks')).toBe('/projects/1?tab=2')
  expect(returnPath('//evil.example', '/tasks')).toBe('/tasks')
  expect(returnPath('', '/tasks')).toBe('/tasks')
  expect(returnPath(null, '/tasks')).toBe('/tasks')
  expect(pathAt('/tasks?page=2#task-1', 'task-3')).toBe('/tasks?page=2#task-3')
})

test('a tick can be taken back where its task leaves the list, and needs no words in the project’s own dialog', () => {
  const { admin } = base.ours
  const outcome = setTaskDone(admin, makeTask(base.ours, { title: 'Dry fit' }), true)
  expect(tickNews(outcome, true, '/tasks?filter=open')).toMatchObject({
    title: 'Task completed',
    message: 'Dry fit',
    undo: {
      action: `/tasks/${outcome.task.id}/completion`,
      fields: { done: '0', back: '/tasks?filter=open' },
    },
  })
  expect(tickNews(outcome, true, '/projects/1?tab=2')).toBeUndefined()
  expect(tickNews(outcome, false, '/')).toBeUndefined()
})

test('a finished task is never late', () => {
  const today = '2026-11-20'
  expect(taskDue({ status: 'pending', dueDate: '2026-11-19' }, today)).toEqual({ text: '19 Nov', late: true })
  expect(taskDue({ status: 'complete', dueDate: '2026-11-19' }, today)?.late).toBe(false)
  expect(taskDue({ status: 'pending', dueDate: today }, today)).toEqual({ text: 'Today', late: false })
  expect(taskDue({ status: 'pending', dueDate: null }, today)).toBeNull()
  expect(listedTaskDue({ status: 'pending', dueDate: null }, today)).toEqual({
    text: 'No due date',
    late: false,
  })
})

test('rights are told for each task', () => {
  const { admin, member } = base.ours
  const mine = createTask(member, { title: 'Mine' })
  const notMine = createTask(admin, { title: 'Not mine' })
  expect(taskRights(member, [mine, notMine])).toEqual({
    [mine.id]: { edit: true },
    [notMine.id]: { edit: false },
  })
})
