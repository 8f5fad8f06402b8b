import { squeeze } from './dom.ts'

export type Words = string | RegExp

const UNREAD = /^(?:script|noscript|style|head)$/
const texts = new WeakMap<Element, string>()

/** The text of an element as Playwright reads it: hidden text too, but not scripts, styles and noscript. */
export function textOf(element: Element): string {
  const known = texts.get(element)
  if (known !== undefined) return known
  let text = ''
  if (!UNREAD.test(element.localName)) {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === node.TEXT_NODE) text += node.nodeValue
      else if (node.nodeType === node.ELEMENT_NODE) text += textOf(node as Element)
    }
  }
  texts.set(element, text)
  return text
}

/** Playwright's rules: part of the text in any case, or with `exact` all of it; a pattern sees the text as it is. */
export function matcherOf(words: Words, exact = false): (text: string) => boolean {
  if (typeof words !== 'string') {
    const pattern = new RegExp(words.source, words.flags.replace(/[gy]/g, ''))
    return text => pattern.test(text)
  }
  const wanted = squeeze(words)
  if (exact) return text => squeeze(text) === wanted
  const lower = wanted.toLowerCase()
  return text => squeeze(text).toLowerCase().includes(lower)
}

/** The innermost elements with that text. */
export function elementsWithText(elements: Iterable<Element>, words: Words, exact?: boolean): Element[] {
  const matches = matcherOf(words, exact)
  return [...elements].filter(
    element =>
      matches(textOf(element)) &&
      !UNREAD.test(element.localName) &&
      !element.closest('head') &&
      ![...element.children].some(child => matches(textOf(child))),
  )
}

/** The text of each of an element's labels. */
export function labelsOf(element: Element): string[] {
  const { ownerDocument } = element
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const named = ids.map(id => ownerDocument.getElementById(id)).filter(each => each !== null)
  if (named.length > 0) return named.map(textOf)
  const label = element.getAttribute('aria-label')
  if (label?.trim()) return [label]
  const { labels } = element as Element & { labels?: Element[] }
  return (labels ?? []).map(textOf)
}

export function show(words: Words, exact = false): string {
  return typeof words === 'string' ? `'${words}'${exact ? ' exactly' : ''}` : String(words)
}
