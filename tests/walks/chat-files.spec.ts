import { photo } from '#tests/support/file-contents.ts'
import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a photo goes with a message, and without words; what is no file is told', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  await page.goto(`/team-chat?project=${projectId}`)
  const messages = page.getByRole('log', { name: 'Messages' })
  const chosen = page.getByLabel('Photos or files to send with it')
  await page.getByText('Photo or file', { exact: true }).click()
  await chosen.setInputFiles({ name: 'boxes.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(messages.getByRole('img', { name: /boxes\.jpg/ })).toBeVisible()
  await expect(messages.getByText('boxes.jpg', { exact: true })).toBeVisible()

  await page.getByText('Photo or file', { exact: true }).click()
  await page.getByLabel('Message', { exact: true }).fill('The cut list')
  await chosen.setInputFiles({
    name: 'list.exe',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ program'),
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('list.exe: A program, not a document.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The cut list')
  await expect(messages.getByText('The cut list')).toHaveCount(0)
})
