import { drawing, photo } from '#tests/support/file-contents.ts'
import { people } from '#tests/support/people.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('photos and drawings are added to a task, and a program is refused in words', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  const id = await create(page, '/api/tasks', { title: 'Glue the boxes', projectId })
  await page.goto(`/portal/tasks/${id}`)
  await page.getByLabel('Add photos or files').setInputFiles([
    { name: 'boxes.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'boxes.dwg', mimeType: 'application/octet-stream', buffer: drawing('boxes') },
  ])
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await expect(toast(page)).toContainText('Files uploaded successfully')
  await expect(page.getByRole('img', { name: /boxes\.jpg/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'boxes.dwg' })).toBeVisible()

  // Its photo opens where it can be taken off, and closes to the task.
  await page.getByRole('link', { name: /boxes\.jpg/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'boxes', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glue the boxes' })).toBeVisible()

  await page
    .getByLabel('Add photos or files')
    .setInputFiles([
      { name: 'cutlist.pdf.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') },
    ])
  await page.getByRole('button', { name: 'Add Files', exact: true }).click()
  await expect(page.getByText(/A program, not a document\./).first()).toBeVisible()
  await expect(page.getByText(/cutlist\.pdf\.exe/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /boxes\.jpg/ })).toHaveCount(1)

  const elsewhere = await pageOf(people.otherAdmin)
  expect((await elsewhere.goto(`/portal/tasks/${id}`))?.status()).toBe(404)
})
