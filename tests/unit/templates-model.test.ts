import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { toTemplateRecord } from '#app/http/template-record.ts'
import { findTemplates, listTemplateChoices, requireTemplate } from '#app/models/template.server.ts'
import { makeTemplate, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase
let admin: Scope
beforeEach(() => {
  base = openTestDatabase()
  admin = base.ours.admin
})
afterEach(() => base.close())

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
    expect(listTemplateChoices(admin).map(({ name }) => name)).toEqual(['alcove', 'Kitchen', 'wardrobe'])
  })
})

test('the record has the stages in tasks and beside it', () => {
  const template = requireTemplate(admin, makeTemplate(base.ours))
  const { stages, tasks, stageColors, assignedTeamMembers } = template.tasks
  const createdAt = new Date(template.createdAt).toISOString()
  expect(toTemplateRecord(template)).toEqual({
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
