import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { expectWellMade, PHONE } from './support/looking.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

// From a draft to a job whose deposit is paid: the client has no account, and the page they read no script that it needs.

async function connect(page: Page) {
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
}

/** Opens what is left before a draft is sent. */
async function check(page: Page, company: Company, title: string) {
  await page.goto(`/quoting/${addDraft(company, title)}/send`)
  await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible()
}

async function send(page: Page): Promise<string> {
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Send the Quote' }).click()
  await expect(page).not.toHaveURL(/\/send$/)
  await page.goto(path)
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  return page.getByLabel('The client’s link').inputValue()
}

test('a client chooses an extra, accepts on a phone and pays the deposit', { tag: '@browser' }, async ({
  page: client,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  await connect(page)
  await check(page, company, 'Alcove units')
  if (javaScriptEnabled) await expectWellMade(page, 'check and send')
  const link = await send(page)

  await client.setViewportSize(PHONE)
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: 'Alcove units' })).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(client, 'the client’s page')
  await client.getByRole('checkbox', { name: /Lights under the shelves/ }).check()
  await client.getByLabel('Your name').fill('Eleanor Pickles')
  await client.getByRole('button', { name: 'Recalculate' }).click()
  await expect(client.getByRole('button', { name: 'Accept for £3,153.67' })).toBeVisible()
  await expect(client.getByLabel('Your name')).toHaveValue('Eleanor Pickles')

  // Another choice without looking at what it comes to: the new total is shown before it counts.
  await client.getByRole('checkbox', { name: /Lights under the shelves/ }).uncheck()
  await client.getByRole('checkbox', { name: /I accept the quote/ }).check()
  await client.getByRole('button', { name: 'Accept for £3,153.67' }).click()
  await expect(client.getByRole('alert')).toContainText('You chose other extras')
  await client.getByRole('button', { name: 'Accept for £2,753.69' }).click()
  await expect(client.getByRole('status')).toContainText('You have accepted this quote')

  await client.getByRole('link', { name: /^Pay the Deposit of £826.10/ }).click()
  await client.getByRole('button', { name: 'Pay Now' }).click()
  await client.getByLabel('Email').fill('eleanor@pickles.example')
  await client.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await client.getByRole('button', { name: /^Pay £/ }).click()
  await expect(client.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto('/projects')
  await page
    .getByRole('link', { name: /Alcove units/ })
    .first()
    .click()
  await page.getByRole('navigation', { name: 'In this job' }).getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What was agreed' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'paid', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  if (javaScriptEnabled) await expectWellMade(page, 'what was agreed')

  const joiner = await pageOf(company.joiner)
  await joiner.goto(new URL(page.url()).pathname)
  await expect(joiner.getByRole('heading', { level: 1, name: 'What was agreed' })).toBeVisible()
  await expect(joiner.getByText('£')).toHaveCount(0)
})

test('what a client said on the telephone is entered for them', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await check(page, company, 'A wardrobe')
  await page.getByRole('button', { name: 'Send the Quote' }).click()
  await page.getByRole('link', { name: 'They Have Said Yes' }).click()
  const extra = page.getByRole('checkbox', { name: /Lights under the shelves/ })
  await extra.check()
  await page.getByLabel('Order number').fill('PO 77')
  await page.getByLabel('Who accepted it').fill(' ')
  await page.getByRole('button', { name: 'Enter the Acceptance' }).click()
  await expect(page.getByLabel('Who accepted it')).toHaveAccessibleDescription(/Please enter/)
  await expect(page.getByLabel('Order number')).toHaveValue('PO 77')
  await expect(extra).toBeChecked()
  await page.getByLabel('Who accepted it').fill('Eleanor Pickles')
  await page.getByRole('button', { name: 'Enter the Acceptance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What was agreed' })).toBeVisible()
  await expect(page.getByText('£3,153.67').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Say When It Is Promised' })).toBeVisible()
  await page.getByRole('link', { name: /^Quote Q-2026-0001/ }).click()
  await expect(page.getByText(/Order number PO 77/)).toBeVisible()
})

test('a client asks for a change, and then declines', async ({ page: client, pageOf, company }) => {
  const page = await pageOf(company.admin)
  await check(page, company, 'A staircase')
  const link = await send(page)
  await client.goto(link)
  await client.getByRole('checkbox', { name: /Lights under the shelves/ }).check()
  await client.getByText('Ask for a change').click()
  await client.getByLabel('What should be different?').fill('Could it be oak?')
  await client.getByRole('button', { name: 'Send Your Wish' }).click()
  await expect(client.getByRole('status')).toContainText('Could it be oak?')
  await expect(client.getByRole('checkbox', { name: /Lights under the shelves/ })).toBeChecked()
  const quote = new URL(page.url()).pathname.replace('/send', '')
  await page.goto(quote)
  await expect(page.getByText('The client asked for a change')).toBeVisible()
  await expect(page.getByText(/With “Lights under the shelves”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an Item' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Links and Sending' }).click()
  await expect(page.getByRole('button', { name: /^Revoke the link/ }).first()).toBeVisible()
  await client.getByText('Decline', { exact: true }).click()
  await client.getByLabel('Why, if you want to say').selectOption('Price')
  await client.getByRole('button', { name: 'Decline the Quote' }).click()
  await expect(client.getByRole('status')).toContainText('You have declined this quote')
  await expect(client.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
})

test('a withdrawn quote shows nothing', async ({ page: client, pageOf, company }) => {
  const page = await pageOf(company.admin)
  await check(page, company, 'A wardrobe')
  const link = await send(page)
  await page.getByRole('link', { name: 'Withdraw the Quote' }).click()
  await page.getByRole('button', { name: 'Withdraw Quote' }).click()
  await expect(page).toHaveURL(/\/quoting\/\d+$/)
  const answer = await client.goto(link)
  expect(answer?.status()).toBe(404)
  await expect(
    client.getByRole('heading', { level: 1, name: 'This link opens nothing any more' }),
  ).toBeVisible()
  await expect(client.getByText('wardrobe')).toHaveCount(0)
})
