import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { recordFilm } from './support/film.ts'
import { openLive, toast } from './support/pages.ts'
import { sizeOfPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

// A training video's own film and picture, with scripts and without.

/** Plays it, and tells how wide its frames are. */
function play(page: Page) {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    return { width: video.videoWidth, fault: video.error?.message }
  })
}

test('a film is uploaded, watched, replaced, taken off and brought back', { tag: '@drawn' }, async ({
  company,
  pageOf,
  browser,
}) => {
  const buffer = await recordFilm(browser)
  const film = { name: 'Changing the band.webm', mimeType: 'video/webm', buffer }
  const size = { width: 640, height: 360, channels: 3 as const, background: '#369' }
  const still = {
    name: 'band.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: size }).jpeg().toBuffer(),
  }
  const page = await pageOf(company.admin)
  const save = page.getByRole('button', { name: 'Save video' })
  const own = page.getByLabel('Film', { exact: true })
  await page.goto('/training-videos/new')
  await page.getByLabel('Title').fill('Changing the band')
  await save.click()
  await expect(page.locator('#videoUrl-error')).toContainText('or choose a film')
  await own.setInputFiles({ ...film, buffer: buffer.subarray(0, 60) })
  await page.getByLabel('Picture', { exact: true }).setInputFiles(still)
  await save.click()
  await expect(page.locator('#file-error')).toContainText('cut off on the way')
  await expect(page.locator('#picture-error')).toContainText('choose it again')
  await expect(page.getByLabel('Title')).toHaveValue('Changing the band')
  await own.setInputFiles(film)
  await page.getByLabel('Picture', { exact: true }).setInputFiles(still)
  await save.click()
  await expect(toast(page)).toContainText('Training video added')

  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.locator('video')).toBeVisible()
  expect(await play(page)).toEqual({ width: 160, fault: undefined })
  await expect(page.locator('video')).toHaveAttribute('poster', /^\/files\/\d+\/picture\/large$/)
  const src = (await page.locator('video').getAttribute('src')) ?? ''
  const part = await page.request.get(src, { headers: { Range: 'bytes=0-99' } })
  expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/webm'])
  expect(part.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(part.headers()['x-content-type-options']).toBe('nosniff')
  // Opened alone it plays, too.
  await page.goto(src)
  expect(await play(page)).toEqual({ width: 160, fault: undefined })

  await page.goto('/documents')
  await expect(page.getByRole('row', { name: /Changing the band\.webm/ })).toContainText('Training video')
  await page.goto('/training-videos')
  await expect(page.getByRole('article')).toContainText('1 view')
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /\/picture\/small$/)
  await page.getByRole('link', { name: 'Changing the band' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Remove this film' }).check()
  await save.click()
  await expect(page.locator('#videoUrl-error')).toContainText('or choose a film')
  await expect(page.getByRole('checkbox', { name: 'Remove this film' })).toBeChecked()
  await page.getByLabel('Video address').fill('https://youtu.be/dQw4w9WgXcQ')
  await save.click()
  await expect(toast(page)).toContainText('Training video saved')
  await page.goto('/bin')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Changing the band.webm' })
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(toast(page)).toContainText('Changing the band')
  await page.goto('/training-videos')
  await page.getByRole('link', { name: 'Changing the band' }).click()
  await page.getByRole('button', { name: 'Watch' }).click()
  expect(await play(page)).toEqual({ width: 160, fault: undefined })
})

test('a film that is chosen alone brings a frame of its own as its picture', { tag: '@drawn' }, async ({
  company,
  pageOf,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'Without scripts a drawing stands in its place')
  const page = await pageOf(company.admin)
  await openLive(page, '/training-videos/new')
  await page.getByLabel('Title').fill('Changing the band')
  const buffer = await recordFilm(browser)
  const film = { name: 'Changing the band.webm', mimeType: 'video/webm', buffer }
  await page.getByLabel('Film', { exact: true }).setInputFiles(film)
  const picture = page.getByLabel('Picture', { exact: true })
  await expect(picture).toHaveValue(/Changing the band\.jpg$/)
  await page.getByRole('button', { name: 'Save video' }).click()
  await expect(toast(page)).toContainText('Training video added')
  await page.goto('/training-videos')
  const still = page.getByRole('article').locator('img[src$="/picture/small"]')
  expect(await sizeOfPicture(still)).toEqual([160, expect.any(Number)])
})
