import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('what is to do stands by job, and what is finished folds below', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  const projectId = await create(page, '/api/projects', { name: 'Larder' })
  for (const title of ['Hang the doors', 'Second coat']) {
    await create(page, '/api/tasks', { title, projectId })
  }
  await create(page, '/api/tasks', { title: 'Sharpen the chisels' })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['No project', /^API-\d+ Larder$/])
  const larder = page.getByRole('list', { name: /^Tasks of API/ })
  await expect(larder.getByRole('listitem')).toHaveCount(2)
  await larder.getByRole('checkbox', { name: 'Second coat' }).click()
  await expect(larder.getByRole('listitem')).toHaveCount(1)
  await page.locator('summary', { hasText: 'Finished' }).click()
  await expect(page.getByRole('list', { name: 'Finished tasks' })).toContainText('Second coat')
  await page.goto('/tasks?filter=done')
  await expect(page.getByRole('list', { name: 'Finished tasks' })).toContainText('Larder')
})
