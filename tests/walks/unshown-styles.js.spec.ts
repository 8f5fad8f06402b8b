import type { Page } from '@playwright/test'
import { create, openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Styles that a page does not show as it is opened are not loaded, and what needs them is never seen without them.

/** The stylesheets of the page that are not shown, and that nothing has fetched, without their hashes. */
function unloaded(page: Page): Promise<string[]> {
  return page.locator('link[rel="stylesheet"][disabled]').evaluateAll(links => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const unfetched = links
      .map(link => link.getAttribute('href') ?? '')
      .filter(path => !fetched.includes(path))
    return unfetched.map(path => /([\w-]+)-[\w-]{8}\.css$/.exec(path)?.[1] ?? path)
  })
}

/** Watches the page for an element from now on: what its style was, each time that the browser was about to paint; at first nothing. */
async function watch(page: Page, selector: string, property: 'display' | 'tableLayout') {
  const styles = await page.evaluateHandle(
    ([selector, property]) => {
      const seen = new Set<string>()
      function look() {
        const element = document.querySelector(selector)
        if (element) seen.add(getComputedStyle(element)[property])
        requestAnimationFrame(look)
      }
      look()
      return seen
    },
    [selector, property] as const,
  )
  return () => styles.evaluate(seen => [...seen])
}

test('a job opened by its own address loads nothing of the list, which comes with its styles', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  const client = await create(page, '/api/clients', { name: 'Priya Raman' })
  const project = await create(page, '/api/projects', { name: 'Alcove units', clientId: client })

  await openLive(page, `/projects/${project}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alcove units' })).toBeVisible()
  expect(await unloaded(page)).toEqual(['project-cards', 'project-table'])
  await expect(page.locator('.list-head')).toHaveCount(0)

  const heads = await watch(page, '.list-head', 'display')
  await page.getByRole('link', { name: 'Close' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect.poll(heads).toEqual(['flex'])
  expect(await unloaded(page)).toEqual([])

  await page.getByRole('link', { name: 'Alcove units' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('.list-head')).toHaveCount(1)
})

test('a list loads the styles of the view that is shown, and the other’s before that is', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/clients', { name: 'Priya Raman' })
  await openLive(page, '/clients')
  await expect(page.getByRole('button', { name: 'Table', pressed: true })).toBeVisible()
  expect(await unloaded(page)).toEqual(['client-cards'])

  const cards = await watch(page, '.tk', 'display')
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect(page.locator('.tk')).toBeVisible()
  await expect.poll(cards).toEqual(['flex'])

  await page.reload()
  await expect(page.locator('.tk')).toBeVisible()
  expect(await unloaded(page)).toEqual(['client-table'])
})
