import type { Page } from '@playwright/test'
import { create, untilLive } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

/** Keeps a script back until what it returns is called. */
async function hold(page: Page, script: string) {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(script, async route => {
    await arrived
    await route.continue()
  })
  return () => arrive()
}

test('what is typed before the scripts are there stays, and counts as changed', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Marion Leigh', address: '3 Chevin Rise' })
  const arrive = await hold(page, '**/entry.client-*.js')
  await page.goto(`/clients/${id}/edit`, { waitUntil: 'commit' })
  const address = page.getByLabel('Address')
  await address.fill('4 Mill Lane')
  arrive()
  await untilLive(page)
  await expect(address).toHaveValue('4 Mill Lane')
  expect(await address.evaluate((field: HTMLTextAreaElement) => field.defaultValue)).toBe('3 Chevin Rise')
})

test('and so does what is typed before the script of its part of the page is there', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = addDraft(company, 'A dresser')
  const patched = await page.request.patch(`/api/quotes/${id}`, { data: { exclusions: 'Painting' } })
  expect(patched.status()).toBe(200)
  const arrive = await hold(page, '**/editor-forms-*.js')
  await page.goto(`/quoting/${id}`)
  // The page has its scripts, and waits for that of this part.
  await page.waitForFunction(() => window.__remixRouter !== undefined)
  await page.locator('#head summary').click()
  const excluded = page.locator('#head [name="exclusions"]')
  await expect(excluded).toHaveValue('Painting')
  await excluded.fill('Painting and tiles')
  arrive()
  await expect(page.locator('form.room [name="scripts"]').first()).toHaveValue('1')
  await expect(excluded).toHaveValue('Painting and tiles')
  expect(await excluded.evaluate((field: HTMLTextAreaElement) => field.defaultValue)).toBe('Painting')
})
