import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What the Portal does while the server is away: it says so, and keeps what was hidden in this browser.

const key = 'portal-dismissed-tasks'

test('what is hidden while the server is away is kept here, and sent by refreshing', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const [me]: [{ id: number }] = await page.request
    .get('/api/auth/me')
    .then(async answer => [await answer.json()])
  const task = { title: 'Oil the vice', assignedTo: me.id, status: 'complete' }
  const before = await create(page, '/api/tasks', { ...task, title: 'Sharpen the chisels' })
  await page.request.post('/api/user/dismissed-tasks', { data: { ids: [before] } })
  const id = await create(page, '/api/tasks', task)
  await openLive(page, '/portal')
  await page.getByText('Done today').click()
  const done = page.getByRole('list', { name: 'My tasks done today' })
  await expect(done).toContainText('Oil the vice')
  await expect(done).not.toContainText('Sharpen the chisels')

  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(toast(page)).toContainText('Refreshed')
  await page.route(/\/api\/user\/|\/readyz/, route => route.abort())
  await page.getByRole('button', { name: 'Hide all' }).click()
  await expect(done).toHaveCount(0)
  const local = `mortise:${me.id}:${key}`
  await expect.poll(() => page.evaluate(name => localStorage.getItem(name), local)).toContain(String(id))

  await page.getByRole('button', { name: 'Refresh Data' }).click()
  // In place of the one before, which is still new.
  await expect(toast(page)).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('Refresh failed')
  await expect(page.getByRole('alert')).toContainText('Could not update data')

  await page.unroute(/\/api\/user\/|\/readyz/)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(toast(page)).toContainText('Refreshed')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(name => localStorage.getItem(name), local)).toBeNull()
  const stored = await page.request.get(`/api/user/preferences/${key}`)
  expect(await stored.json()).toMatchObject({ key, value: [before, id] })
  await page.reload()
  await expect(done).toHaveCount(0)
})
