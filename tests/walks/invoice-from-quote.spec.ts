import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { accept, expectMoney, issue, jobOf, sendQuote, setUpInvoicing } from './support/invoicing.ts'
import { PHONE } from './support/looking.ts'
import { toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

// A job's money, from the client's yes to the last penny: every page says the same of it at every step.

test.use({ actionTimeout: 30_000 })

test('an accepted quote is invoiced, and paid to the last penny', async ({
  page: client,
  pageOf,
  company,
}) => {
  test.slow()
  const page = await pageOf(company.admin)
  await setUpInvoicing(page, company)
  await connectStripe(page)
  const quoteLink = await sendQuote(page, addDraft(company, 'Alcove units'))
  await client.setViewportSize(PHONE)
  await accept(client, quoteLink)

  // The yes has drafted the deposit, and asks for no other.
  await page.goto('/invoicing?show=drafts')
  await page.getByRole('link', { name: 'Alcove units, deposit' }).click()
  const job = await jobOf(page)
  await expectMoney(page, job, ['2,753.69', '0.00', '0.00', '0.00'])
  await page.goto('/invoicing?show=drafts')
  await page.getByRole('link', { name: 'Alcove units, deposit' }).click()
  await issue(page, '£826.10')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('eleanor@pickles.example')
  await page.getByRole('button', { name: 'Send the Invoice' }).click()
  await expect(toast(page)).toContainText('to eleanor@pickles.example')
  await expectMoney(page, job, ['2,753.69', '826.10', '0.00', '826.10'])

  // The client pays it out of the mail, and what the quote asked for is paid with it.
  await client.goto(await mailedInvoice(page, company))
  await client.getByRole('button', { name: 'Pay £826.10 by Card' }).click()
  await payByCard(client)
  await expectMoney(page, job, ['2,753.69', '826.10', '826.10', '0.00'])
  await client.goto(quoteLink)
  await expect(client.getByRole('status')).toContainText('You have accepted this quote')
  await expect(client.getByRole('link', { name: /^Pay the Deposit/ })).toHaveCount(0)
  await expectBilled(page, ['£826.10'])

  // Going on to the next stage of the job drafts the next one, and the board says so.
  await page.goto('/dashboard')
  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('button', { name: 'Production' }).click()
  await expect(toast(page)).toContainText('Moved to Production')
  await expect(toast(page)).toContainText('An invoice is there to check and issue')
  await expect(page.getByRole('article')).toContainText('Invoice to check and issue')
  await toast(page).getByRole('link', { name: 'Open the Draft' }).click()
  await page.getByLabel('Retention, in per cent').fill('5')
  await page.getByLabel('Held back until').fill('2027-12-01')
  await issue(page, '£1,569.60')
  const stage = page.url()
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).not.toContainText('Invoice to check and issue')
  await expectMoney(page, job, ['2,753.69', '2,395.70', '826.10', '1,569.60'])

  // What changes of the job is approved by its own link, and asked for by a press.
  await page.goto(`${job}/variations/new`)
  await page.getByLabel('What is different').fill('Two shaving cabinets')
  await page.getByLabel('Labour').fill('1,450')
  await page.getByRole('button', { name: 'Save Variation' }).click()
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  const variation = page.url()
  await client.goto(await page.getByLabel('The client’s link').inputValue())
  await client.getByLabel('Your name').fill('Eleanor Pickles')
  await client.getByRole('checkbox', { name: /I agree/ }).check()
  await client.getByRole('button', { name: 'Approve for £1,740.00' }).click()
  await expect(client.getByRole('status')).toContainText('This is approved')
  await page.goto(variation)
  await page.getByRole('button', { name: 'Write Its Invoice' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Alcove units, variation 1, Two shaving cabinets' }),
  ).toBeVisible()
  await issue(page, '£1,740.00')
  await page.goto(variation)
  await expect(page.getByRole('link', { name: /INV-\d{4}-0003/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write Its Invoice' })).toHaveCount(0)
  await expectMoney(page, job, ['4,493.69', '4,135.70', '826.10', '3,309.60'])

  // All that is left, and what was held back.
  await page.goto(`${job}/money`)
  await expect(page.getByText('An hour costs the shop')).toBeVisible()
  await page.getByRole('link', { name: 'New Invoice' }).click()
  await page.getByRole('button', { name: 'Draft Final Invoice' }).click()
  await issue(page, '£275.38')
  await page.goto(stage)
  await page.getByRole('button', { name: 'Ask for It' }).click()
  await issue(page, '£82.61')
  await expectMoney(page, job, ['4,493.69', '4,493.69', '826.10', '3,667.59'])

  // Part of one by hand, and the rest of them by the bank's own list.
  await page.goto(stage)
  await page.getByRole('link', { name: 'Record a Payment' }).click()
  await page.getByLabel('Amount').fill('500')
  await page.getByRole('button', { name: 'Save Payment' }).click()
  await expect(toast(page)).toContainText('£1,069.60 of')
  await expectMoney(page, job, ['4,493.69', '4,493.69', '1,326.10', '3,167.59'])
  await page.goto('/invoicing/bank')
  await page.getByLabel('Or paste the rows').fill(statement(new Date()))
  await page.getByRole('button', { name: 'Read the Statement' }).click()
  await expect(page.getByText('By its number and its amount')).toHaveCount(4)
  await page.getByRole('button', { name: 'Record These Payments' }).click()
  await expect(toast(page)).toContainText('4 payments, on their invoices')

  await expectMoney(page, job, ['4,493.69', '4,493.69', '4,493.69', '0.00'])
  await expect(page.locator('main')).toContainText('fully paid')
  await expectBilled(page, ['£826.10', '£500.00', '£1,069.60', '£1,740.00', '£275.38', '£82.61'])
  await page.goto('/invoicing?show=owed')
  await expect(page.locator('main')).not.toContainText('Alcove units')
  await page.goto(`${job}/client-page`)
  await page.getByRole('button', { name: 'Make the Link' }).click()
  await client.goto(await page.getByLabel('The client’s link').inputValue())
  const payments = client.locator('#payments')
  await expect(payments).toContainText('Still to pay')
  await expect(payments.getByText('£4,493.69')).toHaveCount(3)
  await expect(payments.getByText('£0.00')).toBeVisible()
  await expect(payments.getByRole('button')).toHaveCount(0)
})

/** A bank's list, in which the money that is still owed has come. */
function statement(now: Date): string {
  const day = now.toLocaleDateString('en-GB')
  const rows = ['0002,1069.60', '0003,1740.00', '0004,275.38', '0005,82.61']
  return ['Date,Description,Amount', ...rows.map(row => `${day},PICKLES ${now.getFullYear()}-${row}`)].join(
    '\n',
  )
}

async function payByCard(client: Page) {
  await client.getByRole('button', { name: 'Pay Now' }).click()
  await client.getByLabel('Email').fill('eleanor@pickles.example')
  await client.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await client.getByRole('button', { name: /^Pay £/ }).click()
}

/** The link in the mail with a company's invoice. */
async function mailedInvoice(page: Page, { admin }: Company): Promise<string> {
  const link = page.getByRole('link', { name: /\/i\// })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'To eleanor@pickles.example' })
      .filter({ hasText: `${admin.companyName}: deposit invoice` })
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL(/\/dev\/outbox\/./)
    expect(await link.count()).toBe(1)
  }).toPass()
  return (await link.getAttribute('href')) ?? ''
}

/** Billing has each payment once, and no other. */
async function expectBilled(page: Page, amounts: string[]) {
  await page.goto('/billing')
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  for (const amount of amounts) await expect(rows.filter({ hasText: amount })).toHaveCount(1)
  await expect(rows).toHaveCount(amounts.length + 1)
}

async function connectStripe(page: Page) {
  await page.goto('/billing/connect')
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page).toHaveURL(/\/billing\/connect/)
  // The webhook comes after the page.
  await expect(async () => {
    await page.goto('/billing/connect')
    await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible({ timeout: 500 })
  }).toPass()
}
