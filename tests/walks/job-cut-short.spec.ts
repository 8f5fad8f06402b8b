import { accept, expectMoney, issue, jobOf, sendQuote, setUpInvoicing } from './support/invoicing.ts'
import { toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

test.use({ actionTimeout: 30_000 })

test('what is left out of a job is agreed with its client, and not invoiced', async ({
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

  await page.goto(`${job}/variations/new`)
  await page.getByLabel('What is different').fill('No window seat')
  await page
    .getByLabel('Added or left out')
    .selectOption({ label: 'It is left out, and the price goes down by this' })
  await page.getByLabel('Labour').fill('100')
  await page.getByRole('button', { name: 'Save Variation' }).click()
  await approve('No window seat')
  await expectMoney(page, job, ['2,633.69', '826.10', '0.00', '826.10'])

  await page.goto(`${job}/variations/new`)
  await page.getByRole('button', { name: 'Leave Out the Rest' }).click()
  await approve('The rest')
  await expectMoney(page, job, ['826.10', '826.10', '0.00', '826.10'])
  await page.goto(`${job}/money`)

  async function approve(title: string) {
    await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
    await client.goto(await page.getByLabel('The client’s link').inputValue())
    await expect(client.getByRole('heading', { level: 1 })).toContainText(title)
    await client.getByLabel('Your name').fill('Eleanor Pickles')
    await client.getByRole('checkbox', { name: /I agree/ }).check()
    await client.getByRole('button', { name: /^Approve/ }).click()
    await expect(client.getByRole('status')).toContainText('This is approved')
  }
})

test('what was held back of an invoice without a job is asked for', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await setUpInvoicing(page, company)
  await page.goto('/clients/new')
  await page.locator('main [name="name"]').fill('Calder Homes')
  await page.locator('main [name="address"]').fill('Mill Lane, Otley')
  await page.getByRole('button', { name: 'Save Enquiry' }).click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/invoicing/new')
  await page.locator('main [name="title"]').fill('Door linings')
  await page.locator('main [name="clientId"]').selectOption({ label: 'Calder Homes' })
  await page.getByRole('button', { name: 'Begin Invoice' }).click()
  await page.locator('main [name="lines[0].description"]').fill('Linings, fitted')
  await page.locator('main [name="lines[0].each"]').fill('1000')
  await page.getByLabel('Retention, in per cent').fill('5')
  await page.getByLabel('Held back until').fill('2027-12-01')
  await issue(page, '£1,140.00')
  const invoice = page.url()
  await page.getByRole('button', { name: 'Ask for It' }).click()
  await issue(page, '£60.00')
  await expect(toast(page)).toContainText('INV-')
  await page.goto(invoice)
  await expect(page.getByRole('link', { name: 'Its Invoice' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for It' })).toHaveCount(0)
})
