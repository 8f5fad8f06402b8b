import { chosenIn, filesOf, isBox, isTyped, valueIn } from './dom.ts'
import { controlsOf } from './form.ts'
import { isOff } from './roles.ts'

/** Why the browser's own validation would not send the form; null when it would. */
export function refusalOf(form: Element, submitter: Element | null): string | null {
  if (form.hasAttribute('novalidate') || submitter?.hasAttribute('formnovalidate')) return null
  for (const control of controlsOf(form)) {
    const fault = isAsked(control) ? faultOf(control, form) : null
    if (fault) return `${control.getAttribute('name') ?? control.id}: ${fault}`
  }
  return null
}

/** Whether the browser validates it at all. */
function isAsked(control: Element) {
  const type = control.getAttribute('type')?.toLowerCase() ?? ''
  const isButton = control.localName === 'button' || /^(?:submit|image|button|reset|hidden)$/.test(type)
  return !isButton && !isOff(control) && !control.hasAttribute('readonly') && !control.closest('datalist')
}

function faultOf(control: Element, form: Element): string | null {
  if (control.hasAttribute('required') && isMissing(control, form)) return 'is required'
  if (control.localName === 'select' || isBox(control)) return null
  const value = valueIn(control)
  if (value === '') return null
  const least = Number(control.getAttribute('minlength') ?? 0)
  if (isTyped(control) && value.length < least) return `is shorter than ${least}`
  return control.localName === 'input' ? faultOfText(control as HTMLInputElement, value) : null
}

function isMissing(control: Element, form: Element): boolean {
  if (control.localName === 'select') return chosenIn(control).every(value => value === '')
  const type = control.getAttribute('type')?.toLowerCase()
  if (type === 'checkbox') return !control.hasAttribute('checked')
  if (type === 'radio') {
    const group = controlsOf(form).filter(each => isBox(each) && isSame(each, control, 'name'))
    return !group.some(each => each.hasAttribute('checked'))
  }
  return type === 'file' ? filesOf(control).length === 0 : valueIn(control) === ''
}

function isSame(one: Element, other: Element, name: string) {
  return one.getAttribute(name) === other.getAttribute(name)
}

/** From https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

function faultOfText(input: HTMLInputElement, value: string): string | null {
  const { type } = input
  if (type === 'email' && !EMAIL.test(value)) return `'${value}' is no email address`
  if (type === 'url' && !URL.canParse(value)) return `'${value}' is no address`
  const pattern = input.getAttribute('pattern')
  const isWritten = /^(?:text|search|url|tel|email|password)$/.test(type)
  if (isWritten && pattern !== null && !new RegExp(`^(?:${pattern})$`, 'v').test(value)) {
    return `'${value}' is not of the pattern ${pattern}`
  }
  const number = numberOf(type, value)
  if (number === null) return null
  const [least, most] = [limitOf(input, 'min'), limitOf(input, 'max')]
  if (least !== null && number < least) return `${value} is before ${input.getAttribute('min')}`
  if (most !== null && number > most) return `${value} is after ${input.getAttribute('max')}`
  return isOffStep(input, number, least) ? `${value} is between two steps` : null
}

function limitOf(input: HTMLInputElement, name: 'min' | 'max') {
  return numberOf(input.type, input.getAttribute(name) ?? '')
}

/** The value as a number, a date or time in milliseconds; null for other types, and for no value. */
function numberOf(type: string, value: string): number | null {
  if (value === '') return null
  if (type === 'number' || type === 'range') return Number(value)
  if (type === 'time') return Date.parse(`1970-01-01T${value}Z`)
  if (type === 'date' || type === 'month') return Date.parse(value)
  return type === 'datetime-local' ? Date.parse(`${value}Z`) : null
}

/** The unit of `step`, in milliseconds for dates and times. */
const STEPS: Record<string, number> = {
  number: 1,
  range: 1,
  date: 86_400_000,
  time: 1000,
  'datetime-local': 1000,
}

function isOffStep(input: HTMLInputElement, number: number, least: number | null): boolean {
  const size = STEPS[input.type]
  const step = input.getAttribute('step')
  if (size === undefined || step === 'any') return false
  const asked = Number(step) > 0 ? Number(step) : size === 1000 ? 60 : 1
  const steps =
    (number - (least ?? numberOf(input.type, input.getAttribute('value') ?? '') ?? 0)) / (asked * size)
  return Math.abs(steps - Math.round(steps)) > 1e-6
}
