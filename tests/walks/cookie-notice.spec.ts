import type { Page } from '@playwright/test'
import { consentKey } from '#app/domain/consent.ts'
import { expect, isOverHttp, test } from './support/test.ts'

const phone = { width: 390, height: 844 }

function notice(page: Page) {
  return page.getByRole('region', { name: 'Cookies' })
}

async function forgetAnswer(page: Page) {
  await page.context().clearCookies({ name: consentKey })
}

async function answerOf(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === consentKey)?.value
}

for (const [button, answer] of [
  ['Accept', 'accepted'],
  ['Reject', 'rejected'],
] as const) {
  test(`${button}: a visitor answers once, and stays where they are`, async ({ page }) => {
    await forgetAnswer(page)
    await page.goto('/login?mode=create-account')
    await expect(notice(page)).toBeVisible()
    expect(await page.context().cookies(), 'nothing is kept before').toEqual([])
    await notice(page).getByRole('button', { name: button }).click()
    await expect(notice(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/login\?mode=create-account$/)
    expect(await answerOf(page)).toBe(answer)
    await page.goto('/use-invite-code')
    await expect(notice(page)).toHaveCount(0)
  })
}

test('it can be answered otherwise later', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByText('You have accepted cookies in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('You have rejected cookies in this browser.')).toBeVisible()
  expect(await answerOf(page)).toBe('rejected')
})

test('it is one line on top, and a client’s pay page has none', async ({ page }) => {
  await forgetAnswer(page)
  await page.goto('/privacy-policy')
  const box = await notice(page).boundingBox()
  if (!isOverHttp(page)) {
    expect(box?.height).toBeLessThanOrEqual(54)
    expect(box?.y).toBe(0)
  }
  for (const path of ['/pay?token=x', '/paid?token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page), path).toHaveCount(0)
  }
})

test('in the workspace it stands above the bar, is pressed with gloves on, and is not printed', {
  tag: '@drawn',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.setViewportSize(phone)
  await forgetAnswer(page)
  await page.goto('/create-ticket')
  const box = await notice(page).boundingBox()
  expect((await page.getByRole('banner').boundingBox())?.y).toBe((box?.y ?? 0) + (box?.height ?? 0))
  expect(box?.height).toBeLessThanOrEqual(80)
  for (const name of ['Accept', 'Reject']) {
    const button = await notice(page).getByRole('button', { name }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(notice(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/create-ticket$/)
})
