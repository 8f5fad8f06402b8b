import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedTemplate, type TemplateStage } from '#app/domain/templates/template.ts'
import {
  blankDraft,
  isSameTemplate,
  maxDraftStages,
  maxDraftTasks,
  readDraft,
} from '#app/domain/templates/template-draft.ts'

const stages: TemplateStage[] = [
  {
    name: 'Measure',
    colour: '#60a5fa',
    tasks: [
      { title: 'Laser survey', assignedTo: 7 },
      { title: 'Mark services', assignedTo: null },
    ],
  },
  { name: 'Design', colour: '#a78bfa', tasks: [{ title: 'Cut list', assignedTo: 3 }] },
]

const kept = storedTemplate(stages)

test('a new template begins with the company’s stages but complete', () => {
  const company = ['measure', 'design', 'production', 'install', 'complete']
  const blank = blankDraft(company.map(name => ({ name, colour: '#123456' })))
  expect(blank.stages.map(({ name }) => name)).toEqual(['Measure', 'Design', 'Production', 'Install'])
  expect(blank).toMatchObject({ id: null, version: null, name: '' })
})

describe('a draft is read', () => {
  const draft = { id: 4, version: 2, name: 'Fitted kitchen', stages }

  test('in our own shape, blank tasks too', () => {
    const editing = {
      ...draft,
      stages: [{ name: '', colour: '#60a5fa', tasks: [{ title: '', assignedTo: null }] }],
    }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readDraft(editing)).toEqual(editing)
  })

  test('without the version of a template it does not name', () => {
    expect(readDraft({ ...draft, id: 'x' })).toMatchObject({ id: null, version: null })
  })

  test('with what cannot be understood left out', () => {
    const tasks = [
      { title: 'Survey', assignedTo: 'me', plan: { anchor: 'later', days: {} } },
      { title: 5 },
      {},
    ]
    const odd = { name: {}, stages: [{ name: 'Measure', colour: 'red', tasks }, 5, stages[1]] }
    expect(readDraft(odd)).toMatchObject({
      name: '',
      stages: [
        {
          name: 'Measure',
          colour: '#cbd5e1',
          tasks: [
            { title: 'Survey', assignedTo: null },
            { title: '5', assignedTo: null },
          ],
        },
      ],
    })
    expect(readDraft(Array.from({ length: 50_000 }).reduce(deep => [deep], []))).toBeNull()
  })

  test.each([
    null,
    undefined,
    '',
    7,
    [],
    {},
    { stages: [] },
    { stages: [5] },
    { stages: ['a', {}] },
    kept,
    { tasks: { tasks: {} } },
  ])('not from %j', value => {
    expect(readDraft(value)).toBeNull()
  })

  test('cut where it is too much', () => {
    const task = { title: 'x'.repeat(5000), assignedTo: null }
    const many = { name: 'a', colour: '#60a5fa', tasks: Array.from({ length: 200 }, () => task) }
    const read = readDraft({ name: 'y'.repeat(5000), stages: Array.from({ length: 50 }, () => many) })
    expect(read?.stages).toHaveLength(maxDraftStages)
    expect(read?.stages.flatMap(({ tasks }) => tasks)).toHaveLength(maxDraftTasks)
    expect(read?.stages[0]?.tasks[0]?.title).toHaveLength(1000)
    expect(read?.name).toHaveLength(1000)
  })

  test('whatever it is made of, and reading it again gives the same', () => {
    const shape = fc.record({
      id: fc.anything(),
      name: fc.anything(),
      stages: fc.oneof(fc.array(fc.string()), fc.anything(), fc.array(fc.object())),
      tasks: fc.oneof(fc.object(), fc.anything()),
      assignedTeamMembers: fc.anything(),
      stageColors: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), shape), value => {
        const draft = readDraft(value)
        if (draft) expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
      }),
    )
  })
})

test('two drafts are the same but for blank tasks and blanks at the ends', () => {
  const a = { id: null, version: null, name: 'Kitchen ', stages }
  const padded = stages.map((stage, at) =>
    at === 0 ? { ...stage, tasks: [{ title: ' ', assignedTo: 5 }, ...stage.tasks] } : stage,
  )
  expect(isSameTemplate(a, { ...a, name: 'Kitchen', stages: padded })).toBe(true)
  expect(isSameTemplate(a, { ...a, stages: stages.slice(1) })).toBe(false)
})
