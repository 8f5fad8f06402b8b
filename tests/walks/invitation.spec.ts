import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, expectPortal, mailedLink, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const password = 'mitre-and-bevel'

/** An address that nobody else of the run has, and a username. */
function newcomer(company: Company) {
  const word = company.admin.email.replace(/^.*@|\.example$/g, '')
  return { email: `fern@${word}.example`, username: `fern-${word}` }
}

async function invite(page: Page, email: string, role = 'Team Member') {
  await page.goto('/user-management')
  await page.getByRole('link', { name: 'Invite' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invite team member' })).toBeVisible()
  await page.getByLabel('First name').fill('Fern')
  await page.getByLabel('Last name').fill('Ashdown')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

async function accept(page: Page, link: string, username: string, again = password) {
  await page.goto(link)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test('an admin invites, the mail leads in, and a team member sees what a team member may', async ({
  page,
  company,
}) => {
  const { companyName } = company.admin
  const { email, username } = newcomer(company)
  await signInAt(page, company.admin)
  await expectPortal(page)
  const priced = { name: 'Priced staircase', estimatedValue: '18640.00' }
  const projectId = await create(page, '/api/projects', priced)
  await invite(page, email)
  await expect(toast(page)).toContainText('Invitation sent successfully')

  const link = await mailedLink(page, email, '/accept-invitation')
  await accept(page, link, username, 'another-one')
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/)
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByText(companyName, { exact: true })).toBeVisible()
  await expect(page.getByText('Team Member', { exact: true })).toBeVisible()
  await accept(page, link, username)

  await expect(page.getByRole('status').filter({ hasText: 'Account Created' })).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue(companyName)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectPortal(page)

  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Invoicing' })).toHaveCount(0)
  for (const path of ['/user-management', '/user-management/invite', '/admin']) {
    expect((await page.goto(path))?.status(), path).toBe(403)
  }
  for (const path of ['/projects', `/projects/${projectId}`, `/api/projects/${projectId}`]) {
    const text = (await (await page.goto(path))?.text()) ?? ''
    expect(text, path).toContain('Priced staircase')
    expect(text, path).not.toMatch(/18[,.]?640/)
  }

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Invalid or expired invitation')
})

test('the inviter is told, and the invitation has left the list', async ({ page, company, pageOf }) => {
  const { email, username } = newcomer(company)
  const admins = await pageOf(company.admin)
  await invite(admins, email, 'Project Manager')
  await expect(admins.getByRole('listitem').filter({ hasText: email })).toContainText('Pending until')
  await accept(page, await mailedLink(page, email, '/accept-invitation'), username)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await admins.goto('/portal/notifications')
  await expect(
    admins.getByText('Fern Ashdown accepted your invitation', { exact: true }).first(),
  ).toBeVisible()
  await admins.goto('/user-management')
  await expect(admins.getByRole('button', { name: /Resend/ })).toHaveCount(0)
})

test('with every seat taken the upgrade is offered, and nothing typed is lost', async ({ page, company }) => {
  await signInAt(page, company.admin)
  await expectPortal(page)
  await invite(page, `one-${newcomer(company).email}`)
  await expect(toast(page)).toContainText('Invitation sent successfully')
  await invite(page, `two-${newcomer(company).email}`)
  await expect(toast(page)).toContainText('Invitation sent successfully')
  const { email } = newcomer(company)
  await invite(page, email, 'Admin')
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro Plan' })
  await expect(dialog).toContainText("User Limit Reached: You've reached your plan limit of 5 users")
  await expect(dialog).toContainText('£39.99 per month')
  await dialog.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Fern')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByRole('button', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL(/\/subscription\?size=2$/)
  await page.goto('/user-management/invite')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked()

  await page.goto('/user-management')
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click()
  await expect(toast(page)).toContainText('Invitation revoked')
  await invite(page, email, 'Admin')
  await expect(toast(page)).toContainText('Invitation sent successfully')
})

test('what is missing, and who is here already, is told at its field', async ({ page, company }) => {
  await signInAt(page, company.admin)
  await expectPortal(page)
  await page.goto('/user-management/invite')
  await page.getByLabel('First name').fill('Fern')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter an email/)
  await expect(page.getByLabel('First name')).toHaveValue('Fern')
  await invite(page, company.joiner.email)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/in your team already/)
})

test('a link that is none says so, without a word of anybody', async ({ page }) => {
  await page.goto('/accept-invitation')
  await expect(page.getByRole('alert')).toContainText('Invalid invitation link')
  const response = await page.goto('/accept-invitation?token=nonsense')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired invitation')
  expect(response?.headers()['referrer-policy']).toMatch(/strict-origin$/)
  expect(await page.locator('script').count()).toBe(0)
})
