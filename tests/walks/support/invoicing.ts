import type { Page } from '@playwright/test'
import { type Company, change } from './company.ts'
import { toast } from './pages.ts'
import { expect } from './test.ts'

/** Turns Invoicing on, with all that an invoice has to say of the company. */
export async function setUpInvoicing(page: Page, company: Company) {
  change(raw =>
    raw
      .prepare(
        `insert into feature_flags (company_id, feature_name, enabled, enabled_at, created_at)
         select company_id, 'invoicing', 1, @now, @now from users where email = @email`,
      )
      .run({ email: company.admin.email, now: Date.now() }),
  )
  await page.goto('/settings/company')
  await page.getByLabel('Address').fill('Unit 4, Wharfe Mill\nOtley LS21 1QJ')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/invoicing/settings')
  await page.getByLabel('VAT number').fill('GB 999 9999 73')
  await page.getByLabel('Sort code').fill('200000')
  await page.getByLabel('Account number').fill('12345678')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(toast(page)).toContainText('Settings saved')
}

/** The link by which a client answers the draft of a quote. */
export async function sendQuote(page: Page, id: number): Promise<string> {
  await page.goto(`/quoting/${id}/send`)
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  return page.getByLabel('The client’s link').inputValue()
}

/** The client of a draft by `addDraft` accepts it. */
export async function accept(client: Page, link: string) {
  await client.goto(link)
  await client.getByLabel('Your name').fill('Eleanor Pickles')
  await client.getByRole('checkbox', { name: /I accept the quote/ }).check()
  await client.getByRole('button', { name: 'Accept for £2,753.69' }).click()
  await expect(client.getByRole('status')).toContainText('You have accepted this quote')
}

/** The address of the job whose invoice is shown. */
export async function jobOf(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: /^API-001/ }).getAttribute('href')) ?? ''
}

/** The draft that is shown, at the sum that it comes to. */
export async function issue(page: Page, payable: string) {
  await page.getByRole('button', { name: 'Check and Issue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check and issue' })).toBeVisible()
  await expect(page.locator('main')).toContainText(payable)
  await page.getByRole('button', { name: /^Issue the / }).click()
  await expect(toast(page)).toContainText('issued')
}

/** What the job's own page says: agreed, invoiced, paid, owed. A payment by card is told by the webhook, a moment later. */
export async function expectMoney(page: Page, job: string, sums: string[]) {
  await expect(async () => {
    await page.goto(`${job}/money`)
    const shown = await page.locator('.sums .sum, .sums > *').allInnerTexts()
    expect(shown.map(text => /[\d,]+\s*\.\d\d/.exec(text)?.[0].replaceAll(/\s/g, ''))).toEqual(sums)
  }).toPass({ timeout: 90_000 })
}
