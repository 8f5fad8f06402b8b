import type { Page } from '@playwright/test'
import { PHONE } from './support/looking.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

async function setPin(page: Page, password: string, pin: string) {
  await page.goto('/settings/pin')
  await page.getByLabel('Present password').fill(password)
  await page.getByLabel('New PIN', { exact: true }).fill(pin)
  await page.getByLabel('Confirm new PIN').fill(pin)
  await page.getByRole('button', { name: 'Save PIN' }).click()
}

/** From the menu of whoever is there. */
async function openSwitching(page: Page) {
  await page.getByRole('banner').locator('summary', { hasText: 'Account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Switch Person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible()
}

async function takeOver(page: Page, name: string, pin: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Switch' }).click()
}

async function tick(page: Page, title: string) {
  const box = page.getByRole('checkbox', { name: title, exact: true })
  await box.click()
  // The last of its stage takes the job to the next.
  const isTicked = box.and(page.locator(':checked, [aria-checked=true]'))
  await expect(isTicked.or(toast(page)).first()).toBeVisible()
}

test('at a workshop PC each ticks as themselves, by PIN', async ({ company, pageOf }) => {
  const pc = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  const project = await create(pc, '/api/projects', { name: 'Hall bookcase' })
  await create(pc, '/api/tasks', { title: 'Cut list', projectId: project })
  await create(jo, '/api/tasks', { title: 'Dovetails', projectId: project })

  await setPin(jo, company.joiner.password, '0000')
  await expect(jo.getByLabel('New PIN', { exact: true })).toHaveAccessibleDescription(/too easy to guess/)
  await setPin(jo, company.joiner.password, '4711')
  await expect(toast(jo)).toContainText('PIN saved')
  await setPin(pc, company.admin.password, '258036')

  await pc.goto('/settings')
  await pc.getByRole('link', { name: 'Workshop PCs' }).click()
  await pc.getByLabel('Name').fill('Bench hall')
  await pc.getByRole('button', { name: 'Make this browser a workshop PC' }).click()
  await expect(toast(pc)).toContainText('This browser is Bench hall now')
  await expect(pc.getByRole('list', { name: 'Workshop PCs' })).toContainText('by Ada Vane')

  await pc.goto('/tasks?q=Cut')
  await openSwitching(pc)
  await expect(pc.getByText('Ada Vane is signed in with a password')).toBeVisible()
  await expect(pc.getByRole('list', { name: 'People' }).getByRole('link')).toHaveText([
    /Ada Vane$/,
    /Jo Birch$/,
  ])
  await takeOver(pc, 'Ada Vane', '258036')
  await expect(pc).toHaveURL(/\/tasks\?q=Cut$/)
  await pc.goto(`/projects/${project}`)
  await tick(pc, 'Cut list')
  expect((await pc.goto('/settings/pin'))?.status()).toBe(403)
  await expect(pc.getByText('Log out and sign in with your password')).toBeVisible()

  await pc.setViewportSize(PHONE)
  await pc.goto('/tasks')
  await openSwitching(pc)
  await takeOver(pc, 'Jo Birch', '1984')
  await expect(pc.getByLabel('PIN')).toHaveAccessibleDescription('This is not the right PIN')
  await expect(pc.getByLabel('PIN')).toHaveValue('')
  await pc.getByLabel('PIN').fill('4711')
  await pc.getByRole('button', { name: 'Switch' }).click()
  await expect(pc).toHaveURL(/\/tasks$/)
  await pc.goto(`/projects/${project}`)
  await tick(pc, 'Dovetails')

  await pc.goto(`/projects/${project}`)
  const history = pc.locator('.history')
  await expect(history.getByText(/^Ada completed “Cut list”/)).toBeVisible()
  await expect(history.getByText(/^Jo completed “Dovetails”/)).toBeVisible()

  await pc.goto('/tasks')
  await pc.getByRole('banner').locator('summary', { hasText: 'Account' }).click()
  await pc.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(pc.getByRole('banner').locator('summary', { hasText: 'Account' })).toHaveCount(0)
  await pc.goto('/login')
  await expect(pc.getByRole('link', { name: 'Switch Person' })).toBeVisible()

  const ned = await pageOf(company.manager)
  await ned.goto('/settings/workshop-pcs')
  await ned.getByRole('button', { name: 'End Bench hall' }).click()
  await expect(toast(ned)).toContainText('Bench hall ended')
  await pc.goto('/switch-person')
  await expect(pc.getByRole('heading', { name: 'This browser is no workshop PC' })).toBeVisible()
  await expect(pc.getByRole('link', { name: 'Sign In With Your Password' })).toHaveAttribute('href', '/login')
})

test('an admin clears the PIN of somebody who forgot it', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  await setPin(jo, company.joiner.password, '4711')
  const ada = await pageOf(company.admin)
  await ada.goto('/user-management')
  await ada.getByRole('link', { name: 'Jo Birch' }).first().click()
  await ada.getByRole('button', { name: 'Clear the PIN of Jo Birch' }).click()
  await expect(toast(ada)).toContainText('PIN cleared')
  await expect(ada.getByRole('button', { name: 'Clear the PIN of Jo Birch' })).toHaveCount(0)
})
