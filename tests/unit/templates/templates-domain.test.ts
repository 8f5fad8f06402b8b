import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { assignmentPlace, renameTemplateStages, type StagedTemplate } from '#app/domain/stages/stage.ts'
import {
  copyName,
  countTemplateTasks,
  isGeneratedDescription,
  isPlaceholder,
  readTemplateStages,
  startingStages,
  storedTemplate,
  type TemplateStage,
  templateDescription,
} from '#app/domain/templates/template.ts'
import { mapTemplateStages, stageOfNewTasks } from '#app/domain/templates/template-application.ts'

const oddNames = [
  'Install',
  'Install1',
  'Install-1',
  'Install--1',
  'Install 1',
  'Install_1',
  'Install:1',
  'Install10',
  'install-',
  '1',
  '11',
  '1-1',
  '__proto__',
  'constructor',
  'toString',
  'Fit 2nd 10',
  'İnstall',
  'Größe 1',
] as const

const title = fc.constantFrom('Survey', 'Cut list', '0', '__proto__', 'Enter tasks')
const person = fc.option(fc.constantFrom(3, 7, 11), { nil: null })
const tasks = fc.array(fc.record({ title, assignedTo: person }), { maxLength: 14 })

function templateOf(names: fc.Arbitrary<string>, minLength = 0) {
  const colour = fc.constantFrom('#60a5fa', '#123456')
  return fc.uniqueArray(fc.record({ name: names, colour, tasks }), {
    minLength,
    maxLength: 12,
    selector: ({ name }) => nameKey(name),
  })
}

const odd = templateOf(fc.constantFrom(...oddNames))
const numbered = templateOf(
  fc.string({ unit: fc.constantFrom('A', 'a', '1', '0', '-', '_', ':', ' '), minLength: 1, maxLength: 6 }),
)

/** As the column of the database gives it back. */
function kept(stages: readonly TemplateStage[]): StagedTemplate {
  return JSON.parse(JSON.stringify(storedTemplate(stages)))
}

