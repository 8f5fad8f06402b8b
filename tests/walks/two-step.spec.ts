import type { Page } from '@playwright/test'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'
import { expectPortal, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

async function addApp(page: Page, password: string) {
  await page.getByLabel('Present password').fill('wrong-joint')
  await page.getByRole('button', { name: 'Show the Key' }).click()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await page.getByLabel('Present password').fill(password)
  await page.getByRole('button', { name: 'Show the Key' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Add the App' }).click()
  await expect(page.getByLabel('Code that the app shows')).toHaveAccessibleDescription(/not the code/)
  await page.getByLabel('Code that the app shows').fill(codeOf(key))
  await page.getByRole('button', { name: 'Add the App' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these codes now' })).toBeVisible()
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  return { key, codes }
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('an authenticator app, its recovery codes, and an admin’s help when both are lost', async ({
  page,
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const { joiner } = company
  const admin = await pageOf(company.admin)
  await signInAt(page, joiner)
  await expectPortal(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Two-step sign-in' }).click()
  const add = page.getByRole('link', { name: 'Add an Authenticator App' })
  if (javaScriptEnabled) {
    const [words, button] = [
      await page.getByText(/^An app on your phone/).boundingBox(),
      await add.boundingBox(),
    ]
    expect((button?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0)).toBeGreaterThanOrEqual(12)
  }
  await add.click()
  const { key, codes } = await addApp(page, joiner.password)
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'I Have Kept Them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()

  await page.context().clearCookies()
  await signInAt(page, joiner)
  await expect(page.getByRole('heading', { level: 1, name: 'Second step' })).toBeVisible()
  await page.goto('/portal')
  await expect(page, 'nobody is signed in yet').toHaveURL(/\/login\?next/)
  await page.goto('/login/second-step?next=%2Fsettings%2Ftwo-step')
  await enterCode(page, '000000')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/not right/)
  await enterCode(page, codeOf(key, Date.now() + halfMinute))
  await expect(page.getByText('10 of 10 are left'), 'on to where they were going').toBeVisible()

  await page.context().clearCookies()
  await signInAt(page, joiner)
  await enterCode(page, codes[0] ?? '')
  await expectPortal(page)
  await page.goto('/settings/two-step/codes')
  await page.getByLabel('Present password').fill(joiner.password)
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText(codes[1] ?? '')).toHaveCount(0)

  await admin.goto('/user-management')
  await admin.getByRole('link', { name: 'Jo Birch' }).first().click()
  await admin.getByRole('link', { name: 'Switch Off Two-Step Sign-In' }).click()
  await admin.getByRole('button', { name: 'Switch It Off' }).click()
  await expect(toast(admin)).toContainText('Two-step sign-in switched off')
  await page.goto('/portal')
  await expect(page, 'signed out everywhere').toHaveURL(/\/login/)
  await signInAt(page, joiner)
  await expectPortal(page)
})
