import type { Locator, Page } from '@playwright/test'
import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const may = '/calendar?view=month&date=2027-05-01'

function cell(page: Page, day: number) {
  return page
    .getByRole('cell')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^\\w{3} ${day} May`) }) })
}

/** What carries things comes once somebody uses the page. */
async function openCalendar(page: Page, path: string) {
  await openLive(page, path)
  await page.keyboard.press('Shift')
  await expect(page.locator('form[hidden] [name=dueDate]')).toBeAttached()
}

async function drag(page: Page, what: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded()
  await what.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('That day is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 6 })
  await expect(to).toHaveClass(/is-over/)
  await expect(what).toHaveClass(/is-carried/)
  await page.mouse.up()
  await expect(page.locator('.is-carried')).toHaveCount(0)
}

test('a job is dragged by any of its days, and taken back by Undo', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', {
    name: 'Oak staircase',
    startDate: '2027-05-10',
    dueDate: '2027-05-14',
  })
  const dates = async () => {
    const { startDate, dueDate } = await (await page.request.get(`/api/projects/${id}`)).json()
    return `${startDate} ${dueDate}`
  }
  await openCalendar(page, may)
  await drag(page, cell(page, 12).locator('[data-carried]'), cell(page, 20))
  await expect(toast(page)).toContainText('API-001 Oak staircase: Tue 18 to Sat 22 May 2027')
  await expect(cell(page, 18).getByRole('link', { name: 'API-001 Oak staircase' })).toBeVisible()
  expect(await dates()).toBe('2027-05-18 2027-05-22')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 10).getByRole('link', { name: 'API-001 Oak staircase' })).toBeVisible()
  expect(await dates()).toBe('2027-05-10 2027-05-14')
})

test('a task is dragged within the week', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/tasks', { title: 'Turn the newels', dueDate: '2027-05-12' })
  await openCalendar(page, '/calendar?view=week&date=2027-05-12')
  const day = (at: number) =>
    page
      .getByRole('row', { name: /^Nobody/ })
      .getByRole('cell')
      .nth(at)
  await drag(page, day(3).getByRole('link', { name: 'Turn the newels' }), day(5))
  await expect(toast(page)).toContainText('Turn the newels: due Fri 14 May 2027')
  await expect(day(5).getByRole('link', { name: 'Turn the newels' })).toBeVisible()
})

test('dropped where it was, nothing is sent', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/tasks', { title: 'Turn the newels', dueDate: '2027-05-12' })
  await openCalendar(page, may)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST') sent++
  })
  await drag(page, page.getByRole('link', { name: 'Turn the newels' }), cell(page, 12))
  await drag(page, page.getByRole('link', { name: 'Turn the newels' }), cell(page, 13))
  await expect(toast(page)).toContainText('due Thu 13 May 2027')
  expect(sent).toBe(1)
})
