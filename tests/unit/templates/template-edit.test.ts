import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursText } from '#app/domain/hours.ts'
import { hasSeveralLines, taskLines } from '#app/domain/templates/task-lines.ts'
import { type TaskPlan, tidyPlan } from '#app/domain/templates/task-plan.ts'
import { readTemplateStages, storedTemplate } from '#app/domain/templates/template.ts'
import {
  maxDraftTasks,
  type TemplateDraft,
  templateFields,
  typedTemplate,
} from '#app/domain/templates/template-draft.ts'
import { edited, pressed, settled, type TemplateOp } from '#app/domain/templates/template-edit.ts'

/** 'Measure: a7 b' is a stage with the task 'a' of person 7 and the task 'b' of nobody. */
function draft(...stages: string[]): TemplateDraft {
  return {
    id: null,
    version: null,
    name: 'Kitchen',
    stages: stages.map(text => {
      const [name = '', tasks = ''] = text.split(':')
      return {
        name,
        colour: '#60a5fa',
        tasks: tasks
          .split(' ')
          .filter(Boolean)
          .map(task => ({ title: task.replace(/\d/, ''), assignedTo: Number(/\d/.exec(task)?.[0]) || null })),
      }
    }),
  }
}

function told({ stages }: TemplateDraft): string[] {
  return stages.map(({ name, tasks }) =>
    [`${name}:`, ...tasks.map(({ title, assignedTo }) => `${title}${assignedTo ?? ''}`)].join(' '),
  )
}

const kitchen = draft('Measure: a1 b c3', 'Design: d', 'Install:')

describe('tasks', () => {
  test.each<[string, TemplateOp, string[]]>([
    [
      'added at the end',
      { op: 'add', stage: 1, text: ' e ' },
      ['Measure: a1 b c3', 'Design: d e', 'Install:'],
    ],
    [
      'one a line',
      { op: 'add', stage: 2, text: 'e\r\n\n- f\n' },
      ['Measure: a1 b c3', 'Design: d', 'Install: e f'],
    ],
    ['removed', { op: 'remove', stage: 0, task: 1 }, ['Measure: a1 c3', 'Design: d', 'Install:']],
    ['left alone that are not there', { op: 'remove', stage: 7, task: 7 }, told(kitchen)],
  ])('%s', (_what, op, expected) => {
    const before = JSON.stringify(kitchen)
    expect(told(edited(kitchen, op))).toEqual(expected)
    expect(JSON.stringify(kitchen), 'the draft before is untouched').toBe(before)
  })

  test('stop at the most there can be', () => {
    const text = Array.from({ length: 1000 }, (_, at) => `task ${at}`).join('\n')
    const full = edited(kitchen, { op: 'add', stage: 0, text })
    expect(full.stages.flatMap(({ tasks }) => tasks)).toHaveLength(maxDraftTasks)
  })
})

describe('stages', () => {
  test('one more has a name of its own, and a colour that no other stage is known by', () => {
    const twice = edited(edited(kitchen, { op: 'add-stage' }), { op: 'add-stage' })
    expect(twice.stages.slice(3)).toEqual([
      { name: 'New stage', colour: '#fb923c', tasks: [] },
      { name: 'New stage 2', colour: '#22d3ee', tasks: [] },
    ])
  })

  test('twelve at most', () => {
    const all = Array.from({ length: 15 }).reduce<TemplateDraft>(
      so => edited(so, { op: 'add-stage' }),
      kitchen,
    )
    expect(all.stages).toHaveLength(12)
  })

  test('reordered with all that is theirs', () => {
    const coloured = { ...kitchen, stages: kitchen.stages.map((s, at) => ({ ...s, colour: `#12345${at}` })) }
    const later = edited(coloured, { op: 'shift-stage', stage: 0, by: 1 })
    expect(told(later)).toEqual(['Design: d', 'Measure: a1 b c3', 'Install:'])
    expect(later.stages[1]?.colour).toBe('#123450')
    expect(told(edited(later, { op: 'shift-stage', stage: 1, by: -1 }))).toEqual(told(coloured))
    expect(told(edited(later, { op: 'shift-stage', stage: 0, by: -1 }))).toEqual(told(later))
    expect(told(edited(later, { op: 'shift-stage', stage: 2, by: 1 }))).toEqual(told(later))
  })

  test('a removed one takes tasks, people and colour with it', () => {
    const left = edited(kitchen, { op: 'remove-stage', stage: 0 })
    expect(told(left)).toEqual(['Design: d', 'Install:'])
    expect(storedTemplate(left.stages)).toMatchObject({
      tasks: { Design: ['d'], Install: [] },
      assignedTeamMembers: {},
      stageColors: { Design: '#60a5fa', Install: '#60a5fa' },
    })
  })

  test('the last one stays', () => {
    const one = draft('Measure: a')
    expect(edited(one, { op: 'remove-stage', stage: 0 })).toBe(one)
  })
})

