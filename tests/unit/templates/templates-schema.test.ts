import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stagePalette } from '#app/domain/stages/stage.ts'
import { newTemplate, templateChange, templateStages } from '#app/domain/templates/template.schema.ts'
import { storedTemplate, type TemplateStage } from '#app/domain/templates/template.ts'

const company = [
  { name: 'measure', colour: '#60a5fa' },
  { name: 'Spraying', colour: '#123456' },
]

const schema = newTemplate(company)
const parts = {
  stages: ['Measure', 'Design'],
  tasks: { Measure: ['Survey', 'Photos'], Design: ['Cut list'] },
  stageColors: { Measure: '#111111', Design: '#222222' },
  assignedTeamMembers: { Measure1: 7, 'design-0': '8' },
}
const wanted: TemplateStage[] = [
  {
    name: 'Measure',
    colour: '#111111',
    tasks: [
      { title: 'Survey', assignedTo: null },
      { title: 'Photos', assignedTo: 7 },
    ],
  },
  { name: 'Design', colour: '#222222', tasks: [{ title: 'Cut list', assignedTo: 8 }] },
]

function stagesOf(body: object): TemplateStage[] {
  return schema.parse({ name: 'Kitchen', ...body }).stages
}

/** The fields at fault, as the API names them, with what is said of each. */
function refusals(body: unknown, asked: typeof schema | ReturnType<typeof templateChange> = schema) {
  const { error } = asked.safeParse(body)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the body is read in every shape that templates are read in', () => {
  test('all parts in tasks', () => {
    expect(stagesOf({ tasks: parts })).toEqual(wanted)
  })

  test('all parts on the template', () => {
    expect(stagesOf(parts)).toEqual(wanted)
  })

  test('some here, some there', () => {
    const { stages, stageColors, tasks, assignedTeamMembers } = parts
    expect(stagesOf({ stages, stageColors, tasks: { tasks, assignedTeamMembers } })).toEqual(wanted)
  })

  test('as a record tells it, with all that is not its business', () => {
    const { stages, stageColors } = parts
    const tasks = { id: 4, name: 'Kitchen', ...parts, updatedAt: null }
    expect(stagesOf({ id: 4, companyId: 9, version: 3, tasks, stages, stageColors })).toEqual(wanted)
  })

  test('stages called tasks and stages', () => {
    const body = { stages: ['tasks', 'stages'], tasks: { tasks: ['a'], stages: ['b', 'c'] } }
    expect(stagesOf(body).map(({ name, tasks }) => [name, tasks.length])).toEqual([
      ['tasks', 1],
      ['stages', 2],
    ])
    expect(stagesOf({ tasks: body }).map(({ tasks }) => tasks.length)).toEqual([1, 2])
  })

  test('stages without tasks, and none of the rest', () => {
    expect(stagesOf({ stages: ['Measure'], tasks: null, stageColors: null })).toEqual([
      { name: 'Measure', colour: '#60a5fa', tasks: [] },
    ])
    expect(stagesOf({ tasks: { stages: ['Measure'] } })).toHaveLength(1)
  })

  test('whatever is stored is read as the same', () => {
    const names = fc.uniqueArray(
      fc.constantFrom('Install', 'Install1', '1', '__proto__', 'tasks', 'stages'),
      {
        minLength: 1,
      },
    )
    const task = fc.record({
      title: fc.constantFrom('a', 'b'),
      assignedTo: fc.option(fc.constantFrom(3, 4), { nil: null }),
    })
    const tasks = fc.array(task, { maxLength: 12 })
    const stages = names.chain(all =>
      fc.tuple(...all.map(name => tasks.map(list => ({ name, colour: '#123456', tasks: list })))),
    )
    fc.assert(
      fc.property(stages, fc.boolean(), (template, isNested) => {
        const stored: object = JSON.parse(JSON.stringify(storedTemplate(template)))
        expect(stagesOf(isNested ? { tasks: stored } : stored)).toEqual(template)
      }),
    )
  })
})

test('colours that are not sent are the company’s of that name, else the next of the palette', () => {
  const colours = stagesOf({
    stages: ['SPRAYING', 'Oiling', 'Measure', 'Packing'],
    stageColors: { oiling: '#ABC', Elsewhere: '#a78bfa' },
  }).map(({ colour }) => colour)
  expect(colours).toEqual(['#123456', '#aabbcc', '#60a5fa', stagePalette[1]])
})

test('a change without stages leaves them; one with tasks alone is asked for the stages', () => {
  const change = templateChange(company)
  expect(change.parse({ name: ' Kitchen ', version: '3' })).toEqual({
    name: 'Kitchen',
    version: 3,
    places: {},
  })
  expect(change.parse({ stages: ['Measure'] })).toMatchObject({ stages: [{ name: 'Measure' }] })
  expect(refusals({ tasks: { Measure: ['Survey'] } }, change)).toEqual({
    stages: 'Please send the stages in order: a template needs at least one',
  })
  expect(refusals({ name: ' ' }, change)).toEqual({ name: 'Please enter a template name.' })
})

