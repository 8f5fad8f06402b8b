import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { create, toast } from './support/pages.ts'
import { expect, isOverHttp, test } from './support/test.ts'

// A month that nobody lives in yet: what is shown does not hang on the day of the test.
const may = '/calendar?view=month&date=2027-05-01'
const stairs = { name: 'Oak staircase', startDate: '2027-05-10', dueDate: '2027-05-14' }

/** The cell of a day, by its link: '12 May'. */
function cell(page: Page, day: number) {
  return page
    .getByRole('cell')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^\\w{3} ${day} May`) }) })
}

function panel(page: Page) {
  return page.getByRole('complementary', { name: /May 2027$/ })
}

async function openDay(page: Page, day: number) {
  await cell(page, day)
    .getByRole('link', { name: new RegExp(`^\\w{3} ${day} May`) })
    .click()
  await expect(panel(page).getByRole('heading', { name: new RegExp(` ${day} May 2027`) })).toBeVisible()
}

test('the four views show the same job and its task', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const projectId = await create(page, '/api/projects', stairs)
  await create(page, '/api/tasks', { title: 'Turn the newels', projectId, dueDate: '2027-05-12' })
  await page.goto(may)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar View' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'May 2027' })).toBeVisible()
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
  await expect(cell(page, 10).getByRole('link', { name: 'API-001 Oak staircase' })).toBeVisible()
  await expect(cell(page, 12).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
  await expect(cell(page, 9).getByRole('link')).toHaveCount(1)

  await openDay(page, 12)
  await expect(panel(page).getByRole('list', { name: 'Projects' })).toContainText('Oak staircase')
  await expect(panel(page).getByRole('list', { name: 'Tasks due' })).toContainText('Turn the newels')
  await expect(panel(page)).toContainText('Week 19')

  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { name: '9 to 15 May 2027 Week 19' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^Nobody/ }).getByRole('link', { name: 'Turn the newels' }),
  ).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^Jobs/ }).getByRole('link', { name: 'API-001 Oak staircase' }),
  ).toBeVisible()
  await views.getByRole('link', { name: 'Day' }).click()
  await expect(page.getByRole('heading', { name: 'Wednesday 12 May 2027' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Projects' })).toContainText('10 to 14 May 2027')
  await views.getByRole('link', { name: 'Agenda' }).click()
  await expect(page.getByRole('region', { name: '14 Friday May 2027' })).toContainText('Due')
  await views.getByRole('link', { name: 'Month' }).click()
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page.getByRole('table', { name: 'June 2027' })).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.locator('td [aria-current=date]')).toHaveCount(1)
})

test('jobs that a week has no room for are counted once, and the number opens the week', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  for (const name of ['Porch', 'Larder', 'Vanity unit', 'Stairs', 'Shelves', 'Doors', 'Gate'])
    await create(page, '/api/projects', { ...stairs, name })
  await page.goto(may)
  await expect(page.getByRole('link', { name: /^\+1 more/ })).toHaveCount(1)
  await page.getByRole('link', { name: '+1 more in the week from 9 May 2027' }).click()
  await expect(page.getByRole('row', { name: /^Jobs/ }).getByRole('link', { name: /^API-00/ })).toHaveCount(7)
})

test('what is late is folded into one line, and runs into no later week', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', {
    name: 'Porch',
    startDate: '2026-01-05',
    dueDate: '2026-01-09',
  })
  await create(page, '/api/tasks', { title: 'Turn the newels', dueDate: '2026-01-07' })
  await page.goto('/calendar')
  const late = page.getByRole('group').filter({ hasText: '1 late job, 1 late task' })
  await expect(page.getByRole('table').getByRole('link', { name: /Porch/ })).toHaveCount(0)
  await late.getByText('1 late job, 1 late task').click()
  await expect(late.getByRole('list', { name: 'Late jobs' })).toContainText(/Porch.*\d+ days overdue/)
  await expect(late.getByRole('link', { name: 'Porch' })).toHaveAttribute('href', `/projects/${id}`)
  await late.getByRole('link', { name: 'Turn the newels' }).click()
  await expect(page.getByRole('list', { name: 'Tasks due' })).toContainText('Turn the newels')
})

test('on a phone a finger upon a job means its day', { tag: '@drawn' }, async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/projects', stairs)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(may)
  const bar = await cell(page, 12).getByTitle('API-001 Oak staircase').boundingBox()
  if (!bar) throw new Error('The job is not shown')
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect(page).toHaveURL(/day=2027-05-12#day$/)
  await expect(panel(page).getByRole('heading', { name: / 12 May 2027/ })).toBeInViewport()
})

test('the week that is on stands on the first screen', { tag: '@drawn' }, async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/calendar')
    await expect(page.locator('td [aria-current=date]')).toBeInViewport()
  }
})

test('a task is ticked, and moved to another day and back', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/tasks', { title: 'Turn the newels', dueDate: '2027-05-12' })
  await page.goto(`${may}&day=2027-05-12`)
  const tasks = panel(page).getByRole('list', { name: 'Tasks due' })
  const words = tasks.locator('li .grow').filter({ hasText: 'Turn the newels' })
  if (!isOverHttp(page))
    expect(await words.evaluate(each => each.getBoundingClientRect().width)).toBeGreaterThan(112)
  await tasks.getByText('Move Turn the newels').click()
  await tasks.getByLabel('Due on').fill('2027-05-19')
  await tasks.getByRole('button', { name: 'Move' }).click()
  await expect(toast(page)).toContainText('Turn the newels: due Wed 19 May 2027')
  await expect(cell(page, 19).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 12).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
  await tasks.getByRole('checkbox', { name: 'Turn the newels' }).click()
  await expect(tasks.getByRole('checkbox', { name: 'Turn the newels', checked: true })).toBeVisible()
})

test('a to-do of one’s own is ticked on its day, and nobody else sees it', async ({ pageOf, company }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/todos', { title: 'Ring the timber yard', dueDate: '2027-05-12T08:00:00Z' })
  await page.goto(`${may}&day=2027-05-12`)
  const own = panel(page).getByRole('list', { name: 'My to-dos' })
  await expect(own).toContainText('09:00')
  await own.getByRole('checkbox', { name: 'Ring the timber yard' }).click()
  await expect(toast(page)).toContainText('To-do completed')
  await expect(own).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 12).getByRole('link', { name: '09:00 Ring the timber yard' })).toBeVisible()
  const admin = await pageOf(company.admin)
  await admin.goto(`${may}&day=2027-05-12`)
  await expect(panel(admin)).toBeVisible()
  await expect(admin.getByText('Ring the timber yard')).toHaveCount(0)
})

test('a job takes its start along; a stale move shows both versions', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', stairs)
  await page.goto(`${may}&day=2027-05-12`)
  const jobs = panel(page).getByRole('list', { name: 'Projects' })
  await jobs.getByText('Move API-001').click()
  await jobs.getByLabel('Due on').fill('2027-05-18')
  await page.request.patch(`/api/projects/${id}`, { data: { dueDate: '2027-05-15' } })
  await jobs.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing of yours is saved yet')
  const dialog = page.getByRole('dialog', { name: 'Move the job' })
  await expect(dialog.getByLabel('Due on')).toHaveValue('2027-05-18')
  await expect(dialog.getByRole('link', { name: 'Close' })).toHaveAttribute('href', `${may}&day=2027-05-12`)
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(toast(page)).toContainText('API-001 Oak staircase: Thu 13 to Tue 18 May 2027')
  await expect(cell(page, 13).getByRole('link', { name: 'API-001 Oak staircase' })).toBeVisible()
})

test('a job that was moved alone offers to move its tasks along', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const projectId = await create(page, '/api/projects', stairs)
  const taskId = await create(page, '/api/tasks', {
    title: 'Turn the newels',
    projectId,
    dueDate: '2027-05-12',
  })
  await page.goto(`${may}&day=2027-05-14`)
  const jobs = panel(page).getByRole('list', { name: 'Projects' })
  await jobs.getByText('Move API-001').click()
  await jobs.getByLabel('Due on').fill('2027-05-18')
  await jobs.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(cell(page, 12).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
  await toast(page).getByRole('link', { name: 'Move Its Open Task Along' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move its tasks along?' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'New dates' })).toContainText('12 May 2027 to 14 May 2027')
  const asked = page.url()
  await page.getByRole('button', { name: 'Move 1 Task' }).click()
  await expect(toast(page)).toContainText('1 open task moved along.')
  await expect(cell(page, 14).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 12).getByRole('link', { name: 'Turn the newels' })).toBeVisible()

  await page.goto(`${may}&day=2027-05-14`)
  await jobs.getByText('Move API-001').click()
  await jobs.getByLabel('Due on').fill('2027-05-18')
  await jobs.getByLabel('Move its open tasks along').check()
  await jobs.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toast(page)).toContainText('1 open task moved along')
  await expect(cell(page, 14).getByRole('link', { name: 'Turn the newels' })).toBeVisible()

  await page.request.patch(`/api/tasks/${taskId}`, { data: { status: 'complete' } })
  await page.goto(asked)
  await expect(page.getByText('No open task has a date to move.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
})

test('who may not edit a job sees no form for it', async ({ pageOf, company }) => {
  const admin = await pageOf(company.admin)
  await create(admin, '/api/projects', stairs)
  const page = await pageOf(company.joiner)
  await page.goto(`${may}&day=2027-05-12`)
  await expect(panel(page).getByRole('list', { name: 'Projects' })).toContainText('Oak staircase')
  await expect(panel(page).getByText('Move API-001')).toHaveCount(0)
})

test('a feed is made, read by another program, and revoked', async ({ pageOf, company, playwright }) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/tasks', { title: 'Turn, sand; oil', dueDate: inTenDays() })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Calendar feed' }).click()
  await page.getByLabel('Whose work').selectOption('all')
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = await page.getByLabel('Address of your feed').inputValue()
  const program = await playwright.request.newContext()
  const answer = await program.get(address)
  expect(answer.status()).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  const names = calendar.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry).summary)
  expect(names).toEqual(['Turn, sand; oil'])
  await page.goto('/settings/calendar-feed')
  await expect(page.getByLabel('Address of your feed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page)).toContainText('Calendar feed revoked')
  expect((await program.get(address)).status()).toBe(404)
  await program.dispose()
})

function inTenDays(): string {
  return new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
}
