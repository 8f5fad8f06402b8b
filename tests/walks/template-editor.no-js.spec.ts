import type { Page } from '@playwright/test'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// The template editor as a plain form.

function titles(page: Page, stage: string): Promise<string[]> {
  return page
    .getByRole('region', { name: stage, exact: true })
    .getByRole('textbox', { name: /^Task \d/ })
    .evaluateAll(fields => fields.map(field => (field as HTMLTextAreaElement).value))
}

test('every button keeps what was typed, and the draft waits', async ({ pageOf, company }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/create-task-template?mode=create')
  await page.getByLabel('Template name').fill('Fitted kitchen')
  await page.getByLabel('New task in Measure').fill('Laser survey')
  await page.getByLabel('Name of stage 2').fill('Drawing')
  await page.getByLabel('Template name').press('Enter')
  await expect(page).toHaveURL(/\/create-task-template\?at=/)
  await expect(page.getByText(/^Your draft from/)).toBeVisible()
  await expect(page.getByLabel('Template name')).toHaveValue('Fitted kitchen')
  await expect(page.getByLabel('Name of stage 2')).toHaveValue('Drawing')
  await expect(page.getByLabel('New task in Measure')).toBeFocused()
  await page.getByLabel('New task in Measure').fill('Mark services')
  await page.getByRole('button', { name: 'Add to Drawing' }).click()
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Laser survey', 'Mark services'])

  // An emptied task goes; a line more is a task more.
  await page.getByLabel('Task 1 of Measure').fill('')
  await page.getByLabel('Task 2 of Measure').fill('Mark gas\nMark water')
  await page.getByLabel('New task in Drawing').press('Enter')
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Mark gas', 'Mark water'])

  const up = page.getByRole('region', { name: 'Measure' }).getByRole('button', { name: 'Up' })
  await page.getByLabel('Move, assign or delete: Mark water').click()
  await up.click()
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Mark water', 'Mark gas'])
  await expect(up).toBeFocused()

  await page.goto('/create-task-template')
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Mark water', 'Mark gas'])
  await page.goto('/create-task-template?new=true')
  await expect.poll(() => titles(page, 'Measure')).toEqual([])
  await page.goto('/create-task-template')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Mark water', 'Mark gas'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(/\/saved-task-templates$/)
  await page.goto('/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')
})

test('deleting a stage asks first and keeps what was typed', async ({ pageOf, company }) => {
  const page = await pageOf(company.manager)
  await page.goto('/create-task-template?mode=create')
  await page.getByLabel('Template name').fill('Wardrobe')
  await page.getByLabel('New task in Design').fill('Cut list')
  await page.getByLabel('Move or delete the Design stage').click()
  await page.getByRole('region', { name: 'Design' }).getByRole('button', { name: 'Delete stage' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Are you sure you want to delete the "Design" stage? This will remove all tasks in this stage.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => titles(page, 'Design')).toEqual(['Cut list'])
  await page.getByLabel('Move or delete the Design stage').click()
  await page.getByRole('region', { name: 'Design' }).getByRole('button', { name: 'Delete stage' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete stage' }).click()
  await expect(page.getByRole('region', { name: 'Design' })).toHaveCount(0)
  await expect(page.getByLabel('Template name')).toHaveValue('Wardrobe')
})

test('without a name it comes back as it was typed; saving forgets the draft', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.joiner)
  await page.goto('/create-task-template?mode=create')
  await page.getByLabel('New task in Install').fill('Hang doors')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByLabel('Template name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please enter a template name.').first()).toBeVisible()
  await expect.poll(() => titles(page, 'Install')).toEqual(['Hang doors'])
  await page.getByLabel('Template name').fill('Doors')
  await page.getByLabel('New task in Install').fill('Snag with client')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page).toHaveURL(/\/saved-task-templates$/)
  await expect(toast(page)).toContainText('Template "Doors" saved successfully!')
  const [made] = await (await page.request.get('/api/task-templates')).json()
  expect(made.tasks.tasks.Install).toEqual(['Hang doors', 'Snag with client'])
  await page.goto('/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')
})

test('of two who change one template, the second sees both versions', async ({ pageOf, company }) => {
  const page = await pageOf(company.manager)
  const tasks = { stages: ['Measure'], tasks: { Measure: ['Survey'] } }
  const id = await create(page, '/api/task-templates', { name: 'Kitchen', tasks })
  await page.goto(`/create-task-template?edit=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Task Template' })).toBeVisible()
  const put = await page.request.put(`/api/task-templates/${id}`, { data: { name: 'Kitchen, oak' } })
  expect(put.status()).toBe(200)
  await page.getByLabel('New task in Measure').fill('Level')
  await page.getByRole('button', { name: 'Save template' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Ned Oakes changed this' })
  await expect(conflict.getByRole('row', { name: /Template name/ })).toContainText('Kitchen, oak')
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page.getByLabel('Template name')).toHaveValue('Kitchen, oak')
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Survey'])
})

test('a template that was deleted meanwhile comes back to be saved as a new one', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.manager)
  const tasks = { stages: ['Measure'], tasks: { Measure: ['Survey'] } }
  const id = await create(page, '/api/task-templates', { name: 'Kitchen', tasks })
  await page.goto(`/create-task-template?edit=${id}`)
  expect((await page.request.delete(`/api/task-templates/${id}`)).ok()).toBe(true)
  await page.getByLabel('New task in Measure').fill('Level')
  await page.getByRole('button', { name: 'Save template' }).click()
  const gone = page.getByRole('alert').filter({ hasText: 'This template was deleted in the meantime' })
  await expect(gone).toBeVisible()
  await expect.poll(() => titles(page, 'Measure')).toEqual(['Survey', 'Level'])
  await gone.getByRole('button', { name: 'Save as a new template' }).click()
  await expect(toast(page)).toContainText('Template "Kitchen" saved successfully!')
})

test('a draft that waits outlives another template being edited', async ({ pageOf, company }) => {
  const page = await pageOf(company.manager)
  const tasks = { stages: ['Measure'], tasks: { Measure: ['Survey'] } }
  const id = await create(page, '/api/task-templates', { name: 'Kitchen', tasks })
  await page.goto('/create-task-template')
  await page.getByLabel('Template name').fill('Pantry')
  await page.getByLabel('Template name').press('Enter')
  await page.goto(`/create-task-template?edit=${id}`)
  await page.getByLabel('Template name').fill('Kitchen, oak')
  await page.getByLabel('Template name').press('Enter')
  await expect(page.getByLabel('Template name')).toHaveValue('Kitchen, oak')
  await page.goto('/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('Pantry')
})
