import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Download, Page } from '@playwright/test'
import { readZip } from '#tests/support/read-zip.ts'
import { create, toast, untilLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  expect(await file.failure()).toBeNull()
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('a joiner takes away what is kept about them, as JSON and as tables', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  await create(ada, '/api/projects', { name: 'Ash staircase', estimatedValue: '8431.00' })
  const page = await pageOf(company.joiner)
  await create(page, '/api/tasks', { title: 'Plane the treads' })
  await page.goto('/data-rights')
  await expect(page.getByRole('button', { name: 'Download Company Data' })).toHaveCount(0)

  const json = await download(page, 'Download My Data')
  expect(json.name).toMatch(/^mortise-export-\d{4}-\d\d-\d\d\.json$/)
  const { person, data } = JSON.parse(json.content.toString())
  expect(person).toMatchObject({ name: 'Jo Birch', email: company.joiner.email })
  expect(data.tasks).toEqual([expect.objectContaining({ title: 'Plane the treads' })])
  expect(json.content.toString()).not.toContain('8431')

  const zip = await download(page, 'My data as CSV')
  expect(zip.name).toMatch(/^mortise-export-\d{4}-\d\d-\d\d\.zip$/)
  const files = readZip(zip.content)
  expect(files.get('tasks.csv')?.toString()).toContain('Plane the treads')
  expect(files.get('README.txt')?.toString()).toContain('tasks.csv (1 row)')
  await expect(page.getByRole('heading', { level: 1, name: 'Data rights' })).toBeVisible()
})

test('an admin takes the whole company away', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/projects', { name: 'Ash staircase', estimatedValue: '8431.00' })
  await page.goto('/data-rights')
  const json = await download(page, 'Download Company Data')
  expect(json.name).toMatch(/^mortise-company-export-\d{4}-\d\d-\d\d\.json$/)
  const { data } = JSON.parse(json.content.toString())
  expect(data.users).toHaveLength(3)
  expect(data.projects).toEqual([expect.objectContaining({ estimatedValue: '8431.00' })])
  const zip = await download(page, 'Company data as a zip')
  const files = readZip(zip.content)
  expect(files.get('tables/projects.csv')?.toString()).toContain('8431.00')
})

test('a double click brings a good file and no refusal', async ({ company, pageOf, javaScriptEnabled }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/tasks', { title: 'Plane the treads' })
  await page.goto('/data-rights')
  if (javaScriptEnabled) await untilLive(page)
  const files: Download[] = []
  page.on('download', file => files.push(file))
  let asked = 0
  page.on('request', request => {
    if (request.method() === 'POST') asked += 1
  })
  await page.getByRole('button', { name: 'Download My Data', exact: true }).dblclick()
  await expect.poll(() => files.length).toBeGreaterThan(0)
  if (javaScriptEnabled) expect(asked).toBe(1)
  const [last] = files.slice(-1)
  expect(await last?.failure()).toBeNull()
  const { data } = JSON.parse(await readFile((await last?.path()) ?? '', 'utf8'))
  expect(data.tasks).toEqual([expect.objectContaining({ title: 'Plane the treads' })])
  await expect(page).toHaveURL(/\/data-rights$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Data rights' })).toBeVisible()
  await expect(page.getByText('Export Failed')).toHaveCount(0)
  // A press within a second of another is a double click.
  await sleep(1000)
  await download(page, 'Download My Data')
})

test('what cannot be exported is told on the page', async ({ company, pageOf, javaScriptEnabled }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/data-rights')
  if (javaScriptEnabled) await untilLive(page)
  await page
    .locator('form:has(button.go) input[name=scope]')
    .evaluate((field: HTMLInputElement) => field.setAttribute('value', 'company'))
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await expect(toast(page)).toContainText('Export Failed')
  await expect(page).toHaveURL(/\/data-rights$/)
})

test('visitors read their rights and the policy, and find the way in', async ({ page, company }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  for (const words of [
    'mortise_session',
    '2 years',
    '30 days',
    '7 years',
    'within 72 hours',
    'support@mortise.example',
  ])
    await expect(main.getByText(words).first()).toBeVisible()
  await main.getByRole('link', { name: 'Data rights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data rights' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to use them' }).click()
  await page.getByLabel('Company name').fill(company.joiner.companyName)
  await page.getByLabel('Email').fill(company.joiner.email)
  await page.getByLabel('Password', { exact: true }).fill(company.joiner.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Download My Data' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings')
  await expect(page.getByRole('link', { name: 'Delete my account' })).toHaveAttribute(
    'href',
    '/data-rights/delete',
  )
})
