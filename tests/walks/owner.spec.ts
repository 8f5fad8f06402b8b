import { randomUUID } from 'node:crypto'
import { people } from '#tests/support/people.ts'
import { takeFeatures } from './support/company.ts'
import { signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ person: people.owner })

test('the site owner looks at how the business stands, without any script', async ({ page }) => {
  await page.goto('/owner-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Site Owner' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Active Subscriptions/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Monthly Revenue.*total for 30 days/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue by month: / }).first()).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
  const tabs = page.getByRole('navigation', { name: 'Site Owner' })
  await tabs.getByRole('link', { name: 'Subscriptions' }).click()
  const hartley = page.getByRole('row', { name: /Hartley & Sons Joinery/ })
  await expect(hartley).toContainText('monthly')
  await hartley.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hartley & Sons Joinery' })).toBeVisible()
  await expect(page.getByText('@mhartley')).toBeVisible()
})

test('an invite code is made, used by a company, and switched off', async ({ page, company, pageOf }) => {
  const code = randomUUID().slice(0, 8).toUpperCase()
  await page.goto('/owner-dashboard/settings')
  await page.getByRole('link', { name: 'New code' }).click()
  await page.getByLabel('Code', { exact: false }).first().fill(code.toLowerCase())
  await page.getByLabel('Uses').fill('none')
  await page.getByLabel('Stock System').check()
  await page.getByRole('button', { name: 'Save invite code' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a number from 1 to 10000')
  await expect(page.getByLabel('Stock System')).toBeChecked()
  await page.getByLabel('Uses').fill('2')
  await page.getByRole('button', { name: 'Save invite code' }).click()
  await expect(toast(page)).toContainText(`${code} can be used now`)

  const admin = await pageOf(company.admin)
  await admin.goto('/use-invite-code')
  await admin.getByLabel(/code/i).first().fill(code)
  await admin.getByRole('button', { name: 'Apply Invite Code' }).click()
  await expect(admin.getByText('Invite code applied successfully! You now have free access')).toBeVisible()

  await page.goto('/owner-dashboard/settings')
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('used 1 of 2')
  await row.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Switched off.')
})

test('a company is found, given a feature, and ends with its admin’s removal', async ({
  page,
  company,
  browser,
  contextOptions,
}) => {
  const { companyName } = company.admin
  takeFeatures(company.admin)
  await page.goto('/owner-dashboard/companies')
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(companyName)
  await page.getByRole('search', { name: 'Companies' }).getByRole('button').click()
  await page.getByRole('link', { name: companyName }).click()
  await page.getByRole('button', { name: 'Switch on Stock System' }).click()
  await expect(page.getByRole('button', { name: 'Switch off Stock System' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch On (Overheads|Quoting|Invoicing)$/ })).toHaveCount(3)

  await page
    .getByRole('link', { name: /^Features of/ })
    .first()
    .click()
  await page.getByLabel('Feature', { exact: true }).selectOption('Training Videos')
  await page.getByLabel(/Last day/).fill('2099-01-31')
  await page.getByRole('button', { name: 'Give feature' }).click()
  await expect(page.getByText('Given until Sat 31 January 2099')).toBeVisible()
  await page.getByRole('link', { name: companyName }).click()
  await expect(page.getByText('Training Videos until 31 Jan 2099')).toBeVisible()

  await page.getByRole('link', { name: 'Remove Ada Vane' }).click()
  await expect(page.getByText('2 other people lose access at once')).toBeVisible()
  await page.getByLabel('Company name').fill('Some other joinery')
  await page.getByRole('button', { name: 'Remove the admin and end the company' }).click()
  await expect(page.getByLabel('Company name')).toHaveAccessibleDescription(
    `Please type ${companyName} to confirm`,
  )
  await page.getByLabel('Company name').fill(companyName)
  await page.getByRole('button', { name: 'Remove the admin and end the company' }).click()
  await expect(toast(page)).toContainText('Ada Vane was removed')
  await expect(page.getByText('nobody can sign in to it')).toBeVisible()

  const context = await browser.newContext({ ...contextOptions, storageState: { cookies: [], origins: [] } })
  const joiner = await context.newPage()
  await signInAt(joiner, company.joiner)
  await expect(joiner.getByRole('alert')).toContainText('This company was closed on')
  await context.close()
})

test('for an admin of a company there is no such page', async ({ pageOf }) => {
  const page = await pageOf(people.admin)
  for (const path of ['/owner-dashboard', '/owner-dashboard/companies', '/api/owner/companies'])
    expect((await page.goto(path))?.status(), path).toBe(404)
})
