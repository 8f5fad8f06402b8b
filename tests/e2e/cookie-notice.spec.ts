import type { Page } from '@playwright/test'
import { consentKey } from '#app/domain/consent.ts'
import { expect, test } from './support/test.ts'

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

test('in the workspace it stands above the page, covers nothing and is not printed', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  await page.setViewportSize(phone)
  await forgetAnswer(page)
  await page.goto('/projects')
  const box = await notice(page).boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  const dock = await page.getByRole('navigation', { name: 'Main, short' }).boundingBox()
  expect(box?.y).toBe(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBe(phone.height)
  for (const name of ['Accept', 'Reject']) {
    const button = await notice(page).getByRole('button', { name }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(notice(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/projects$/)
})
