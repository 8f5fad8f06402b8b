import type { Page } from '@playwright/test'
import { makeNew } from './support/new-menu.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What a workshop does every day: a new template, applied to a job, given out, worked on the board until it is complete.

test('a new template is applied, given out, and its job worked to the end', async ({ company, pageOf }) => {
  const ned = await pageOf(company.manager)
  await create(ned, '/api/projects', { name: 'Hall bookcase', dueDate: '2031-05-06' })
  await ned.goto('/')
  await makeTemplate(ned)
  await applyTemplate(ned)
  await giveOut(ned)
  await findOnBoard(ned)

  const jo = await pageOf(company.joiner)
  await jo.goto('/')
  await expect(jo.getByRole('link', { name: /^Notifications/ })).toContainText('1')
  await expect(jo.getByRole('link', { name: /^Active Tasks/ })).toContainText('2 / 2')

  for (const [title, stage] of [
    ['Laser survey', 'Measure'],
    ['Agree the timber', 'Measure'],
    ['Cut list', 'Design'],
  ] as const) {
    await complete(ned, title, stage)
  }
  await expect(toast(ned)).toContainText('Project moved to Production stage')
  await ned.goto('/dashboard')
  await expect(cards(ned, 'Production')).toContainText('Nobody on it: Dovetails')
  await moveTo(ned, 'Install')
  await expect(toast(ned)).toContainText('Moved to Install')
  await moveTo(ned, 'Complete')
  await expect(cards(ned, 'Complete')).toContainText('Hall bookcase')
  const [project] = await (await ned.request.get('/api/projects')).json()
  expect(project).toMatchObject({ stage: 'complete', progress: 75 })
  expect(project.completedDate).not.toBeNull()
})

async function makeTemplate(page: Page) {
  await makeNew(page, 'Create New Task Template')
  await page.getByLabel('Template name').fill('Bookcase')
  const tasks = [
    ['Measure', 'Laser survey'],
    ['Measure', 'Agree the timber'],
    ['Design', 'Cut list'],
    ['Production', 'Dovetails'],
  ] as const
  for (const [stage, title] of tasks) {
    const field = page.getByLabel(`New task in ${stage}`, { exact: true })
    await field.fill(title)
    await page.getByRole('button', { name: `Add to ${stage}` }).click()
    await expect(page.getByRole('region', { name: stage }).getByText(title).first()).toBeVisible()
    await expect(field).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page)).toContainText('Template "Bookcase" saved successfully!')
  await expect(page).toHaveURL(/\/saved-task-templates/)
  await expect(page.getByRole('article').filter({ hasText: 'Bookcase' })).toContainText('4 tasks')
}

async function applyTemplate(page: Page) {
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Hall bookcase' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hall bookcase' })
  await sheet.getByRole('link', { name: 'Add Task Template' }).first().click()
  const choice = page.getByRole('dialog', { name: 'Add Task Template' })
  await choice.getByRole('link', { name: 'Bookcase' }).click()
  const preview = page.getByRole('dialog', { name: 'Apply a template' })
  await expect(preview).toContainText('Agree the timber')
  await preview.getByRole('button', { name: 'Apply' }).click()
  await expect(toast(page)).toContainText('Template applied successfully!')
  await expect(sheet.getByRole('checkbox', { name: 'Laser survey' })).toBeInViewport()
  await expect(page).toHaveURL(/#tasks$/)
}

async function giveOut(page: Page) {
  await page.getByRole('dialog').getByRole('link', { name: 'Assign tasks' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign tasks' })
  const give = assign.getByRole('group', { name: 'Give the 2 unassigned tasks to' })
  await give.getByLabel(/Jo Birch .*0 open$/).check()
  await assign.getByRole('button', { name: 'Save assignments' }).click()
  await expect(toast(page)).toContainText('Jo Birch')
}

async function findOnBoard(page: Page) {
  await page.getByRole('dialog', { name: 'Hall bookcase' }).getByRole('link', { name: 'Close' }).click()
  await openFromMenu(page, 'Dashboard')
  await expect(cards(page, 'Measure')).toContainText('0 of 2 tasks')
}

async function complete(page: Page, title: string, stage: string) {
  await page.goto('/dashboard')
  await expect(cards(page, stage)).toContainText('Hall bookcase')
  await page.getByRole('link', { name: 'Hall bookcase' }).click()
  const tick = page.getByRole('dialog').getByRole('checkbox', { name: title, exact: true })
  await tick.click()
  await expect(tick.and(page.locator(':checked, [aria-checked=true]')).or(toast(page)).first()).toBeVisible()
}

async function moveTo(page: Page, stage: string) {
  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('article').getByRole('button', { name: stage, exact: true }).click()
  await expect(cards(page, stage)).toContainText('Hall bookcase')
}

function cards(page: Page, stage: string) {
  return page.getByRole('region', { name: stage, exact: true }).getByRole('article')
}

function openFromMenu(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click()
}
