import { DOMParser } from 'linkedom'
import { repairedNesting } from '#tests/support/nesting.ts'

const parser = new DOMParser()

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/** Adds what linkedom leaves out: attributes in lower case, labels, types of fields, and the first option as the chosen one. */
export function parsePage(html: string): Document {
  const repaired = repairedNesting(html)
  if (repaired) throw new Error(`A browser would take this apart: ${repaired}`)
  const document = parser.parseFromString(lowerAttributes(html), 'text/html') as unknown as Document
  addLabels(document)
  for (const input of document.querySelectorAll('input')) {
    define(input, 'type', (input.getAttribute('type') ?? 'text').toLowerCase())
  }
  for (const select of document.querySelectorAll('select')) {
    if (select.hasAttribute('multiple') || select.querySelector('option[selected]')) continue
    select.querySelector('option:not([disabled])')?.setAttribute('selected', '')
  }
  return document
}

function addLabels(document: Document) {
  const fields = [...document.querySelectorAll(LABELABLE)]
  const byId = new Map(fields.map(field => [field.id, field]))
  const labels = new Map<Element, Element[]>(fields.map(field => [field, []]))
  for (const [field, own] of labels) define(field, 'labels', own)
  for (const label of document.querySelectorAll('label')) {
    const id = label.getAttribute('for')
    const control = id === null ? label.querySelector(LABELABLE) : byId.get(id)
    define(label, 'control', control ?? null)
    if (control) labels.get(control)?.push(label)
  }
}

/** React writes `encType`. It escapes every `>` within a tag. */
function lowerAttributes(html: string) {
  return html.replaceAll(/<[a-z][^>]*>/g, tag =>
    tag.replaceAll(/ [a-z]+[A-Z]\w*=/g, name => name.toLowerCase()),
  )
}

export function controlOf(label: Element): Element | null {
  return (label as HTMLLabelElement).control
}

/** A checkbox or a radio button. */
export function isBox(element: Element): boolean {
  return element.localName === 'input' && /^(checkbox|radio)$/.test((element as HTMLInputElement).type)
}

/** What is typed becomes a property; what is ticked or chosen is an attribute here, so that selectors see it. */
export function setValue(field: Element, value: string) {
  define(field, 'value', value)
}

export function isTyped(field: Element): boolean {
  return Object.hasOwn(field, 'value')
}

export function valueIn(field: Element): string {
  if (field.localName === 'select') return chosenIn(field)[0] ?? ''
  if (isTyped(field)) return (field as HTMLInputElement).value
  if (field.localName === 'textarea') return field.textContent.replace(/^\n/, '')
  return field.getAttribute('value') ?? (isBox(field) ? 'on' : '')
}

export function chosenIn(select: Element): string[] {
  return [...select.querySelectorAll('option[selected]:not([disabled])')].map(optionValue)
}

/** Without a value, an option's value is its text. */
export function optionValue(option: Element): string {
  return option.getAttribute('value') ?? squeeze(option.textContent ?? '')
}

export function filesOf(field: Element): File[] {
  return (field as unknown as { files?: File[] }).files ?? []
}

export function setFiles(field: Element, files: File[]) {
  define(field, 'files', files)
}

const orders = new WeakMap<Document, Map<Element, number>>()

/** The element's position on its page. linkedom's own comparison looks at the depth alone. */
function placeOf(element: Element): number {
  const document = element.ownerDocument
  const order =
    orders.get(document) ?? new Map([...document.querySelectorAll('*')].map((each, at) => [each, at]))
  orders.set(document, order)
  return order.get(element) ?? -1
}

export function isBefore(one: Element, other: Element): boolean {
  return placeOf(one) < placeOf(other)
}

/** Normalises white space as Playwright does. */
export function squeeze(text: string): string {
  return text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}

function define(element: Element, name: string, value: unknown) {
  Object.defineProperty(element, name, { value, writable: true, configurable: true })
}
