import { beforeEach, describe, expect, test } from 'vitest'
import { templates } from '#app/api/templates.ts'
import type { Scope } from '#app/domain/scope.ts'
import { readTemplateStages } from '#app/domain/templates/template.ts'
import { findTemplates, listTemplateChoices, requireTemplate } from '#app/models/templates/template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates } from '#db/schema/index.ts'
import { apiAnswer } from '#tests/support/api-answer.ts'
import { databaseForTests, makeTemplate } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
beforeEach(() => {
  admin = base.ours.admin
})

describe('the list', () => {
  test('is searched by name and description in any letter case, newest first, a page at a time', () => {
    const make = (name: string, description: string, createdAt: number) =>
      makeTemplate(base.ours, { name, description, createdAt })
    make('Kitchen', 'Template with 2 stages', 1000)
    make('Wardrobe', 'Also for KITCHEN islands', 3000)
    make('100% oak', 'Template with 2 stages', 2000)
    makeTemplate(base.theirs, { name: 'Kitchen' })
    const found = (query: string, offset = 0) =>
      findTemplates(admin, query, { limit: 2, offset }).rows.map(({ name }) => name)
    expect(found('')).toEqual(['Wardrobe', '100% oak'])
    expect(found('', 2)).toEqual(['Kitchen'])
    expect(found('kitCHEN')).toEqual(['Wardrobe', 'Kitchen'])
    expect(found('0%')).toEqual(['100% oak'])
    expect(found('_')).toEqual([])
    const { rows, total } = findTemplates(admin, '', { limit: 1, offset: 0 })
    expect(total).toBe(3)
    expect(rows[0]?.creator).toEqual({ firstName: 'oak', lastName: 'admin', username: 'oak.admin' })
  })

  test('of choices goes by name', () => {
    for (const name of ['wardrobe', 'Kitchen', 'alcove']) makeTemplate(base.ours, { name })
    makeTemplate(base.theirs, { name: 'Kitchen' })
    const found = (query: string, limit = 9) =>
      listTemplateChoices(admin, query, limit).map(({ name }) => name)
    expect(found('')).toEqual(['alcove', 'Kitchen', 'wardrobe'])
    expect(found('', 2)).toEqual(['alcove', 'Kitchen'])
    expect(found('KITCH')).toEqual(['Kitchen'])
  })
})

test('the record has the stages in tasks and beside it', () => {
  const template = requireTemplate(admin, makeTemplate(base.ours))
  const { stages, tasks, stageColors, assignedTeamMembers } = template.tasks
  const createdAt = new Date(template.createdAt).toISOString()
  expect(apiAnswer(templates, 'GET /api/task-templates/:id', { scope: admin, id: template.id })).toEqual({
    id: template.id,
    companyId: base.ours.id,
    name: 'Fitted kitchen',
    description: 'Template with 2 stages',
    tasks: {
      id: template.id,
      name: 'Fitted kitchen',
      stages,
      tasks,
      assignedTeamMembers,
      taskPlans: {},
      stageColors,
      createdAt,
      updatedAt: null,
    },
    stages,
    stageColors,
    createdBy: admin.userId,
    version: 1,
    createdAt,
    updatedAt: null,
  })
})

test('what an older template holds instead of a task is left out when it is saved', () => {
  const tasks = {
    stages: ['Measure'],
    tasks: { Measure: ['Enter task', 'Survey'] },
    assignedTeamMembers: { Measure1: base.ours.member.userId },
    stageColors: { Measure: '#60a5fa' },
  }
  const id = makeTemplate(base.ours, { tasks })
  const stages = readTemplateStages(tasks)
  updateTemplate(admin, id, { name: 'Renamed' })
  expect(db().select().from(taskTemplates).get()?.tasks).toEqual(tasks)
  updateTemplate(admin, id, { stages: [...stages, { name: 'Design', colour: '#a78bfa', tasks: [] }] })
  expect(requireTemplate(admin, id).tasks).toMatchObject({
    tasks: { Measure: ['Survey'], Design: [] },
    assignedTeamMembers: { Measure0: base.ours.member.userId },
  })
})
