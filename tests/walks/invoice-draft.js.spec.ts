import { PHONE, violations } from './support/looking.ts'
import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Of a select, for its longest words. */
function widthMissing(select: HTMLElement | SVGElement): number {
  const whole = select.cloneNode(true) as HTMLElement
  whole.style.width = 'max-content'
  select.after(whole)
  const missing = whole.getBoundingClientRect().width - select.getBoundingClientRect().width
  whole.remove()
  return Math.max(0, missing)
}

test('whoever leaves a draft with something typed and not saved is asked first', { tag: '@browser' }, async ({
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

test('on a phone a draft has one empty row at a time, and its list leads to the settings from the top', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await page.setViewportSize(PHONE)
  const clientId = await create(page, '/api/clients', { name: 'Eleanor Pickles' })
  const id = await create(page, '/api/invoices', { clientId, title: 'Two oak shelves', lines: [] })
  await page.goto(`/invoicing/${id}`)
  expect(await violations(page)).toEqual([])
  await expect(page.getByLabel('Line 2')).toBeHidden()
  await page.getByLabel('Line 1').fill('Oak shelf, oiled')
  await expect(page.getByLabel('Line 2')).toBeVisible()
  await expect(page.getByLabel('Line 3')).toBeHidden()
  expect(await page.locator('select[name="lines[0].vat"]').evaluate(widthMissing)).toBe(0)

  await page.goto('/invoicing')
  expect(await violations(page)).toEqual([])
  const links = await page.getByRole('navigation', { name: 'More of invoices' }).boundingBox()
  expect(links?.y).toBeLessThan(PHONE.height / 2)
  // Three lines of 44 px.
  expect(links?.height).toBeLessThan(160)
  await page.getByRole('link', { name: 'Settings' }).last().click()
  await expect(page.getByLabel('Sort code')).toBeVisible()
})
