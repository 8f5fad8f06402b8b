import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addIssuedInvoice } from './support/invoices.ts'
import { expectWellMade, PHONE } from './support/looking.ts'
import { toast } from './support/pages.ts'
import { sizeOfPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

// The company's logo, from its settings to what a client reads without an account.

async function picture(name: string, width: number, height: number) {
  const size = { width, height, channels: 4 as const, background: '#7a4a21c0' }
  return { name, mimeType: 'image/png', buffer: await sharp({ create: size }).png().toBuffer() }
}

function sizeOf(page: Page, within: string) {
  return sizeOfPicture(page.locator(`${within} img`))
}

test('a logo is refused, taken, shown on paper and to a client, replaced and taken off', async ({
  page: client,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  const { invoiceId } = addIssuedInvoice(company, 'Fitted wardrobes')
  const logo = page.getByLabel('Logo', { exact: true })
  const save = page.getByRole('button', { name: 'Save Company' })
  await page.goto('/settings/company')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await page.getByLabel('Phone').fill('01943 555 100')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await save.click()
  await expect(page.locator('#logo-error')).toContainText('can hold programs (SVG)')
  await expect(page.getByLabel('Phone')).toHaveValue('01943 555 100')
  await logo.setInputFiles(await picture('logo.png', 1200, 300))
  await save.click()
  await expect(toast(page)).toContainText('Company saved')

  await page.goto('/settings/company')
  await expect(page.getByLabel('Phone')).toHaveValue('01943 555 100')
  expect(await sizeOf(page, '.drop')).toEqual([600, 150])
  if (javaScriptEnabled) await expectWellMade(page, 'the company’s settings')
  await page.goto(`/invoicing/${invoiceId}/document`)
  expect(await sizeOf(page, 'article > header')).toEqual([600, 150])
  // What was issued keeps the name that it was issued under.
  await expect(page.locator('article > header')).toContainText('Hartley & Sons Joinery')
  if (javaScriptEnabled) await expectWellMade(page, 'an invoice with a logo')

  await page.goto(`/invoicing/${invoiceId}/send`)
  await page.getByRole('button', { name: 'Make a Link to Copy' }).click()
  const link = await page.getByLabel('The client’s link').inputValue()
  await client.setViewportSize(PHONE)
  await client.goto(link)
  expect(await sizeOf(client, '.co')).toEqual([600, 150])
  expect(await sizeOf(client, 'article > header')).toEqual([600, 150])
  if (javaScriptEnabled) await expectWellMade(client, 'what a client reads under a logo')

  await page.goto('/settings/company')
  await logo.setInputFiles(await picture('tall.png', 200, 600))
  await save.click()
  await expect(toast(page)).toContainText('Company saved')
  await client.reload()
  expect(await sizeOf(client, 'article > header')).toEqual([67, 200])
  await page.goto('/settings/company')
  await page.getByRole('checkbox', { name: 'Remove this logo' }).check()
  await save.click()
  await expect(toast(page)).toContainText('Company saved')
  await client.reload()
  await expect(client.getByRole('heading', { level: 1, name: 'Fitted wardrobes' })).toBeVisible()
  await expect(client.locator('.co img, article > header img')).toHaveCount(0)
})
