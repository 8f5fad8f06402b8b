import { chosenIn, filesOf, isBox, valueIn } from './dom.ts'
import { isOff } from './roles.ts'

export type Entry = [name: string, value: string | File]

/** The request that a form makes. */
export type Submission = { url: string; method: 'GET' | 'POST'; body?: URLSearchParams | FormData }

/** By https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm. */
export function submissionOf(form: Element, submitter: Element | null, page: string): Submission {
  const say = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const url = new URL(say('action') || page, page)
  const entries = entriesOf(form, submitter)
  if (say('method').toLowerCase() !== 'post') {
    url.search = String(encoded(entries))
    return { url: url.href, method: 'GET' }
  }
  const isMultipart = say('enctype').toLowerCase() === 'multipart/form-data'
  return { url: url.href, method: 'POST', body: isMultipart ? multipart(entries) : encoded(entries) }
}

/** The form that a control belongs to: by its `form` attribute it may be outside. */
export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form')
  return id === null ? control.closest('form') : control.ownerDocument.getElementById(id)
}

export function controlsOf(form: Element): Element[] {
  const controls = form.ownerDocument.querySelectorAll('button, input, select, textarea')
  return [...controls].filter(control => formOf(control) === form)
}

export function isSubmitter(control: Element): boolean {
  const type = control.getAttribute('type')?.toLowerCase()
  if (control.localName === 'button') return type !== 'button' && type !== 'reset'
  return control.localName === 'input' && (type === 'submit' || type === 'image')
}

/** The button that Enter in a field presses; null when the form is sent without one, undefined when it is not sent. */
export function defaultButton(form: Element): Element | null | undefined {
  const button = controlsOf(form).find(isSubmitter)
  if (button) return isOff(button) ? undefined : button
  const typed = controlsOf(form).filter(each => each.localName === 'input' && !isBox(each))
  return typed.filter(each => each.getAttribute('type') !== 'hidden').length > 1 ? undefined : null
}

function entriesOf(form: Element, submitter: Element | null): Entry[] {
  return controlsOf(form).flatMap((control): Entry[] => {
    const name = control.getAttribute('name')
    if (!name || isOff(control) || control.closest('datalist')) return []
    const type = control.getAttribute('type')?.toLowerCase()
    if (control.localName === 'button' || /^(?:submit|image|button|reset)$/.test(type ?? '')) {
      return control === submitter ? [[name, control.getAttribute('value') ?? '']] : []
    }
    if (isBox(control) && !control.hasAttribute('checked')) return []
    if (control.localName === 'select') return chosenIn(control).map(value => [name, value])
    if (type !== 'file') return [[name, valueIn(control)]]
    const files = filesOf(control)
    return files.length > 0 ? files.map(file => [name, file]) : [[name, new File([], '')]]
  })
}

function encoded(entries: Entry[]) {
  return new URLSearchParams(
    entries.map(([name, value]) => [name, lines(typeof value === 'string' ? value : value.name)]),
  )
}

function multipart(entries: Entry[]) {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, typeof value === 'string' ? lines(value) : value)
  return data
}

function lines(text: string) {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
}
