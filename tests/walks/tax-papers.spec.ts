import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import { taxMonthEnd } from '#app/domain/invoices/cis.ts'
import { expectWellMade } from './support/looking.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What a client gives in writing for VAT and CIS: kept beside what it is about, and read by those who see money.

const drawing = {
  mimeType: 'application/dxf',
  buffer: Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'),
}
const svg = {
  name: 'letter.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

test('an end user’s letter and a contractor’s statement are refused, kept, read and removed', async ({
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  const joiner = await pageOf(company.joiner)
  await page.goto('/clients')
  const clientId = await create(page, '/api/clients', { name: 'Brackenhall Construction' })
  const letter = page.getByLabel('Confirmation', { exact: true })
  const save = page.getByRole('button', { name: 'Save Tax Details' })

  await page.goto(`/clients/${clientId}/tax`)
  await page.getByRole('radio', { name: /Business/ }).check()
  await page.getByLabel('Their VAT number').fill('GB 888 8888 11')
  await page
    .getByLabel(/contractor/i)
    .first()
    .check()
  if (!javaScriptEnabled) await page.getByText('Of a contractor').click()
  await letter.setInputFiles(svg)
  await page.getByLabel('End user, told in writing on').fill('2026-10-02')
  await save.click()
  await expect(page.locator('#confirmation-error')).toContainText('can hold programs (SVG)')
  await expect(page.getByLabel('Their VAT number')).toHaveValue('GB 888 8888 11')
  await letter.setInputFiles({ name: 'Letter.dxf', ...drawing })
  await save.click()
  await expect(toast(page)).toContainText('Tax details saved')
  await page.goto(`/clients/${clientId}/tax`)
  const kept = page.getByRole('link', { name: 'Letter.dxf' })
  await expect(page.getByText('told on Fri 2 October 2026')).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(page, 'tax details with a letter')
  const href = (await kept.getAttribute('href')) ?? ''
  expect((await page.request.get(href)).status()).toBe(200)
  expect((await joiner.request.get(href)).status()).toBe(403)
  await page.getByLabel('Remove this file').check()
  await save.click()
  await expect(toast(page)).toContainText('Tax details saved')
  await page.goto(`/clients/${clientId}/tax`)
  await expect(page.getByLabel('Their VAT number')).toHaveValue('GB888888811')
  await expect(kept).toHaveCount(0)
  expect((await page.request.get(href)).status()).toBe(404)

  const statement = page.getByLabel('The statement')
  const keep = page.getByRole('button', { name: 'Keep the Statement' })
  const today = dayIn('Europe/London', Date.now())
  await page.goto('/invoicing/cis')
  await page.getByLabel('Contractor').selectOption('Brackenhall Construction')
  await page.getByLabel('A day of its tax month').fill('2999-01-01')
  await page.getByLabel('Kept back, as it says').fill('120.50')
  await keep.click()
  await expect(page.locator('#day-error')).toContainText('has not begun yet')
  await expect(page.getByLabel('Kept back, as it says')).toHaveValue('120.50')
  await page.getByLabel('A day of its tax month').fill(today)
  await statement.setInputFiles({ name: 'Statement.dxf', ...drawing })
  await keep.click()
  await expect(toast(page)).toContainText('Statement kept')
  const row = page.getByRole('row', { name: /Brackenhall Construction/ })
  await expect(row).toContainText(`to ${formatDateShort(taxMonthEnd(today), today)}`)
  await expect(row).toContainText('£120.50 more')
  const file = (await row.getByRole('link', { name: 'Statement.dxf' }).getAttribute('href')) ?? ''
  expect((await page.request.get(file)).status()).toBe(200)
  expect((await joiner.request.get(file)).status()).toBe(403)
  if (javaScriptEnabled) await expectWellMade(page, 'what was kept back, beside statements')

  await page.getByLabel('Contractor').selectOption('Brackenhall Construction')
  await page.getByLabel('A day of its tax month').fill(today)
  await page.getByLabel('Kept back, as it says').fill('1')
  await keep.click()
  await expect(page.locator('#day-error')).toContainText('There is a statement of that tax month already')
  await page.goto('/invoicing/cis')
  await row.getByText('Remove', { exact: true }).click()
  await row.getByRole('button', { name: /for good/ }).click()
  await expect(toast(page)).toContainText('Statement removed')
  await expect(row).toHaveCount(0)
  expect((await page.request.get(file)).status()).toBe(404)
})
