import { beforeEach, describe, expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { renameTemplateStages } from '#app/domain/stages/stage.ts'
import { planLine, storedPlan, type TaskPlan, tidyPlan } from '#app/domain/templates/task-plan.ts'
import { newTemplate, templateStages } from '#app/domain/templates/template.schema.ts'
import { readTemplateStages, storedTemplate, type TemplateStage } from '#app/domain/templates/template.ts'
import { readDraft, templateFields, typedTemplate } from '#app/domain/templates/template-draft.ts'
import { pressed } from '#app/domain/templates/template-edit.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { position } from '#app/records/position.server.ts'
import { createTemplate } from '#app/services/templates/create-template.server.ts'
import { updateTemplate } from '#app/services/templates/update-template.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const plan: TaskPlan = { anchor: 'start', days: '3', hours: '1h 30', jobRole: '' }
const kept = { dueAnchor: 'start', dueOffset: 3, estimatedMinutes: 90 }

function stage(name: string, ...plans: (TaskPlan | undefined)[]): TemplateStage {
  return {
    name,
    colour: '#60a5fa',
    tasks: plans.map((each, at) => ({
      title: `Task ${at}`,
      assignedTo: null,
      ...(each ? { plan: each } : {}),
    })),
  }
}

describe('a plan', () => {
  test.each([
    ['is tidied', { ...plan, days: '03', hours: '1.5' }, plan],
    [
      'has days only with what they are counted from',
      { ...plan, anchor: '' as const },
      { ...plan, anchor: '', days: '' },
    ],
    ['is on the day itself without days', { ...plan, days: '' }, { ...plan, days: '0' }],
    ['that says nothing is none', { anchor: '' as const, days: '4', hours: ' ', jobRole: ' ' }, undefined],
    ['keeps what cannot be read', { ...plan, hours: 'soon' }, { ...plan, hours: 'soon' }],
  ])('%s', (_, typed, tidy) => {
    expect(tidyPlan(typed)).toEqual(tidy)
  })

  test('is kept in numbers, and what cannot be read is not kept', () => {
    expect(storedPlan(plan)).toEqual(kept)
    expect(storedPlan({ ...plan, days: '9999', hours: 'soon' })).toBeUndefined()
  })

  test('is told in one line', () => {
    expect(planLine({ ...plan, jobRole: 'Fitter' })).toBe('3 days after the start · 1h 30 · Fitter')
    expect(planLine(undefined)).toBe('')
  })
})

describe('a template', () => {
  test('keeps plans beside people, by the same keys, and none where there is none', () => {
    const stored = storedTemplate([stage('Measure', undefined, plan), stage('Design')])
    expect(stored.taskPlans).toEqual({ Measure1: kept })
    expect(readTemplateStages(stored)).toEqual([stage('Measure', undefined, plan), stage('Design')])
    expect(storedTemplate([stage('Measure', undefined)])).not.toHaveProperty('taskPlans')
  })

  test('takes them along when the company renames its stages', () => {
    const stored = storedTemplate([stage('Measure', plan), stage('Survey', undefined, plan)])
    const renamed = renameTemplateStages(stored, new Map([['measure', 'Survey']]))
    expect(readTemplateStages(renamed)[0]?.tasks.map(task => task.plan)).toEqual([undefined, plan, plan])
  })

  test('has them in a draft, half typed', () => {
    const typed = {
      id: null,
      version: null,
      name: '',
      stages: [stage('Measure', { ...plan, hours: '1h 3' })],
    }
    expect(readDraft(typed)).toEqual(typed)
  })

  test.each([
    [{ ...plan, days: '401' }, 'days'],
    [{ ...plan, days: '-1' }, 'days'],
    [{ ...plan, days: 'soon' }, 'days'],
    [{ ...plan, hours: 'soon' }, 'hours'],
    [{ ...plan, hours: '1001' }, 'hours'],
    [{ ...plan, anchor: 'later' }, 'anchor'],
  ])('refuses %j at its field', (wrong, field) => {
    const { error } = templateStages.safeParse([stage('Measure', wrong as TaskPlan)])
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`0.tasks.0.plan.${field}`])
  })
})

