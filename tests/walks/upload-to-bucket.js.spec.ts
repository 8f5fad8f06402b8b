import type { Page, Request } from '@playwright/test'
import { startBucket } from '#tests/support/bucket.ts'
import { people, signIn } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { answeredConsent } from './support/consent.ts'
import { create, openLive, toast } from './support/pages.ts'
import { test as base, expect } from './support/test.ts'

// Where files are in a bucket the page puts them there itself.

type Server = { url: string; bucket: string; cookie: string }

const test = base.extend<{ page: Page; sent: string[] }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const bucket = await startBucket()
      const server = await startServer({ env: bucket.env })
      const cookie = await signIn(server.url, people.admin)
      await use({ url: server.url, bucket: bucket.settings.origin, cookie })
      await server.stop()
      await bucket.stop()
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, contextOptions, server }, use) => {
    const [name = '', value = ''] = server.cookie.split('=')
    const cookies = [answeredConsent, { ...answeredConsent, name, value }]
    const storageState = { cookies, origins: [] }
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, storageState })
    await use(await context.newPage())
    await context.close()
  },

  /** By which way files were sent, in words. */
  sent: async ({ page, server }, use) => {
    const sent: string[] = []
    page.on('request', request => {
      const way = wayOf(request, server)
      if (way) sent.push(way)
    })
    await use(sent)
  },
})

function wayOf(request: Request, { url, bucket }: Server): string | null {
  const address = request.url()
  if (request.method() === 'PUT' && address.startsWith(`${bucket}/`)) return 'to the bucket'
  if (address === `${url}/api/files/upload`) return 'to Mortise'
  if (/\/api\/files\/direct\/\w+\/finish$/.test(address)) return 'finished'
  return null
}

test('files are put into the bucket, and become the project’s', { tag: '@browser' }, async ({
  page,
  sent,
}) => {
  await openFiles(page)
  await choose(page, 'One.dxf', 'Two.dxf')
  await expect(page.locator('li.rev')).toHaveText([/One\.dxf/, /Two\.dxf/])
  await expect(toast(page)).toContainText('Files uploaded successfully')
  expect(sent.toSorted()).toEqual(['finished', 'finished', 'to the bucket', 'to the bucket'])
  const opened = await page.request.get(
    (await page.getByRole('link', { name: 'One.dxf', exact: true }).getAttribute('href')) ?? '',
  )
  expect(await opened.text()).toBe(drawing.toString())
})

test('what the bucket does not take goes through Mortise, and the next does not try', async ({
  page,
  sent,
  server,
}) => {
  await openFiles(page)
  await page.route(`${server.bucket}/**`, route => route.fulfill({ status: 403 }))
  await choose(page, 'One.dxf')
  await expect(lines(page)).toContainText('Saved')
  expect(sent).toEqual(['to the bucket', 'to Mortise'])
  await choose(page, 'Two.dxf')
  await expect(page.locator('li.rev')).toHaveText([/One\.dxf/, /Two\.dxf/])
  expect(sent).toEqual(['to the bucket', 'to Mortise', 'to Mortise'])
  await expect(page.getByText('Not saved')).toHaveCount(0)
})

test('when the last answer is lost, the file is not sent again, and is there once', async ({
  page,
  sent,
}) => {
  await openFiles(page)
  let isLost = false
  await page.route('**/finish', async route => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await choose(page, 'Porch.dxf')
  await expect(lines(page)).toContainText('The line broke')
  await lines(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(lines(page)).toContainText('Saved')
  await expect(page.locator('li.rev')).toHaveText([/Rev\s*A.*Porch\.dxf/])
  expect(sent).toEqual(['to the bucket', 'finished', 'finished'])
})

test('what is cancelled on its way to the bucket is not finished', async ({ page, sent, server }) => {
  await openFiles(page)
  const asked = page.waitForRequest(request => wayOf(request, server) === 'to the bucket')
  await page.route(`${server.bucket}/**`, () => {})
  await choose(page, 'Porch.dxf')
  await asked
  await lines(page).getByRole('button', { name: 'Cancel Porch.dxf' }).click()
  await expect(lines(page)).toHaveCount(0)
  await page.unroute(`${server.bucket}/**`)
  await choose(page, 'Stairs.dxf')
  await expect(page.locator('li.rev')).toHaveText([/Stairs\.dxf/])
  expect(sent).toEqual(['to the bucket', 'to the bucket', 'finished'])
})

const drawing = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')

async function openFiles(page: Page) {
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}/files`)
  await expect(page.locator('form.drop.is-live')).toBeVisible()
}

async function choose(page: Page, ...names: string[]) {
  await page
    .getByLabel('Choose files, or drop them here')
    .setInputFiles(names.map(name => ({ name, mimeType: '', buffer: drawing })))
  await page.getByRole('button', { name: 'Upload Files' }).click()
}

function lines(page: Page) {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
}
