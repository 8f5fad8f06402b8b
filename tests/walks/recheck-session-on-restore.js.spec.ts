import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/people.ts'
import { holdBack, openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What a browser does with a page that it has kept in memory, when somebody presses Back on a shared PC.

async function showAgain(page: Page) {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

test('a page that is shown again after signing out is not seen', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/billing')
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
  await showAgain(page)
  await expect(page).toHaveURL(/\/login\?next=%2Fbilling$/)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('nor to the next person who has signed in there; its own person sees it as it was', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/clients')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Half typed')
  await showAgain(page)
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('Half typed')
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toBeFocused()

  await openLive(page, '/billing')
  const cookie = await signIn(process.env.E2E_URL ?? '', company.joiner)
  const cut = cookie.indexOf('=')
  const session = { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), domain: 'localhost', path: '/' }
  await page.context().addCookies([session])
  await showAgain(page)
  await expect(page.getByText('Only admins and project managers can open this.')).toBeVisible()
})

test('a slow server leaves nobody with an empty window, and its answer counts when it comes', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/clients')
  const answer = await holdBack(page, '**/api/auth/me', {
    finish: route => route.fulfill({ status: 401, json: { message: 'Please sign in' } }),
  })
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await showAgain(page)
  await expect(search).toBeHidden()
  await expect(search).toBeVisible()
  const reloaded = page.waitForEvent('load')
  answer()
  await reloaded
})
