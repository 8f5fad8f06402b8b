import type { Page } from '@playwright/test'
import { expectPortal, signInAt } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const password = 'dovetail-joint'

/** From the landing page to Stripe's, for a yearly plan of six to ten people. */
async function choose(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Every job in the shop/)
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
  const picture = await page.request.get('/pictures/board.avif')
  expect(picture.headers()['content-type']).toBe('image/avif')
  await page.getByRole('link', { name: 'Yearly, 2 months free' }).click()
  await expect(page).toHaveURL(/\/\?plan=annual#pricing$/)
  await expect(page.getByRole('list', { name: 'Premium add-ons' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Start the 7-Day Trial of Growth' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Premium add-ons' })).toContainText(
    'API integrations and webhooks',
  )
  await expect(page.getByRole('link', { name: /^Growth/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Monthly', exact: true }).click()
  const cards = page.getByRole('button', { name: /^Start the 7-Day Trial/ })
  await expect(cards).toHaveText([/Growth, monthly, £39$/, /Professional, monthly, £49$/])
  await page.getByRole('link', { name: 'Yearly, 2 months free' }).click()
  await expect(cards).toHaveText([/Growth, yearly, £390$/, /Professional, yearly, £490$/])
  await page.getByRole('button', { name: /^Start the 7-Day Trial of Growth, yearly, £390/ }).click()
  await expect(page).toHaveURL(/\/dev\/stripe\/checkout\//)
}

async function pay(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name on card').fill('Fern Ashdown')
  await page.getByRole('button', { name: 'Start trial' }).click()
}

async function openMail(page: Page, email: string, subject: string) {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .getByRole('link', { name: subject })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await mail.first().click()
}

async function createAccount(page: Page, words: { companyName: string; username: string }) {
  await page.getByLabel('Company name').fill(words.companyName)
  await page.getByLabel('Username').fill(words.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test('a visitor picks a plan, pays, is welcomed, and begins', async ({ page, company }) => {
  const word = company.admin.email.replace(/^.*@|\.example$/g, '')
  const email = `buyer@${word}-new.example`
  await choose(page)
  await pay(page, email)

  await expect(page).toHaveURL(/\/payment-success\?session_id=cs_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your welcome email is on its way' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email already sent previously' })).toBeVisible()

  await openMail(page, email, 'Welcome to Mortise: create your account')
  await page.getByRole('link', { name: /\/login\?mode=create-account/ }).click()
  await expect(page).toHaveURL(/\/login\?mode=create-account$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await createAccount(page, { companyName: `Ashdown ${word}`, username: `fern-${word}` })
  await expectPortal(page)

  await page.getByRole('link', { name: /^Free trial until \w{3} \d{1,2} \w+$/ }).click()
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  await expect(page.getByText('Free trial', { exact: true })).toBeVisible()
  await expect(page.getByText('Growth, £390 a year').first()).toBeVisible()
  for (const path of ['/welcome', '/pricing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Every job/)
  }
})

test('who turns back on Stripe’s page is charged nothing, and can choose again', async ({ page }) => {
  await choose(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'You came back without paying' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Growth/ })).toHaveAttribute('aria-current', 'true')
})

test('an admin with a plan is sent to it, and nothing is bought twice', async ({ page, company }) => {
  await signInAt(page, company.admin)
  await expectPortal(page)
  const answer = await page.request.post('/api/subscription/create', { data: { plan: 'annual' } })
  expect(answer.status()).toBe(409)
  expect(await answer.json()).toMatchObject({ goTo: '/subscription' })
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
