import { create, untilLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('what is typed before the scripts are there stays, and counts as changed', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Marion Leigh', address: '3 Chevin Rise' })
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/entry.client-*.js', async route => {
    await arrived
    await route.continue()
  })
  await page.goto(`/clients/${id}/edit`, { waitUntil: 'commit' })
  const address = page.getByLabel('Address')
  await address.fill('4 Mill Lane')
  arrive()
  await untilLive(page)
  await expect(address).toHaveValue('4 Mill Lane')
  expect(await address.evaluate((field: HTMLTextAreaElement) => field.defaultValue)).toBe('3 Chevin Rise')
})
