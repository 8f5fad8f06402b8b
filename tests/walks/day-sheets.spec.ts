import type { Page } from '@playwright/test'
import { dayIn } from '#app/domain/clock.ts'
import { expectWellMade } from './support/looking.ts'
import { create } from './support/pages.ts'
import { expectPagesInPrint, expectWholeInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

const today = () => dayIn('Europe/London', Date.now())

async function idOf(page: Page): Promise<number> {
  return (await (await page.request.get('/api/auth/me')).json()).id
}

test('a joiner prints the day, and the foreman types the hours that came back', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const me = await idOf(jo)
  const projectId = await create(ned, '/api/projects', { name: 'Larder' })
  await create(ned, '/api/tasks', { title: 'Hang the doors', projectId, assignedTo: me, dueDate: today() })
  await create(ned, '/api/tasks', { title: 'Second coat', projectId, dueDate: '2031-05-06' })

  await jo.goto('/')
  await jo.getByRole('link', { name: 'Day Sheet', exact: true }).click()
  const sheet = jo.getByRole('article', { name: 'Day sheet of Jo Birch' })
  await expect(sheet).toContainText('2 lines')
  await expect(sheet.getByRole('listitem')).toHaveCount(5)
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('Second coat')
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('nobody’s yet')
  await expect(sheet).not.toContainText('Mortise')
  await expectPagesInPrint(jo, 1)
  if (javaScriptEnabled) await expectWellMade(jo, 'a day sheet')

  await ned.goto(`/hours?person=${me}`)
  await ned.getByLabel('Job or task').selectOption({ label: 'Hang the doors' })
  await ned.getByLabel('Hours', { exact: false }).first().fill('1h 30')
  await ned.getByRole('button', { name: 'Add Hours' }).click()
  await expect(ned.getByRole('heading', { level: 1 })).toHaveText('Hours of Jo Birch')
  await expect(ned.getByRole('table')).toContainText('1h 30')
})

test('everybody’s sheets are printed at once, each on a page of its own, however much there is to do', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const [foreman, joiner] = [await idOf(ned), await idOf(jo)]
  await ned.goto('/day-sheets?person=all')
  await expect(ned.getByText('Nobody who is here that day has work that can be done.')).toBeVisible()
  const name = 'Library of the manor house with two staircases and a gallery'.repeat(2)
  const projectId = await create(ned, '/api/projects', { name })
  const description = 'Quarter sawn oak, '.repeat(20)
  for (let at = 1; at <= 24; at++) {
    const title = `Shelf ${at} of the long wall, `.repeat(6).slice(0, 190)
    await create(ned, '/api/tasks', {
      title,
      description,
      projectId,
      assignedTo: joiner,
      dueDate: '2031-05-06',
    })
  }
  await create(ned, '/api/tasks', { title: 'Order the oak', assignedTo: foreman })
  await ned.goto('/tasks')
  await ned.getByRole('main').getByRole('link', { name: 'Day Sheets', exact: true }).click()
  const sheets = ned.getByRole('article', { name: /^Day sheet/ })
  await expect(sheets).toHaveCount(2)
  await expect(sheets.first()).toContainText('8 more can be done now')
  await expectPagesInPrint(ned, 2)
  await expectWholeInPrint(ned, 'article, article ol > li')
  await ned.getByRole('link', { name: /^This One Alone.*Jo Birch$/ }).click()
  await expect(sheets).toHaveCount(1)
  await expectPagesInPrint(ned, 1)
})