describe('a pasted list', () => {
  test.each([
    ['- Survey\n* Level\n• Walls\n·Floor', ['Survey', 'Level', 'Walls', 'Floor']],
    ['1. Survey\n2) Level\n(3) Walls\n12. Floor', ['Survey', 'Level', 'Walls', 'Floor']],
    ['- [ ] Survey\n- [x] Level', ['Survey', 'Level']],
    ['\n\n  Survey\t \r\n\r Level\u2028Walls', ['Survey', 'Level', 'Walls']],
    ['1.5 mm gap\n-30 mm plinth\n2 hinges', ['1.5 mm gap', '-30 mm plinth', '2 hinges']],
    ['Enter task\n-\n1.\n', []],
    ['•\tSurvey\no\tLevel\n✅ Walls\n☑️ Floor', ['Survey', 'Level', 'Walls', 'Floor']],
    ['[10:32, 20/11/2026] Callum: Survey\n[9:05 pm, 1/2/2026] Ruth Hartley: Level', ['Survey', 'Level']],
    [
      'Survey\t£45.00\t3\n"Level the\nfloor"\t"2 "" strips"',
      ['Survey £45.00 3', 'Level the floor 2 " strips'],
    ],
    ['"Survey" of all\n"Oak"\n"never ended', ['"Survey" of all', '"Oak"', '"never ended']],
    ['old oak\nour van', ['old oak', 'our van']],
  ])('%j', (text, tasks) => {
    expect(taskLines(text)).toEqual(tasks)
  })

  test('is one when it has more than one line', () => {
    expect([hasSeveralLines('a\nb'), hasSeveralLines('a\n'), hasSeveralLines('a')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test.each<[string, Omit<Extract<TemplateOp, { op: 'move' }>, 'op'>, string[]]>([
  ['down its stage', { stage: 0, task: 0, to: 0, at: 3 }, ['Measure: b c3 a1', 'Design: d', 'Install:']],
  ['up its stage', { stage: 0, task: 2, to: 0, at: 0 }, ['Measure: c3 a1 b', 'Design: d', 'Install:']],
  ['where it is', { stage: 0, task: 1, to: 0, at: 2 }, told(kitchen)],
  [
    'before another stage’s',
    { stage: 0, task: 0, to: 1, at: 0 },
    ['Measure: b c3', 'Design: a1 d', 'Install:'],
  ],
  ['into an empty stage', { stage: 1, task: 0, to: 2, at: 0 }, ['Measure: a1 b c3', 'Design:', 'Install: d']],
  ['nowhere', { stage: 0, task: 7, to: 1, at: 0 }, told(kitchen)],
  ['to a stage that is not there', { stage: 0, task: 2, to: 9, at: 0 }, told(kitchen)],
])('moved %s', (_, op, expected) => {
  expect(told(edited(kitchen, { op: 'move', ...op }))).toEqual(expected)
})

test('kept, titles of several lines are several tasks and blank ones are none', () => {
  const typed = typedTemplate([
    ...templateFields(kitchen),
    ['stages[0].tasks[0].title', 'x\n- y'],
    ['stages[1].tasks[0].title', ' '],
  ])
  expect(told(settled(typed.draft))).toEqual(['Measure: x1 y b c3', 'Design:', 'Install:'])
})

describe('the form', () => {
  const typed = (more: Record<string, string> = {}) =>
    typedTemplate([...templateFields(kitchen), ...Object.entries(more)])

  test('says the draft', () => {
    const named = { ...kitchen, id: 3, version: 2 }
    expect(typedTemplate(templateFields(named)).draft).toEqual(named)
  })

  test('a button takes over all that was typed first', () => {
    const { draft: after } = pressed(typed({ 'stages[0].add': 'e', 'stages[2].more': 'f\ng' }), 'remove:0:0')
    expect(told(after)).toEqual(['Measure: b c3 e', 'Design: d', 'Install: f g'])
  })

  test('a task goes where its list points when Move is pressed, and only then', () => {
    const chosen = typed({ 'stages[0].tasks[2].to': '2' })
    expect(told(pressed(chosen, 'move:0:2').draft)[2]).toBe('Install: c3')
    for (const other of ['keep', 'move:0:1'])
      expect(told(pressed(chosen, other).draft)).toEqual(told(kitchen))
  })

  test.each([
    ['up:0:2', ['Measure: a1 c3 b', 'Design: d', 'Install:']],
    ['up:0:0', told(kitchen)],
    ['down:0:0', ['Measure: b a1 c3', 'Design: d', 'Install:']],
    ['down:0:2', told(kitchen)],
    ['up:7:7', told(kitchen)],
  ])('%s', (button, expected) => {
    expect(told(pressed(typed(), button).draft)).toEqual(expected)
  })

  test.each([
    '',
    'nonsense',
    'up',
    'up:0',
    'up:0:1:2',
    'remove:-1:0',
    'save:1',
    '__proto__',
    'x'.repeat(9999),
  ])('only keeps what was typed for %j', button => {
    expect(pressed(typed(), button)).toMatchObject({ aim: 'keep', ask: null, draft: kitchen })
  })

  test('asks before a stage goes, but for the last one', () => {
    expect(pressed(typed(), 'delete-stage:1')).toMatchObject({ ask: 1, draft: kitchen })
    expect(pressed(typed(), 'delete-stage:7').ask).toBeNull()
    expect(pressed(typedTemplate(templateFields(draft('Measure: a'))), 'delete-stage:0').ask).toBeNull()
  })

  test.each([
    ['up:0:1', 'up:0:0', 'Now number 1 of 3'],
    ['up:0:0', 'up:0:0', 'Now number 1 of 3'],
    ['down:0:2', 'down:0:2', 'Now number 3 of 3'],
    ['remove:0:0', 'menu:0:0', 'Task deleted'],
    ['remove:0:2', 'menu:0:1', 'Task deleted'],
    ['remove:1:0', 'add:1', 'Task deleted'],
    ['move:0:0', 'menu:1:1', 'Moved to Design'],
    ['add-stage', 'stage:3', 'Stage added'],
    ['earlier:1', 'earlier:0', 'Design moved earlier'],
    ['later:2', 'later:2', 'Install moved later'],
    ['remove-stage:2', 'stage:1', 'Install deleted'],
    ['keep', '', ''],
  ])('after %s the keyboard is at %j, and %j is said', (button, focus, said) => {
    expect(pressed(typed({ 'stages[0].tasks[0].to': '1' }), button)).toMatchObject({ focus, said })
  })

  test('after Enter in a field for new tasks the keyboard is there again', () => {
    expect(pressed(typed({ 'stages[1].add': 'x' }), 'keep')).toMatchObject({
      focus: 'add:1',
      said: 'Task added',
    })
    expect(pressed(typed({ 'stages[1].more': 'x\ny' }), 'keep').said).toBe('2 tasks added')
  })

  test('a row keeps its key unless its text became another', () => {
    const keyed = typed()
    const tasks = [
      { title: ' a ', assignedTo: 1, key: 7 },
      { title: 'b\nc', assignedTo: null, key: 8 },
    ]
    keyed.draft.stages = [{ name: 'Measure', colour: '#60a5fa', key: 3, tasks }]
    const [stage] = pressed(keyed, 'keep').draft.stages
    expect(stage?.key).toBe(3)
    expect(stage?.tasks.map(({ key }) => key)).toEqual([7, undefined, undefined])
  })
})

const index = fc.nat({ max: 4 })
const place = { stage: index, task: index }
const anyOp: fc.Arbitrary<TemplateOp> = fc.oneof(
  fc.record({ op: fc.constant('remove' as const), ...place }),
  fc.record({ op: fc.constant('move' as const), ...place, to: index, at: index }),
  fc.record({ op: fc.constant('remove-stage' as const), stage: index }),
  fc.record({
    op: fc.constant('shift-stage' as const),
    stage: index,
    by: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.constant({ op: 'add-stage' as const }),
)

/** A plan of its own for every number; none for each fifth. */
function planOf(number: number): TaskPlan | undefined {
  if (number % 5 === 0) return undefined
  const anchor = (['', 'start', 'due', 'stage'] as const)[number % 4] ?? ''
  return tidyPlan({
    anchor,
    days: anchor && String(number),
    hours: hoursText(number),
    jobRole: number % 3 === 0 ? 'Cabinet Maker' : '',
  })
}

test('whatever is moved and removed, every task keeps its person and its plan', () => {
  const owners = new Map<string, { assignedTo: number | null; plan: TaskPlan | undefined }>()
  const stage = fc.nat({ max: 5 })
  fc.assert(
    fc.property(
      fc.array(stage, { minLength: 1, maxLength: 4 }),
      fc.array(anyOp, { maxLength: 25 }),
      (sizes, ops) => {
        let number = 0
        const start: TemplateDraft = {
          ...kitchen,
          stages: sizes.map((size, at) => ({
            name: `S${at}`,
            colour: '#60a5fa',
            tasks: Array.from({ length: size }, () => {
              const title = `task ${++number}`
              const assignedTo = number % 3 === 0 ? null : number
              const plan = planOf(number)
              owners.set(title, { assignedTo, plan })
              return plan ? { title, assignedTo, plan } : { title, assignedTo }
            }),
          })),
        }
        const after = ops.reduce(edited, start)
        const tasks = after.stages.flatMap(stage => stage.tasks)
        expect(after.stages.length).toBeGreaterThan(0)
        expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length)
        for (const { title, assignedTo, plan } of tasks)
          expect({ assignedTo, plan }).toEqual(owners.get(title))
        // So do they through the form, and, under names of their own, through what is kept.
        expect(typedTemplate(templateFields(after)).draft).toEqual(after)
        const named = after.stages.map((stage, at) => ({ ...stage, name: `Stage ${at}` }))
        expect(readTemplateStages(storedTemplate(named))).toEqual(named)
      },
    ),
  )
})
