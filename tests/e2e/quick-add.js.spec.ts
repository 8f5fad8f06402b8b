import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Tasks are typed one after another, faster than a slow network takes them.

test('the next task that is typed while one is on its way is kept', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto(`/projects/${id}`, { waitUntil: 'networkidle' })
  let letGo = () => {}
  const isLetGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/tasks/new?*', async route => {
    await isLetGo
    await route.continue()
  })
  const title = page.getByLabel('New task')
  await title.fill('Measure the porch')
  await title.press('Enter')
  await title.fill('Order the oak')
  letGo()
  await expect(toast(page)).toContainText('Task added successfully')
  await expect(page.getByRole('checkbox', { name: 'Measure the porch' })).toBeVisible()
  await expect(title).toHaveValue('Order the oak')
  await expect(title).toBeFocused()
  await title.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Order the oak' })).toBeVisible()
  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
})
