import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** Gives Jo tasks of a project, one by one. */
async function give(ada: Page, { joiner }: Company, ...titles: string[]) {
  const users: { id: number; email: string }[] = await (await ada.request.get('/api/users')).json()
  const assignedTo = users.find(({ email }) => email === joiner.email)?.id
  const projectId = await create(ada, '/api/projects', { name: 'Hall bookcase' })
  for (const title of titles) await create(ada, '/api/tasks', { title, projectId, assignedTo })
  return projectId
}

function bell(page: Page) {
  return page.getByRole('link', { name: /^All notifications/ })
}

test('what somebody is given rings the bell until it was opened', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  await give(ada, company, 'Cut list')
  const jo = await pageOf(company.joiner)
  await jo.goto('/projects')
  await expect(bell(jo)).toContainText(/1 unread notification(?!s)/)
  await bell(jo).click()
  await expect(jo.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const today = jo.getByRole('list', { name: 'Notifications of Today' })
  await expect(today.getByRole('listitem')).toHaveCount(1)
  await expect(today).toContainText('Cut list (Hall bookcase)')

  await today.getByRole('button', { name: 'New task for you (unread)' }).click()
  const details = jo.getByRole('dialog', { name: 'Cut list' })
  await expect(details).toBeVisible()
  await details.getByRole('link', { name: 'Close' }).click()
  await expect(jo).toHaveURL('/notifications')
  await expect(bell(jo)).not.toContainText('unread')
  await expect(today.getByRole('link', { name: 'New task for you' })).toBeVisible()
  await expect(jo.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('notifications are read one by one or all at once, and the unread ones stand alone', async ({
  company,
  pageOf,
}) => {
  const ada = await pageOf(company.admin)
  await give(ada, company, 'Cut list', 'Dry fit', 'Glue up')
  const jo = await pageOf(company.joiner)
  await jo.goto('/')
  const panel = jo.getByRole('list', { name: 'My unread notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await jo.getByRole('link', { name: 'See All', exact: true }).click()

  await jo
    .getByRole('button', { name: /^Mark as Read/ })
    .first()
    .click()
  await expect(toast(jo)).toContainText('Notifications marked as read')
  await expect(toast(jo)).toContainText('1 notification')
  await jo.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(jo.getByRole('list', { name: /^Notifications of/ }).getByRole('listitem')).toHaveCount(2)
  await jo.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(toast(jo)).toContainText('2 notifications')
  await expect(jo.getByRole('heading', { name: 'You have read everything' })).toBeVisible()
  await jo.getByRole('link', { name: 'See all notifications' }).click()
  await expect(jo.getByRole('list', { name: /^Notifications of/ }).getByRole('listitem')).toHaveCount(3)
  await jo.goto('/')
  await expect(panel).toHaveCount(0)
  await expect(jo.getByText('You have read everything.')).toBeVisible()
})

test('whoever works on a job hears of its stage, of the newest alone', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const projectId = await give(ada, company, 'Cut list')
  const jo = await pageOf(company.joiner)
  await jo.request.patch('/api/notifications/mark-all-read', { data: {} })
  const stage = (name: string) => ada.request.patch(`/api/projects/${projectId}`, { data: { stage: name } })
  await stage('design')
  await stage('production')
  await jo.goto('/notifications?show=unread')
  const news = jo.getByRole('list', { name: 'Notifications of Today' })
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await news.getByRole('button', { name: 'Hall bookcase: now in Production (unread)' }).click()
  await expect(jo.getByRole('dialog', { name: 'Hall bookcase' })).toBeVisible()
})
