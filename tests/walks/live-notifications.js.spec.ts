import type { Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const polls = /\/api\/notifications\?count=unread/

async function give(ada: Page, { joiner }: Company, title: string) {
  const users: { id: number; email: string }[] = await (await ada.request.get('/api/users')).json()
  const assignedTo = users.find(({ email }) => email === joiner.email)?.id
  await create(ada, '/api/tasks', { title, assignedTo })
}

function bell(page: Page) {
  return page.getByRole('link', { name: /^All notifications/ })
}

/** Comes back to the page, as from another window. */
async function comeBack(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

async function hide(page: Page, isHidden: boolean) {
  await page.evaluate(
    state => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

test('the badges follow what comes in, and say it', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  await openLive(jo, '/create-ticket')
  await jo.getByLabel('Project Name').fill('Half typed')
  await expect(bell(jo)).not.toContainText('unread')
  await give(ada, company, 'Cut list')
  await expect(bell(jo)).toContainText(/1 unread notification(?!s)/)
  await expect(jo.getByRole('status').filter({ hasText: '1 unread notification' })).toBeAttached()
  await expect(jo.getByRole('navigation', { name: 'Main', exact: true })).toContainText(
    /1 unread notification(?!s)/,
  )
  await expect(jo.getByLabel('Project Name')).toHaveValue('Half typed')

  await openLive(jo, '/')
  await give(ada, company, 'Dry fit')
  await comeBack(jo)
  await expect(jo.getByRole('list', { name: 'My unread notifications' }).getByRole('listitem')).toHaveCount(2)
  await expect(jo.getByRole('link', { name: /^Notifications/ })).toContainText('2')
})

test('the tasks are read again where they are shown, but never under somebody’s hands', async ({
  company,
  pageOf,
}) => {
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.manager)
  const projectId = await create(ada, '/api/projects', { name: 'Oak porch' })
  const first = await create(ada, '/api/tasks', { title: 'Cut list', projectId })
  await openLive(jo, '/tasks')
  const row = jo.getByRole('listitem').filter({ hasText: 'Dry fit' })
  await jo.getByRole('link', { name: 'Cut list', exact: true }).focus()
  await create(ada, '/api/tasks', { title: 'Dry fit', projectId, dueDate: '2020-02-03' })
  await expect(row).toBeVisible()
  await expect(jo.getByRole('link', { name: 'Cut list', exact: true })).toBeFocused()

  await jo.getByLabel('Search tasks').fill('oa')
  await ada.request.patch(`/api/tasks/${first}`, { data: { status: 'complete' } })
  const reads: string[] = []
  jo.on('request', request => void (request.url().includes('/tasks.data') && reads.push(request.url())))
  // The page would be read again after the first answer, and so before the second.
  for (const _ of ['first', 'second']) {
    const asked = jo.waitForResponse(polls)
    await comeBack(jo)
    await asked
  }
  expect(reads).toEqual([])
  await expect(jo.getByRole('checkbox', { name: 'Cut list' })).not.toBeChecked()
  await expect(jo.getByLabel('Search tasks')).toHaveValue('oa')
  await jo.getByLabel('Search tasks').fill('')
  await comeBack(jo)
  await jo.getByText('Finished', { exact: true }).click()
  await expect(jo.getByRole('checkbox', { name: 'Cut list' })).toBeChecked()
})

test('what has not changed is not sent, and nothing is asked while nobody looks', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  const answers: number[] = []
  jo.on('response', response => void (polls.test(response.url()) && answers.push(response.status())))
  await jo.clock.install()
  await openLive(jo, '/projects')
  await expect.poll(() => answers.length).toBe(1)
  await comeBack(jo)
  // On a slow machine the page may have asked once more by itself.
  await expect.poll(() => answers.slice(0, 2)).toEqual([200, 304])
  await hide(jo, true)
  const before = answers.length
  await comeBack(jo)
  await jo.clock.runFor('05:00')
  expect(answers).toHaveLength(before)
  await hide(jo, false)
  await expect.poll(() => answers[before]).toBe(304)
})

test('a server that is away is asked more seldom; who was signed out asks no more', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  const asked: number[] = []
  let status = 0
  await jo.route(polls, route => {
    asked.push(Date.now())
    return status === 0 ? route.abort() : route.fulfill({ status, json: { message: 'Please sign in' } })
  })
  await openLive(jo, '/projects')
  await expect.poll(() => asked.length).toBe(2)
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(8000)
  status = 401
  await jo.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => asked.length).toBe(3)
  await comeBack(jo)
  await comeBack(jo)
  expect(asked).toHaveLength(3)
  await expect(jo.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})
