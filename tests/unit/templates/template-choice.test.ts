import { beforeEach, describe, expect, test } from 'vitest'
import { Forbidden, NotFound } from '#app/domain/errors.ts'
import { hrefFrom, sheetPlace } from '#app/domain/projects/project-links.ts'
import { colourName } from '#app/domain/stages/colour-name.ts'
import { stagePalette } from '#app/domain/stages/stage.ts'
import { templateApplication } from '#app/domain/templates/template-application.schema.ts'
import { mismatchText, recolouringText } from '#app/domain/templates/template-application.ts'
import { readTemplateChoice } from '#app/http/templates/template-choice-page.server.ts'
import { queryCount } from '#db/client.ts'
import { databaseForTests, makeProject, makeTask, makeTemplate } from '#tests/support/database.ts'

const base = databaseForTests()
let job: number

beforeEach(() => {
  job = makeProject(base.ours, { jobSequence: 12 })
})

const all = { templateId: null, query: '' }

function survey(company = base.ours): number {
  return makeTemplate(company, {
    name: 'Listed building',
    description: 'Slow and careful',
    tasks: {
      stages: ['Survey', 'design'],
      tasks: { Survey: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'], design: ['Drawing'] },
      assignedTeamMembers: { design0: 4711 },
      stageColors: { Survey: '#112233', design: '#445566' },
    },
  })
}

describe('the dialog that applies a template', () => {
  test('offers the company’s own templates by name', () => {
    const { ours, theirs } = base
    makeTemplate(theirs, { name: 'Theirs' })
    survey()
    makeTemplate(ours)
    const { choices, preview, existing, project } = readTemplateChoice(ours.admin, job, all)
    expect(choices?.templates.map(({ name, counts }) => `${name}: ${counts}`)).toEqual([
      'Fitted kitchen: 2 stages, 3 tasks',
      'Listed building: 2 stages, 7 tasks',
    ])
    expect(choices).toMatchObject({ hasSearch: false })
    expect([preview, existing]).toEqual([null, null])
    expect(project).toEqual({ id: job, name: 'Shaker kitchen', jobNumber: 'API-012' })
  })

  test('can be searched by name and description, in any letter case', () => {
    survey()
    makeTemplate(base.ours)
    const found = (query: string) =>
      readTemplateChoice(base.ours.admin, job, { templateId: null, query }).choices?.templates.map(
        ({ name }) => name,
      )
    expect(found('KITCH')).toEqual(['Fitted kitchen'])
    expect(found('careful')).toEqual(['Listed building'])
    expect(found('nothing of it')).toEqual([])
  })

  test('offers the first of very many, and the others to a search', () => {
    for (let n = 10; n <= 60; n++) makeTemplate(base.ours, { name: `Job ${n}` })
    const { choices } = readTemplateChoice(base.ours.admin, job, all)
    expect(choices).toMatchObject({ hasSearch: true, cutAt: 50 })
    expect(choices?.templates).toHaveLength(50)
    const found = readTemplateChoice(base.ours.admin, job, { templateId: null, query: 'job 60' }).choices
    expect(found).toMatchObject({ cutAt: null, templates: [{ name: 'Job 60' }] })
  })

  test('says beforehand what would happen', () => {
    const { ours } = base
    makeTask(ours, { projectId: job })
    makeTask(ours, { projectId: job, status: 'complete' })
    const { existing, preview, choices } = readTemplateChoice(ours.admin, job, {
      ...all,
      templateId: survey(),
    })
    expect(choices).toBeNull()
    expect(existing).toBe('API-012 already has 2 tasks, 1 of them done.')
    expect(preview).toMatchObject({
      taskCount: 7,
      mismatch: 'You have no stage named Survey.',
      dropped: 1,
      recolouring: 'Design: blue instead of violet, for everybody in the company.',
      mapping: [
        {
          from: 'Survey',
          to: 'measure',
          by: 'position',
          tasks: 6,
          colour: '#60a5fa',
          titles: 'One · Two · Three · Four · 2 more',
        },
        { from: 'design', to: 'design', by: 'name', tasks: 1, titles: 'Drawing' },
      ],
    })
  })

  test('takes three statements at most, and writes nothing', () => {
    const { ours } = base
    const templateId = survey()
    const dump = base.dump()
    const before = queryCount()
    readTemplateChoice(ours.admin, job, { ...all, templateId })
    expect(queryCount() - before).toBe(3)
    readTemplateChoice(ours.admin, job, all)
    expect(queryCount() - before).toBe(5)
    expect(base.dump()).toBe(dump)
  })

  test('is for those who may apply templates, and shows colours to those who may change them', () => {
    const { ours, theirs } = base
    const templateId = survey()
    expect(() => readTemplateChoice(ours.member, job, all)).toThrow(Forbidden)
    expect(() => readTemplateChoice(theirs.admin, job, all)).toThrow(NotFound)
    const foreign = survey(theirs)
    expect(() => readTemplateChoice(ours.admin, job, { ...all, templateId: foreign })).toThrow(NotFound)
    const own = makeProject(ours, { createdBy: ours.member.userId })
    expect(readTemplateChoice(ours.member, own, { ...all, templateId }).preview?.recolouring).toBeNull()
  })
})

describe('what is sent', () => {
  test('by forms and as JSON means the same', () => {
    const form = { templateId: '5', mode: 'add', bypassMismatchCheck: '1', carryColours: 'on' }
    const json = { templateId: 5, mode: 'add', bypassMismatchCheck: true, carryColours: true }
    expect(templateApplication.parse(form)).toEqual(json)
    expect(templateApplication.parse(json)).toEqual(json)
    expect(templateApplication.parse({ templateId: 5, carryColours: '0' }).carryColours).toBe(false)
    for (const wrong of [{}, { templateId: 5, mode: '' }, { templateId: 5, bypassMismatchCheck: 'maybe' }]) {
      expect(templateApplication.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
    }
  })
})

describe('words and ways', () => {
  test('a mismatch says which stages are not there, and when there are too many', () => {
    const mapped = (from: string, by: 'name' | 'position', tasks = 1) => ({ from, to: 'measure', by, tasks })
    expect(mismatchText([mapped('survey', 'position'), mapped('a', 'name')], 5)).toBe(
      'You have no stage named Survey.',
    )
    expect(
      mismatchText(
        [
          mapped('a', 'position'),
          mapped('b', 'position'),
          mapped('c', 'position'),
          mapped('d', 'position', 0),
        ],
        2,
      ),
    ).toBe('It has 4 stages, you have 2. You have no stage named A, B or C.')
  })

  test('what would be coloured again is said by the colours’ names', () => {
    const change = (name: string, from: string, to: string) => ({ stageId: 1, name, from, to })
    expect(recolouringText([change('measure', '#fb923c', '#60a5fa')])).toBe(
      'Measure: blue instead of orange, for everybody in the company.',
    )
    expect(
      recolouringText([change('design', '#a78bfa', '#34d399'), change('install', '#34d399', '#4ade80')]),
    ).toBe('Design: green instead of violet; Install: another green, for everybody in the company.')
  })

  test('each colour that stages are offered has a name, as have those of no colour', () => {
    expect(stagePalette.map(colourName).join(' ')).toBe(
      'blue violet yellow green pink orange turquoise green red violet yellow grey',
    )
    expect(['#000000', '#ffffff', '#7a4a1e', '#a52a2a'].map(colourName)).toEqual([
      'black',
      'white',
      'brown',
      'red',
    ])
  })

  test('a ticket’s dialog leads back to what it lies over', () => {
    expect(sheetPlace('/projects/12', 12)).toEqual({
      list: '/projects',
      path: '/projects/12',
      from: 'projects',
    })
    expect(sheetPlace('/dashboard/projects/12', 12)).toEqual({
      list: '/dashboard',
      path: '/dashboard/projects/12',
      from: 'dashboard',
    })
    expect(hrefFrom('/projects/12/template', '/projects/12?tab=3&q=oak')).toBe(
      '/projects/12/template?from=%2Fprojects%2F12%3Ftab%3D3%26q%3Doak',
    )
  })
})
