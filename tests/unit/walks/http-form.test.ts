import { describe, expect, test } from 'vitest'
import { parsePage } from '#tests/walks/support/http/dom.ts'
import { controlsOf, defaultButton, submissionOf } from '#tests/walks/support/http/form.ts'
import { refusalOf } from '#tests/walks/support/http/validity.ts'

const PAGE = 'http://localhost/jobs?q=oak'

function formOf(html: string) {
  const document = parsePage(`<!doctype html><html><head></head><body>${html}</body></html>`)
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  return { form, button: document.querySelector('[data-pressed]') }
}

function sent(html: string) {
  const { form, button } = formOf(html)
  const { url, method, body } = submissionOf(form, button, PAGE)
  return `${method} ${url} ${body ?? ''}`
}

describe('a form sends', () => {
  test.each([
    ['to its own page', '<form method="post"><input name="a" value="1"></form>', `POST ${PAGE} a=1`],
    [
      'in the address, in place of its query',
      '<form action="/jobs?x=1"><input name="a" value="1"></form>',
      'GET http://localhost/jobs?a=1 ',
    ],
    [
      'the button that was pressed, to where it says',
      '<form method="post"><button name="do" value="x"></button><button name="do" value="y" formaction="/y" data-pressed></button></form>',
      'POST http://localhost/y do=y',
    ],
    [
      'what stands outside and belongs to it',
      '<form id="f" method="post" action="/f"></form><input form="f" name="a" value="1"><form><input name="b"></form>',
      'POST http://localhost/f a=1',
    ],
    [
      'no disabled field, and no box that is not ticked',
      '<form method="post"><fieldset disabled><legend><input name="a"></legend><input name="b"></fieldset><input type="checkbox" name="c"><input type="checkbox" name="d" checked></form>',
      `POST ${PAGE} a=&d=on`,
    ],
    [
      'the first choice of a list that marks none, and lines as browsers end them',
      '<form method="post"><select name="a"><option>One</option><option>Two</option></select><textarea name="b">\n1\n2</textarea></form>',
      `POST ${PAGE} a=One&b=1%0D%0A2`,
    ],
  ])('%s', (_, html, expected) => {
    expect(sent(html)).toBe(expected)
  })

  test('files as multipart, an empty one where none is chosen', () => {
    const { form } = formOf(
      '<form method="post" encType="multipart/form-data"><input type="file" name="f"></form>',
    )
    const { body } = submissionOf(form, null, PAGE)
    expect(body instanceof FormData && body.get('f')).toMatchObject({ name: '', size: 0 })
  })
})

test.each([
  [
    'the first button',
    '<form><input><button type="button"></button><button id="one"></button></form>',
    'one',
  ],
  [
    'nothing, while that is disabled',
    '<form><input><button disabled></button><button></button></form>',
    undefined,
  ],
  ['the form itself, with one field', '<form><input><input type="checkbox"></form>', null],
  ['nothing, with two fields and no button', '<form><input><input></form>', undefined],
])('Enter presses %s', (_, html, expected) => {
  const button = defaultButton(formOf(html).form)
  expect(button ? button.id : button).toBe(expected)
})

describe('a browser refuses', () => {
  test.each([
    '<input name="a" required>',
    '<input name="a" type="checkbox" required>',
    '<input name="a" type="radio" required><input name="a" type="radio">',
    '<select name="a" required><option value="">Choose</option><option>One</option></select>',
    '<input name="a" type="email" value="ada">',
    '<input name="a" pattern="[0-9]+" value="12a">',
    '<input name="a" type="number" min="0" value="1.5">',
    '<input name="a" type="date" min="2031-05-02" value="2031-05-01">',
    '<input name="a" type="time" min="07:00" value="10:00:30">',
  ])('%s', html => {
    const { form } = formOf(`<form>${html}</form>`)
    expect(refusalOf(form, null)).toMatch(/^a: /)
    form.setAttribute('novalidate', '')
    expect(refusalOf(form, null)).toBeNull()
  })

  test.each([
    '<input name="a" type="email">',
    '<input name="a" required readonly>',
    '<input name="a" type="radio" required><input name="a" type="radio" checked>',
    '<input name="a" type="number" step="any" value="1.5">',
    '<input name="a" minlength="9" value="short">',
    '<input name="a" type="date" min="2031-05-01" value="2031-05-01">',
  ])('not %s', html => {
    const { form } = formOf(`<form>${html}</form>`)
    expect(controlsOf(form)).not.toHaveLength(0)
    expect(refusalOf(form, null)).toBeNull()
  })
})