describe('in the editor', () => {
  const task = 'stages[0].tasks[0]'
  const fields = templateFields({ name: '', stages: [stage('Measure', plan)] })
  const typed = (more: Record<string, string>) => typedTemplate([...fields, ...Object.entries(more)])

  test('a position and a person take each other’s place', () => {
    const who = `${task}.assignedTo`
    const ofRole = typed({ [who]: 'position:Fitter' }).draft.stages[0]?.tasks[0]
    expect(ofRole).toMatchObject({ assignedTo: null, plan: { ...plan, jobRole: 'Fitter' } })
    expect(typed({ [who]: '7' }).draft.stages[0]?.tasks[0]).toMatchObject({ assignedTo: 7, plan })
  })

  test('of a title of several lines the first keeps the plan', () => {
    const { draft } = pressed(typed({ [`${task}.title`]: 'a\nb' }), 'keep')
    expect(draft.stages[0]?.tasks.map(each => each.plan)).toEqual([plan, undefined])
  })
})

describe('the API', () => {
  const body = { name: 'Kitchen', stages: ['Measure'], tasks: { Measure: ['Survey', 'Photos'] } }
  const schema = newTemplate([])

  test('reads plans', () => {
    const { stages } = schema.parse({ ...body, taskPlans: { 'Measure-1': kept } })
    expect(stages[0]?.tasks.map(task => task.plan)).toEqual([undefined, plan])
  })

  test.each([
    [{ 'Measure-2': kept }, 'taskPlans.Measure-2'],
    [{ 'Measure-0': 'soon' }, 'taskPlans.Measure-0'],
    [{ 'Measure-0': { dueAnchor: 'start', dueOffset: -1 } }, 'taskPlans.Measure-0.dueOffset'],
    [{ 'Measure-0': { dueAnchor: 'start', dueOffset: 1.5 } }, 'taskPlans.Measure-0.dueOffset'],
    [{ 'Measure-0': { dueAnchor: 'later' } }, 'taskPlans.Measure-0.dueAnchor'],
    [{ 'Measure-0': { estimatedMinutes: 60_001 } }, 'taskPlans.Measure-0.estimatedMinutes'],
    [{ 'Measure-0': { estimatedMinutes: {} } }, 'taskPlans.Measure-0.estimatedMinutes'],
    [['Measure-0'], 'taskPlans'],
    ['soon', 'taskPlans'],
  ])('refuses %j', (taskPlans, field) => {
    const { error } = schema.safeParse({ ...body, taskPlans })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  test('refuses a person and a position for the same task', () => {
    const both = {
      ...body,
      assignedTeamMembers: { Measure0: 3 },
      taskPlans: { Measure0: { jobRole: 'Fitter' } },
    }
    const { error } = schema.safeParse(both)
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['taskPlans.Measure0.jobRole'])
  })
})

describe('positions', () => {
  const base = databaseForTests()
  let admin: Scope
  beforeEach(() => {
    admin = base.ours.admin
  })

  function withRole(jobRole: string) {
    return [stage('Measure', { ...plan, jobRole })]
  }
  function roleOf(id: number, scope = admin) {
    return readTemplateStages(requireTemplate(scope, id).tasks)[0]?.tasks[0]?.plan?.jobRole
  }

  test('are the company’s own', () => {
    position.create(base.theirs.admin, { name: 'Sprayer' })
    const make = () => createTemplate(admin, { name: 'Kitchen', stages: withRole('Sprayer') })
    expect(make).toThrow(Invalid)
    position.create(admin, { name: 'Sprayer' })
    expect(roleOf(make().id)).toBe('Sprayer')
    const shouted = { name: 'Wardrobe', stages: withRole('SPRAYER') }
    expect(roleOf(createTemplate(admin, shouted).id)).toBe('Sprayer')
  })

  test('are renamed with the position, in this company alone, and go with it; what is left may stay', () => {
    const { id } = position.create(admin, { name: 'Sprayer' })
    position.create(base.theirs.admin, { name: 'Sprayer' })
    const ours = createTemplate(admin, { name: 'Kitchen', stages: withRole('Sprayer') })
    const theirs = createTemplate(base.theirs.admin, { name: 'Kitchen', stages: withRole('Sprayer') })
    position.update(admin, id, { name: 'Finisher' })
    expect([roleOf(ours.id), roleOf(theirs.id, base.theirs.admin)]).toEqual(['Finisher', 'Sprayer'])
    position.remove(admin, id)
    expect(roleOf(ours.id)).toBe('')
    expect(updateTemplate(admin, ours.id, { name: 'Other' }).name).toBe('Other')
  })
})
