import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTyped } from '#app/islands/templates/template-hydration.ts'

class Field {
  value = ''
  type = 'text'
  selectionStart = 0
  selectionEnd = 0
  constructor(readonly id: string) {}
}

class Form {
  requestId = 'form:1'
  readonly name = new Field('name')
  contains(element: unknown) {
    return element === this.name
  }
}

/** The fields of the plain form, as the browser tells them. */
class Fields {
  constructor(readonly form: Form) {}
  *[Symbol.iterator]() {
    yield ['requestId', this.form.requestId]
    yield ['name', this.form.name.value]
  }
}

const shown = { draft: { id: null, version: null, name: '', stages: [] }, requestId: 'form:1' }
let form: Form
let page: { activeElement: unknown; getElementById(): Form }

beforeEach(() => {
  form = new Form()
  page = { activeElement: null, getElementById: () => form }
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLFormElement', Form)
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  vi.stubGlobal('FormData', Fields)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed before the editor came, and where, is taken over', () => {
  form.name.value = 'Pantry'
  page.activeElement = form.name
  expect(findTyped(shown)).toMatchObject({ typed: { draft: { name: 'Pantry' } }, focus: '#name' })
})

test('a field that somebody went to and wrote nothing in keeps the keyboard', () => {
  page.activeElement = form.name
  expect(findTyped(shown)).toMatchObject({
    typed: { draft: { name: '' } },
    focus: '#name',
    selection: [0, 0],
  })
})

test('nothing is taken over from another visit’s form', () => {
  form.name.value = 'Pantry'
  form.requestId = 'form:2'
  expect(findTyped(shown)).toMatchObject({ typed: { draft: { name: '' } }, focus: '' })
})
