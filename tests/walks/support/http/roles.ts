import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { isBox } from './dom.ts'

/** What the stylesheet, which is not read, hides at the width of a desktop. */
const HIDDEN_BY_STYLE = '.thumb, .all-pages, .logo-paper, .md\\:hidden'
const NEVER_SHOWN = /^(?:head|link|script|style|template|datalist|title)$/
const SECTIONING = 'article, aside, main, nav, section'
const BLOCK =
  /^(?:address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|fieldset|figure|footer|form|h\d|header|hr|img|input|legend|li|main|nav|ol|option|p|pre|section|select|summary|svg|table|tbody|td|textarea|tfoot|th|thead|tr|ul)$/

const hiddenByStyle = new WeakMap<Document, Set<Element>>()
const rolesOf = new WeakMap<Document, Map<string, Element[]>>()
let names = new WeakMap<Element, string>()

/** To be called when something is typed, ticked or opened: names are kept until then. */
export function forgetNames() {
  names = new WeakMap()
}

export function isHidden(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) if (hidesItself(each)) return true
  return false
}

function hidesItself(element: Element): boolean {
  const { localName, parentElement: parent } = element
  if (element.hasAttribute('hidden') || NEVER_SHOWN.test(localName)) return true
  if (localName === 'dialog' && !element.hasAttribute('open')) return true
  if (localName === 'input' && element.getAttribute('type') === 'hidden') return true
  const isFolded = parent?.localName === 'details' && !parent.hasAttribute('open')
  return (isFolded && localName !== 'summary') || styledAway(element.ownerDocument).has(element)
}

function styledAway(document: Document): Set<Element> {
  const known = hiddenByStyle.get(document) ?? new Set(document.querySelectorAll(HIDDEN_BY_STYLE))
  hiddenByStyle.set(document, known)
  return known
}

/** The elements of a role that assistive technology is told of. */
export function elementsOfRole(document: Document, role: string): Element[] {
  const known = rolesOf.get(document) ?? sortByRole(document)
  rolesOf.set(document, known)
  return (known.get(role) ?? []).filter(
    element => !element.closest('[aria-hidden=true]') && !isHidden(element),
  )
}

function sortByRole(document: Document) {
  const sorted = new Map<string, Element[]>()
  for (const element of document.querySelectorAll('*')) {
    const role = roleOf(element)
    const alike = role === null ? undefined : sorted.get(role)
    if (alike) alike.push(element)
    else if (role !== null) sorted.set(role, [element])
  }
  return sorted
}

/** By HTML-AAM, where dom-accessibility-api goes by the tag alone. */
function roleOf(element: Element): string | null {
  if (element.hasAttribute('role')) return getRole(element)
  switch (element.localName) {
    case 'section':
    case 'form':
      return element.matches('[aria-label], [aria-labelledby]') ? getRole(element) : null
    case 'header':
    case 'footer':
      return element.parentElement?.closest(SECTIONING) ? null : getRole(element)
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
    case 'svg':
      return 'img'
    case 'summary':
      return null
    case 'search':
      return 'search'
    case 'input': {
      const type = element.getAttribute('type')
      if (type === 'file') return 'button'
      return type === 'hidden' ? null : (getRole(element) ?? 'textbox')
    }
    default:
      return getRole(element)
  }
}

export function nameOf(element: Element): string {
  const name = names.get(element) ?? computeAccessibleName(element, asShown)
  names.set(element, name)
  return name
}

export function descriptionOf(element: Element): string {
  return computeAccessibleDescription(element, asShown)
}

const asShown = {
  getComputedStyle: (element: Element) => {
    const display = hidesItself(element) ? 'none' : isSetApart(element) ? 'block' : 'inline'
    return { getPropertyValue: (name: string) => (name === 'display' ? display : '') } as CSSStyleDeclaration
  },
  computedStyleSupportsPseudoElements: false,
}

/**
 * Whether a name has a space around its text. Of two elements with nothing between them it is assumed that the stylesheet sets them
 * apart. dom-accessibility-api drops a space at the edge of an inline element.
 */
function isSetApart(element: Element): boolean {
  if (BLOCK.test(element.localName) || element.matches('.sr-only')) return true
  const beside = [element.previousSibling, element.nextSibling]
  return beside.some(each => each?.nodeType === element.ELEMENT_NODE) || /^\s|\s$/.test(element.textContent)
}

export function levelOf(heading: Element): number {
  return Number(heading.getAttribute('aria-level') ?? heading.localName.slice(1))
}

export function isTicked(element: Element): boolean {
  return isBox(element) ? element.hasAttribute('checked') : element.getAttribute('aria-checked') === 'true'
}

/** Disabled by HTML. With `aria-disabled` an element still takes the focus. */
export function isOff(element: Element): boolean {
  if (!/^(?:button|input|select|textarea|option|fieldset)$/.test(element.localName)) return false
  const fieldset = element.closest('fieldset[disabled]')
  const isExcepted = fieldset?.querySelector('legend')?.contains(element)
  return element.hasAttribute('disabled') || (fieldset !== null && !isExcepted)
}

export function isDisabled(element: Element): boolean {
  return isOff(element) || element.getAttribute('aria-disabled') === 'true'
}
