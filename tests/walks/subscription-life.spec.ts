import type { Page } from '@playwright/test'
import { people } from '#tests/support/people.ts'
import { expectPortal, mailedLink, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a visitor subscribes, the first payment is declined, and the billing portal puts it right', async ({
  page,
  pageOf,
}, info) => {
  const hasScript = info.project.name === 'js'
  const email = `life-${info.project.name}-${info.retry}@newshop.example`
  await page.goto('/subscription?plan=annual')
  await page.getByRole('link', { name: /Growth/ }).click()
  await page.getByRole('button', { name: /Start the 7-Day Trial of Growth, yearly/ }).click()

  await expect(page.getByText('£390.00')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/Works now; is declined when the next payment is due/).check()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await page.getByRole('link', { name: 'Create your account' }).click()
  await createAccount(page, email, `New Shop ${info.project.name} ${info.retry}`)
  await expectPortal(page)
  await confirmAccount(page, email)

  await page.goto('/settings')
  await expect(page.getByText('Trial · 6-10 people · until')).toBeVisible()

  await inSandbox(await pageOf(people.owner), email, 'End the trial now')
  await untilStatus(page, 'past_due')
  await page.goto('/')
  await expect(page.getByText('Payment overdue.')).toBeVisible()
  const issue = page.getByRole('dialog', { name: 'Payment overdue' })
  if (!hasScript) await page.getByRole('link', { name: 'See what to do' }).click()
  await expect(issue).toBeVisible()
  await expect(issue).toContainText(/\d+ days left in this billing period/)
  await expect(issue.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
  if (hasScript) await putAwayAndComeBack(page)

  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'A payment is owed' })).toBeVisible()
  await expect(page.getByText('Next billing date')).toHaveCount(0)
  await page.getByRole('button', { name: 'Settle the payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing portal' })).toBeVisible()
  await page.getByRole('radio', { name: /Works/ }).check()
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(toast(page)).toContainText('Done')
  await page.getByRole('button', { name: /^Pay £390\.00/ }).click()
  await page.getByRole('link', { name: 'Back to Mortise' }).click()
  await untilStatus(page, 'active')
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  await expect(page.getByText('Payment overdue.')).toHaveCount(0)
})

test('another plan is confirmed at the payment service, and the seats follow', async ({ page }, info) => {
  const email = `grow-${info.project.name}-${info.retry}@newshop.example`
  await page.goto('/subscription')
  await page.getByRole('button', { name: /Start the 7-Day Trial of Starter, monthly/ }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await page.getByRole('link', { name: 'Create your account' }).click()
  await createAccount(page, email, `Growing ${info.project.name} ${info.retry}`)
  await expectPortal(page)
  await confirmAccount(page, email)
  await page.goto('/subscription')
  await page.getByRole('button', { name: /Choose.*£39.*month/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page)).toContainText('Upgrade Initiated')
  await expect(toast(page)).toContainText('Your company has Growth, £39 a month.')
  await expect(page.locator('.meta')).toContainText('Growth, £39 a month')
  await expect(async () => {
    const limits = await page.request.get('/api/user/tier-limits')
    expect((await limits.json()).users.limit).toBe(10)
  }).toPass({ timeout: 90_000 })
  // Nothing is owed: what could not be opened is all that is told.
  await page.goto('/subscription/issue?failed=1')
  await expect(page.getByRole('dialog', { name: 'The billing page could not be opened' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Stripe in a new tab' })).toBeVisible()
  await expect(page.getByText('Nothing to settle')).toHaveCount(0)
})

async function createAccount(page: Page, email: string, companyName: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Nell')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Username').fill(email.replace(/@.*/, ''))
  await page.getByLabel('Password', { exact: true }).fill('dovetail-joint')
  await page.getByLabel('Confirm password').fill('dovetail-joint')
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** The paid email alone made the account: its billing opens to who reads the mail there. */
async function confirmAccount(page: Page, email: string) {
  await page.goto(await mailedLink(page, email, '/claim-account'))
  await page.getByRole('button', { name: 'Confirm Account' }).click()
  await expect(toast(page)).toBeVisible()
}

async function inSandbox(page: Page, email: string, act: string) {
  await page.goto('/dev/stripe')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: act }).click()
  await expect(toast(page)).toContainText('Done')
}

/** The webhook comes after the page. */
async function untilStatus(page: Page, status: string) {
  await expect(async () => {
    const answer = await page.request.get('/api/subscription/status')
    expect((await answer.json()).status).toBe(status)
  }).toPass({ timeout: 90_000 })
}

/** Escape puts it away for this visit; the line above the page still leads to it. */
async function putAwayAndComeBack(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'See what to do' }).click()
  await expect(page).toHaveURL(/\/subscription\/issue$/)
  await expect(page.getByRole('dialog', { name: 'Payment overdue' })).toBeVisible()
}

test('a company whose subscription ended chooses again, and is in order at once', async ({
  page,
  pageOf,
}, info) => {
  const email = `back-${info.project.name}-${info.retry}@newshop.example`
  await page.goto('/subscription?plan=annual&size=2')
  await page.getByRole('button', { name: /Start the 7-Day Trial of Growth, yearly/ }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await page.getByRole('link', { name: 'Create your account' }).click()
  await createAccount(page, email, `Back Again ${info.project.name} ${info.retry}`)
  await expectPortal(page)
  await confirmAccount(page, email)
  const sandbox = await pageOf(people.owner)
  for (const act of ['End the trial now', 'Let the renewal be declined', 'Give up: cancel it']) {
    await inSandbox(sandbox, email, act)
  }
  await untilStatus(page, 'canceled')

  await page.goto('/subscription')
  await expect(page.getByText('Subscription cancelled.')).toBeVisible()
  await expect(page.locator('.rodnav [aria-current]')).toContainText('Growth')
  await page.getByRole('button', { name: /Subscribe to Growth, yearly/ }).click()
  await page.getByRole('button', { name: 'Pay £390.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page).toHaveURL(/\/subscription\?success=true$/)
  await expect(page.getByText('Subscription cancelled.')).toHaveCount(0)
})
