import { beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { existingTasksText } from '#app/domain/templates/template-application.ts'
import { listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate, verbs } from '#tests/support/database.ts'
import { placesOf, refusal, stage, templateOf } from '#tests/support/templates.ts'

const base = databaseForTests()
let admin: Scope
let job: number

beforeEach(() => {
  admin = base.ours.admin
  job = makeProject(base.ours)
})

describe('a project that has tasks', () => {
  test('is warned of first, and nothing is written', () => {
    const { ours } = base
    makeTask(ours, { projectId: job })
    makeTask(ours, { projectId: job, status: 'complete' })
    const templateId = templateOf(base.ours, stage('Survey', ['Measure up']))
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
    expect(placesOf(admin, job)).toEqual([
      'measure: Laser survey',
      'measure: Mark services',
      'design: Cut list',
    ])
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
    expect(placesOf(admin, job)).toEqual([
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
    const templateId = templateOf(
      base.ours,
      stage('Survey', ['Measure up']),
      stage('Design', ['Cut list', 'Drawing']),
    )
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
    const templateId = templateOf(base.ours, ...names.map(name => stage(name, [`${name} task`])))
    const { mapping } = applyTemplate(admin, job, { templateId, bypassMismatchCheck: true })
    expect(mapping.map(({ from, to, by }) => `${from} → ${to} (${by})`)).toEqual([
      'Survey → measure (position)',
      'INSTALL → install (name)',
      'Snagging → install (position)',
      'design → design (name)',
      'Paint → complete (position)',
      'Handover → complete (position)',
      'Party → complete (position)',
    ])
    expect(placesOf(admin, job)).toEqual([
      'measure: Survey task',
      'design: design task',
      'install: INSTALL task',
      'install: Snagging task',
      'complete: Paint task',
      'complete: Handover task',
      'complete: Party task',
    ])
  })

  test('is warned of when it has more stages, even empty ones; not for an empty stage alone', () => {
    const many = ['measure', 'design', 'production', 'install', 'complete', 'Extra']
    const longer = templateOf(base.ours, ...many.map(name => stage(name, name === 'Extra' ? [] : ['x'])))
    expect(refusal(() => applyTemplate(admin, job, { templateId: longer })).body).toMatchObject({
      warning: 'mismatch',
    })
    const shorter = templateOf(base.ours, stage('measure', ['x']), stage('Nothing here', []))
    expect(applyTemplate(admin, job, { templateId: shorter }).tasksCreated).toBe(1)
  })
})
