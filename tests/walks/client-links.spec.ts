import type { Page } from '@playwright/test'
import { addIssuedInvoice } from './support/invoices.ts'
import { DESKTOP, expectWellMade, PHONE } from './support/looking.ts'
import { expectPagesInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// What a client reads of a job without an account: its invoice, what changes of it, and its page for life.

async function connect(page: Page) {
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
}

const linkOn = (page: Page) => page.getByLabel('The client’s link').inputValue()

test('an invoice is sent, read on a phone and paid by card', async ({
  page: client,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  await connect(page)
  const { invoiceId } = addIssuedInvoice(company, 'Fitted wardrobes')
  await page.goto(`/invoicing/${invoiceId}/send`)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  if (javaScriptEnabled) await expectWellMade(page, 'send an invoice')
  await page.getByLabel('To', { exact: true }).fill('eleanor@pickles.example')
  await page.getByRole('button', { name: 'Send the Invoice' }).click()
  await expect(page).not.toHaveURL(/\/send$/)
  await page.goto(`/invoicing/${invoiceId}/send`)
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  const link = await linkOn(page)

  await client.setViewportSize(PHONE)
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: 'Fitted wardrobes' })).toBeVisible()
  await expect(client.getByRole('article')).toContainText('INV-2026-0001')
  await expectPagesInPrint(client, 1)
  if (javaScriptEnabled) await expectWellMade(client, 'an invoice as its client reads it')
  await client.getByRole('button', { name: 'Pay £2,520.00 by Card' }).click()
  await client.getByRole('button', { name: 'Pay Now' }).click()
  await client.getByLabel('Email').fill('eleanor@pickles.example')
  await client.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await client.getByRole('button', { name: /^Pay £/ }).click()
  await expect(async () => {
    await client.goto(link)
    await expect(client.getByRole('status')).toContainText('Paid, thank you', { timeout: 500 })
  }).toPass()

  await page.goto(`/invoicing/${invoiceId}/send`)
  await page.getByRole('button', { name: /^Revoke the link Copied/ }).click()
  await expect(page.getByText('revoked', { exact: true })).toBeVisible()
  await client.goto(link)
  await expect(
    client.getByRole('heading', { level: 1, name: 'This link opens nothing any more' }),
  ).toBeVisible()
})

test('what changes of a job is written, and its client approves it', async ({
  page: client,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  const { projectId } = addIssuedInvoice(company, 'Bathroom')
  await page.goto(`/projects/${projectId}/variations`)
  await page.getByRole('link', { name: 'Write a Variation' }).click()
  await page.getByLabel('What is different').fill('Two shaving cabinets')
  await page.getByLabel('Labour').fill('lots')
  await page.getByRole('button', { name: 'Save Variation' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an amount such as 1250.00')
  await expect(page.getByLabel('What is different')).toHaveValue('Two shaving cabinets')
  await page.getByLabel('Labour').fill('1,450')
  await page.getByLabel('Working days longer').fill('2')
  await page.getByRole('button', { name: 'Save Variation' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Variation 1, Two shaving cabinets' }),
  ).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(page, 'a variation')
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  const link = await linkOn(page)

  await client.setViewportSize(PHONE)
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: 'Two shaving cabinets' })).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(client, 'a variation as its client reads it')
  await client.getByLabel('Your name').fill('Eleanor Pickles')
  await client.getByRole('checkbox', { name: /I agree/ }).check()
  await client.getByRole('button', { name: 'Approve for £1,450.00' }).click()
  await expect(client.getByRole('status')).toContainText('This is approved')

  await page.goto(`/projects/${projectId}/variations`)
  await expect(page.getByText('£1,450.00 approved before VAT, 2 working days longer')).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(page, 'the variations of a job')

  await page.getByRole('link', { name: 'Write a Variation' }).click()
  await page.getByLabel('What is different').fill('A taller door')
  await page.getByLabel('Labour').fill('100')
  await page.getByRole('button', { name: 'Save Variation' }).click()
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  await client.goto(await linkOn(page))
  await expect(client.getByText(/^Job 001, Bathroom$/)).toBeVisible()
  await client.getByText('Decline', { exact: true }).click()
  await client.getByRole('button', { name: 'Decline the Change' }).click()
  await expect(client.getByRole('status')).toContainText('This was declined')
})

test('a job’s page for life: shared, answered, told what is wrong, and closed', async ({
  page: client,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  const { projectId } = addIssuedInvoice(company, 'Kitchen')
  await page.goto(`/projects/${projectId}/client-page`)
  await page.getByRole('button', { name: 'Make the Link' }).click()
  const link = await linkOn(page)
  await page.getByLabel('What comes next').fill('Fitting starts')
  await page.getByLabel('Day').fill('2027-11-30')
  await page.getByLabel(/Care notes/).fill('Oil it once a year.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('What comes next')).toHaveValue('Fitting starts')
  await page.locator('summary', { hasText: 'Ask the client' }).click()
  await page.getByLabel('Question').fill('Which handles?')
  await page.getByLabel(/Choices/).fill('Cup\nBar')
  await page.getByRole('button', { name: 'Ask the Question' }).click()
  await expect(page.getByRole('button', { name: 'Delete Which handles?' })).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(page, 'what a client sees of a job')

  await client.setViewportSize(PHONE)
  await client.goto(link)
  await expect(client.getByRole('heading', { level: 1, name: 'Kitchen is in the workshop' })).toBeVisible()
  await expect(client.getByText('Tuesday 30 November 2027')).toBeVisible()
  await expect(client.getByText('Oil it once a year.')).toBeVisible()
  if (javaScriptEnabled) {
    await expectWellMade(client, 'a job as its client sees it')
    // On a desktop it stands below its heading too, not beside an empty half.
    await client.setViewportSize(DESKTOP)
    const [opening, next] = await Promise.all(
      [client.locator('main > :first-child'), client.locator('.sect').first()].map(part =>
        part.boundingBox(),
      ),
    )
    expect(next?.x).toBe(opening?.x)
    expect(next?.width).toBeGreaterThan(700)
    await client.setViewportSize(PHONE)
  }
  await client.getByRole('radio', { name: 'Cup' }).check()
  await client.getByRole('button', { name: 'Send My Answer' }).click()
  await expect(client.getByRole('button', { name: 'Change My Answer' })).toBeVisible()
  await client.getByLabel('What is wrong').fill('The left door sticks.')
  await client.getByRole('button', { name: /^Write to/ }).click()
  await expect(client.getByText('we have it')).toBeVisible()

  await page.goto(`/projects/${projectId}/client-page`)
  await expect(page.getByText(/^Cup, /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The left door sticks.' })).toBeVisible()
  await page.goto(`/projects/${projectId}`)
  await expect(page.getByText('Client: The left door sticks.').first()).toBeVisible()
  await page.goto(`/projects/${projectId}/client-page`)
  await page.locator('summary', { hasText: 'Close it' }).click()
  await page.getByRole('button', { name: 'Close the Client Page' }).click()
  await expect(page.getByRole('button', { name: 'Make the Link' })).toBeVisible()
  await client.goto(link)
  await expect(
    client.getByRole('heading', { level: 1, name: 'This link opens nothing any more' }),
  ).toBeVisible()
})
