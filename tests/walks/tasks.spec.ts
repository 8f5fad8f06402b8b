import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('what is to do stands by job, and what is finished folds below', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  const projectId = await create(page, '/api/projects', { name: 'Larder' })
  for (const title of ['Hang the doors', 'Second coat']) {
    await create(page, '/api/tasks', { title, projectId })
  }
  await create(page, '/api/tasks', { title: 'Sharpen the chisels' })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/^API-\d+ Larder$/, 'No project'])
  const larder = page.getByRole('list', { name: /^Tasks of API/ })
  await expect(larder.getByRole('listitem')).toHaveCount(2)
  await larder.getByRole('checkbox', { name: 'Second coat' }).click()
  await expect(larder.getByRole('listitem')).toHaveCount(1)
  await page.locator('summary', { hasText: 'Finished' }).click()
  await expect(page.getByRole('list', { name: 'Finished tasks' })).toContainText('Second coat')
  await page.goto('/tasks?filter=done')
  await expect(page.getByRole('list', { name: 'Finished tasks' })).toContainText('Larder')
})

test('a task is edited and deleted over its list, which stays as it was', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  await create(page, '/api/tasks', { title: 'Hang the doors' })
  const list = page.getByRole('list', { name: 'Tasks of no project' })
  await page.goto('/tasks?filter=open')
  await list.getByRole('link', { name: 'Hang the doors', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit task' })
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/tasks\?filter=open$/)
  await list.getByRole('link', { name: 'Hang the doors', exact: true }).click()
  await dialog.getByLabel('Title').fill('Hang four doors')
  await dialog.getByRole('button', { name: 'Save Task' }).click()
  await expect(toast(page)).toContainText('Task updated successfully')
  await list.getByRole('link', { name: 'Hang four doors', exact: true }).click()
  await dialog.getByRole('link', { name: 'Delete Task' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click()
  await expect(page).toHaveURL(/\/tasks\?filter=open$/)
  await expect(page.getByRole('heading', { name: 'No tasks found' })).toBeVisible()
})
