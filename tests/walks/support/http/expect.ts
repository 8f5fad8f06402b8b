import { expect as base } from '@playwright/test'
import { squeeze, valueIn } from './dom.ts'
import { HttpLocator } from './locator.ts'
import { outlineOf } from './outline.ts'
import { HttpPage } from './page.ts'
import { descriptionOf, isDisabled, isHidden, isTicked, nameOf } from './roles.ts'
import { matcherOf, textOf, type Words } from './words.ts'

type Finding = { pass: boolean; found: unknown }
/** What a matcher finds; null when the element is missing, which passes neither the matcher nor its `not`. */
type Look<Target, Args extends unknown[]> = (target: Target, ...args: Args) => Finding | null

/** Decides at once, unless the page announced that it reloads. */
function matcher<Target extends HttpLocator | HttpPage, Args extends unknown[]>(
  name: string,
  look: Look<Target, Args>,
) {
  return async function (this: { isNot: boolean }, target: Target, ...args: Args) {
    const page = target instanceof HttpPage ? target : target.on
    let finding = look(target, ...args)
    while ((finding?.pass ?? this.isNot) === this.isNot && (await page.comeAgain()))
      finding = look(target, ...args)
    const message = () =>
      [
        `expect(${target instanceof HttpPage ? 'page' : target.description})${this.isNot ? '.not' : ''}.${name}()`,
        ...(args.length > 0 ? [`Expected: ${args.map(show).join(', ')}`] : []),
        `Found: ${finding ? show(finding.found) : 'nothing of the kind'}`,
        '',
        outlineOf(page),
      ].join('\n')
    return { pass: finding?.pass ?? this.isNot, message }
  }
}

/** A matcher of one element. */
function ofOne<Args extends unknown[]>(name: string, look: (element: Element, ...args: Args) => Finding) {
  return matcher(name, (locator: HttpLocator, ...args: Args) =>
    locator.elements().length === 0 ? null : look(locator.element(), ...args),
  )
}

function ofWords(name: string, read: (element: Element) => string | null) {
  return ofOne(name, (element, words: Words) => {
    const found = read(element)
    return { pass: isSame(found, words), found }
  })
}

function isSame(found: string | null, words: Words) {
  return typeof words === 'string' ? found === words : found !== null && matcherOf(words)(found)
}

type Texts = Words | readonly Words[]

function ofTexts(name: string, isWhole: boolean) {
  return matcher(name, (locator: HttpLocator, expected: Texts, { ignoreCase = false } = {}) => {
    const says = (words: Words) => saying(words, isWhole, ignoreCase)
    if (!Array.isArray(expected)) {
      if (locator.elements().length === 0) return null
      const found = textOf(locator.element())
      return { pass: says(expected as Words)(found), found: squeeze(found) }
    }
    const found = locator.elements().map(textOf)
    const rest = [...found]
    // All of them, or some of them in that order.
    const pass = isWhole
      ? found.length === expected.length && expected.every((words, at) => says(words)(found[at] ?? ''))
      : expected.every(words => {
          const at = rest.findIndex(says(words))
          rest.splice(0, at + 1)
          return at >= 0
        })
    return { pass, found: found.map(squeeze) }
  })
}

/** Unlike in a search, case counts. */
function saying(words: Words, isWhole: boolean, ignoreCase: boolean): (text: string) => boolean {
  if (typeof words !== 'string') return matcherOf(words)
  const fold = (text: string) => (ignoreCase ? squeeze(text).toLowerCase() : squeeze(text))
  const wanted = fold(words)
  return text => (isWhole ? fold(text) === wanted : fold(text).includes(wanted))
}

const isShown = (locator: HttpLocator) => locator.elements().length > 0 && !isHidden(locator.element())
const wordFor = (yes: boolean, is: string, isNot: string) => (yes ? is : isNot)

const overHttp = base.extend({
  toBeVisible: matcher('toBeVisible', (locator: HttpLocator) => ({
    pass: isShown(locator),
    found: wordFor(locator.elements().length > 0, 'hidden', 'nothing'),
  })),
  toBeHidden: matcher('toBeHidden', (locator: HttpLocator) => ({ pass: !isShown(locator), found: 'shown' })),
  toHaveCount: matcher('toHaveCount', (locator: HttpLocator, count: number) => {
    const found = locator.elements().length
    return { pass: found === count, found }
  }),
  toHaveText: ofTexts('toHaveText', true),
  toContainText: ofTexts('toContainText', false),
  toHaveValue: ofWords('toHaveValue', valueIn),
  toHaveAccessibleName: ofWords('toHaveAccessibleName', nameOf),
  toHaveAccessibleDescription: ofWords('toHaveAccessibleDescription', descriptionOf),
  toHaveAttribute: ofOne('toHaveAttribute', (element, name: string, words?: Words) => {
    const found = element.getAttribute(name)
    return { pass: found !== null && (words === undefined || isSame(found, words)), found }
  }),
  toHaveClass: ofWords('toHaveClass', element => element.getAttribute('class') ?? ''),
  toBeChecked: ofOne('toBeChecked', element => {
    const pass = isTicked(element)
    return { pass, found: wordFor(pass, 'ticked', 'not ticked') }
  }),
  toBeDisabled: ofOne('toBeDisabled', element => ({ pass: isDisabled(element), found: 'enabled' })),
  toBeEnabled: ofOne('toBeEnabled', element => ({ pass: !isDisabled(element), found: 'disabled' })),
  toBeFocused: matcher('toBeFocused', (locator: HttpLocator) => {
    const { focused } = locator.on
    return { pass: locator.element() === focused, found: focused && nameOf(focused) }
  }),
  /** There is no window over HTTP: whether it is visible at all. */
  toBeInViewport: ofOne('toBeInViewport', element => ({ pass: !isHidden(element), found: 'hidden' })),
  toHaveURL: matcher('toHaveURL', (page: HttpPage, wanted: string | RegExp | ((url: URL) => boolean)) => ({
    pass: page.isAt(wanted),
    found: page.url(),
  })),
  toHaveTitle: matcher('toHaveTitle', (page: HttpPage, words: Words) => {
    const found = page.document.title
    return { pass: matcherOf(words, true)(found), found }
  }),
})

function show(value: unknown): string {
  return value instanceof RegExp || typeof value === 'function' ? String(value) : JSON.stringify(value)
}

export function isOverHttp(received: unknown): boolean {
  return received instanceof HttpLocator || received instanceof HttpPage
}

/** Uses one `expect` for what came over HTTP, the other for all else. */
function divert(browsers: typeof base, own: typeof overHttp): typeof base {
  return new Proxy(browsers, {
    apply: (target, self, args) => Reflect.apply(isOverHttp(args[0]) ? own : target, self, args),
    get: (target, name) => (name === 'soft' ? divert(target.soft, own.soft) : Reflect.get(target, name)),
  })
}

export const expect = divert(base, overHttp)
