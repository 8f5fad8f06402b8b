import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a page outlives islands that cannot be fetched, and keeps what is typed in it', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  // The search, notifications and the page layer come in one file.
  const missed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/page-'))
  await page.route('**/assets/page-*', route => route.abort())
  await page.goto(`/projects/${id}`)
  await page.getByLabel('New task').fill('Rail 1')
  await missed
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('New task')).toHaveValue('Rail 1')
})
