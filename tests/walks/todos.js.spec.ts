import type { Page } from '@playwright/test'
import { create, holdBack, openHearing, openLive, refusal, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

function open(page: Page) {
  return page.getByRole('list', { name: 'Open to-dos' })
}

test('Escape leaves a to-do as it was, and the keyboard where it came from', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard' })
  await openLive(page, '/todos')
  const edit = page.getByRole('link', { name: 'Edit Ring the yard' })
  await page.locator('summary', { hasText: 'More for Ring the yard' }).click()
  await edit.click()
  const title = open(page).getByLabel('To-do')
  await expect(title).toBeFocused()
  await title.fill('Ring nobody')
  await title.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(open(page)).toContainText('Ring the yard')
  await expect(page.locator('summary', { hasText: 'More for Ring the yard' })).toBeFocused()
})

test('several are added at a go, while the first is still on its way', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/todos')
  const box = page.getByLabel('Add a to-do')
  const answer = await holdBack(page, '**/api/todos')
  for (const text of ['Ring the yard', 'Ring the mill', 'Sweep up']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(box).toHaveValue('')
  }
  await expect(box).toBeFocused()
  answer()
  await expect(open(page).getByRole('listitem')).toHaveText([/Sweep up/, /Ring the mill/, /Ring the yard/])
  await expect(toast(page)).toContainText('Todo added successfully')
})

test('the word of success goes once something is refused', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/todos')
  const box = page.getByLabel('Add a to-do')
  await box.fill('Ring the yard')
  await box.press('Enter')
  await expect(toast(page)).toContainText('Todo added successfully')
  await box.fill(' ')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('One thing needs putting right')
  // By itself it goes after five seconds.
  await expect(toast(page)).toHaveCount(0, { timeout: 2000 })
})

test('what is half typed is there after a reload, until it is added', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/todos')
  const box = page.getByLabel('Add a to-do')
  await box.fill('Ring the y')
  await openLive(page, '/todos')
  await expect(box).toHaveValue('Ring the y')
  await box.fill('Ring the yard')
  await box.press('Enter')
  await expect(open(page)).toContainText('Ring the yard')
  await openLive(page, '/todos')
  await expect(box).toHaveValue('')
})

test('what others do meanwhile does not take a tick away that is on its way', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard' })
  await openHearing(page, '/todos')
  const answer = await holdBack(page, '**/todos/*/completion.data')
  const box = page.getByRole('checkbox', { name: 'Ring the yard' })
  await box.click()
  await expect(box).toBeChecked()
  const told = page.waitForResponse('**/api/notifications?count=unread')
  await create(page, '/api/todos', { title: 'Ring the mill' })
  await told
  await expect(box).toBeChecked()
  await expect(box).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByRole('list', { name: 'Completed to-dos' })).toContainText('Ring the yard')
  await expect(open(page)).toContainText('Ring the mill')
})

test('a tick is shown before it is answered, and taken back in words when it is refused', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard' })
  await openLive(page, '/todos')
  const completion = '**/todos/*/completion.data'
  await page.route(completion, route => route.fulfill(refusal(404)))
  const box = page.getByRole('checkbox', { name: 'Ring the yard' })
  await box.click()
  await expect(toast(page)).toContainText('Not saved')
  await expect(box).not.toBeChecked()
  await page.unroute(completion)
  const answer = await holdBack(page, completion)
  await box.click()
  await expect(box).toBeChecked()
  answer()
  await expect(page.getByRole('list', { name: 'Completed to-dos' })).toContainText('Ring the yard')
})
