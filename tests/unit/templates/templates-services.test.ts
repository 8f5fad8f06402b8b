import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTemplate } from '#app/domain/templates/template.schema.ts'
import { readTemplateStages, type TemplateStage } from '#app/domain/templates/template.ts'
import { listBinEntries } from '#app/models/bin/bin-entry.server.ts'
import {
  findTemplates,
  getTemplate,
  listTemplateChoices,
  listTemplates,
  requireTemplate,
} from '#app/models/templates/template.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { duplicateTemplate } from '#app/services/templates/duplicate-template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'
import { db } from '#db/client.ts'
import { activities, users } from '#db/schema/index.ts'
import { databaseForTests, makeTemplate, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()
let admin: Scope
let member: Scope
beforeEach(() => {
  admin = base.ours.admin
  member = base.ours.member
})

function stage(name: string, ...tasks: (string | [title: string, person: number])[]): TemplateStage {
  return {
    name,
    colour: '#60a5fa',
    tasks: tasks.map(task => {
      const [title, assignedTo] = typeof task === 'string' ? [task, null] : task
      return { title, assignedTo }
    }),
  }
}

function kitchen(values: Partial<NewTemplate> = {}): NewTemplate {
  return {
    name: 'Kitchen',
    stages: [stage('Measure', ['Survey', member.userId]), stage('Design')],
    ...values,
  }
}

function stagesOf(id: number): TemplateStage[] {
  return readTemplateStages(requireTemplate(admin, id).tasks)
}

function lines(): string[] {
  return db()
    .select()
    .from(activities)
    .all()
    .map(({ verb, detail }) => activityText(verb, detail))
}

function fieldErrors(work: () => unknown): Record<string, string[]> {
  try {
    work()
  } catch (error) {
    if (error instanceof Invalid) return error.fieldErrors
    throw error
  }
  throw new Error('Nothing was refused')
}

/** Nothing at all is written. */
function refuses(work: () => unknown, kind: new (...args: never[]) => Error) {
  const before = base.dump()
  expect(work).toThrow(kind)
  expect(base.dump()).toBe(before)
}

function leave(userId: number) {
  db().update(users).set({ status: 'inactive' }).where(eq(users.id, userId)).run()
}

describe('a new template', () => {
  test('is kept with what it holds, without its empty tasks', () => {
    const stages = [stage('Measure', 'Enter task', ['Survey', member.userId], ' '), stage('Design')]
    const template = createTemplate(member, kitchen({ name: ' Kitchen ', stages }))
    expect(template).toMatchObject({
      companyId: base.ours.id,
      name: 'Kitchen',
      description: 'Template with 2 stages',
      createdBy: member.userId,
      version: 1,
      updatedAt: null,
      tasks: {
        stages: ['Measure', 'Design'],
        tasks: { Measure: ['Survey'], Design: [] },
        assignedTeamMembers: { Measure0: member.userId },
        stageColors: { Measure: '#60a5fa', Design: '#60a5fa' },
      },
    })
    expect(lines()).toEqual(['made the template “Kitchen”'])
    expect(listTemplates(base.theirs.admin, { limit: 9, offset: 0 })).toEqual([])
  })

  test('may have a description of its own, and no task at all', () => {
    const template = createTemplate(
      admin,
      kitchen({ description: 'Shaker only', stages: [stage('Measure')] }),
    )
    expect(template.description).toBe('Shaker only')
  })

  test('is made once for a request id', () => {
    const input = kitchen({ requestId: 'form:one' })
    const { id } = createTemplate(member, input)
    expect(createTemplate(member, input).id).toBe(id)
    expect(createTemplate(member, { ...input, name: 'Other' }).id).not.toBe(id)
    const key = kitchen({ requestId: 'api-key' })
    createTemplate(member, key)
    refuses(() => createTemplate(member, { ...key, name: 'Other' }), Conflict)
    expect(createTemplate(admin, key).createdBy).toBe(admin.userId)
    expect(listTemplates(admin, { limit: 9, offset: 0 })).toHaveLength(4)
  })

  test('needs a subscription, but for admins', () => {
    refuses(() => createTemplate(unsubscribed(member), kitchen()), PaymentRequired)
    expect(createTemplate(unsubscribed(admin), kitchen()).id).toBeGreaterThan(0)
  })

  test('is refused where it cannot be kept, at the field', () => {
    const before = base.dump()
    const told = (values: Partial<NewTemplate>) => fieldErrors(() => createTemplate(admin, kitchen(values)))
    expect(told({ name: ' ' })).toEqual({ name: ['Please enter a template name.'] })
    expect(told({ stages: [] })).toEqual({ stages: ['A template needs at least one stage'] })
    expect(told({ stages: [stage('Oil'), stage('oil')] })).toHaveProperty(['stages[1].name'])
    expect(told({ stages: [stage('Oil', 'a', 'b\u0000')] })).toHaveProperty(['stages[0].tasks[1].title'])
    expect(told({ stages: [{ ...stage('Oil'), colour: 'red' }] })).toHaveProperty(['stages[0].colour'])
    expect(told({ stages: Array.from('ABCDEFGHIJKLM', name => stage(name)) })).toHaveProperty('stages')
    const many = Array.from({ length: 101 }, () => 'x')
    expect(told({ stages: [stage('A', ...many), stage('B', ...many)] })).toEqual({
      stages: ['There can be 200 tasks at most'],
    })
    expect(base.dump()).toBe(before)
  })

  test('names only people who work here, each at their task', () => {
    const gone = base.ours.manager.userId
    leave(gone)
    const before = base.dump()
    const stages = [
      stage('Measure', '', ['a', base.theirs.member.userId]),
      stage('Design', ['b', gone], ['c', member.userId], ['d', 987_654]),
    ]
    expect(Object.keys(fieldErrors(() => createTemplate(admin, kitchen({ stages }))))).toEqual([
      'stages[0].tasks[1].assignedTo',
      'stages[1].tasks[0].assignedTo',
      'stages[1].tasks[2].assignedTo',
    ])
    expect(base.dump()).toBe(before)
  })
})

describe('a change', () => {
  test('saves what is given, and its description follows the stages', () => {
    const { id } = createTemplate(admin, kitchen())
    const changed = updateTemplate(admin, id, { stages: [stage('Measure', 'Photos')], version: 1 })
    expect(changed).toMatchObject({ name: 'Kitchen', description: 'Template with 1 stage', version: 2 })
    expect(changed.updatedAt).not.toBeNull()
    expect(stagesOf(id)).toEqual([stage('Measure', 'Photos')])
    updateTemplate(admin, id, { name: 'Larder', description: 'By hand' })
    const kept = updateTemplate(admin, id, { stages: [stage('Measure'), stage('Oil')] })
    expect(kept).toMatchObject({ name: 'Larder', description: 'By hand', version: 4 })
    expect(updateTemplate(admin, id, { description: '' }).description).toBe('Template with 2 stages')
    expect(lines().slice(1)).toEqual([
      'changed the description and tasks of the template “Kitchen”',
      'changed the name and description of the template “Larder”',
      'changed the tasks of the template “Larder”',
      'changed the description of the template “Larder”',
    ])
  })

  test('that sends an older generated description back with more stages does not keep it', () => {
    const { id, description } = createTemplate(admin, kitchen())
    const stages = [stage('A'), stage('B'), stage('C')]
    expect(updateTemplate(admin, id, { description, stages }).description).toBe('Template with 3 stages')
  })

  test('that changes nothing writes nothing, however old it is', () => {
    const { id } = createTemplate(admin, kitchen())
    const before = base.dump()
    const { name, stages } = kitchen()
    const empty = [stage('Measure', 'Enter task', ['Survey', member.userId]), stage('Design', '')]
    expect(updateTemplate(admin, id, {}).version).toBe(1)
    expect(updateTemplate(admin, id, { name: ` ${name} `, stages, version: 9 }).version).toBe(1)
    expect(updateTemplate(admin, id, { stages: empty }).version).toBe(1)
    expect(base.dump()).toBe(before)
  })

  test('made from an older version is refused with the one that stands', () => {
    const { id } = createTemplate(admin, kitchen())
    updateTemplate(base.ours.manager, id, { name: 'Larder', version: 1 })
    const before = base.dump()
    try {
      updateTemplate(admin, id, { name: 'Pantry', version: 1 })
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof Stale)) throw error
      expect(error.noun).toBe('template')
      expect(error.current).toMatchObject({ id, name: 'Larder', version: 2 })
      expect(error.lastChange?.by).toBe('oak project_manager')
    }
    expect(base.dump()).toBe(before)
  })

  test('keeps who has left where they stood, and names them nowhere again', () => {
    const stages = [stage('Measure', ['Survey', member.userId])]
    const { id } = createTemplate(admin, kitchen({ stages }))
    const other = createTemplate(admin, kitchen({ stages: [stage('Measure', 'Survey')] }))
    leave(member.userId)
    updateTemplate(admin, id, { stages: [...stages, stage('Design')] })
    expect(stagesOf(id)[0]).toEqual(stages[0])
    expect(fieldErrors(() => updateTemplate(admin, other.id, { stages }))).toHaveProperty([
      'stages[0].tasks[0].assignedTo',
    ])
  })

  test('is a member’s right on what they made, and nobody’s of another company', () => {
    const theirs = makeTemplate(base.theirs)
    const own = createTemplate(member, kitchen()).id
    const others = createTemplate(admin, kitchen()).id
    expect(updateTemplate(member, own, { name: 'Mine' }).name).toBe('Mine')
    expect(updateTemplate(base.ours.manager, own, { name: 'Ours' }).name).toBe('Ours')
    refuses(() => updateTemplate(member, others, { name: 'Mine' }), Forbidden)
    refuses(() => updateTemplate(unsubscribed(member), own, { name: 'Mine' }), PaymentRequired)
    refuses(() => updateTemplate(admin, theirs, { name: 'Ours' }), NotFound)
    refuses(() => deleteTemplate(admin, theirs), NotFound)
    refuses(() => deleteTemplate(member, others), Forbidden)
    refuses(() => duplicateTemplate(admin, theirs), NotFound)
    refuses(() => duplicateTemplate(unsubscribed(member), own), PaymentRequired)
  })
})

