import { addDays, dayIn } from '#app/domain/clock.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A task is typed and given to somebody in one line.

test('a task is added for somebody, and told with who is away', async ({ company, pageOf }) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const { id: joId } = await (await jo.request.get('/api/auth/me')).json()
  const day = addDays(dayIn('Europe/London', Date.now()), 9)
  await create(ned, '/api/team/holidays', { userId: joId, startDate: day, endDate: addDays(day, 6) })
  const id = await create(ned, '/api/projects', { name: 'Oak porch' })
  await ned.goto(`/projects/${id}`)
  const who = ned.getByLabel('Assign to')
  await expect(who.getByRole('option').first()).toHaveText('Nobody')
  await expect(who).toHaveValue('')
  await expect(who.getByRole('option', { name: /^Jo Birch \(away / })).toHaveCount(1)
  await ned.getByLabel('New task').fill('Cut the posts')
  await who.selectOption(String(joId))
  await ned.getByRole('button', { name: 'Add Task', exact: true }).click()
  await expect(toast(ned)).toContainText('Task added successfully')
  const row = ned.getByRole('list', { name: 'Measure tasks' }).getByRole('listitem')
  await expect(row.filter({ hasText: 'Cut the posts' })).toContainText('Jo Birch')
  await expect(ned.getByLabel('New task')).toHaveValue('')
  await expect(who).toHaveValue('')

  await ned.getByLabel('New task').fill('Peg the braces')
  await who.selectOption(String(joId))
  await ned.getByRole('button', { name: /^More Fields/ }).click()
  const form = ned.getByRole('dialog', { name: 'New task' })
  await expect(form.getByLabel(/^Title/)).toHaveValue('Peg the braces')
  await expect(form.getByLabel('Assign to')).toHaveValue(String(joId))
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(row.filter({ hasText: 'Peg the braces' })).toContainText('Jo Birch')
  await jo.goto('/')
  await expect(jo.getByRole('list', { name: /Oak porch$/ }).getByRole('listitem')).toHaveCount(2)
})

test('what is refused comes back with whom it was for', async ({ company, pageOf }) => {
  const ned = await pageOf(company.manager)
  const { id: nedId } = await (await ned.request.get('/api/auth/me')).json()
  const id = await create(ned, '/api/projects', { name: 'Oak porch' })
  await ned.goto(`/projects/${id}`)
  await ned.getByLabel('New task').fill('Cut the posts')
  await ned.getByLabel('Assign to').selectOption(String(nedId))
  await ned.getByLabel('Due date').evaluate((field: HTMLInputElement) => {
    field.type = 'text'
    field.value = 'soon'
  })
  await ned.getByRole('button', { name: 'Add Task', exact: true }).click()
  await expect(ned.getByRole('alert').first()).toBeVisible()
  await expect(ned.getByRole('textbox', { name: /^(New task|Title)/ })).toHaveValue('Cut the posts')
  await expect(ned.getByLabel('Assign to')).toHaveValue(String(nedId))
})
