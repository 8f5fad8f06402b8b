import type { Sides } from './mutations.ts'

/** The parts of a template's body. */
export type TemplateKind =
  | 'templateStages'
  | 'templateTasks'
  | 'templateColours'
  | 'templatePeople'
  | 'templatePlans'

/** What must be refused, and what may be right or wrong. */
type Values = { wrong: unknown[]; open: unknown[] }

const oddMaps = [true, 5, 'text', [], ['a'], [[[]]]]
const veryLong = 'x'.repeat(20_000)
const deep: unknown = JSON.parse('['.repeat(500) + ']'.repeat(500))

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function measure(value: unknown) {
  return { Measure: value }
}

const stages: Values = {
  wrong: [
    ...[true, 5, 'text', {}, { a: 1 }, [], [5], [null], [['a']], deep],
    ...[[''], ['  '], ['a\u0000b'], ['a\nb'], ['x'.repeat(41)], [veryLong], ['a\ud800b']],
    ...[['a', 'A '], ['Same', 'same'], many(13, at => `s${at}`), many(40_000, at => `s${at}`)],
  ],
  open: [['__proto__', 'constructor'], null],
}

const colours: Values = {
  wrong: [...oddMaps, ...['red', 5, ['#60a5fa'], '#12345', '#60a5fa;', veryLong].map(measure)],
  open: [null, { Cutting: '#60a5fa' }, measure('#ABC')],
}

function tasks(us: number, them: number): Values {
  const people = (assignedTeamMembers: unknown) => ({ tasks: measure(['Survey']), assignedTeamMembers })
  return {
    wrong: [
      ...oddMaps,
      ...[deep, { Cutting: ['a'] }, JSON.parse('{"__proto__": ["a"]}'), { constructor: { prototype: {} } }],
      ...['Survey', [5], [{ title: 'a' }], [['a']], { 0: 'a' }].map(measure),
      ...[['a\u0000b'], ['a\nb'], ['a\ud800b'], ['x'.repeat(201)], [veryLong]].map(measure),
      ...[201, 40_000].map(count => measure(many(count, () => 'Cut'))),
      Object.fromEntries(many(40_000, at => [`s${at}`, ['a']])),
      { Measure: ['a'], measure: ['b'] },
      ...[them, 987_654_321, {}, 'x', -1, [us]].map(id => people({ Measure0: id })),
      ...[5, [us], { Measure1: us }, { [veryLong]: us }].map(people),
    ],
    open: [
      null,
      {},
      people({ Measure0: us }),
      people({ 'measure-0': String(us) }),
      people({ Measure0: null }),
    ],
  }
}

/** For a template with the stages Measure and Design and no tasks. */
export function templateValues(kind: TemplateKind, { ours, theirs }: Sides): Values {
  switch (kind) {
    case 'templateStages':
      return stages
    case 'templateTasks':
      return tasks(ours.member.id, theirs.member.id)
    case 'templateColours':
      return colours
    case 'templatePlans':
      return {
        wrong: [
          ...oddMaps,
          ...['Measure0', 'Measure', '-0', veryLong].map(key => ({ [key]: { dueAnchor: 'start' } })),
        ],
        open: [null],
      }
    case 'templatePeople':
      return {
        wrong: [...oddMaps, ...['Measure0', 'Measure', '-0', veryLong].map(key => ({ [key]: 1 }))],
        open: [null],
      }
  }
}
