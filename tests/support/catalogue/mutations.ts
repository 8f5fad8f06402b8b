import type { Door, FieldKind, Mutation } from './field-kinds.ts'
import { premiumValues } from './premium-mutations.ts'
import type { RecordMaker } from './records.ts'
import { type TemplateKind, templateValues } from './template-mutations.ts'

const veryLong = 'x'.repeat(20_000)

let count = 0

function refused(what: string, value: unknown): Mutation {
  return { what, value, verdict: 'refused' }
}

/** Refused for what is stored, or is not. */
function unfit(what: string, value: unknown): Mutation {
  return { ...refused(what, value), isStoredFault: true }
}

function kept(what: string, value: string): Mutation {
  return { what, value: `${value} ${++count}`, verdict: 'kept' }
}

function any(what: string, value: unknown): Mutation {
  return { what, value, verdict: 'any' }
}

function each(values: readonly unknown[]): Mutation[] {
  return values.map(value => refused(JSON.stringify(value), value))
}

/** A page costs more than a JSON answer, and reads its fields by the same schema: forms get every third oddity. */
function some<T>(door: Door, values: readonly T[]): T[] {
  return values.filter((_, at) => door === 'json' || at % 3 === 0)
}

const controls = [
  refused('NUL', 'a\u0000b'),
  refused('bell', 'a\u0007b'),
  refused('escape', 'a\u001b[31mb'),
  refused('line separator', 'a\u2028b'),
]

function strangeTexts(): Mutation[] {
  return [
    kept('emoji', '👩🏽‍🔧🪚'),
    kept('right to left', 'مطبخ עברית'),
    kept('accents', 'Żółć ǅ ﬁ'),
    kept('SQL', "'; drop table projects; --"),
    kept('HTML', '<script>alert(1)</script>'),
    kept('attribute', '"><img src=x onerror=y>'),
    kept('end of textarea', '</textarea><b>'),
    kept('entities', '&lt;b&gt; &amp;amp;'),
    kept('template', '{{7*7}} %s %n'),
    kept('path', '../../etc/passwd'),
  ]
}

/** Of the wrong type for every field that takes text or a number. */
function wrongTypes(door: Door): Mutation[] {
  if (door === 'form') {
    return [refused('twice', ['one', 'two']), refused('a file', new Blob(['x'], { type: 'text/plain' }))]
  }
  const values: unknown[] = [true, ['a'], { a: 1 }, [[[]]], { constructor: { prototype: {} } }]
  return values.map(value => refused(JSON.stringify(value), value))
}

function textMutations(door: Door): Mutation[] {
  const surrogates = door === 'json' ? [refused('lone surrogate', 'a\ud800b'), refused('a number', 12.5)] : []
  return [...some(door, controls), ...surrogates, refused('very long', veryLong)]
}

const oddIds = ['-1', '0', '1e3', 'abc', '1.5', '99999999999999999999', '1 or 1=1', '%00', '__proto__']
const unknownId = 987_654_321

function idMutations(door: Door, foreign: number[]): Mutation[] {
  const numbers = door === 'json' ? [0, -1, 1.5, 2 ** 53, 1e300] : []
  const ids = door === 'json' ? foreign : foreign.map(String)
  return [
    ...each(some(door, oddIds)),
    ...each(numbers),
    unfit('unknown', door === 'json' ? unknownId : String(unknownId)),
    ...ids.map(id => unfit('not ours or in the bin', id)),
  ]
}

const oddDates = [
  '2026-02-30',
  '2025-02-29',
  '0000-00-00',
  '2026-13-01',
  '275760-09-13',
  '+275760-09-13',
  '-000001-01-01',
  '0001-01-01',
  '2026-1-1',
  'yesterday',
  'NaN',
  '1',
]

const oddMoney = [
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '1.234',
  'abc',
  '£',
  '0x10',
  '1,2,3',
  '１２',
  '99999999999999',
]
const oddEmails = [
  'no-at',
  'a@',
  '@b.de',
  'a@b@c.de',
  'a b@c.de',
  'a@b..de',
  '<script>@x.de',
  'a@b.de\nBcc: c@d.de',
]

