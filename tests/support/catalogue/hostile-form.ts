import { expect } from 'vitest'
import { alertsOf, controlsOf, errorAt } from '#tests/support/html.ts'
import type { Answer } from '#tests/support/http-client.ts'
import type { Body, Entry } from './catalogue.ts'
import { messageOf } from './permission-table.ts'

/** What a refusal must look like: the API's message with those of the fields, or the form with everything that was typed. `odd` is what cannot be right. */
export function expectRefusal(
  entry: Entry,
  answer: Answer,
  fields: readonly string[],
  sent: Body,
  odd: readonly string[] = fields,
) {
  const { status, text } = answer
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  // Whoever asks too much at once is refused whatever they sent.
  expect(status).not.toBe(429)
  if (entry.kind === 'api') {
    const reply: { message?: unknown; fieldErrors?: Record<string, string[]> } = JSON.parse(text)
    expect(reply.message).toEqual(expect.stringMatching(/\S/))
    if (status === 400) for (const field of fields) expectFieldError(reply.fieldErrors, field)
    // Too much to take in is refused before any page is asked.
  } else if (entry.isButton || (entry.isUpload && status === 413)) expect(messageOf(entry, text)).not.toBe('')
  else expectForm(text, fields, sent, odd)
}

/** Whether a refusal of several fields says of this one that it is wrong: a form has alerts for what is hidden, and not whose they are. */
export function tellsOf({ kind, isButton }: Entry, { text }: Answer, field: string): boolean {
  if (kind === 'page') return !isButton && /\S/.test(errorAt(text, field) ?? '')
  return Object.keys(JSON.parse(text).fieldErrors ?? {}).some(key => isAt(key, field))
}

function isAt(key: string, field: string): boolean {
  return key === field || key.startsWith(`${field}.`)
}

function expectFieldError(fieldErrors: Record<string, string[]> | undefined, field: string) {
  const [name, messages] = Object.entries(fieldErrors ?? {}).find(([key]) => isAt(key, field)) ?? []
  expect(name, `an error at ${field} in ${JSON.stringify(fieldErrors)}`).toBeDefined()
  expect(messages?.join('')).toMatch(/\S/)
}

/** Not typed into, or answered by the server: the version may be the newer one. */
const notKept = new Set(['version', 'intent', 'back', 'next'])

function expectForm(html: string, fields: readonly string[], sent: Body, odd: readonly string[]) {
  const controls = controlsOf(html)
  for (const field of fields) {
    // What is wrong with one of several buttons is said of all of them.
    const isShown = controls
      .get(field)
      ?.some(({ attributes: { type } }) => type !== 'hidden' && type !== 'radio')
    if (isShown) expect(errorAt(html, field), `an error tied to ${field}`).toMatch(/\S/)
    else expect(alertsOf(html).join(''), `an alert of ${field}`).toMatch(/\S/)
  }
  // Rows are told apart by their hidden ids: without them nobody knows whose what was typed is.
  if (odd.some(field => field.endsWith('.id'))) return
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value !== 'string' || notKept.has(name) || /password|token|pin$/i.test(name)) continue
    const found = controls.get(name) ?? []
    // A list of choices cannot show what is not one of them, and a hidden field is not typed into.
    const isOdd =
      odd.includes(name) &&
      found.every(({ attributes }) => !('value' in attributes) || isUntyped(attributes.type))
    if (isOdd && !found.some(({ value: shown }) => shown === value)) continue
    const values = found.map(control => control.value)
    expect(values.map(lines), `${name} keeps what was typed`).toContain(lines(value))
  }
}

function isUntyped(type: string | undefined): boolean {
  return type === 'hidden' || type === 'radio' || type === 'checkbox'
}

function lines(text: string) {
  return text.replaceAll('\r\n', '\n')
}
