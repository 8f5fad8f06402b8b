import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { isDeep } from '#tests/support/sample.ts'
import { expect, isOverHttp } from './test.ts'

declare global {
  interface Window {
    /** There once `violations` has looked at the page. */
    axe: typeof axe
  }
}

/** Minified: it is sent to every page that is looked at. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const DESKTOP = { width: 1366, height: 768 }
export const PHONE = { width: 390, height: 844 }
export const SMALL_PHONE = { width: 360, height: 740 }
/** Of a finger in a glove, in CSS pixels. */
const TARGET = 44

/** How many of neighbours that are built alike are looked at: the same elements, classes, attributes and roles, other words. */
const OF_ONE_KIND = 2

/**
 * What axe has to say against the page as it stands. Only what is wrong is gathered, and of rows of one kind only the first are
 * looked at, each of which halves the time.
 */
export async function violations(page: Page): Promise<{ id: string; targets: string }[]> {
  // What a form led to may be looked for, and found, before its styles are there.
  await page.waitForLoadState('load')
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(readColoursOnce)
  }
  return page.evaluate(
    async ({ tags, most }) => {
      const kinds = new Map<Element, string>()
      for (const element of [...document.body.querySelectorAll('*')].reverse())
        kinds.set(element, [describeElement(element), ...childKinds(element)].join())
      const outermost = [...document.body.children].flatMap(element => alikeIn(element))
      const where = outermost.length === 0 ? document : { include: [document], exclude: outermost }
      const found = await window.axe.run(where, {
        runOnly: tags,
        resultTypes: ['violations'],
        // Nothing that is asked for looks at style sheets.
        preload: { assets: ['media'] },
      })
      return found.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(' ')).join(', '),
      }))

      function childKinds(element: Element) {
        return [...element.children].map(child => kinds.get(child) ?? '')
      }

      function alikeIn(list: Element): Element[] {
        const counts = new Map<string, number>()
        return [...list.children].flatMap(child => {
          const kind = kinds.get(child) ?? ''
          const count = (counts.get(kind) ?? 0) + 1
          counts.set(kind, count)
          return list.childElementCount > most && count > most ? [child] : alikeIn(child)
        })
      }

      function describeElement({ tagName, className, attributes, childElementCount }: Element): string {
        const names = [...attributes].map(({ name, value }) =>
          /^(?:role|type|style|aria-(?!label|controls|describedby))/.test(name) ? `${name}=${value}` : name,
        )
        return `${childElementCount}${tagName}.${className}[${names.join(' ')}]`
      }
    },
    { tags: TAGS, most: OF_ONE_KIND },
  )
}

/** A page has a dozen colours, each of which axe would read hundreds of times. */
function readColoursOnce() {
  type Colour = { r: number; g: number; b: number; alpha: number }
  type Reader = { parseString(this: Colour, text: string): Colour }
  const { color } = window.axe.commons as { color?: { Color: { prototype: Reader } } }
  if (!color) throw new Error('axe reads colours elsewhere')
  const reader = color.Color.prototype
  const read = reader.parseString
  const known = new Map<string, Colour>()
  reader.parseString = function (text) {
    const colour = known.get(text)
    if (colour) return Object.assign(this, colour)
    read.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

async function expectNoViolations(page: Page, what: string) {
  const told = (await violations(page)).map(({ id, targets }) => `${id}: ${targets}`)
  expect.soft(told, what).toEqual([])
}

/** The page as it stands, at the width of a desktop and at that of a phone. In the deep suite alone. */
export async function expectAccessible(page: Page, what = page.url()) {
  if (!isDeep) return
  await expectNoViolations(page, what)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page, `${what} on a phone`)
  await page.setViewportSize(DESKTOP)
}

/** What `lookOver` finds, in the deep suite alone: a walk in `npm test` looks at what it is about. */
export async function expectWellMade(page: Page, what = page.url()) {
  if (isDeep) await lookOver(page, what)
}

/**
 * Everything that can be said of a page by looking: axe, in the deep suite at both widths, one primary button, headings without a gap,
 * and on a phone no sideways scroll, no small targets.
 */
export async function lookOver(page: Page, what: string) {
  await expectNoViolations(page, what)
  // The page of all components shows every button there is.
  const mayShowMany = new URL(page.url()).pathname === '/dev/components'
  const others = (await primaryButtons(page)).slice(1)
  if (!mayShowMany) expect.soft(others, `${what} has more than one primary button`).toEqual([])
  expect.soft(await headingGaps(page), `${what} leaves out a level of headings`).toEqual([])
  await page.setViewportSize(PHONE)
  if (isDeep) {
    // As high as the page: what the dock covers half of is no small target.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...PHONE, height: Math.max(height, PHONE.height) })
    await expectNoViolations(page, `${what} on a phone`)
    await page.setViewportSize(PHONE)
  }
  expect.soft(await smallTargets(page), `${what} has small targets`).toEqual([])
  await page.setViewportSize(SMALL_PHONE)
  expect.soft(await sidewaysScroll(page), `${what} scrolls sideways`).toBe(0)
  await page.setViewportSize(DESKTOP)
}

export async function expectNoSidewaysScroll(page: Page, what = page.url()) {
  if (!isOverHttp(page)) expect(await sidewaysScroll(page), what).toBe(0)
}

/** How far the page, or a dialog over it, can be moved sideways. */
export function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('.scrim')]
    return Math.max(0, ...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/** The words of each button in ash that can be pressed: what lies behind a dialog does not count, nor one link that stands twice. */
function primaryButtons(page: Page) {
  return page.evaluate(() => {
    const links = new Set<string>()
    return [...document.querySelectorAll<HTMLElement>('.btn.go')]
      .filter(button => button.checkVisibility() && button.closest('[inert]') === null)
      .filter(button => {
        if (!(button instanceof HTMLAnchorElement)) return true
        const link = `${button.href} ${button.textContent}`
        return !links.has(link) && links.add(link)
      })
      .map(button => button.textContent ?? '')
  })
}

/** Headings more than a level below the one before. */
function headingGaps(page: Page) {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      heading => heading.closest('[inert]') === null,
    )
    const level = (heading: Element | undefined) => Number(heading?.tagName[1] ?? 0)
    return headings
      .filter((heading, at) => level(heading) > level(headings[at - 1]) + 1)
      .map(heading => `${heading.tagName} ${heading.textContent}`)
  })
}

/** Controls that a finger would miss. A label belongs to its box; links within a text are excepted, as WCAG does. */
function smallTargets(page: Page) {
  return page.evaluate(least => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, summary, select, textarea, input:not([type=hidden]), a.btn, [role=button]',
    )
    const small: string[] = []
    for (const control of controls) {
      if (control.closest('[inert], [hidden], [aria-hidden=true], .sr-only') || control.matches('.sr-only'))
        continue
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const label = control.closest('label') ?? control
      const { width, height } = label.getBoundingClientRect()
      if (width === 0 || (width >= least && height >= least)) continue
      if (isHitAllOver(control)) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      small.push(
        `${control.tagName.toLowerCase()} '${name || control.id}' ${Math.round(width)}×${Math.round(height)}`,
      )
    }
    return small

    /** What is drawn small may still be hit around its edges. */
    function isHitAllOver(control: HTMLElement) {
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = least / 2 - 1
      const points = [
        [Math.min(-reach, -width / 2 + 1), 0],
        [Math.max(reach, width / 2 - 1), 0],
        [0, -reach],
        [0, reach],
      ] as const
      return points.every(([dx, dy]) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      })
    }
  }, TARGET)
}
