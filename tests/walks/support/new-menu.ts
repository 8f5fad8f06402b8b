import type { Page } from '@playwright/test'

export async function makeNew(page: Page, name: string) {
  await page.locator('summary', { hasText: /^New$/ }).click()
  await page.getByRole('navigation', { name: 'New', exact: true }).getByRole('link', { name }).click()
}