describe('what is wrong is told at its place', () => {
  const cases: [what: string, body: object, field: string, message: RegExp][] = [
    ['no name', { name: ' ', ...parts }, 'name', /^Please enter a template name\.$/],
    ['a long name', { name: 'x'.repeat(121), ...parts }, 'name', /120 characters/],
    ['no stages', {}, 'stages', /at least one/],
    ['an empty list of stages', { tasks: { stages: [] } }, 'tasks.stages', /at least one/],
    [
      'tasks of no stage',
      { ...parts, tasks: { Cutting: ['a'] } },
      'tasks.Cutting',
      /^No stage has this name/,
    ],
    [
      'tasks of no stage, nested',
      { tasks: { ...parts, tasks: { Cutting: ['a'] } } },
      'tasks.tasks.Cutting',
      /^No stage/,
    ],
    [
      'a title of two lines',
      { stages: parts.stages, tasks: { Design: ['a', 'b\nc'] } },
      'tasks.Design.1',
      /one line/,
    ],
    [
      'a long title',
      { stages: parts.stages, tasks: { Measure: ['x'.repeat(201)] } },
      'tasks.Measure.0',
      /200 characters/,
    ],
    ['a title that is no text', { stages: parts.stages, tasks: { Measure: [5] } }, 'tasks.Measure.0', /text/],
    [
      'a bell',
      { stages: parts.stages, tasks: { Measure: ['a\u0007'] } },
      'tasks.Measure.0',
      /cannot be kept/,
    ],
    ['a second stage of the name', { stages: ['Oil', 'oil '] }, 'stages.1', /^Another stage has this name/],
    ['a stage without a name', { stages: ['Oil', ' '] }, 'stages.1', /name for the stage/],
    ['a long name of a stage', { stages: ['x'.repeat(41)] }, 'stages.0', /40 characters/],
    ['thirteen stages', { stages: Array.from('ABCDEFGHIJKLM') }, 'stages', /12 stages at most/],
    [
      '201 tasks',
      { stages: ['A'], tasks: { A: Array.from({ length: 201 }, () => 'x') } },
      'tasks',
      /200 tasks/,
    ],
    ['a colour', { ...parts, stageColors: { Design: 'red' } }, 'stageColors.Design', /such as #60a5fa/],
    [
      'a task that is not there',
      { ...parts, assignedTeamMembers: { Measure2: 7 } },
      'assignedTeamMembers.Measure2',
      /^No task has this key/,
    ],
    [
      'a person that is none',
      { ...parts, assignedTeamMembers: { Measure0: 'x' } },
      'assignedTeamMembers.Measure0',
      /your team/,
    ],
  ]

  test.each(cases)('%s', (_what, body, field, message) => {
    const found = refusals({ name: 'Kitchen', ...body })
    expect(Object.keys(found)).toEqual([field])
    expect(found[field]).toMatch(message)
  })

  test('twelve stages and 200 tasks besides empty ones are kept', () => {
    const tasks = { A: [...Array.from({ length: 200 }, () => 'x'), '', 'Enter task', '  '] }
    expect(stagesOf({ stages: Array.from('ABCDEFGHIJKL'), tasks })).toHaveLength(12)
  })
})

describe('odd input is refused and harms nothing', () => {
  const long = 'x'.repeat(100_000)
  const deep: unknown = JSON.parse('['.repeat(90_000) + ']'.repeat(90_000))
  const odd: unknown[] = [
    null,
    5,
    'text',
    [],
    { name: {} },
    { name: 'a', stages: { length: 3 } },
    { name: 'a', stages: [[]] },
    { name: 'a', stages: Array.from({ length: 100_000 }, (_, at) => `s${at}`) },
    { name: 'a', stages: [long] },
    { name: 'a', stages: ['A'], tasks: deep },
    { name: 'a', stages: ['A'], tasks: { A: deep } },
    { name: 'a', stages: ['A'], tasks: { [long]: ['x'] } },
    { name: 'a', stages: ['A'], tasks: { A: Array.from({ length: 100_000 }, () => 'x') } },
    { name: 'a', stages: ['A'], assignedTeamMembers: { [long]: 1 } },
    { name: 'a', stages: ['A'], tasks: JSON.parse('{"__proto__": ["x"]}') },
    { name: 'a', stages: ['A'], tasks: { constructor: ['x'] } },
    JSON.parse('{"__proto__": {"name": "a", "stages": ["A"]}}'),
  ]

  test.each(odd.map((body, at) => [at, () => body] as const))('case %i', (_at, body) => {
    const found = refusals(body())
    expect(Object.keys(found).length).toBeGreaterThan(0)
    expect(JSON.stringify(found).length).toBeLessThan(2000)
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  test('a stage called __proto__ is a stage like others', () => {
    const body: object = JSON.parse(
      '{"stages": ["__proto__"], "tasks": {"__proto__": ["x"]}, "assignedTeamMembers": {"__proto__0": 7}}',
    )
    expect(stagesOf(body)).toEqual([
      { name: '__proto__', colour: '#60a5fa', tasks: [{ title: 'x', assignedTo: 7 }] },
    ])
  })

  test('by chance', () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.array(fc.string())),
    )
    const body = fc.record(
      { name: fc.constant('a'), stages: part, tasks: part, stageColors: part, assignedTeamMembers: part },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(body, value => {
        const { success, data } = schema.safeParse(value)
        if (success) expect(templateStages.parse(data.stages)).toEqual(data.stages)
      }),
      { numRuns: 1000 },
    )
  })
})
