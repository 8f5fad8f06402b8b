import { people } from '#tests/support/people.ts'
import { expectAccessible, expectWellMade } from './support/looking.ts'
import { expect, test } from './support/test.ts'

// The pages that a demo has in the place of Stripe's. What they do to a subscription is walked in subscription-life.spec.ts.

test('the checkout says what is bought, keeps what was typed, and lets go', async ({ page }) => {
  await page.goto('/subscription')
  await page.getByRole('button', { name: /Start the 7-Day Trial of Starter, monthly/ }).click()
  await expect(page.getByText('Payment sandbox.')).toBeVisible()
  await expect(page.getByText('7 days free.')).toBeVisible()
  await expectWellMade(page, 'checkout')
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('alert')).toContainText('Please give an email address.')
  await page.getByLabel('Email').fill('ada@refused.example')
  await page.getByLabel('4000 0000 0000 0002').check()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByLabel('Email')).toHaveValue('ada@refused.example')
  await expectAccessible(page, 'checkout refused')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/subscription\?.*cancelled=true/)
})

test('the billing portal and the overview are well made', async ({ pageOf }) => {
  const page = await pageOf(people.admin)
  const answer = await page.request.post('/api/billing/portal')
  await page.goto((await answer.json()).url)
  await expect(page.getByRole('heading', { level: 1, name: 'Billing portal' })).toBeVisible()
  await expectWellMade(page, 'billing portal')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByLabel('4242 4242 4242 4242')).toBeChecked()
  await page.goto('/dev/stripe')
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeVisible()
  const owners = await pageOf(people.owner)
  await owners.goto('/dev/stripe')
  await expect(owners.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible()
  await expectWellMade(owners, 'overview')
})

test('a company sets up its own payments, half at first', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up payments' })).toBeVisible()
  await expectWellMade(page, 'onboarding')
  const link = page.url()
  await page.getByRole('button', { name: 'Leave it half done' }).click()
  await expect(page).toHaveURL(/\/billing\/connect/)
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Finish connecting' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page).toHaveURL(/\/billing\/connect/)
  // The webhook comes after the page.
  await expect(async () => {
    await page.goto('/billing/connect')
    await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await page.goto(link)
  await expect(page).toHaveURL(/\/billing\/connect\?again=1/)
})
