import type { Page } from '@playwright/test'
import { addressesOf } from '#tests/support/pages.ts'
import { people } from '#tests/support/people.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
/** Of a finger in a glove, in CSS pixels. */
const TARGET = 44

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('no page scrolls sideways, and every control is large enough', async ({ page, pageOf }) => {
    test.setTimeout(60_000)
    const signedIn = await pageOf(people.manager)
    await signedIn.setViewportSize(PHONE)
    const server = { url: process.env.E2E_URL ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' }
    const all = await addressesOf(server, people.manager)
    const pages = all.filter(({ file }, at) => all.findIndex(each => each.file === file) === at)
    for (const { kind, href } of pages) {
      const asked = kind === 'workspace' ? signedIn : page
      await asked.goto(href)
      await expect(asked.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect.soft(await sidewaysScroll(asked), `${href} scrolls sideways`).toBe(0)
      expect.soft(await smallTargets(asked), `${href} has small targets`).toEqual([])
    }
  })

  test('a page of 360 px is still whole', async ({ pageOf }) => {
    const page = await pageOf(people.manager)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/projects', '/projects/1', '/create-ticket', '/clients', '/tasks', '/stages']) {
      await page.goto(path)
      expect.soft(await sidewaysScroll(page), path).toBe(0)
    }
  })
})

test.describe('with the keyboard alone', () => {
  test('the first Tab leads past the navigation', async ({ pageOf }) => {
    const page = await pageOf(people.manager)
    await page.goto('/projects')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('the focus can be seen wherever it goes', async ({ page, pageOf }) => {
    const signedIn = await pageOf(people.manager)
    for (const [asked, path, stops] of [
      [page, '/login', 8],
      [signedIn, '/projects', 40],
      [signedIn, '/projects/1', 25],
      [signedIn, '/create-ticket', 30],
    ] as const) {
      await asked.goto(path)
      for (let stop = 0; stop < stops; stop++) {
        await asked.keyboard.press('Tab')
        expect.soft(await unseenFocus(asked), `${path}, stop ${stop + 1}`).toBeNull()
      }
    }
  })

  test('a dialog takes the focus, is closed by its link or Escape, and gives the focus back', async ({
    pageOf,
  }) => {
    const page = await pageOf(people.manager)
    for (const close of ['link', 'Escape'] as const) {
      await page.goto('/projects')
      // The search list is there once the scripts are.
      await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeVisible()
      const opener = page.getByRole('heading', { level: 3 }).getByRole('link').nth(1)
      const name = (await opener.textContent()) ?? ''
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(dialog).toBeFocused()
      if (close === 'link') await dialog.getByRole('link', { name: 'Close' }).click()
      else await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/\/projects$/)
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
  })

  test('Escape keeps a dialog in which something is typed', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
    await page.goto(`/clients/${id}/edit`)
    await expect(
      page.getByRole('combobox', { name: 'Search', exact: true, includeHidden: true }),
    ).toHaveCount(1)
    await page.getByLabel('Phone').fill('01632 960333')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Phone')).toHaveValue('01632 960333')
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('a message is told in a live region and can be sent away', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/clients', { name: 'Helen Braithwaite' })
    await page.goto(`/clients/${id}/delete`)
    await page.getByRole('button', { name: 'Delete Client' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Client deleted')
    // The way back comes first, then the way out.
    await expect(async () => {
      await page.keyboard.press('F8')
      await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('link', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
  })

  test('three tasks are written without leaving the keyboard', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/projects', { name: 'Larder doors' })
    await page.goto(`/projects/${id}`)
    await expect(
      page.getByRole('combobox', { name: 'Search', exact: true, includeHidden: true }),
    ).toHaveCount(1)
    await page.getByLabel('New task').focus()
    for (const task of ['Cut the rails', 'Cut the stiles', 'Glue up']) {
      await expect(page.getByLabel('New task')).toBeFocused()
      await page.keyboard.type(task)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('checkbox', { name: task })).toBeVisible()
      await expect(page.getByLabel('New task')).toHaveValue('')
    }
  })
})

function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement
    return Math.max(0, root.scrollWidth - root.clientWidth)
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
      if (control.closest('[inert], [hidden], [aria-hidden=true], .vh') || control.matches('.vh')) continue
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

/** What has the focus without showing it, or null. */
function unseenFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // The picker's own button within a date field has the browser's own ring.
    const isPicker = element.matches('input[type=date]') && !element.matches(':focus-visible')
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
    const isShown = styles.some(({ outlineStyle, outlineWidth, boxShadow }) => {
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      return hasOutline || boxShadow !== 'none' || isPicker
    })
    const { width, height } = element.getBoundingClientRect()
    return isShown && width > 0 && height > 0
      ? null
      : `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`
  })
}
