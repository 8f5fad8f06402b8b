import type { Page } from '@playwright/test'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What is one's own to do, alone: with scripts and without.

const tomorrow = addDays(dayIn('Europe/London', Date.now()), 1)

function open(page: Page) {
  return page.getByRole('list', { name: 'Open to-dos' })
}

function completed(page: Page) {
  return page.getByRole('list', { name: 'Completed to-dos' })
}

function tickOf(page: Page, title: string) {
  return page.getByRole('checkbox', { name: title })
}

test('a to-do is added, changed in its place, ticked, reopened, deleted and brought back', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  await create(page, '/api/todos', { title: 'Sweep up' })
  await page.goto('/todos')
  await expect(page.getByRole('heading', { level: 1, name: 'Personal To-Do List' })).toBeVisible()
  await page.getByLabel('Add a to-do').fill('Ring the yard')
  await page.getByLabel('Project').selectOption(String(projectId))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page)).toContainText('Todo added successfully')
  await expect(open(page).getByRole('listitem')).toHaveText([/Ring the yard.*Oak porch/s, /Sweep up/])
  await expect(page.getByText('2 of 2 tasks remaining')).toBeVisible()
  await expect(page.getByLabel('Add a to-do')).toHaveValue('')

  await page.locator('summary', { hasText: 'More for Ring the yard' }).click()
  await page.getByRole('link', { name: 'Edit Ring the yard' }).click()
  const title = open(page).getByLabel('To-do')
  await expect(title).toBeFocused()
  await title.fill('Ring the mill')
  await title.press('Enter')
  await expect(open(page)).toContainText('Ring the mill')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await tickOf(page, 'Ring the mill').click()
  await expect(toast(page)).toContainText('To-do completed')
  await expect(completed(page)).toContainText('Ring the mill')
  await expect(page.getByText('1 of 2 tasks remaining')).toBeVisible()
  await tickOf(page, 'Ring the mill').click()
  await expect(open(page)).toContainText('Ring the mill')

  await page.locator('summary', { hasText: 'More for Ring the mill' }).click()
  await page.getByRole('button', { name: 'Delete Ring the mill' }).click()
  await expect(toast(page)).toContainText('Todo deleted successfully')
  await expect(open(page)).not.toContainText('Ring the mill')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Ring the mill is back')
  await expect(open(page)).toContainText('Ring the mill')
})

test('a to-do is scheduled, given another time, and its time taken off', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/todos')
  await page.getByLabel('Add a to-do').fill('Ring the yard')
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a to-do' })
  await expect(dialog.getByLabel('To-do')).toHaveValue('Ring the yard')
  await dialog.getByLabel('Day').fill('2027-03-28')
  await dialog.getByLabel('Time').fill('01:30')
  await dialog.getByRole('button', { name: 'Schedule To-Do' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is no 01:30 on Sun 28 March 2027')
  await expect(dialog.getByLabel('To-do')).toHaveValue('Ring the yard')
  await dialog.getByLabel('Day').fill(tomorrow)
  await dialog.getByRole('button', { name: 'Schedule To-Do' }).click()
  await expect(toast(page)).toContainText('Scheduled todo added successfully')
  await expect(toast(page)).toContainText('Ring the yard: Tomorrow, 01:30.')
  await expect(open(page)).toContainText('Tomorrow, 01:30')
  await expect(page.getByLabel('Add a to-do')).toHaveValue('')

  await open(page).getByRole('link', { name: 'Ring the yard', exact: true }).click()
  const one = page.getByRole('dialog', { name: 'Ring the yard' })
  await expect(one.getByLabel('Day')).toHaveValue(tomorrow)
  await one.getByLabel('Time').fill('16:45')
  await one.getByRole('button', { name: 'Save Time' }).click()
  await expect(toast(page)).toContainText('Ring the yard: Tomorrow, 16:45.')
  await expect(open(page)).toContainText('Tomorrow, 16:45')

  await open(page).getByRole('link', { name: 'Ring the yard', exact: true }).click()
  await one.getByRole('button', { name: 'Take the time off' }).click()
  await expect(toast(page)).toContainText('The time is taken off')
  await expect(open(page)).not.toContainText('16:45')
})

test('what is due today stands above the newest', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const today = dayIn('Europe/London', Date.now())
  await create(page, '/api/todos', { title: 'Ring the yard', dueDate: `${today}T23:59` })
  await create(page, '/api/todos', { title: 'Ring the mill', dueDate: `${tomorrow}T08:00` })
  await create(page, '/api/todos', { title: 'Sweep up' })
  await page.goto('/todos')
  const dueToday = page.getByRole('list', { name: 'Due today' })
  await expect(dueToday.getByRole('listitem')).toHaveText([/Ring the yard/])
  await expect(open(page).getByRole('listitem')).toHaveText([/Sweep up/, /Ring the mill/])
  await tickOf(page, 'Ring the yard').click()
  await expect(dueToday).toHaveCount(0)
  await expect(completed(page)).toContainText('Ring the yard')
})

