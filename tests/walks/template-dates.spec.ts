import type { Page } from '@playwright/test'
import { create, toast, untilLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A template brings dates, and the job's tasks go along when the job moves.

test('a template sets dates, and the tasks move along with their job and back', async ({
  pageOf,
  company,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.manager)
  const projectId = await create(page, '/api/projects', {
    name: 'Home office',
    startDate: '2031-03-03',
    dueDate: '2031-03-28',
  })
  if (javaScriptEnabled !== false) await makeLive(page)
  else await page.goto('/create-task-template?mode=create')
  await page.getByLabel('Template name').fill('Fitted furniture')
  await addPlanned(page, 'Laser survey', '3', 'days after the start')
  await addPlanned(page, 'Agree the finish', '2', 'days before the due date')
  await expect(page.getByText('3 days after the start · 1h 30')).toBeVisible()
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(toast(page)).toContainText('Template "Fitted furniture" saved successfully!')

  await page.goto(`/projects/${projectId}/template`)
  await page.getByRole('link', { name: 'Fitted furniture' }).click()
  await expect(page.getByRole('heading', { name: 'The dates it will set' })).toBeVisible()
  await expect(page.getByText('6 Mar 2031', { exact: true })).toBeVisible()
  await expect(page.getByText('26 Mar 2031', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Apply Template' }).click()
  await expectDates(page, projectId, ['6 Mar 2031', '26 Mar 2031'])
  await expect(page.getByText('0 of 2 done · 3h')).toBeVisible()

  await page.goto(`/create-ticket?edit=${projectId}`)
  if (javaScriptEnabled !== false) await untilLive(page)
  await page.getByLabel('Due date').fill('2031-04-04')
  await page.getByText('Move its 2 open tasks along').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('2 open tasks moved along, 5 working days later.')
  await expectDates(page, projectId, ['13 Mar 2031', '2 Apr 2031'])
  await expect(page.getByText('moved 2 open tasks along, 5 working days later')).toBeVisible()

  await page.goto(`/projects/${projectId}/assign`)
  if (javaScriptEnabled !== false) await untilLive(page)
  await page.getByLabel('One due date for the 2 open tasks').fill('2031-03-20')
  await page.getByRole('button', { name: 'Save Assignments' }).click()
  await expect(toast(page)).toContainText('2 due dates changed.')
  await expectDates(page, projectId, ['20 Mar 2031', '20 Mar 2031'])
})

test('what moved along is taken back in one step', async ({ pageOf, company }) => {
  const page = await pageOf(company.manager)
  const dates = { startDate: '2031-03-03', dueDate: '2031-03-28' }
  const projectId = await create(page, '/api/projects', { name: 'Boot room', ...dates })
  for (const dueDate of ['2031-03-06', '2031-03-26']) {
    await create(page, '/api/tasks', { title: `Due ${dueDate}`, projectId, stage: 'measure', dueDate })
  }
  await page.goto(`/calendar/projects/${projectId}/move?back=/calendar`)
  await page.getByLabel('Due on').fill('2031-03-31')
  await page.getByText('Move its 2 open tasks along').click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toast(page)).toContainText('2 open tasks moved along')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('2 tasks have their old dates again.')
  await expectDates(page, projectId, ['6 Mar 2031', '26 Mar 2031'])
  await expect(page.getByText(/Starts 3 Mar 2031 .* due 28 Mar 2031/)).toBeVisible()
})

async function makeLive(page: Page) {
  await page.goto('/create-task-template?mode=create')
  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
  await untilLive(page)
}

async function addPlanned(page: Page, title: string, days: string, from: string) {
  const field = page.getByLabel('New task in Measure', { exact: true })
  await field.fill(title)
  await field.press('Enter')
  const summary = page.getByLabel(`Move, assign or delete: ${title}`)
  await summary.click()
  const menu = summary.locator('..')
  await menu.getByLabel('Due').fill(days)
  await menu.getByLabel('Counted from').selectOption(from)
  await menu.getByLabel('Hours').fill('1.5')
  await page.getByLabel('Template name').press('Enter')
}

async function expectDates(page: Page, projectId: number, dates: string[]) {
  await page.goto(`/projects/${projectId}`)
  const tasks = page.getByRole('list', { name: 'Measure tasks' }).getByRole('listitem')
  await expect(tasks).toHaveCount(dates.length)
  for (const [at, date] of dates.entries()) await expect(tasks.nth(at)).toContainText(date)
}
