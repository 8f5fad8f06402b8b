import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, openHearing, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** A ticket on the joiner's board with a task, both of the admin's making. */
async function addTicket(ada: Page, jo: Page, name: string) {
  const projectId = await create(ada, '/api/projects', { name })
  const taskId = await create(ada, '/api/tasks', { title: 'Cut list', projectId })
  await create(ada, '/api/tasks', { title: 'Dry fit', projectId })
  const data = { key: 'dashboard-visible-projects', value: [projectId] }
  expect((await jo.request.post('/api/user/preferences', { data })).ok()).toBe(true)
  return { projectId, taskId }
}

function card(page: Page, stage: string) {
  return page.getByRole('region', { name: stage, exact: true }).getByRole('article')
}

async function pair({
  company,
  pageOf,
}: {
  company: Company
  pageOf: (person: Company['admin']) => Promise<Page>
}) {
  return { ada: await pageOf(company.admin), jo: await pageOf(company.manager) }
}

test('the board moves under one’s eyes, and says who moved what', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  const { ada, jo } = await pair({ company, pageOf })
  const { projectId, taskId } = await addTicket(ada, jo, 'Oak porch')
  await openHearing(jo, '/dashboard')
  await expect(card(jo, 'Measure')).toContainText('0 of 2')
  await ada.request.patch(`/api/tasks/${taskId}`, { data: { status: 'complete' } })
  await expect(card(jo, 'Measure')).toContainText('1 of 2')
  await expect(toast(jo)).toBeHidden()
  await ada.request.patch(`/api/projects/${projectId}`, { data: { stage: 'design' } })
  await expect(card(jo, 'Design')).toContainText('Oak porch')
  await expect(toast(jo)).toContainText(/moved API-001 Oak porch to Design/)
})

test('a task ticked in one browser shows ticked in another’s open ticket', async ({ company, pageOf }) => {
  const { ada, jo } = await pair({ company, pageOf })
  const { projectId } = await addTicket(ada, jo, 'Oak porch')
  await openHearing(jo, `/projects/${projectId}`)
  await openLive(ada, `/projects/${projectId}`)
  await ada.getByRole('checkbox', { name: 'Cut list' }).check()
  await expect(jo.getByRole('checkbox', { name: 'Cut list' })).toBeChecked()
  await expect(jo.getByRole('checkbox', { name: 'Dry fit' })).not.toBeChecked()
})

test('a to-do of another machine of one’s own shows, is ticked and goes; a colleague’s page asks nothing', async ({
  company,
  pageOf,
}) => {
  const bench = await pageOf(company.joiner)
  const phone = await pageOf(company.joiner)
  const portal = await pageOf(company.joiner)
  const ned = await pageOf(company.manager)
  const asked: string[] = []
  await openHearing(bench, '/todos')
  await openHearing(portal, '/')
  // What pages ask once their socket is open.
  const opened = ned.waitForResponse(/\/api\/notifications\?count=unread/)
  await openHearing(ned, '/todos')
  await opened
  await openLive(phone, '/todos')
  ned.on('request', request => void asked.push(request.url()))
  const dueDate = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const id = await create(phone, '/api/todos', { title: 'Ring the yard', dueDate })
  const rowOn = (page: Page) => page.getByRole('checkbox', { name: 'Ring the yard' })
  for (const page of [bench, portal, phone]) await expect(rowOn(page)).not.toBeChecked()
  await rowOn(phone).check()
  await expect(rowOn(bench)).toBeChecked()
  await phone.request.delete(`/api/todos/${id}`)
  await expect(rowOn(bench)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('where no socket can be opened, a to-do of another machine is asked for', async ({
  company,
  pageOf,
}) => {
  const bench = await pageOf(company.joiner)
  await bench.routeWebSocket('**/ws/**', socket => socket.close())
  await openLive(bench, '/todos')
  // It was moved before, and stays where it is.
  await bench.getByLabel('Zoom').press('ArrowRight')
  await expect(bench.getByText('110%')).toBeVisible()
  const phone = await pageOf(company.joiner)
  await create(phone, '/api/todos', { title: 'Ring the yard' })
  await expect(bench.getByRole('list', { name: 'Open to-dos' })).toContainText('Ring the yard')
})

test('where no socket can be opened, the page asks from time to time', async ({ company, pageOf }) => {
  const { ada, jo } = await pair({ company, pageOf })
  const { taskId } = await addTicket(ada, jo, 'Oak porch')
  await jo.routeWebSocket('**/ws/**', socket => socket.close())
  await openLive(jo, '/dashboard')
  await expect(card(jo, 'Measure')).toContainText('0 of 2')
  await ada.request.patch(`/api/tasks/${taskId}`, { data: { status: 'complete' } })
  await expect(card(jo, 'Measure')).toContainText('1 of 2')
})
