import type { Page } from '@playwright/test'
import { dayIn } from '#app/domain/clock.ts'
import { expectWellMade } from './support/looking.ts'
import { create, toast } from './support/pages.ts'
import { expectPagesInPrint, expectWholeInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// From the sheets of a day to the evening on which they come back.

const today = () => dayIn('Europe/London', Date.now())

async function idOf(page: Page): Promise<number> {
  return (await (await page.request.get('/api/auth/me')).json()).id
}

test('sheets are printed, typed in the evening, checked and saved, and the job moves on', async ({
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
  const other = await create(ned, '/api/projects', { name: 'Porch' })
  await create(ned, '/api/tasks', { title: 'Posts', projectId: other, assignedTo: me, dueDate: '2031-05-07' })

  await jo.goto('/')
  await jo.getByRole('link', { name: 'Day Sheet', exact: true }).click()
  await jo.getByRole('button', { name: 'Print Day Sheet' }).click()
  const sheet = jo.getByRole('article', { name: /^Day sheet JB-\d{4} of Jo Birch$/ })
  await expect(sheet).toContainText('3 lines')
  await expect(sheet.getByRole('listitem')).toHaveCount(6)
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('Second coat')
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('nobody’s yet')
  await expect(sheet).not.toContainText('Mortise')
  await expectPagesInPrint(jo, 1)
  if (javaScriptEnabled) await expectWellMade(jo, 'a day sheet')

  // The foreman finds it, though nobody has made the others.
  await ned.goto('/tasks')
  await ned.getByRole('link', { name: 'Evening', exact: true }).click()
  await expect(ned.getByRole('heading', { name: /^Jo Birch/ })).toBeVisible()
  const typed = ned.getByLabel('What was done')
  const text = '1 done 7:30-9:00, 2 done, 3 waiting oak 8 May 2031, 14 done'
  await typed.fill(text)
  await ned.getByRole('button', { name: 'Check', exact: true }).click()
  const plan = ned.getByRole('list', { name: 'What saving will do' })
  await expect(plan.getByRole('listitem')).toHaveCount(4)
  await expect(plan.getByRole('listitem').nth(0)).toContainText('7:30 to 9:00, 1h 30')
  await expect(plan.getByRole('listitem').nth(1)).toContainText('Jo takes it, it was nobody’s')
  await expect(plan.getByRole('listitem').nth(2)).toContainText('Waiting: oak')
  await expect(plan.getByRole('listitem').nth(3)).toContainText('Line 14 is not on this sheet')
  await expect(ned.getByText('moves on to Design')).toBeVisible()
  await expect(typed).toHaveValue(text)
  if (javaScriptEnabled) await expectWellMade(ned, 'the evening')

  // What was not looked at is not saved: it is told first.
  await typed.fill(`${text}, 4 swept the shop 16-16:30`)
  await ned.getByRole('button', { name: 'Save 3 Lines' }).click()
  await expect(ned.getByRole('alert')).toContainText('Please look at it once more')
  await expect(plan).toContainText('swept the shop')
  await expect(typed).toHaveValue(/swept the shop/)
  await ned.getByRole('button', { name: 'Save 4 Lines' }).click()
  await expect(toast(ned)).toContainText('4 lines saved')
  await expect(toast(ned)).toContainText('Project moved to Design stage')
  await expect(toast(ned)).toContainText('1 line left out')
  await expect(ned.getByRole('list', { name: 'Sheets of today' })).toContainText('3 lines, 2 done')
  await expect(typed).toHaveValue('')
  await expect(ned.getByRole('list', { name: 'On the sheet' }).getByRole('listitem').nth(0)).toContainText(
    'Done',
  )
  await ned.goto(`/projects/${projectId}`)
  await expect(
    ned.getByRole('dialog', { name: 'Larder' }).getByRole('link', { name: /^Here Design/ }),
  ).toBeVisible()
})

test('everybody’s sheets are made at once, each on a page of its own, however much there is to do', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const [foreman, joiner] = [await idOf(ned), await idOf(jo)]
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
  await ned.goto('/evening')
  await ned.getByRole('link', { name: /’s Sheets$/ }).click()
  await ned.getByRole('button', { name: 'Make Sheets' }).click()
  await expect(toast(ned)).toContainText('2 sheets made')
  const sheets = ned.getByRole('article', { name: /^Day sheet/ })
  await expect(sheets).toHaveCount(2)
  await expect(sheets.first()).toContainText('8 more can be done now')
  await expectPagesInPrint(ned, 2)
  await expectWholeInPrint(ned, '.day-sheet, .day-sheet .work > li')
  await ned.getByRole('button', { name: 'Make Sheets' }).click()
  await expect(toast(ned)).toContainText('Printed already')
  await ned.getByRole('link', { name: /^This One Alone.*Jo Birch$/ }).click()
  await expect(sheets).toHaveCount(1)
  await expectPagesInPrint(ned, 1)
})
