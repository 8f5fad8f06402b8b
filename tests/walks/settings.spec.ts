import type { Page } from '@playwright/test'
import { expectPortal, mailedLink, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const wanted = 'mitre-and-bevel'

test('another password signs out the other browser, not this one', async ({ page, pageOf, company }) => {
  const other = await pageOf(company.joiner)
  await other.goto('/settings/sessions')
  await signInAt(page, company.joiner)
  await expectPortal(page)
  await page.goto('/settings/password')
  await changePassword(page, 'wrong-joint', wanted)
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await page.getByLabel('Present password').fill('wrong-joint')
  await page.getByLabel('New password', { exact: true }).fill(wanted)
  await page.getByLabel('Confirm new password').fill('something-else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(/Passwords do not match/)
  await changePassword(page, company.joiner.password, 'short')
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters long/,
  )
  await changePassword(page, company.joiner.password, wanted)
  await expect(toast(page)).toContainText('Password changed')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
  await signInAt(other, { ...company.joiner, password: wanted })
  await expectPortal(other)
})

test('the email changes by the link that is mailed to the new one', async ({ page, company }, info) => {
  const { admin } = company
  const newEmail = `moved-${info.testId.slice(-8)}@bench.example`
  await signInAt(page, admin)
  await expectPortal(page)
  await page.goto('/settings/email')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByLabel('Present password').fill(admin.password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(toast(page)).toContainText('Check your mail')
  await expect(page.getByRole('heading', { name: `${newEmail} is not confirmed yet` })).toBeVisible()
  await expect(page.getByText(`You sign in with ${admin.email}`)).toBeVisible()

  await page.goto(await mailedLink(page, newEmail, '/confirm-email'))
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  await expect(page.locator('script')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible()
  await page.context().clearCookies()
  await signInAt(page, { ...admin, email: newEmail })
  await expectPortal(page)
})

test('a joiner finds their own settings and nothing of the company’s', async ({ page, company }) => {
  await signInAt(page, company.joiner)
  await expectPortal(page)
  await page.getByRole('banner').locator('summary', { hasText: 'Account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Configure application settings')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your company' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('Department').fill('Bench')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/phone number/)
  await expect(page.getByLabel('Department')).toHaveValue('Bench')
  await page.getByLabel('Phone').fill('01943 555 014')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(toast(page)).toContainText('Details saved')
  const refused = await page.goto('/settings/company')
  expect(refused?.status()).toBe(403)
})

test('a colour that a colleague took a moment before is told to be taken', async ({
  page,
  pageOf,
  company,
}) => {
  const colleague = await pageOf(company.manager)
  await signInAt(page, company.joiner)
  await expectPortal(page)
  for (const tab of [page, colleague]) {
    await tab.goto('/settings/chat-colour')
    await tab.getByRole('radio', { name: 'Oak' }).check()
  }
  await colleague.getByRole('button', { name: 'Save colour' }).click()
  await expect(toast(colleague)).toContainText('Your messages are oak now')
  await page.getByRole('button', { name: 'Save colour' }).click()
  await expect(page.getByRole('alert')).toContainText('Taken by another user')
  await expect(page.getByRole('radio', { name: 'Oak' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Lime' }).check()
  await page.getByRole('button', { name: 'Save colour' }).click()
  await expect(toast(page)).toContainText('Your messages are lime now')
})

test('another company name is told to everybody, who sign in with it', async ({ page, pageOf, company }) => {
  const joiner = await pageOf(company.joiner)
  const name = `${company.admin.companyName} & Daughters`
  await signInAt(page, company.admin)
  await expectPortal(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: company.admin.companyName }).click()
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Weeks begin on').selectOption('Monday')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(toast(page)).toContainText(`Everybody signs in with “${name}” from now on.`)
  await joiner.goto('/portal/notifications')
  await expect(joiner.getByText('Your company has a new name').first()).toBeVisible()
  await page.goto('/create-ticket')
  await expect(page.getByLabel('Estimated value in euros')).toBeVisible()
  await page.context().clearCookies()
  await signInAt(page, { ...company.manager, companyName: name })
  await expectPortal(page)
})

async function changePassword(page: Page, present: string, next: string) {
  await page.getByLabel('Present password').fill(present)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}