test('a toast leaves the list its room', { tag: '@drawn' }, async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  for (let n = 1; n <= 12; n++) await create(page, '/api/todos', { title: `To-do ${n}` })
  await page.goto('/todos')
  const room = page.locator('.todo-scroll').filter({ has: open(page) })
  const before = await room.boundingBox()
  await tickOf(page, 'To-do 12').click()
  await expect(toast(page)).toContainText('To-do completed')
  expect((await room.boundingBox())?.height).toBe(before?.height)
})

test('on a phone the first to-do stands above the middle, and is given a time by its clock', {
  tag: '@drawn',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/todos')
  expect((await tickOf(page, 'Ring the yard').boundingBox())?.y).toBeLessThan(844 / 2)
  const more = page.locator('summary', { hasText: 'More for Ring the yard' })
  expect(await more.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await more.click()
  await page.getByRole('link', { name: 'Schedule Ring the yard' }).click()
  await expect(page.getByRole('dialog', { name: 'Ring the yard' }).getByLabel('Day')).toBeVisible()
})

test('what was typed comes back when the Schedule dialog is closed', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/todos')
  await page.getByLabel('Add a to-do').fill('Ring the yard')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Add a to-do')).toHaveValue('Ring the yard')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(open(page)).toContainText('Ring the yard')
  await expect(page.getByLabel('Add a to-do')).toHaveValue('')
})

test('scheduled ones are ticked on the Portal, which stays', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard', dueDate: `${tomorrow}T08:00` })
  await create(page, '/api/todos', { title: 'Ring the mill', dueDate: `${tomorrow}T09:00` })
  await page.goto('/portal')
  const panel = page.getByRole('list', { name: 'My upcoming to-dos' })
  await expect(panel.getByRole('listitem')).toHaveText([/Ring the yard.*Tomorrow, 08:00/s, /Ring the mill/])
  await tickOf(page, 'Ring the yard').click()
  await expect(panel.getByRole('listitem')).toHaveText([/Ring the mill/])
  await expect(page).toHaveURL(/\/portal(#todo-\d+)?$/)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('link', { name: 'Ring the mill' }).click()
  await page
    .getByRole('dialog', { name: 'Ring the mill' })
    .getByRole('button', { name: 'Mark as Done' })
    .click()
  await expect(page).toHaveURL(/\/portal$/)
  await expect(panel.getByRole('listitem')).toHaveText([/Ring the yard/])
})

test('the size is kept', async ({ company, pageOf, javaScriptEnabled }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the yard' })
  await page.goto('/todos')
  const slider = page.getByLabel('Zoom')
  const row = tickOf(page, 'Ring the yard')
  const before = await row.boundingBox()
  if (javaScriptEnabled === false) {
    await slider.fill('150')
    await page.getByRole('button', { name: 'Set' }).click()
  } else {
    await expect(page.getByRole('button', { name: 'Set' })).toHaveCount(0)
    const saved = page.waitForResponse('**/api/user/preferences**')
    await slider.fill('150')
    await saved
  }
  await page.goto('/todos')
  await expect(slider).toHaveValue('150')
  await expect(page.getByText('150%')).toBeVisible()
  expect(Math.round((await row.boundingBox())?.width ?? 0)).toBe(Math.round((before?.width ?? 0) * 1.5))
})

test('nobody else of the company sees it, the admin neither, nor in the bin', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  const id = await create(jo, '/api/todos', { title: 'See the dentist' })
  const ada = await pageOf(company.admin)
  expect((await ada.goto(`/todos/${id}`))?.status()).toBe(404)
  await jo.goto('/todos')
  await jo.locator('summary', { hasText: 'More for See the dentist' }).click()
  await jo.getByRole('button', { name: 'Delete See the dentist' }).click()
  await expect(toast(jo)).toContainText('Todo deleted successfully')
  await ada.goto('/bin')
  await expect(ada.getByText('The bin is empty')).toBeVisible()
  await jo.goto('/bin')
  await jo.getByRole('button', { name: /^Restore.*See the dentist/ }).click()
  await expect(jo).toHaveURL('/todos')
  await expect(open(jo)).toContainText('See the dentist')
})