/** As much of a company as its own records are named by. */
export type Side = {
  make: Pick<RecordMaker, 'client' | 'binnedClient' | 'project' | 'binnedProject' | 'template'>
  member: { id: number }
  stageIds: number[]
}

export type Sides = { ours: Side; theirs: Side }

/** What can be wrong with a field of that kind. `isNew`: the call makes a record, so what must be there cannot be left out. */
export function mutationsOf(
  kind: FieldKind,
  door: Door,
  isNew: boolean,
  { ours, theirs }: Sides,
): Mutation[] {
  const missing = isNew ? refused('missing', undefined) : any('missing', undefined)
  const emptyRequired = [missing, refused('empty', ''), refused('blank', '   ')]
  const nothing = door === 'json' ? [any('null', null), any('empty', '')] : [any('empty', '')]
  const types = wrongTypes(door)
  const texts = [...types, ...textMutations(door)]
  switch (kind) {
    case 'requiredLine':
      return [...emptyRequired, ...texts, refused('two lines', 'a\nb'), ...strangeTexts()]
    // Nobody could sign in any more: another name is never kept.
    case 'signInName':
      return [...emptyRequired, ...texts, refused('two lines', 'a\nb'), refused('address', 'See www.b.de')]
    case 'jobPrefix':
      return [...types, ...each(['', 'K', 'KITCHEN', 'K1', 'KI T', 'ЖАР', 'Job', veryLong])]
    case 'ownPassword':
      return [
        refused('missing', undefined),
        ...types,
        refused('empty', ''),
        unfit('wrong', 'wrong-joint'),
        refused('very long', veryLong),
      ]
    case 'pin':
      return [
        missing,
        ...types,
        ...each(['', '471', '4711471', 'four', '0000', '1234', '47 11', '４７１１']),
        refused('very long', veryLong),
      ]
    case 'time':
      return [any('empty', ''), ...types, ...each(['03:45', '12:00', '06:10', '6:00', '06:00:00', 'noon'])]
    case 'timeOfDay':
      return [...nothing, ...types, ...each(['24:00', '12:60', '1', '06:00:00', '6 pm', 'noon', veryLong])]
    case 'wholeNumber':
      return [...nothing, ...types, ...each(['-1', '1.5', '1e2', '99999', 'NaN', 'abc', '0x10', '１２'])]
    case 'line':
      return [...nothing, ...texts, refused('two lines', 'a\nb'), ...strangeTexts()]
    case 'text':
      return [...nothing, ...texts, kept('two lines', 'one\n\ntwo'), ...strangeTexts()]
    case 'stageName':
      return [...texts, unfit('unknown', 'no such stage'), unfit('prototype', '__proto__')]
    case 'date':
      return [
        ...nothing,
        ...types,
        ...each(some(door, oddDates)),
        any('leap second', '2026-02-30T23:59:60Z'),
        refused('far', '9999-12-31'),
      ]
    case 'money':
      return [
        ...nothing,
        ...types,
        ...each(some(door, oddMoney)),
        ...(door === 'json' ? each([-5, 1e21, 0.001]) : []),
      ]
    case 'days':
      return [any('empty', ''), ...types, ...each([...some(door, oddMoney), '367', '20.3'])]
    case 'quantity':
      return [
        any('empty', ''),
        ...types,
        ...each(['-1', '1e9', 'NaN', 'Infinity', '1.23456', 'abc', '0x10', '１２', '99999999', veryLong]),
      ]
    case 'estimate':
      return [any('empty', ''), ...types, ...each(['soon', '-1', '1001', '1h 75', '1e3', veryLong])]
    case 'clientId':
      return [...nothing, ...types, ...idMutations(door, [theirs.make.client(), ours.make.binnedClient()])]
    case 'projectId':
      return [...nothing, ...types, ...idMutations(door, [theirs.make.project(), ours.make.binnedProject()])]
    case 'stageId':
    case 'moveTo':
      return [...types, ...idMutations(door, theirs.stageIds.slice(0, 1))]
    case 'ownId':
      return [...types, ...idMutations(door, [])]
    case 'colour':
      return [...types, ...each(['red', '#12', '#gggggg', 'url(x)', '#12345', '#123456;', 'x'.repeat(9000)])]
    case 'newStage':
      return [...types, ...textMutations(door), refused('two lines', 'a\nb'), refused('long', 'x'.repeat(41))]
    case 'shortLine':
      return [refused('empty', ''), ...texts, refused('long', 'x'.repeat(41)), ...strangeTexts()]
    case 'intent':
      return [...types, ...each(['nonsense', 'up-0', 'up-1x', '__proto__'])]
    case 'flag':
      return [
        ...types.filter(({ value }) => value !== true),
        ...each(['', 'nonsense', '2', 'TRUE', '__proto__', veryLong]),
      ]
    case 'templateId':
      return [...types, ...idMutations(door, [theirs.make.template()])]
    case 'userId':
      return [...nothing, ...types, ...idMutations(door, [theirs.member.id])]
    case 'userIds':
      return [
        ...each(['a', 5, { a: 1 }, [null], [1.5], ['x'], [[1]]]),
        ...[theirs.member.id, unknownId].map(id => unfit(String(id), [id])),
        refused(
          'many',
          Array.from({ length: 40_000 }, (_, at) => at + 1),
        ),
      ]
    case 'enum':
      return [...types, ...each(['', 'nonsense', 'ACTIVE', '__proto__', 'constructor', 'toString', veryLong])]
    case 'email':
      return [...nothing, ...texts, ...each(some(door, oddEmails))]
    case 'phone':
      return [...nothing, ...texts, ...each(['phone', '+44; drop', '12', '1234567890'.repeat(5)])]
    case 'version':
      return [
        ...types,
        ...each(['x', '-1', '1.5', '1e3', '99999999999999999999']),
        unfit('before the first', '0'),
        unfit('stale', door === 'json' ? 77 : '77'),
      ]
    case 'requestId':
      return [...types, ...each(['has space', 'é', 'x'.repeat(101), '<b>']), refused('very long', veryLong)]
    case 'newPassword':
      return [missing, ...types, ...each(['', 'short']), refused('very long', veryLong)]
    case 'loginEmail':
      return [...emptyRequired, ...texts, ...each(some(door, oddEmails))]
    case 'username':
      return [
        ...emptyRequired,
        ...texts,
        ...each(['admin', 'ADMIN', ' Admin ', 'a', '.dots.', '@name', 'x'.repeat(51)]),
      ]
    case 'key':
      return [...emptyRequired, ...texts, ...each(['x'.repeat(101), 'a\nb']), any('prototype', '__proto__')]
    case 'anything':
      return [
        missing,
        refused('very long', 'x'.repeat(70_000)),
        refused('deep', nested(500)),
        any('null', null),
        any('odd', [{ a: [true] }]),
      ]
    case 'templateStages':
    case 'templateTasks':
    case 'templateColours':
    case 'templatePeople':
    case 'templatePlans':
      return templateMutations(kind, isNew, { ours, theirs })
    case 'webAddress':
    case 'difficulty':
    case 'videoLength':
      return [...nothing, ...types, ...each(premiumValues[kind])]
    case 'secret':
    case 'free':
      return [...nothing, ...[...texts, ...strangeTexts()].map(({ what, value }) => any(what, value))]
  }
}

function templateMutations(kind: TemplateKind, isNew: boolean, sides: Sides): Mutation[] {
  const { wrong, open } = templateValues(kind, sides)
  const isNeeded = isNew && kind === 'templateStages'
  const missing = isNeeded ? refused('missing', undefined) : any('missing', undefined)
  // A template is looked at as a whole, once its stages are known.
  const refusals =
    kind === 'templateStages' ? each(wrong) : wrong.map(value => unfit(JSON.stringify(value), value))
  return [missing, ...refusals, ...open.map(value => any(JSON.stringify(value), value))]
}

export function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = [value]
  return value
}