describe('a template is read as it was stored', () => {
  test.each([
    ['odd names', odd],
    ['names of figures and separators', numbered],
  ])('%s', (_what, template) => {
    fc.assert(
      fc.property(template, stages => {
        const stored = kept(stages)
        expect(readTemplateStages(stored)).toEqual(stages)
        expect(kept(readTemplateStages(stored))).toEqual(stored)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['odd names', odd],
    ['names of figures and separators', numbered],
  ])('after a stage was renamed, too: %s', (_what, template) => {
    const change = fc.tuple(template, fc.nat(), fc.constantFrom(...oddNames, 'A10', 'A-1', '10'))
    fc.assert(
      fc.property(change, ([stages, at, to]) => {
        const from = stages[at % Math.max(1, stages.length)]
        const isFree = stages.every(({ name }) => nameKey(name) !== nameKey(to))
        fc.pre(from !== undefined && isFree)
        const renamed = renameTemplateStages(kept(stages), new Map([[nameKey(from.name), to]]))
        const wanted = stages.map(stage => (stage === from ? { ...stage, name: to } : stage))
        expect(readTemplateStages(JSON.parse(JSON.stringify(renamed)))).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('after all stages were renamed at once, and after two of them became one', () => {
    fc.assert(
      fc.property(odd, stages => {
        const renames = new Map(stages.map(({ name }, at) => [nameKey(name), `Install${at}`]))
        const renamed = renameTemplateStages(kept(stages), renames)
        expect(readTemplateStages(renamed)).toEqual(
          stages.map((stage, at) => ({ ...stage, name: `Install${at}` })),
        )
      }),
    )
    fc.assert(
      fc.property(odd, stages => {
        const [first, second, ...others] = stages
        fc.pre(first !== undefined && second !== undefined)
        const merged = renameTemplateStages(kept(stages), new Map([[nameKey(second.name), first.name]]))
        const both = { ...first, tasks: [...first.tasks, ...second.tasks] }
        expect(readTemplateStages(merged)).toEqual([both, ...others])
      }),
    )
  })

  test('plain keys stay plain; hyphens stand only where a key would name another task', () => {
    const task = { title: 'x', assignedTo: 5 }
    const eleven = Array.from({ length: 11 }, () => task)
    const colour = '#60a5fa'
    const stored = storedTemplate([
      { name: 'Install', colour, tasks: eleven },
      { name: 'Install1', colour, tasks: [{ title: 'y', assignedTo: 6 }] },
      { name: 'Install-1', colour, tasks: [{ title: 'z', assignedTo: 7 }] },
    ])
    expect(stored.assignedTeamMembers).toMatchObject({
      Install0: 5,
      Install9: 5,
      'Install--10': 5,
      Install10: 6,
      'Install-10': 7,
    })
    expect(assignmentPlace('Install--10', stored.tasks)).toMatchObject({ stage: 'Install', index: 10 })
  })

  test('what named no task does not come to name one by a new name', () => {
    const stored = { ...kept([]), stages: ['Cut'], tasks: { Cut: ['a'] }, assignedTeamMembers: { Saw0: 9 } }
    expect(readTemplateStages(renameTemplateStages(stored, new Map([['cut', 'Saw']])))).toEqual([
      { name: 'Saw', colour: '#cbd5e1', tasks: [{ title: 'a', assignedTo: null }] },
    ])
  })
})

test('placeholders are no tasks, wherever they stand', () => {
  expect(['', '  ', 'Enter task', ' Enter task '].every(isPlaceholder)).toBe(true)
  expect(['enter task', 'Enter task 2'].some(isPlaceholder)).toBe(false)
  const stages: TemplateStage[] = [
    {
      name: 'Measure',
      colour: '#60a5fa',
      tasks: [
        { title: 'Enter task', assignedTo: 4 },
        { title: ' Survey ', assignedTo: 8 },
      ],
    },
    { name: 'Design', colour: '#a78bfa', tasks: [] },
  ]
  const stored = storedTemplate(stages)
  expect(stored.tasks).toEqual({ Measure: ['Survey'], Design: [] })
  expect(stored.assignedTeamMembers).toEqual({ Measure0: 8 })
  expect(countTemplateTasks(stages)).toBe(1)
  const older = {
    ...stored,
    tasks: { Measure: ['Enter task', 'Survey'] },
    assignedTeamMembers: { Measure1: 8 },
  }
  expect(readTemplateStages(older)[0]?.tasks).toEqual([{ title: 'Survey', assignedTo: 8 }])
})

test('a copy’s name always fits', () => {
  expect(copyName('Fitted kitchen')).toBe('Fitted kitchen (Copy)')
  expect(copyName('Fitted kitchen (Copy)')).toBe('Fitted kitchen (Copy) (Copy)')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: limits.templateName }), name => {
      const copy = copyName(name)
      expect(copy.length).toBeLessThanOrEqual(limits.templateName)
      expect(copy.endsWith(' (Copy)')).toBe(true)
      expect(copy.isWellFormed()).toBe(true)
    }),
  )
  expect(copyName(`${'x'.repeat(112)}🪚`)).toBe(`${'x'.repeat(112)} (Copy)`)
})

test('the description is told apart from one that was written', () => {
  expect(templateDescription(1)).toBe('Template with 1 stage')
  expect(templateDescription(4)).toBe('Template with 4 stages')
  expect(['', 'Template with 1 stage', 'Template with 12 stages'].every(isGeneratedDescription)).toBe(true)
  expect(['Template with stages', 'A Template with 2 stages'].some(isGeneratedDescription)).toBe(false)
})

test('a new template begins with the company’s stages without the last, complete', () => {
  const stages = [
    { name: 'measure', colour: '#60a5fa' },
    { name: 'Complete', colour: '#f472b6' },
  ]
  expect(startingStages(stages)).toEqual([{ name: 'Measure', colour: '#60a5fa', tasks: [] }])
})

test('stages are mapped by name in any letter case, then by position, the surplus to the last', () => {
  const company = [{ name: 'measure' }, { name: 'design' }, { name: 'install' }]
  const stage = (name: string, count: number): TemplateStage => ({
    name,
    colour: '#60a5fa',
    tasks: Array.from({ length: count }, () => ({ title: 'x', assignedTo: null })),
  })
  const mapped = mapTemplateStages(
    [stage('INSTALL', 1), stage('Saw', 2), stage('Design', 0), stage('Oil', 1)],
    company,
  )
  expect(mapped.mapping.map(({ to, by, taskCount }) => [to.name, by, taskCount])).toEqual([
    ['install', 'name', 1],
    ['install', 'position', 2],
    ['design', 'name', 0],
    ['install', 'position', 1],
  ])
  expect(mapped.isMismatch).toBe(true)
  expect(mapTemplateStages([stage('Measure', 1), stage('Saw', 0)], company).isMismatch).toBe(false)
  expect(mapTemplateStages([stage('Measure', 1)], []).mapping).toEqual([])
  const five = ['measure', 'design', 'production', 'install', 'complete'].map(name => ({ name }))
  const six = ['Measure', 'Design', 'Machining', 'Production', 'Spray', 'Install'].map(name => stage(name, 1))
  expect(mapTemplateStages(six, five).mapping.map(({ to }) => to.name)).toEqual([
    ...['measure', 'design', 'production', 'production', 'install', 'install'],
  ])
})

test('a template that was applied is looked at where its tasks came', () => {
  const stages = [1, 2, 3].map(id => ({ id, name: `stage ${id}` }))
  const mapping = [1, 2, 3].map(id => ({
    from: `Stage ${id}`,
    to: `stage ${id}`,
    by: 'name' as const,
    tasks: id === 1 ? 0 : 4,
  }))
  expect(stageOfNewTasks(mapping, stages, [3, 2])).toBe(3)
  expect(stageOfNewTasks(mapping, stages, [Number.NaN, 1])).toBe(2)
  expect(stageOfNewTasks([], stages, [3])).toBeUndefined()
})
