import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { create, dismiss, toast } from './support/pages.ts'
import { sizeOfPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

// A stock card's own photo, with scripts and without.

async function photo(name: string, background: string) {
  const size = { width: 640, height: 480, channels: 3 as const, background }
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create: size }).jpeg().toBuffer() }
}

async function widthOf(page: Page) {
  const [width] = await sizeOfPicture(page.locator('.stock-photo img').first())
  return width
}

test('a card has a photo of its own: taken, refused, replaced, printed, taken off and brought back', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  const own = page.getByLabel('Photo', { exact: true })
  const save = page.getByRole('button', { name: 'Save stock card' })
  await page.goto('/stock-system/new')
  await page.getByLabel('Item').fill('Birch ply')
  await page.getByLabel('Address of a photo').fill('https://photos.example.com/ply.png')
  await own.setInputFiles({ name: 'ply.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7\nstartxref\n') })
  await save.click()
  await expect(page.locator('#file-error')).toContainText('not a photo that can be shown here')
  await expect(page.getByLabel('Item')).toHaveValue('Birch ply')
  // What is wrong elsewhere: it has to be chosen again, and says so.
  await page.getByLabel('Item').fill(' ')
  await own.setInputFiles(await photo('ply.jpg', '#c96'))
  await save.click()
  await expect(page.locator('#itemName-error')).toContainText('Please enter the item')
  await expect(page.locator('#file-error')).toContainText('choose it again')
  await page.getByLabel('Item').fill('Birch ply')
  await own.setInputFiles(await photo('ply.jpg', '#c96'))
  await save.click()
  await expect(toast(page)).toContainText('Stock card added')
  expect(await widthOf(page)).toBe(640)
  const photoOfCard = page.locator('.stock-photo img')
  const first = await photoOfCard.getAttribute('src')
  if (javaScriptEnabled) {
    const white = 'rgb(255, 255, 255)'
    expect(await photoOfCard.evaluate(img => getComputedStyle(img).backgroundColor)).not.toBe(white)
  }

  await page.goto('/stock-system')
  expect(await widthOf(page)).toBe(480)
  await page.goto('/qr-generator')
  await page.getByRole('checkbox', { name: /Birch ply/ }).check()
  await page.getByLabel('Print as').selectOption('large')
  await page.getByRole('button', { name: 'Print Selected' }).click()
  expect(await widthOf(page)).toBe(640)
  await page.goto('/documents')
  await expect(page.getByRole('row', { name: /ply\.jpg/ })).toContainText('Stock card')

  await page.goto('/stock-system')
  await page.getByRole('link', { name: 'Birch ply' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await own.setInputFiles(await photo('better.jpg', '#963'))
  await save.click()
  await expect(toast(page)).toContainText('Stock card saved')
  await dismiss(page)
  await expect(page.locator('.stock-photo img')).not.toHaveAttribute('src', first ?? '')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Remove this photo' }).check()
  await page.getByLabel('Address of a photo').fill('')
  await save.click()
  await expect(toast(page)).toContainText('Stock card saved')
  await expect(page.locator('.stock-photo img')).toHaveCount(0)
  await page.goto('/bin')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'better.jpg' })
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(toast(page)).toContainText('better.jpg')
  await page.goto('/stock-system')
  expect(await widthOf(page)).toBe(480)
})

test('a photo for a card that somebody else has saved meanwhile is not lost without a word', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/stock-cards', { itemName: 'Biscuits' })
  await page.goto(`/stock-system/${id}/edit`)
  await page.request.patch(`/api/stock-cards/${id}`, { data: { supplier: 'Airedale Fittings' } })
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photo('box.jpg', '#c96'))
  await page.getByRole('button', { name: 'Save stock card' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'changed this' })).toBeVisible()
  await expect(page.locator('#file-error')).toContainText('choose it again')
  await expect(page.getByLabel('Supplier')).toHaveValue('Airedale Fittings')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photo('box.jpg', '#c96'))
  await page.getByRole('button', { name: 'Use mine' }).click()
  expect(await widthOf(page)).toBe(640)
})

test('a call brings the photo along, once for its key, and takes it off again', async ({
  company,
  pageOf,
}) => {
  const { request } = await pageOf(company.admin)
  const send = async (background = '#c96') => {
    const headers = { 'Idempotency-Key': 'card-with-photo' }
    const multipart = { itemName: 'Biscuits', file: await photo('box.jpg', background) }
    const answer = await request.post('/api/stock-cards', { headers, multipart })
    return { status: answer.status(), card: await answer.json() }
  }
  const { status, card } = await send()
  expect(status).toBe(201)
  expect((await send()).card).toEqual(card)
  const files = await (await request.get('/api/files')).json()
  expect(files).toHaveLength(1)
  const shown = await request.get(card.uploadedPhotoUrl)
  expect(shown.headers()['content-type']).toBe('image/webp')

  const path = `/api/stock-cards/${card.id}`
  const changed = await request.patch(path, {
    multipart: { version: '1', file: await photo('new.jpg', '#369') },
  })
  const replaced = await changed.json()
  expect(replaced).toMatchObject({ version: 2, itemName: 'Biscuits' })
  expect(replaced.uploadedPhotoUrl).not.toBe(card.uploadedPhotoUrl)
  expect((await request.get(card.uploadedPhotoUrl)).status()).toBe(404)
  const stale = await request.patch(path, {
    multipart: { version: '1', file: await photo('old.jpg', '#fff') },
  })
  expect([stale.status(), (await stale.json()).current.version]).toEqual([409, 2])
  const wrong = await request.patch(path, {
    multipart: { file: { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') } },
  })
  expect([wrong.status(), Object.keys((await wrong.json()).fieldErrors)]).toEqual([400, ['file']])
  const bare = await request.patch(path, { data: { removePhoto: true, photoFileId: files[0].id } })
  expect(await bare.json()).toMatchObject({ version: 3, uploadedPhotoUrl: null })
})
