import { people } from '#tests/support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ person: people.joiner })

test('a task that is found opens, for who may not edit it too, and closing it leads back', async ({
  page,
  javaScriptEnabled,
}) => {
  const title = 'Take a squeeze of the old cornice'
  await page.goto('/clients')
  const plain = javaScriptEnabled === false
  if (plain) {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('OF THE OLD CORN')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: title }).click()
  } else {
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('OF THE OLD CORN')
    await page.getByRole('option', { name: title }).click()
  }
  const task = page.getByRole('dialog', { name: title })
  await expect(task).toContainText('Task Details')
  await expect(task.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await task.getByRole('link', { name: 'Close' }).first().click()
  await expect(page).toHaveURL(plain ? /\/search\?q=/ : /\/clients$/)
})
