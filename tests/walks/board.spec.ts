import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// With JavaScript and without: the same posts, the same pages.

test('a ticket goes on the board, along it by its menu, off it and on again', async ({ pageOf, company }) => {
  const [page, ned] = [await pageOf(company.admin), await pageOf(company.manager)]
  const id = await create(ned, '/api/projects', { name: 'Oak porch', dueDate: '2030-01-31' })
  await create(page, '/api/tasks', { title: 'Laser survey', projectId: id, dueDate: '2030-01-10' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add the project in work' }).click()
  await expect(toast(page)).toContainText('Added to Dashboard')
  await expect(page.getByText('One ticket on the board. None is overdue.')).toBeVisible()
  await expect(page.getByText('Nobody on it: Laser survey')).toBeVisible()

  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('button', { name: 'Production' }).click()
  await expect(toast(page)).toContainText('Moved to Production')
  const production = page.getByRole('region', { name: 'Production', exact: true })
  await expect(production.getByRole('article')).toContainText('No tasks in Production')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Measure' }).getByRole('article')).toHaveCount(1)

  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('button', { name: 'Take off the board' }).click()
  await expect(page.getByText('Nothing on your board yet')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a second mover without a script is told who was first', async ({ pageOf, company }) => {
  const ada = await pageOf(company.admin)
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const id = await create(jo, '/api/projects', { name: 'Oak porch' })
  await create(jo, '/api/tasks', { title: 'Laser survey', projectId: id })
  for (const page of [ada, ned]) {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Add the project in work' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  }
  await ned.getByRole('button', { name: 'Install' }).click()
  await expect(toast(ned)).toContainText('Moved to Install')
  await ada.getByRole('button', { name: 'Design' }).click()
  await expect(toast(ada)).toContainText('Ned moved API-001 to Install in the meantime. It stays there.')
  await expect(ada.getByRole('region', { name: 'Install' }).getByRole('article')).toHaveCount(1)
})

test('adding from the list asks before work is lost; starting again can be taken back', async ({
  pageOf,
  company,
}) => {
  const [page, ned] = [await pageOf(company.admin), await pageOf(company.manager)]
  const stage = 'production'
  const id = await create(ned, '/api/projects', { name: 'Oak porch', stage })
  await create(page, '/api/tasks', { title: 'Cut', projectId: id, stage, status: 'complete' })
  await create(page, '/api/tasks', { title: 'Glue', projectId: id, stage })
  const add = page.getByRole('button', { name: 'Add to Dashboard API-001' })
  const elsewhere = await pageOf(company.admin)
  await page.goto('/projects?q=oak&view=cards')
  await add.click()
  await expect(page.getByText('It is in Production and 1 of 2 tasks is done')).toBeVisible()
  await page.getByRole('button', { name: 'Start Again from Measure' }).click()
  await expect(toast(page)).toContainText('Added to Dashboard')
  await expect(page).toHaveURL(/\/projects\?q=oak/)
  expect(await stageOf()).toBe('measure')

  await expect(add).toHaveCount(0)
  // A list that was opened before, where it is still offered.
  await elsewhere.request.post(`/projects/${id}/dashboard`, {
    form: { from: '/projects?q=oak' },
    maxRedirects: 0,
  })
  await elsewhere.goto('/projects?q=oak')
  await expect(toast(elsewhere)).toContainText('Already on Dashboard')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Measure' }).getByRole('article')).toHaveCount(1)

  await page.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await page.getByRole('button', { name: 'Take off the board' }).click()
  await expect(toast(page)).toContainText('Taken off the board')
  await page.goto('/projects?view=cards')
  await add.click()
  await expect(toast(page)).toContainText('Added to Dashboard')

  async function stageOf() {
    const { stage }: { stage: string } = await (await page.request.get(`/api/projects/${id}`)).json()
    return stage
  }
})

test('a new start is undone as a whole', async ({ pageOf, company }) => {
  const [page, ned] = [await pageOf(company.admin), await pageOf(company.manager)]
  const id = await create(ned, '/api/projects', { name: 'Oak porch', stage: 'install' })
  await create(page, '/api/tasks', { title: 'Fit', projectId: id, stage: 'install', status: 'complete' })
  await page.goto('/projects?view=cards')
  await page.getByRole('button', { name: 'Add to Dashboard API-001' }).click()
  await page.getByRole('button', { name: 'Start Again from Measure' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Oak porch is in Install again, and off your board')
  await page.getByRole('button', { name: 'Add to Dashboard API-001' }).click()
  await page.getByRole('button', { name: 'Add it as it stands' }).click()
  await expect(toast(page)).toContainText('Added to Dashboard')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Install' }).getByText('1 of 1 task')).toBeVisible()
})

test('what has no tasks yet is listed and says what is missing', async ({ pageOf, company }) => {
  const [page, ned] = [await pageOf(company.joiner), await pageOf(company.manager)]
  await create(ned, '/api/projects', { name: 'Window seats' })
  await page.goto('/projects?view=cards')
  await page.getByRole('button', { name: 'Add to Dashboard API-001' }).click()
  await expect(page.getByText('It is on your board. It shows once it has tasks.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Task Template' })).toBeVisible()
})
