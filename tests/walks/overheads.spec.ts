import type { Page } from '@playwright/test'
import { takeFeatures } from './support/company.ts'
import { toast } from './support/pages.ts'
import { expectPagesInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

const partOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).locator('..')

test('from an empty list to a rate that is set', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.goto('/overheads')
  await expect(page.getByRole('heading', { name: 'What does an hour have to earn?' })).toBeVisible()

  await page.getByRole('link', { name: 'Enter Your Costs' }).click()
  await page.getByLabel('Rent', { exact: false }).first().fill('6,500')
  await page.getByLabel('Waste', { exact: false }).first().fill('a lot')
  await page.getByRole('button', { name: 'Add These Costs' }).click()
  await expect(page.locator('#amount-waste-error')).toContainText('Please enter an amount')
  await expect(page.locator('#amount-rent')).toHaveValue('6,500')
  await page.locator('#amount-waste').fill('')
  await page.getByRole('button', { name: 'Add These Costs' }).click()
  await expect(toast(page)).toContainText('1 cost added')
  await expect(page.getByRole('row', { name: /Rent.*£6,500.00 a month.*£78,000.00/ })).toBeVisible()

  await page.goto('/overheads')
  await page.getByRole('link', { name: 'Enter Your People' }).click()
  await page.getByRole('link', { name: 'Add Somebody' }).click()
  await page.getByLabel('Who').fill('Bench hands')
  await page.getByLabel('How many').fill('3')
  await page.getByLabel('Pay', { exact: false }).and(page.locator('#pay')).fill('18')
  await page.getByLabel('Other costs').fill('6,000')
  await page.getByLabel('On jobs').fill('750')
  await page.getByRole('button', { name: 'Add Person' }).click()
  await expect(page.locator('#onJobs-error')).toContainText('at most 100 %')
  await expect(page.getByLabel('Other costs')).toHaveValue('6,000')
  await page.getByLabel('On jobs').fill('75')
  await page.getByRole('button', { name: 'Add Person' }).click()
  await expect(toast(page)).toContainText('Added to your people')
  await expect(page.getByRole('row', { name: /Bench hands × 3.*£127,512.00/ })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Overheads' }).click()
  await expect(partOf(page, 'Break-even')).toContainText('£52.04')
  await expect(partOf(page, 'Charge-out')).toContainText('£205,512 ÷ 3,948.75 h ÷ 0.85')
  await expect(page.getByRole('row', { name: /65 % .*£60.05 £70.65/ })).toBeVisible()
  await expectPagesInPrint(page, 1)

  await page.locator('#onJobs').fill('65')
  await page.getByRole('button', { name: 'Work It Out' }).click()
  await expect(page.getByRole('row', { name: /Charge-out at 15 % £61.23 £70.65/ })).toBeVisible()

  await page.getByRole('link', { name: 'Set a Rate' }).click()
  await page.getByLabel('Note').fill('First rate')
  await page.getByRole('button', { name: 'Set Rate' }).click()
  await expect(toast(page)).toContainText('£61.23 from')
  await expect(page.locator('.rates')).toContainText('In use: First rate')

  await page.goto('/overheads/people')
  await page.getByRole('link', { name: /^Bench hands/ }).click()
  await page.getByRole('link', { name: 'Delete Cost' }).click()
  await expect(page.getByRole('heading', { name: 'Delete the cost of Bench hands?' })).toBeVisible()
  await page.goto('/overheads/costs')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('link', { name: 'Delete Cost' }).click()
  await expect(page.getByRole('heading', { name: /^Delete the cost “.+”\?$/ })).toBeVisible()
})

test('who may not see pay sees the rate alone; a joiner sees nothing', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const cost = { category: 'rent', name: 'Rent', amount: '78000', period: 'year' }
  const makers = { name: 'Bench hands', headcount: 3, payKind: 'hourly', pay: '18', otherCosts: '6000' }
  const hours = { weeklyHours: 39, holidayDays: 28, sickDays: 5, trainingDays: 2, onJobs: 75 }
  expect((await ada.request.post('/api/overheads', { data: cost })).status()).toBe(201)
  const added = await ada.request.post('/api/overheads/people', { data: { ...makers, ...hours } })
  expect(added.status()).toBe(201)
  expect((await ada.request.post('/api/overheads/rates', { data: {} })).status()).toBe(201)

  // Without the feature a manager reads what there is, and changes nothing.
  takeFeatures(company.admin)
  const ned = await pageOf(company.manager)
  await ned.goto('/overheads')
  await expect(partOf(ned, 'Break-even')).toContainText('£52.04')
  await expect(ned.getByText('is switched on for your administrators alone')).toBeVisible()
  await expect(ned.getByRole('heading', { name: 'How it is made' })).toHaveCount(0)
  expect(await ned.content()).not.toMatch(/127,512|36,504|Bench hands|32\.29/)
  await ned.goto('/overheads/costs')
  await expect(ned.getByRole('row', { name: /Rent.*£78,000.00/ })).toBeVisible()
  await expect(ned.getByRole('link', { name: 'New Cost' })).toHaveCount(0)
  expect((await ned.request.get('/api/overheads')).status()).toBe(200)
  const refused = await ned.request.post('/api/overheads', { data: cost })
  expect([refused.status(), await refused.json()]).toEqual([
    403,
    {
      message:
        'Overheads is switched on for your administrators alone. What is there can be read and exported, not changed.',
    },
  ])
  expect((await ned.request.get('/api/overheads/people')).status()).toBe(403)
  expect((await ned.request.get('/overheads/people')).status()).toBe(403)

  const jo = await pageOf(company.joiner)
  for (const path of ['/overheads', '/overheads/costs', '/api/overheads', '/api/overheads/rate'])
    expect((await jo.request.get(path)).status()).toBe(403)
})
