import { accept, issue, jobOf, sendQuote, setUpInvoicing } from './support/invoicing.ts'
import { toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

test.use({ actionTimeout: 30_000 })

test('what the contract holds back is said once, and asked for when the job is done', async ({
  page: client,
  pageOf,
  company,
}) => {
  test.slow()
  const page = await pageOf(company.admin)
  await setUpInvoicing(page, company)
  await accept(client, await sendQuote(page, addDraft(company, 'Alcove units')))
  await page.goto('/invoicing?show=drafts')
  await page.getByRole('link', { name: 'Alcove units, deposit' }).click()
  const job = await jobOf(page)
  await page.goto('/invoicing?show=drafts')
  await page.getByRole('link', { name: 'Alcove units, deposit' }).click()
  await issue(page, '£826.10')

  await page.goto(`${job}/money`)
  const rate = page.getByLabel('Held back of each invoice, in per cent')
  await rate.fill('60')
  await page.getByRole('button', { name: 'Save Retention' }).click()
  await expect(page.locator('main')).toContainText('Please enter a retention of 50 % at most')
  await rate.fill('5')
  await page.getByRole('button', { name: 'Save Retention' }).click()
  await expect(toast(page)).toContainText('Retention saved')
  await expect(page.locator('main')).toContainText('half at completion, the rest 12 months later')

  // Of 2,329.74 are 698.92 invoiced: 5 % of the other 1,630.82 are 81.54, and half of that 40.77.
  await page.getByRole('link', { name: 'New Invoice' }).click()
  await page.getByRole('button', { name: 'Draft Final Invoice' }).click()
  await expect(page.getByLabel('Retention, in per cent')).toHaveValue('5')
  await issue(page, '£1,549.28')
  await expect(page.locator('main')).toContainText(
    'Retention of 5 %, £81.54 before VAT: half at completion, the rest 12 months later.',
  )

  await page.goto('/dashboard')
  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/invoicing/chase')
  await page.getByRole('link', { name: 'API-001 Alcove units' }).click()
  await page.getByRole('button', { name: 'Draft Invoice: Retention of the job' }).click()
  await issue(page, '£40.77')
  await page.goto(`${job}/money`)
  await expect(page.locator('main')).toContainText('£48.19 of it is held back until later')
})
