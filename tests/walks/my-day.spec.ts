import { addDays, dayIn } from '#app/domain/clock.ts'
import { create, toast, untilLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A joiner's day: what can be done, what has to wait, and what nobody has taken.

test('a task waits, is ready again, and nobody’s work is taken and ticked', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  const faults: string[] = []
  jo.on('pageerror', fault => faults.push(fault.message))
  const { id: me } = await (await jo.request.get('/api/auth/me')).json()
  const projectId = await create(ada, '/api/projects', { name: 'Larder' })
  await create(ada, '/api/tasks', { title: 'Hang the doors', projectId, assignedTo: me })
  await create(ada, '/api/tasks', { title: 'Second coat', projectId })
  await create(ada, '/api/tasks', { title: 'Fit it', projectId, assignedTo: me, stage: 'Install' })
  // A press before all islands are there makes React draw them again, which it tells as a fault.
  await jo.goto('/')
  if (javaScriptEnabled) await untilLive(jo)
  const ready = jo.getByRole('list', { name: /Larder$/ })
  await expect(ready.getByRole('listitem')).toHaveCount(2)
  await expect(jo.getByText('2 can be done now')).toBeVisible()
  await expect(jo.getByText('Later on your jobs').first()).toBeVisible()

  await jo.locator('summary', { hasText: 'More for Hang the doors' }).click()
  await jo.getByRole('link', { name: 'Waiting… Hang the doors' }).click()
  await jo.getByLabel('Waiting for').fill('Hinges')
  const until = addDays(dayIn('Europe/London', Date.now()), 3)
  await jo.getByLabel('Until').fill(until)
  await jo.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(jo)).toContainText('Hang the doors: Hinges')
  const waiting = jo.getByRole('list', { name: 'My waiting tasks' })
  await expect(waiting).toContainText('Hinges')
  await expect(waiting).toContainText('3 days · ready')
  await expect(ready.getByRole('listitem')).toHaveCount(1)
  await jo.goto('/tasks?filter=waiting')
  await expect(jo.getByRole('list', { name: /^Tasks of API/ })).toContainText('Waiting: Hinges')

  await jo.goto('/')
  if (javaScriptEnabled) await untilLive(jo)
  expect(faults).toEqual([])
  await waiting.getByRole('button', { name: /^Ready Now.*Hang the doors$/ }).click()
  await expect(waiting).toHaveCount(0)
  await expect(ready.getByRole('listitem')).toHaveCount(2)

  await ready.getByRole('button', { name: /^Take It.*Second coat$/ }).click()
  await expect(toast(jo)).toContainText('It is yours')
  await ready.getByRole('checkbox', { name: 'Second coat' }).click()
  await expect(ready.getByRole('listitem')).toHaveCount(1)
  await jo.getByText('Done today').click()
  await expect(jo.getByRole('list', { name: 'My tasks done today' })).toContainText('Second coat')
})

test('a wait without a reason comes back with what is missing', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/tasks', { title: 'Hang the doors' })
  await page.goto(`/tasks/${id}/waiting`)
  await page.getByLabel('Waiting for').fill('Hinges')
  await page.getByLabel('Until').evaluate((field: HTMLInputElement) => field.removeAttribute('min'))
  await page.getByLabel('Until').fill('2026-01-05')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a day after today')
  await expect(page.getByLabel('Waiting for')).toHaveValue('Hinges')
})
