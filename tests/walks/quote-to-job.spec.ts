import type { Page } from '@playwright/test'
import { PHONE } from './support/looking.ts'
import { dismiss, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// The whole way: somebody asks, a quote is written, sent and accepted on a phone, and its deposit is paid.

const field = (page: Page, name: string) => page.locator(`form.room [name="${name}"]`)

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const control = field(page, name)
    if (/\.(kind|unit|vat|stage)$/.test(name)) await control.selectOption(value)
    else await control.fill(value)
  }
}

async function save(page: Page) {
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(toast(page)).toContainText('saved')
  await dismiss(page)
}

test('an enquiry becomes a quote, a job and a paid deposit', async ({ page: client, pageOf, company }) => {
  const page = await pageOf(company.admin)
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()

  await page.goto('/quoting/new')
  await page.getByLabel('What it is for').fill('Alcove units')
  await page.getByLabel('Name of somebody new').fill('Eleanor Pickles')
  await page.getByLabel('Email').fill('eleanor@pickles.example')
  await page.getByRole('button', { name: 'Begin Quote' }).click()
  await field(page, 'name').fill('Living room')
  await page.getByRole('button', { name: 'Add an Item' }).click()
  await field(page, 'items[0].title').fill('Alcove units, pair')
  for (const [at, kind] of ['Material', 'Labour'].entries()) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    // Until then the form takes nothing from a hand, and its buttons are about to move down.
    await expect(field(page, `items[0].lines[${at}].description`)).toBeVisible()
  }
  await fill(page, {
    'items[0].lines[0].description': 'Oak board',
    'items[0].lines[0].each': '410',
    'items[0].lines[0].waste': '10',
    'items[0].lines[1].description': 'Bench',
    'items[0].lines[1].quantity': '22',
    'items[0].lines[1].each': '52.04',
  })
  await save(page)
  await page.getByRole('button', { name: 'Add an Item' }).click()
  await field(page, 'items[1].title').fill('Lights under the shelves')
  await field(page, 'items[1].price').fill('100')
  await field(page, 'items[1].isOptional').check()
  await save(page)
  await page.getByRole('button', { name: '50/40/10' }).click()
  await page.getByRole('button', { name: 'Save Stages' }).click()
  await expect(toast(page)).toContainText('Payment stages saved')

  await page.getByRole('link', { name: 'Check and Send' }).first().click()
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  const link = await page.getByLabel('The client’s link').inputValue()

  await client.setViewportSize(PHONE)
  await client.goto(link)
  await client.getByRole('checkbox', { name: /Lights under the shelves/ }).check()
  await client.getByLabel('Your name').fill('Eleanor Pickles')
  await client.getByRole('button', { name: 'Recalculate' }).click()
  await client.getByRole('checkbox', { name: /I accept the quote/ }).check()
  await client.getByRole('button', { name: /^Accept for £/ }).click()
  await expect(client.getByRole('status')).toContainText('You have accepted this quote')
  await client.getByRole('link', { name: /^Pay the Deposit of £/ }).click()
  await client.getByRole('button', { name: 'Pay Now' }).click()
  await client.getByLabel('Email').fill('eleanor@pickles.example')
  await client.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await client.getByRole('button', { name: /^Pay £/ }).click()
  await expect(client.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto('/projects')
  const job = page.getByRole('link', { name: /Alcove units/ }).first()
  await job.click()
  await page.getByRole('navigation', { name: 'In this job' }).getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Living room' })).toBeVisible()
  await expect(page.getByText('Lights under the shelves').first()).toBeVisible()
  await expect(page.getByText('Oak board')).toBeVisible()
  await expect(page.getByText('Deposit, 50 %')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'paid', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
})
