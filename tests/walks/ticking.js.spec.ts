import type { Page } from '@playwright/test'
import { create, holdAnswer, holdBack, openHearing, refusal, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A joiner ticks fifty times a day, often on a slow line.

const completion = '**/tasks/*/completion.data'

async function openProject(page: Page) {
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  for (const title of ['Sand', 'Oil', 'Fit']) await create(page, '/api/tasks', { title, projectId })
  await openHearing(page, `/projects/${projectId}`)
  return { projectId, box: page.getByRole('checkbox', { name: 'Sand' }) }
}

/** What of the page's own is asked for from now on. */
function tripsOf(page: Page): string[] {
  const trips: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\.(data|js)$|manifest/.test(pathname)) trips.push(`${request.method()} ${pathname}`)
  })
  return trips
}

test('the first tick of a visit makes two trips', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { projectId, box } = await openProject(page)
  const trips = tripsOf(page)
  await box.click()
  await expect(box).not.toHaveAttribute('aria-busy')
  await expect(box).toBeChecked()
  expect(trips).toEqual([
    expect.stringMatching(/^POST \/tasks\/\d+\/completion\.data$/),
    `GET /projects/${projectId}.data`,
  ])
})

test('what was asked before a tick has the page not read again after it', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { box } = await openProject(page)
  const count = '**/api/notifications?count=unread'
  const { asked, release } = await holdAnswer(page, count)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await asked
  const trips = tripsOf(page)
  await box.click()
  await expect(box).not.toHaveAttribute('aria-busy')
  await expect(box).toBeChecked()
  const askedAgain = page.waitForRequest(count)
  await page.mouse.move(0, 0)
  release()
  await askedAgain
  expect(trips).toHaveLength(2)
})

test('after a silence the server is asked for as a tick is pointed at, and not again when it is pressed', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  const { box } = await openProject(page)
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/me')) asked.push(request.url())
  })
  const answered = page.waitForResponse('**/api/auth/me')
  await box.hover()
  await (await answered).finished()
  await box.click()
  await expect(box).not.toHaveAttribute('aria-busy')
  await expect(box).toBeChecked()
  expect(asked).toHaveLength(1)
})

test('a tick is shown before it is answered, and taken back in words when it is refused', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { box } = await openProject(page)
  const answer = await holdBack(page, completion)
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(box).not.toHaveAttribute('aria-busy')
  await expect(box).toBeChecked()

  await page.unroute(completion)
  await page.route(completion, route => route.fulfill(refusal(403)))
  const oil = page.getByRole('checkbox', { name: 'Oil' })
  await oil.click()
  await expect(toast(page)).toContainText('You are not allowed to do that.')
  await expect(oil).not.toBeChecked()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.unroute(completion)
  await page.route(completion, route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await box.click()
  await expect(toast(page)).toContainText('No answer from Mortise')
  await expect(box).toBeChecked()
})

test('ticks go on when the line goes after the first was taken', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { box } = await openProject(page)
  await page.route('**/projects/*.data', route => route.abort(), { times: 1 })
  await box.click()
  await expect(box).not.toHaveAttribute('aria-busy', 'true')
  await expect(box).toBeChecked()
})

test('a tick waits for no form of another lane', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const { box } = await openProject(page)
  const answer = await holdBack(page, '**/api/tasks')
  const title = page.getByLabel('New task')
  const sent = page.waitForRequest('**/api/tasks')
  await title.fill('Polish')
  await title.press('Enter')
  await sent
  await expect(title).toHaveValue('')
  await box.click()
  await expect(box).not.toHaveAttribute('aria-busy')
  await expect(box).toBeChecked()
  const polish = page.getByRole('checkbox', { name: 'Polish' })
  await expect(polish).toHaveCount(0)

  // Nor does it wait for a tick.
  await page.route(completion, () => {})
  await page.getByRole('checkbox', { name: 'Oil' }).click()
  answer()
  await expect(toast(page)).toContainText('Task added successfully')
  await expect(page.getByRole('checkbox', { name: 'Oil' })).toHaveAttribute('aria-busy', 'true')
})
