import type { Page } from '@playwright/test'
import { expect, isOverHttp } from './test.ts'

/** How many pages it is in print. */
export async function pagesInPrint(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Nothing is printed over HTTP. */
export async function expectPagesInPrint(page: Page, count: number) {
  if (!isOverHttp(page)) expect(await pagesInPrint(page)).toBe(count)
}

/** Nothing of these places is cut off in print. */
export async function expectWholeInPrint(page: Page, places: string) {
  if (!isOverHttp(page)) expect(await cutInPrint(page, places)).toEqual([])
}

/** What does not fit on its sheet, or not into its place on it, in print. */
async function cutInPrint(page: Page, places: string): Promise<string[]> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  // 182 mm, what an A4 leaves between its margins.
  await page.setViewportSize({ width: 688, height: 1015 })
  const cut = await page.locator(places).evaluateAll(elements =>
    elements
      // Browsers round up what is a part of a dot.
      .filter(element => element.scrollHeight > element.clientHeight + 1)
      .map(element => `${element.className}: ${element.scrollHeight} in ${element.clientHeight}`),
  )
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  return cut
}
