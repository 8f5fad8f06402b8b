import { describe, expect, test } from 'vitest'
import { baseText, readBase, shownBase, shownValues, touchedValues } from '#app/domain/form-base.ts'

describe('what somebody changed in a form', () => {
  const base = { title: 'Cut', notes: 'One\nTwo', 'member-4': '1', 'member-5': '1', dueDate: '' }

  test('leaves out what reads as it did: line ends and space around a text do not count', () => {
    const values = { title: ' Cut ', notes: 'One\r\nTwo\r\n', 'member-4': '1', 'member-5': '1', dueDate: '' }
    expect(touchedValues(values, base)).toEqual({})
  })

  test('is what differs, cleared fields and unticked boxes among it', () => {
    const values = { title: '', notes: 'One\nTwo', 'member-5': '1', 'member-6': '1', dueDate: '2026-12-01' }
    expect(touchedValues(values, base)).toEqual({
      title: '',
      'member-4': '',
      'member-6': '1',
      dueDate: '2026-12-01',
    })
  })

  test('is always what the form was not made from', () => {
    const values = { version: '1', shownClient: '', toString: '' }
    expect(touchedValues(values, {})).toEqual(values)
  })
})

test.each([
  [undefined],
  [''],
  ['nonsense'],
  ['null'],
  ['[]'],
  ['"text"'],
  ['{"a":1}'],
  ['{"a":{"b":"c"}}'],
  [new File(['{}'], 'base')],
  [JSON.stringify({ a: 'x'.repeat(100_000) })],
])('a base that cannot be read says nothing: %#', text => {
  expect(readBase(text)).toBeUndefined()
})

test('a base is read as it was written', () => {
  const values = { name: 'Żółć "“\n</script>', notes: '' }
  expect(readBase(baseText(values))).toEqual(values)
  expect({ ...readBase('{"__proto__":"x"}') }.toString).toBe(Object.prototype.toString)
})

describe('a form that came back', () => {
  const stored = { title: 'Theirs', 'member-4': '1' }
  const base = { title: 'Before', 'member-5': '1' }

  test('shows what is stored before anything was sent', () => {
    expect(shownValues(stored, undefined)).toEqual(stored)
    expect(shownBase(stored, undefined)).toEqual(stored)
  })

  test('comes back as it was sent, made from what it was made from', () => {
    const reply = { values: { title: '' }, base }
    expect(shownValues(stored, reply)).toEqual({ title: '' })
    expect(shownBase(stored, reply)).toEqual(base)
  })

  test('after a conflict holds the record as it stands, and what was changed', () => {
    const reply = { values: { 'member-5': '' }, base, current: { version: 2 } }
    expect(shownValues(stored, reply)).toEqual({ title: 'Theirs', 'member-4': '1', 'member-5': '' })
    expect(shownBase(stored, reply)).toEqual(stored)
    expect(shownValues(stored, { ...reply, base: undefined })).toEqual({ 'member-5': '' })
  })
})
