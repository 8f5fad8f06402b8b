import type { HttpLocator } from './locator.ts'
import { elementsOfRole, isTicked, levelOf, nameOf } from './roles.ts'
import { elementsWithText, labelsOf, matcherOf, show, type Words } from './words.ts'

/** Finds elements below a document or an element, in the order of the page. */
export type Query = (root: ParentNode) => Element[]

type Exact = { exact?: boolean }
type Role = Exact & { name?: Words; level?: number; checked?: boolean }
export type Narrowing = { hasText?: Words; has?: HttpLocator; hasNotText?: Words; hasNot?: HttpLocator }

/** What a page and a locator have in common: the ways to find something. */
export abstract class Finder {
  protected abstract below(query: Query, description: string): HttpLocator

  getByRole(role: string, { name, exact, level, checked, ...other }: Role = {}): HttpLocator {
    refuse(other)
    const matches = name === undefined ? () => true : matcherOf(name, exact)
    return this.below(
      root =>
        within(root, elementsOfRole(documentOf(root), role)).filter(
          element =>
            (level === undefined || levelOf(element) === level) &&
            (checked === undefined || isTicked(element) === checked) &&
            (name === undefined || matches(nameOf(element))),
        ),
      [
        `${role}${level ?? ''}`,
        ...(name === undefined ? [] : [show(name, exact)]),
        ...(checked === undefined ? [] : [checked ? 'ticked' : 'not ticked']),
      ].join(' '),
    )
  }

  getByLabel(words: Words, { exact }: Exact = {}): HttpLocator {
    const matches = matcherOf(words, exact)
    return this.below(
      root => all(root, LABELLED).filter(element => labelsOf(element).some(matches)),
      `label ${show(words, exact)}`,
    )
  }

  getByText(words: Words, { exact }: Exact = {}): HttpLocator {
    return this.below(
      root => elementsWithText([...itself(root), ...all(root, '*')], words, exact),
      `text ${show(words, exact)}`,
    )
  }

  getByTitle(words: Words, options: Exact = {}): HttpLocator {
    return this.byAttribute('title', words, options)
  }

  getByPlaceholder(words: Words, options: Exact = {}): HttpLocator {
    return this.byAttribute('placeholder', words, options)
  }

  /** By a CSS selector, or `..` for the parent. */
  locator(selector: string, narrowing: Narrowing = {}): HttpLocator {
    const found = this.below(root => (selector === '..' ? parentOf(root) : all(root, selector)), selector)
    return found.filter(narrowing)
  }

  private byAttribute(name: string, words: Words, { exact }: Exact) {
    const matches = matcherOf(words, exact)
    return this.below(
      root => all(root, `[${name}]`).filter(element => matches(element.getAttribute(name) ?? '')),
      `${name} ${show(words)}`,
    )
  }
}

const LABELLED = 'input, select, textarea, button, meter, output, progress, [aria-label], [aria-labelledby]'

function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)]
}

function within(root: ParentNode, elements: Element[]): Element[] {
  return isElement(root) ? elements.filter(element => element !== root && root.contains(element)) : elements
}

function itself(root: ParentNode): Element[] {
  return isElement(root) ? [root] : []
}

function parentOf(root: ParentNode): Element[] {
  return isElement(root) && root.parentElement ? [root.parentElement] : []
}

function documentOf(root: ParentNode): Document {
  return root.ownerDocument ?? (root as Document)
}

function isElement(root: ParentNode): root is Element {
  return root.nodeType === root.ELEMENT_NODE
}

function refuse(options: object) {
  const [name] = Object.keys(options)
  if (name) throw new Error(`getByRole does not know '${name}' over HTTP`)
}
