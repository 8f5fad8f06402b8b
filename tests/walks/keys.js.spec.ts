import { expect, test } from './support/test.ts'

test('keys open the search, go to a page, make something, and are listed; none fires while somebody types', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await page.goto('/projects')
  const search = page.getByRole('combobox', { name: 'Search', exact: true })
  await expect(search).toBeVisible()
  await expect(async () => {
    await page.locator('h1').click()
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()

  await page.keyboard.type('gt price list')
  await expect(search).toHaveValue('gt price list')
  await page.keyboard.press('Escape')
  await page.keyboard.type('price l')
  await page.getByRole('option', { name: 'Price List' }).click()
  await expect(page).toHaveURL(/\/quoting\/price-list$/)

  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/clients$/)

  await page.keyboard.press('n')
  await expect(page.getByRole('link', { name: 'New Client', exact: true }).first()).toBeVisible()
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/create-ticket$/)

  await page.locator('h1').click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Create New Ticket')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})
