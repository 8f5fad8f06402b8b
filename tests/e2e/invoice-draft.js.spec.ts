import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('whoever leaves a draft with something typed and not saved is asked first', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const clientId = await create(page, '/api/clients', { name: 'Eleanor Pickles' })
  const id = await create(page, '/api/invoices', { clientId, title: 'Two oak shelves', lines: [] })
  await openLive(page, `/invoicing/${id}`)
  const asked: string[] = []
  let answer: 'dismiss' | 'accept' = 'dismiss'
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog[answer]()
  })
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  const leave = page.getByRole('link', { name: 'Document', exact: true })
  await field('lines[0].description').fill('Oak shelf, oiled')
  await field('lines[0].each').fill('one forty')
  await leave.click()
  await expect(field('lines[0].description')).toHaveValue('Oak shelf, oiled')
  // What was refused is not saved either.
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter an amount such as 1250.00').first()).toBeVisible()
  await leave.click()
  expect(asked).toEqual(Array(2).fill('Not saved yet. Discard what you changed?'))
  await field('lines[0].each').fill('140')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Draft saved')
  answer = 'accept'
  await leave.click()
  await expect(page.getByRole('article')).toContainText('Oak shelf, oiled')
  expect(asked).toHaveLength(2)
})
