import { isBefore } from './dom.ts'
import { isHidden, isOff } from './roles.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Where the keyboard starts on a new page: at the place that the address points to, else at the element with `autofocus`. */
export function startOf(document: Document, address: string): Element | null {
  const id = decodeURIComponent(new URL(address).hash.slice(1))
  const place = id ? document.getElementById(id) : null
  return place ?? [...document.querySelectorAll('[autofocus]')].find(takesFocus) ?? null
}

export function takesFocus(element: Element): boolean {
  return element.matches(FOCUSABLE) && !isOff(element) && !isHidden(element) && !element.closest('[inert]')
}

/** The next element that Tab reaches. */
export function nextFocus(document: Document, from: Element | null): Element | null {
  const isReached = (element: Element) =>
    element.getAttribute('tabindex') !== '-1' && takesFocus(element) && (!from || isBefore(from, element))
  return [...document.querySelectorAll(FOCUSABLE)].find(isReached) ?? null
}
