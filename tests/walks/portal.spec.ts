import type { Page } from '@playwright/test'
import { dayIn } from '#app/domain/clock.ts'
import { formatDateShort } from '#app/domain/format.ts'
import type { Company } from './support/company.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const today = dayIn('Europe/London', Date.now())

/** A project of the admin's with two tasks for Jo: one due today, one much later. */
async function givenTasks(ada: Page, { joiner }: Company) {
  const users: { id: number; email: string }[] = await (await ada.request.get('/api/users')).json()
  const assignedTo = users.find(({ email }) => email === joiner.email)?.id
  const clientId = await create(ada, '/api/clients', { name: 'Mrs Kaye', phone: '01943 555 014' })
  const projectId = await create(ada, '/api/projects', { name: 'Hall bookcase', clientId })
  const give = (title: string, dueDate: string) =>
    create(ada, '/api/tasks', { title, dueDate, projectId, assignedTo })
  return { projectId, now: await give('Cut list', today), later: await give('Dry fit', '2031-05-06') }
}

function section(page: Page, name: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
}

function card(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(`^${name}`) })
}

test('a day on the Portal: what is due, its details, done, hidden', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const ada = await pageOf(company.admin)
  await givenTasks(ada, company)
  const jo = await pageOf(company.joiner)
  await jo.goto('/')
  await expect(section(jo, 'Urgent Tasks')).toContainText('Cut list')
  await expect(section(jo, 'Urgent Tasks')).toContainText('Today')
  await expect(section(jo, 'My Tasks').getByRole('list', { name: /Hall bookcase/ })).toContainText('Dry fit')
  await expect(card(jo, 'Active Tasks')).toContainText('2 / 2')
  await expect(card(jo, 'Notifications')).toContainText('2')

  await card(jo, 'Due Today & Overdue').click()
  const due = jo.getByRole('dialog', { name: 'Due Today & Overdue' })
  await expect(due.getByRole('listitem')).toHaveCount(1)
  await expect(due).toContainText(formatDateShort(today, ''))
  await due.getByRole('link', { name: 'Cut list' }).click()
  const details = jo.getByRole('dialog', { name: 'Cut list' })
  await expect(details.getByRole('link', { name: 'Hall bookcase' })).toBeVisible()
  await expect(details.getByRole('link', { name: '01943 555 014' })).toHaveAttribute(
    'href',
    'tel:01943555014',
  )
  await expect(details).toContainText('Jo Birch')
  if (javaScriptEnabled === false) await details.getByRole('button', { name: 'Got it' }).click()
  await expect(details.getByRole('button', { name: 'Got it' })).toHaveCount(0)

  await details.getByRole('button', { name: 'Complete' }).click()
  await expect(toast(jo)).toContainText('Task completed')
  await expect(due).toContainText('Nothing is due')
  await due.getByRole('link', { name: 'Close' }).click()
  await expect(card(jo, 'Active Tasks')).toContainText('1 / 2')
  await expect(card(jo, 'Notifications')).toContainText('1')

  await jo.getByText('Done today').click()
  const done = jo.getByRole('list', { name: 'My tasks done today' })
  await expect(done.getByRole('checkbox', { name: 'Cut list' })).toBeChecked()
  const kept = jo.waitForResponse(answer => answer.request().method() === 'POST')
  await done.getByRole('button', { name: /^Hide .*Cut list/ }).click()
  await kept
  await expect(done).toHaveCount(0)
  await jo.goto('/portal')
  await expect(section(jo, 'My Tasks')).toContainText('Dry fit')
  await expect(done).toHaveCount(0)

  await jo.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(toast(jo)).toContainText('Refreshed')
  await expect(toast(jo)).toContainText('Data updated from database')
})

test('notifications are marked as read one by one and all at once', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  await givenTasks(ada, company)
  const jo = await pageOf(company.joiner)
  await jo.goto('/portal/notifications')
  const dialog = jo.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('Dry fit (Hall bookcase)')
  await dialog
    .getByRole('button', { name: /^Mark as Read/ })
    .first()
    .click()
  await expect(toast(jo)).toContainText('1 notification')
  await expect(dialog.getByRole('button', { name: /^Mark as Read/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(toast(jo)).toContainText('Notifications marked as read')
  await expect(dialog.getByRole('button', { name: /Mark/ })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'New task for you' }).first().click()
  await expect(jo.getByRole('dialog', { name: 'Dry fit' })).toBeVisible()
})

test('a task whose project is gone is told in red and can be deleted', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const { projectId } = await givenTasks(ada, company)
  expect((await ada.request.delete(`/api/projects/${projectId}`)).status()).toBe(204)
  const jo = await pageOf(company.joiner)
  await jo.goto('/')
  const mine = section(jo, 'My Tasks')
  await expect(mine.getByText('Unknown Project (Orphaned Task)')).toHaveCount(2)
  await mine.getByRole('link', { name: 'Dry fit', exact: true }).click()
  const details = jo.getByRole('dialog', { name: 'Dry fit' })
  await expect(details).toContainText('Unknown Project (Orphaned Task)')
  await details.getByRole('link', { name: 'Delete' }).click()
  const question = jo.getByRole('dialog', { name: 'Delete Task' })
  await expect(question).toContainText(
    'Are you sure you want to delete the task "Dry fit"? It goes to the bin, where its job is:',
  )
  await question.getByRole('button', { name: 'Delete Task' }).click()
  await expect(toast(jo)).toContainText('Orphaned task deleted')
  await expect(toast(jo)).toContainText('Restore its job first to get it back')
  await expect(mine.getByText('Unknown Project (Orphaned Task)')).toHaveCount(1)
})

test('deleting any other task can be undone', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const { now } = await givenTasks(ada, company)
  const jo = await pageOf(company.joiner)
  await jo.goto(`/portal/tasks/${now}/delete`)
  await jo.getByRole('button', { name: 'Delete Task' }).click()
  await expect(toast(jo)).toContainText('Task deleted successfully')
  await expect(section(jo, 'Urgent Tasks')).not.toContainText('Cut list')
  await toast(jo).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(jo)).toContainText('Cut list is back')
})
