import { toast, untilLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a form that is sent after signing out is found as it was typed, once signed in again', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  await page.goto('/create-ticket')
  if (javaScriptEnabled) await untilLive(page)
  await page.getByLabel('Project name').fill('Half typed')
  await page.getByLabel('Phone').fill('01632 960111')
  await page.context().clearCookies({ name: /mortise_session$/ })
  await page.getByRole('button', { name: 'Create', exact: false }).last().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcreate-ticket$/)
  await expect(toast(page)).toContainText('Nothing was saved. Sign in, then go back')

  await page.getByLabel('Company name').fill(company.admin.companyName)
  await page.getByLabel('Email').fill(company.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(company.admin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/create-ticket$/)
  await expect(page.getByLabel('Project name')).toHaveValue('')
  // The sign-in page leads on by itself to whoever is signed in.
  await page.goBack()
  await expect(page).toHaveURL(/\/create-ticket$/)
  await page.goBack()
  await expect(page.getByLabel('Project name')).toHaveValue('Half typed')
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960111')
})
