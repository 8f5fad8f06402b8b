import type { Page } from '@playwright/test'
import { expectWellMade } from './support/looking.ts'
import { create, holdBack, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// With scripts each file is sent on its own, with a line that says how far it is.

const drawing = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')
const upload = '**/api/files/upload'

test('a line that broke is tried again and makes one record; a busy server is waited for', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}/files`)
  await expect(page.locator('form.drop.is-live')).toBeVisible()
  const keys: string[] = []
  let calls = 0
  await page.route(upload, async route => {
    calls += 1
    keys.push((await route.request().headerValue('Idempotency-Key')) ?? '')
    if (calls === 1)
      return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { message: 'Busy' } })
    // Saved, but the answer gets lost.
    if (calls === 2) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await page
    .getByLabel('Choose files, or drop them here')
    .setInputFiles({ name: 'Porch.dxf', mimeType: '', buffer: drawing })
  await page.getByRole('button', { name: 'Upload Files' }).click()
  const line = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(line).toContainText('The line broke')
  await expect(toast(page)).toContainText('Failed to upload files. Please try again.')
  await line.getByRole('button', { name: 'Try Again' }).click()
  await expect(line).toContainText('Saved')
  await expect(toast(page)).toContainText('Files uploaded successfully')
  expect(new Set(keys).size).toBe(1)
  const drawings = page.locator('#drawings li[id]')
  await expect(drawings).toHaveCount(1)
  await expect(drawings).toContainText(/Rev\s*A/)
})

test('what is dropped is sent two at a time, and can be taken back', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}/files`)
  await expect(page.locator('form.drop.is-live')).toBeVisible()
  const held: (() => void)[] = []
  await page.route(upload, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue().catch(() => {})
  })
  const files = await page.evaluateHandle(text => {
    const transfer = new DataTransfer()
    for (const name of ['One.dxf', 'Two.dxf', 'Three.dxf']) transfer.items.add(new File([text], name))
    return transfer
  }, drawing.toString())
  await page.locator('form.drop').dispatchEvent('drop', { dataTransfer: files })
  const lines = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(2)).toContainText('waiting')
  await expect.poll(() => held.length).toBe(2)
  await lines.nth(0).getByRole('button', { name: 'Cancel One.dxf' }).click()
  await expect(lines).toHaveCount(2)
  await expect.poll(() => held.length).toBe(3)
  for (const release of held) release()
  await expect(page.locator('#drawings li[id]')).toHaveText([/Three\.dxf/, /Two\.dxf/])
  await expect(toast(page)).toContainText('Files uploaded successfully')
})

test('what broke or was refused is told once, with its name, and keeps nothing else from being told', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}/files`)
  await expect(page.locator('form.drop.is-live')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await page.route(upload, route => route.abort(), { times: 2 })
  await send(page, 'One.dxf', 'Two.dxf')
  await expect(toast(page)).toContainText('Not saved: One.dxf, Two.dxf.')

  await send(page, 'Three.dxf')
  await expect(toast(page)).toContainText('Files uploaded successfully')
  await expect(page.locator('#drawings li[id]')).toHaveText([/Three\.dxf/])

  await test.step('the keyboard stays where it is', async () => {
    // Cancelled meanwhile, it is gone.
    const release = await holdBack(page, upload, { finish: route => route.continue().catch(() => {}) })
    await lines.filter({ hasText: 'One.dxf' }).getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel One.dxf' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lines.filter({ hasText: 'One.dxf' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try Again Two.dxf' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel Two.dxf' }).press('Enter')
    await expect(page.getByLabel('Choose files, or drop them here')).toBeFocused()
    release()
  })

  await page.getByLabel('Choose files, or drop them here').setInputFiles({
    name: 'cutlist.pdf',
    mimeType: '',
    buffer: Buffer.from('MZ and so on'),
  })
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await expect(toast(page)).toContainText(/Upload failed.*cutlist\.pdf, API-001 Oak porch: /)
  await expect(lines.filter({ hasText: 'cutlist.pdf' })).toBeInViewport()
})

test('while files are sent from a page that was left, every page says so and leads back', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}/files`)
  await expect(page.locator('form.drop.is-live')).toBeVisible()
  const release = await holdBack(page, upload)
  await send(page, 'One.dxf', 'Two.dxf')
  const sign = page.getByRole('link', { name: /^Sending 2 files, \d+ %.*API-001 Oak porch$/ })
  await expect(page.getByRole('progressbar', { name: 'One.dxf' })).toBeVisible()
  await expect(sign).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(sign).toBeVisible()
  await expectWellMade(page)
  await sign.click()
  await expect(page.getByRole('progressbar', { name: 'One.dxf' })).toBeVisible()
  await expect(sign).toHaveCount(0)
  release()
  await expect(page.locator('#drawings li[id]')).toHaveCount(2)
})

async function send(page: Page, ...names: string[]) {
  await page
    .getByLabel('Choose files, or drop them here')
    .setInputFiles(names.map(name => ({ name, mimeType: '', buffer: drawing })))
  await page.getByRole('button', { name: 'Upload Files' }).click()
}
