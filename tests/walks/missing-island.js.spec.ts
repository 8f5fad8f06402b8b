import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a page outlives islands that cannot be fetched, and keeps what is typed in it', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  // The search, notifications and the page layer come in one file.
  const asked = page.waitForRequest('**/assets/page-*')
  await page.route('**/assets/page-*', route => route.abort())
  await page.goto(`/projects/${id}`)
  await page.getByLabel('New task').fill('Rail 1')
  await asked
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('New task')).toHaveValue('Rail 1')
})