describe('a copy', () => {
  test('has everything but the name and who made it', () => {
    const original = createTemplate(admin, kitchen({ description: 'Shaker only' }))
    const copy = duplicateTemplate(member, original.id)
    const { name, description, tasks, createdBy, version } = copy
    expect({ description, tasks }).toEqual({ description: 'Shaker only', tasks: original.tasks })
    expect({ name, createdBy, version }).toEqual({
      name: 'Kitchen (Copy)',
      createdBy: member.userId,
      version: 1,
    })
    expect(requireTemplate(admin, original.id)).toEqual(original)
    expect(verbs()).toEqual(['template.created', 'template.created'])
  })

  test('of a long name still fits, and one is made for a request', () => {
    const { id } = createTemplate(admin, kitchen({ name: 'x'.repeat(120) }))
    const copy = duplicateTemplate(admin, id, 'form:copy')
    expect(copy.name).toHaveLength(120)
    expect(duplicateTemplate(admin, id, 'form:copy').id).toBe(copy.id)
    expect(duplicateTemplate(admin, copy.id, 'form:copy').id).not.toBe(copy.id)
  })
})

test('a deleted template waits in the bin, is found nowhere, and comes back whole', () => {
  const template = createTemplate(member, kitchen())
  const entry = deleteTemplate(member, template.id)
  expect(getTemplate(admin, template.id)).toBeNull()
  expect(listTemplateChoices(admin, '', 9)).toEqual([])
  expect(findTemplates(admin, 'kitchen', { limit: 9, offset: 0 })).toEqual({
    rows: [],
    total: 0,
    isCut: false,
  })
  expect(listBinEntries(admin, 9)).toMatchObject([{ id: entry, noun: 'template', label: 'Kitchen' }])
  refuses(() => updateTemplate(member, template.id, { name: 'Back' }), NotFound)
  refuses(() => restoreFromBin(base.theirs.admin, entry), NotFound)
  expect(restoreFromBin(member, entry)).toEqual({ noun: 'template', label: 'Kitchen', projectId: null })
  expect(requireTemplate(admin, template.id)).toEqual({ ...template, version: 3 })
  expect(verbs()).toEqual(['template.created', 'template.deleted', 'template.restored'])
  expect(listBinEntries(admin, 9)).toEqual([])
})
