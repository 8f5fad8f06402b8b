import type { Page } from '@playwright/test'
import { create, expectPortal, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function connect(page: Page) {
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page).toHaveURL(/\/billing\/connect\?back=1/)
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
}

/** Makes a page for a customer; returns its link. */
async function makePage(page: Page, what: string, amount: string): Promise<string> {
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Create Payment' }).first().click()
  await page.getByRole('link', { name: 'Payment page' }).click()
  await expect(page.getByRole('button', { name: 'Make payment page' })).toBeVisible()
  await page.getByLabel('Project').selectOption({ index: 1 })
  await page.getByLabel('For').fill(what)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Make payment page' }).click()
  await expect(toast(page)).toContainText('Payment page made')
  return page.getByLabel('Link for your client').inputValue()
}

async function payAs(customer: Page, link: string, card: string) {
  await customer.goto(link)
  await customer.getByRole('button', { name: 'Pay Now' }).click()
  await customer.getByLabel('Email').fill('eleanor@example.com')
  await customer.getByRole('radio', { name: card }).check()
  await customer.getByRole('button', { name: /^Pay £/ }).click()
}

/** Stripe's word comes by itself, a moment later. */
async function expectStatus(page: Page, what: string, status: string) {
  await expect(async () => {
    await page.goto('/billing')
    await expect(row(page, what)).toContainText(status, { timeout: 500 })
  }).toPass()
}

test('money that came in is written down, put right and given back', async ({ page, company }) => {
  await signInAt(page, company.manager)
  await expectPortal(page)
  await create(page, '/api/projects', { name: 'Oak staircase' })
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Payment' }).first().click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  // The browser asks for the amount itself, or the server does.
  await page.getByLabel('Amount').fill('lots')
  await page.getByLabel('For').fill('Deposit')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Please enter an amount/)
  await expect(page.getByLabel('For')).toHaveValue('Deposit')
  await page.getByLabel('Amount').fill('1,250')
  await page.getByLabel('Project').selectOption({ index: 1 })
  await page.getByLabel('How it was paid').selectOption('Cash')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(toast(page)).toContainText('Payment recorded')
  await expect(row(page, 'Deposit')).toContainText('Completed')
  await expect(page.getByText('Total Revenue')).toBeVisible()
  await expect(page.locator('.sums')).toContainText('£1,250.00')

  await page.getByRole('link', { name: 'Deposit' }).click()
  await page.getByText('Edit Payment').click()
  await page.getByLabel('Given back in pounds').fill('250')
  await page.getByRole('button', { name: 'Save payment' }).click()
  await expect(row(page, 'Deposit')).toContainText('£250.00 back')
  await expect(page.locator('.sums')).toContainText('£1,000.00')
  await page.getByRole('link', { name: 'Refunded', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
})

test('a customer pays the company at its own page', async ({
  page,
  pageOf,
  company,
  browser,
  contextOptions,
  javaScriptEnabled,
}) => {
  await signInAt(page, company.admin)
  await expectPortal(page)
  const clientId = await create(page, '/api/clients', { name: 'Eleanor Pickles' })
  await create(page, '/api/projects', { name: 'Fitted wardrobes', clientId })
  await page.goto('/settings/company')
  await page.getByLabel('Address').fill('Unit 4, Ilkley Road\nOtley LS21 3JP')
  await page.getByLabel('Phone').fill('01943 555 010')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/billing/new?how=page')
  await expect(page.getByRole('heading', { name: /Stripe account is not connected/ })).toBeVisible()
  await connect(page)
  const link = await makePage(page, 'Wardrobes, deposit', '2,480')
  await expectStatus(page, 'Wardrobes, deposit', 'Pending')
  await expect(row(page, 'Wardrobes, deposit').getByRole('link', { name: 'Pay Now' })).toBeVisible()

  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled })
  const customer = await context.newPage()
  await customer.goto(link)
  await expect(customer.locator('script[src]')).toHaveCount(0)
  await expect(customer.getByText(company.admin.companyName).first()).toBeVisible()
  await expect(customer.getByText('Unit 4, Ilkley Road, Otley LS21 3JP')).toBeVisible()
  await expect(customer.getByRole('link', { name: '01943 555 010' })).toBeVisible()
  await expect(customer.getByText('For Eleanor Pickles')).toBeVisible()
  await payAs(customer, link, '0002')
  await expect(customer.getByText('Your card was declined.').first()).toBeVisible()
  await expectStatus(page, 'Wardrobes, deposit', 'Failed')
  await payAs(customer, link, '4242')
  await expect(customer.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expect(customer.getByText('£2,480.00')).toBeVisible()
  await expect(customer.getByText(`Your payment has reached ${company.admin.companyName}.`)).toBeVisible()
  await expectStatus(page, 'Wardrobes, deposit', 'Completed')
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1, name: 'This is paid' })).toBeVisible()

  const closed = await makePage(page, 'Wardrobes, balance', '1,000')
  await page.getByRole('link', { name: 'Close This Payment Link' }).click()
  await expect(page.getByRole('heading', { name: 'Close the payment page?' })).toBeVisible()
  await page.getByRole('link', { name: 'Keep it open' }).click()
  await expect(page.getByLabel('Link for your client')).toHaveValue(closed)
  await page.getByRole('link', { name: 'Close This Payment Link' }).click()
  await page.getByRole('button', { name: 'Close Payment Link' }).click()
  await expect(toast(page)).toContainText('Payment page closed')
  await customer.goto(closed)
  await expect(customer.getByRole('heading', { level: 1, name: 'This page is closed' })).toBeVisible()

  // A card is declined, then a bank is asked, which takes days: there is nothing to pay, and nothing to close.
  const slow = await makePage(page, 'Wardrobes, doors', '300')
  await payAs(customer, slow, '0002')
  await payAs(customer, slow, 'Bank debit')
  await expect(customer.getByText(/as soon as your bank has confirmed it/)).toBeVisible()
  await customer.goto(slow)
  await expect(customer.getByRole('heading', { level: 1, name: 'Your bank is working on it' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await expectStatus(page, 'Wardrobes, doors', 'Pending: at the bank')
  await page.getByRole('link', { name: 'Wardrobes, doors' }).click()
  await expect(page.getByRole('heading', { name: 'A bank payment is under way' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close This Payment Link' })).toHaveCount(0)
  await context.close()

  const joiner = await pageOf(company.joiner)
  expect((await joiner.goto('/billing'))?.status()).toBe(403)
  const manager = await pageOf(company.manager)
  expect((await manager.goto('/billing/connect'))?.status()).toBe(403)
})
