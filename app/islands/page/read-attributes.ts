import { type FormLane, inLane, signedInAs } from '#app/components/kit/page-attributes.ts'

/** As `components/kit/page-attributes.ts` writes it: its first key is its name. */
type Attribute = Readonly<Record<string, string | number | undefined>>

function nameOf(attribute: Attribute): string {
  return Object.keys(attribute)[0] ?? ''
}

export function has(element: Element, attribute: Attribute): boolean {
  return element.hasAttribute(nameOf(attribute))
}

/** Null when the element does not carry it. */
export function read(element: Element, attribute: Attribute): string | null {
  return element.getAttribute(nameOf(attribute))
}

export function write(element: Element, attribute: Attribute): void {
  for (const [name, value] of Object.entries(attribute)) element.setAttribute(name, String(value))
}

export function clear(element: Element, attribute: Attribute): void {
  element.removeAttribute(nameOf(attribute))
}

export function carrying(attribute: Attribute): string {
  return `[${nameOf(attribute)}]`
}

/** Selects elements that carry it with the same value. */
export function saying(attribute: Attribute): string {
  const [[name, value] = []] = Object.entries(attribute)
  return `[${name}="${value}"]`
}

const anyLane = inLane({ name: '', api: '', place: '', failure: '' })
export const laneForms = `form${carrying(anyLane)}`

/** Null for a form that goes through the router. */
export function laneOf(form: Element): FormLane | null {
  return JSON.parse(read(form, anyLane) ?? 'null')
}

/** Null where nobody is signed in. */
export function pagePerson(): string | null {
  const any = signedInAs(0)
  const frame = document.querySelector(carrying(any))
  return frame && read(frame, any)
}
