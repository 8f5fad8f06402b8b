import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { addPaidEmail } from './support/company.ts'
import { expectPortal, mailedLink, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('who has paid creates an account and is in', async ({ page }, info) => {
  // The demo's paid email makes one account, and this test runs in each project.
  const email = `${info.project.name === 'js' ? 'workshop' : info.project.name}@newbuild.example`
  if (info.project.name !== 'js') addPaidEmail(email)
  await page.goto('/login')
  await page.getByLabel('Company name').fill('Newbuild')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Need an account? Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Newbuild')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const newbuild = await fillAccount(page, `Newbuild ${info.project.name}`, email)
  await expectPortal(page)
  await page.context().clearCookies()
  await signInAt(page, newbuild)
  await expectPortal(page)
})

test('who has not paid is told so', async ({ page }, info) => {
  await page.goto('/login?mode=create-account')
  const email = `unpaid-${info.project.name}@nobody.example`
  const companyName = `Unpaid ${info.project.name}`
  await fillAccount(page, companyName, email)
  await expect(toast(page)).toContainText('Payment Required')
  await expect(toast(page)).toContainText('Please complete payment first before creating an account.')
  await expect(page).toHaveURL(/\/#pricing$/)
  await expect(page.getByRole('heading', { name: 'Priced by the size of the team.' })).toBeInViewport()
  await page.goto('/login?mode=create-account')
  for (const [label, typed] of Object.entries({
    Email: email,
    'First name': 'Nell',
    'Company name': companyName,
  }))
    await expect(page.getByLabel(label)).toHaveValue(typed)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('an invite code opens the door without payment', async ({ page }, info) => {
  await page.goto('/use-invite-code')
  await page.getByLabel('Invite code').fill('nonsense')
  await page.getByRole('button', { name: 'Apply Invite Code' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid Code')
  await page.getByLabel('Invite code').fill('firstcut')
  await page.getByRole('button', { name: 'Apply Invite Code' }).click()
  await expect(page.getByText('Invite code applied successfully! You now have free access')).toBeVisible()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await fillAccount(page, `Invited ${info.project.name}`, `hello-${info.project.name}@invited.example`)
  await expectPortal(page)
})

test('two passwords that differ are told at the field, and nothing else typed is lost', async ({
  page,
}, info) => {
  await page.goto('/login?mode=create-account')
  await fillAccount(page, 'Two Minds Joinery', `two-${info.project.name}@minds.example`, 'another-one')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/)
  await expect(page.getByLabel('Company name')).toHaveValue('Two Minds Joinery')
  await expect(page.getByLabel('Username')).toHaveValue(/two-/)
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('value')
})

test('a wrong password says no more than it should', async ({ page, company }) => {
  await signInAt(page, { ...company.admin, password: 'wrong-joint' })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Invalid credentials')
  await expect(alert).toContainText('Please check your company name, email and password')
  await expect(page.getByLabel('Company name')).toHaveValue(company.admin.companyName)
  await expect(page.getByLabel('Email')).toHaveValue(company.admin.email)
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('value')
  await page.goto('/projects')
  await expect(page).toHaveURL(/\/login/)
})

test('a forgotten password is replaced through a mail', async ({ page, company }) => {
  const { companyName, email } = company.admin
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page)).toContainText('Password reset email sent')

  const link = await mailedLink(page, email, '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('mitre-and-bevel')
  await page.getByLabel('Confirm new password').fill('mitre-and-bevel')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('link', { name: 'Back to Login' }).click()

  await signInAt(page, company.admin)
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await signInAt(page, { ...company.admin, password: 'mitre-and-bevel' })
  await expectPortal(page)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Invalid or expired reset link')
})

test('logging out closes the door', async ({ page, company }) => {
  await signInAt(page, company.admin)
  await expectPortal(page)
  await page.goto('/clients')
  await page.getByRole('banner').locator('summary', { hasText: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Every job in the shop')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

async function fillAccount(page: Page, companyName: string, email: string, again = 'dovetail-joint') {
  const person: Person = { companyName, email, password: 'dovetail-joint' }
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Nell')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Username').fill(email.replace(/@.*/, '').concat('.hand'))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Create Account' }).click()
  return person
}
