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

/** Where what has the focus ends in the window; null once that is no part of the page's content. */
function footOfFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused?.closest('main') ? focused.getBoundingClientRect().bottom : null
  })
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

test('it is one line at the foot, and a client’s pay page has none', async ({ page }) => {
  await forgetAnswer(page)
  await page.goto('/privacy-policy')
  const box = await notice(page).boundingBox()
  if (!isOverHttp(page)) {
    expect(box?.height).toBeLessThanOrEqual(54)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(768)
  }
  for (const path of ['/pay?token=x', '/paid?token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page), path).toHaveCount(0)
  }
})

test('in the workspace it moves nothing, hides nothing that is in use, and is not printed', {
  tag: '@drawn',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.setViewportSize(phone)
  await page.goto('/create-ticket')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await forgetAnswer(page)
  await page.goto('/create-ticket')
  expect(await heading.boundingBox()).toEqual(before)
  const dock = await page.getByRole('navigation', { name: 'Main, short' }).boundingBox()
  const box = await notice(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(dock?.y)
  expect(box?.height).toBeLessThanOrEqual(80)
  for (const name of ['Accept', 'Reject']) {
    const button = await notice(page).getByRole('button', { name }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByLabel('Project Name').focus()
  for (let foot = await footOfFocus(page); foot !== null; foot = await footOfFocus(page)) {
    expect(foot).toBeLessThanOrEqual(box?.y ?? 0)
    await page.keyboard.press('Tab')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(notice(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/create-ticket$/)
})
