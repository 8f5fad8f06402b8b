import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toast } from './support/pages.ts'
import { expectPagesInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// Money in: what a company and its client are for tax, part of an invoice paid by hand, the rest by a bank statement that somebody
// confirms, and what an accountant is given.

async function issueInvoice(page: Page): Promise<{ id: number; number: string }> {
  const client = { name: 'Brackenhall Construction', address: 'Unit 9\nShipley BD17 7AD' }
  const { id: clientId } = await (await page.request.post('/api/clients', { data: client })).json()
  await page.goto(`/clients/${clientId}/tax`)
  await page.getByRole('radio', { name: /Business/ }).check()
  await page.getByLabel('Their VAT number').fill('GB 12')
  await page.getByRole('button', { name: 'Save Tax Details' }).click()
  await expect(page.locator('#vatNumber-error')).toContainText('Please enter a VAT number')
  await page.getByLabel('Their VAT number').fill('GB 888 8888 11')
  await page.getByRole('button', { name: 'Save Tax Details' }).click()
  await expect(toast(page)).toContainText('Tax details saved')
  await expect(page.getByRole('radio', { name: /Business/ })).toBeChecked()

  const lines = [{ description: 'Door sets', each: '1000.00', element: 'materials' }]
  const data = { title: 'Twelve fire doors', clientId, lines }
  const draft = await (await page.request.post('/api/invoices', { data })).json()
  const issued = await page.request.post(`/api/invoices/${draft.id}/issue`, {
    data: { version: draft.version, payable: '1200.00' },
  })
  expect(issued.status()).toBe(200)
  return issued.json()
}

test('an invoice is paid in part by hand, and for the rest by a bank statement', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
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
  await expect(page.getByLabel('Sort code')).toHaveValue('20-00-00')
  const { id, number } = await issueInvoice(page)

  await page.goto(`/invoicing/${id}/payment`)
  await expect(page.getByLabel('Amount')).toHaveValue('1,200.00')
  await page.getByLabel('Amount').fill('500')
  await page.getByRole('button', { name: 'Save Payment' }).click()
  await expect(toast(page)).toContainText(`£700.00 of ${number} is still owed`)
  await page.goto('/billing')
  await expect(page.getByText('£500.00').first()).toBeVisible()

  await page.goto('/invoicing/bank')
  const rows = `Date,Description,Amount\n01/10/2026,BRACKENHALL ${number.slice(-4)},700.00\n01/10/2026,SCREWS,-12.00`
  await page.getByLabel('Or paste the rows').fill(rows)
  await page.getByRole('button', { name: 'Read the Statement' }).click()
  await expect(page.getByText('by its number and its amount')).toBeVisible()
  await page.getByRole('button', { name: 'Record These Payments' }).click()
  await expect(toast(page)).toContainText('1 payment, on their invoices')
  await page.goto('/invoicing/bank')
  await page.getByLabel('Or paste the rows').fill(rows)
  await page.getByRole('button', { name: 'Read the Statement' }).click()
  await expect(page.getByRole('heading', { name: 'All of it is recorded already' })).toBeVisible()

  await page.goto('/invoicing/vat')
  await expect(page.getByRole('row', { name: /20 % £1,000.00 £200.00/ })).toBeVisible()
  await page.goto('/invoicing/exports')
  const downloads = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download for Xero' }).click()
  const file = await readFile(await (await downloads).path(), 'utf8')
  expect(file).toContain(`${number},`)
  expect(file).toContain('20% (VAT on Income),200.00')
})

test('columns of a bank’s list that are not certain are asked for once, and each row left out is listed', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const send = async (rows: string) => {
    await page.goto('/invoicing/bank')
    await page.getByLabel('Or paste the rows').fill(rows)
    await page.getByRole('button', { name: 'Read the Statement' }).click()
  }
  const rows = `Account,0001
Date,Details,Kind,Amount,Status
16/10/2026,Brackenhall,FPI,700.00,Completed
17/10/2026,Marsh,FPI,800.00,Pending
`
  await send(rows)
  await expect(page.getByRole('heading', { name: 'Please say which column is which' })).toBeVisible()
  await expect(page.getByText('Nothing says which amounts came in')).toBeVisible()
  await expect(page.getByLabel('Names of the columns')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Record These Payments' })).toHaveCount(0)
  await page.getByLabel('Kind becomes').selectOption('Paid in')
  await page.getByLabel('Amount becomes').selectOption('Paid in')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByLabel('Amount becomes')).toHaveAccessibleDescription(
    'Another column becomes “Paid in” too',
  )
  await page.getByLabel('Kind becomes').selectOption('Leave Out')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('row', { name: /Brackenhall.*£700.00/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Marsh/ })).toContainText('Its state is “Pending”')

  await send(`${rows}18/10/2026,Dale,FPI,1.50,Completed\n19/10/2026,Reed,FPI,soon,Completed\n`)
  // 700.00 + 800.00 + 1.50 came in, of which 701.50 is offered and 800.00 is not completed.
  for (const part of ['In the file 5 £1,501.50', 'Offered here 2 £701.50', 'Left out 3 £800.00']) {
    await expect(page.getByRole('row', { name: part })).toBeVisible()
  }
  await expect(page.getByRole('row', { name: /Reed/ })).toContainText('“soon” is not an amount')
  await expect(page.getByRole('row', { name: /Account, 0001/ })).toContainText(
    'Above the names of the columns',
  )
})

test('who is late is reminded by somebody, and has a statement', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.goto('/settings/company')
  await page.getByLabel('Address').fill('Unit 4, Wharfe Mill\nOtley LS21 1QJ')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/invoicing/settings')
  await page.getByLabel('VAT number').fill('GB 999 9999 73')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(toast(page)).toContainText('Settings saved')
  const { id, number } = await issueInvoice(page)

  await page.goto(`/invoicing/${id}/remind`)
  await page.getByLabel('Rang, or was promised something').fill('Promised for Friday')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Promised for Friday')).toBeVisible()
  await expect(page.getByLabel('Words')).toHaveValue(new RegExp(`${number}, Twelve fire doors`))
  await page.getByLabel('To', { exact: true }).fill('accounts@brackenhall.example')
  await page.getByRole('button', { name: 'Send the Reminder' }).click()
  await expect(toast(page)).toContainText('to accounts@brackenhall.example')

  await page.goto('/invoicing/chase')
  await page.getByRole('link', { name: 'Brackenhall Construction' }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(`${number}, Twelve fire doors .*£1,200.00`) }),
  ).toBeVisible()
  await expectPagesInPrint(page, 1)
  const pdf = await page.request.get(`${new URL(page.url()).pathname}/pdf`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'Send by Mail' }).click()
  // The page before has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Send the statement' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('accounts@brackenhall.example')
  await page.getByLabel('Subject').fill('  ')
  await page.getByLabel('Words').fill('Here is all of it.')
  await page.getByRole('button', { name: 'Send the Statement' }).click()
  await expect(page.getByText('Please enter a subject').first()).toBeVisible()
  await expect(page.getByLabel('Words')).toHaveValue('Here is all of it.')
  await page.getByLabel('Subject').fill('What there is to pay')
  await page.getByRole('button', { name: 'Send the Statement' }).click()
  await expect(toast(page)).toContainText('to accounts@brackenhall.example')
})
