import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { dayIn, hourMs, minuteMs } from '#app/domain/clock.ts'
import { expectNoSidewaysScroll, expectWellMade } from './support/looking.ts'
import { create, dismiss, toast } from './support/pages.ts'
import { expectPagesInPrint } from './support/paper.ts'
import { expect, test } from './support/test.ts'

// A joiner's hours: by Start and Stop, typed, forgotten, and put right.

async function idOf(page: Page): Promise<number> {
  return (await (await page.request.get('/api/auth/me')).json()).id
}

/** What runs began so many hours earlier. */
/** The instant at which it began then. */
function beginEarlier(userId: number, hours: number): number {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? '', 'mortise.db'))
  try {
    // On the minute, as people say it.
    const startedAt = Math.floor(Date.now() / minuteMs) * minuteMs - hours * hourMs
    database
      .prepare('update time_entries set started_at = ?, day = ? where user_id = ? and minutes is null')
      .run(startedAt, dayIn('Europe/London', startedAt), userId)
    return startedAt
  } finally {
    database.close()
  }
}

test('a joiner starts, starts another, stops, types hours and puts them right', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  const me = await idOf(jo)
  const projectId = await create(ada, '/api/projects', { name: 'Larder' })
  const hang = await create(ada, '/api/tasks', {
    title: 'Hang the doors',
    projectId,
    assignedTo: me,
    estimatedMinutes: '4',
  })
  await create(ada, '/api/tasks', { title: 'Oil, two coats', projectId, assignedTo: me })

  await jo.goto('/')
  const ready = jo.getByRole('list', { name: /Larder$/ })
  await ready.locator('summary', { hasText: 'More for Hang the doors' }).click()
  await ready.getByRole('button', { name: /^Start ?: Hang the doors$/ }).click()
  await expect(toast(jo)).toContainText('Hang the doors, at ')
  const working = jo.getByRole('region', { name: 'What you are working on' })
  await expect(working).toContainText('Hang the doors')
  await ready.locator('summary', { hasText: 'More for Oil, two coats' }).click()
  await ready.getByRole('button', { name: /^Start ?: Oil, two coats$/ }).click()
  await expect(toast(jo)).toContainText('Hang the doors was stopped after 1 min')
  await expect(working).toContainText('Oil, two coats')
  await expect(ready.getByRole('button', { name: /^Stop ?: Oil, two coats$/ })).toBeVisible()
  if (javaScriptEnabled) await expectWellMade(jo, 'the Portal while somebody works')
  await working.getByRole('button', { name: /^Stop ?: Oil, two coats$/ }).click()
  await expect(toast(jo)).toContainText('1 min on Oil, two coats')
  await expect(working).toHaveCount(0)

  await jo.goto(`/portal/tasks/${hang}`)
  await expect(jo.getByText('1 min of 4h')).toBeVisible()

  await jo.goto('/hours')
  await jo.getByLabel('Job or task').selectOption({ label: 'Hang the doors' })
  await jo.getByLabel('Hours', { exact: false }).first().fill('soon')
  await jo.getByLabel('Note').fill('Both leaves')
  await jo.getByRole('button', { name: 'Add Hours' }).click()
  await expect(jo.getByRole('alert')).toContainText('Please enter hours such as 1.5')
  await expect(jo.getByLabel('Note')).toHaveValue('Both leaves')
  await jo.getByLabel('Hours', { exact: false }).first().fill('1:30')
  await jo.getByRole('button', { name: 'Add Hours' }).click()
  await expect(toast(jo)).toContainText('1h 30 added')
  const week = jo.getByRole('table', { name: 'Hours of the week by job and day' })
  await expect(week).toContainText('Larder')
  await expect(week).toContainText('1h 32')
  if (javaScriptEnabled) await expectWellMade(jo, 'the page of the hours')
  await expectPagesInPrint(jo, 1)
  await ada.goto(`/hours?person=${me}`)
  await ada.emulateMedia({ media: 'print' })
  const width = (selector: string) =>
    ada.locator(selector).evaluate(each => each.getBoundingClientRect().width)
  expect(await width('.week-hours')).toBe(await width('main .cols'))
  await ada.emulateMedia({ media: null })

  await jo.getByRole('link', { name: 'Hang the doors' }).first().click()
  await expect(jo.getByRole('heading', { level: 1 })).toHaveText('Hang the doors')
  await jo.getByRole('textbox', { name: 'Hours', exact: false }).fill('2h')
  await jo.getByRole('button', { name: 'Save Hours' }).click()
  await expect(toast(jo)).toContainText('2h on Hang the doors')
  await dismiss(jo)
  await jo.getByRole('link', { name: 'Hang the doors' }).first().click()
  const history = jo.getByRole('list', { name: 'What was done to it' })
  await expect(history).toContainText('changed the hours from 1h 30 to 2h')
  if (javaScriptEnabled) await expectWellMade(jo, 'hours that are corrected')
  await jo.getByRole('button', { name: 'Delete Hours' }).click()
  await expect(toast(jo)).toContainText('2h on Hang the doors')
  await expect(week).not.toContainText('2h 02')
  await toast(jo).getByRole('button', { name: 'Undo' }).click()
  await expect(week).toContainText('2h 02')

  // The office sees them beside what was planned, and whose they are.
  await ada.goto(`/projects/${projectId}`)
  await expect(ada.getByText('2h 01 of 4h').first()).toBeVisible()
  await ada.goto('/hours')
  await ada.getByRole('link', { name: 'Jo Birch' }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Hours of Jo Birch')
  await expect(ada.getByRole('table')).toContainText('2h 02')
  const file = await ada.request.get('/hours/file?of=everybody')
  expect(await file.text()).toContain('Jo Birch,API-001,Larder,Hang the doors')
})

test('what was forgotten is asked about, and counts nothing until it is answered', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  const me = await idOf(jo)
  const task = await create(jo, '/api/tasks', { title: 'Oil, two coats', assignedTo: me })
  expect((await jo.request.post(`/api/tasks/${task}/start`)).status()).toBe(201)
  const began = beginEarlier(me, 40)
  await jo.goto('/')
  await expect(jo.getByText(/^You started Oil, two coats .*When did you stop\?$/)).toBeVisible()
  await jo.goto('/hours')
  await expect(jo.getByText(/: 0h worked\.$/)).toBeVisible()
  await jo.goto('/')
  const time = new Date(began + hourMs).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  })
  await jo.getByLabel('Stopped at').fill(time)
  await jo.getByRole('button', { name: /^Save Hours ?of Oil, two coats$/ }).click()
  await expect(toast(jo)).toContainText('1h on Oil, two coats')
  await expect(jo.getByText('When did you stop?')).toHaveCount(0)
})

test('the phone starts and stops within reach', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  await jo.setViewportSize({ width: 390, height: 844 })
  const task = await create(jo, '/api/tasks', { title: 'Oil, two coats', assignedTo: await idOf(jo) })
  await jo.goto('/')
  await jo.locator('summary', { hasText: 'More for Oil, two coats' }).click()
  await jo.getByRole('button', { name: /^Start ?: Oil, two coats$/ }).click()
  await expect(jo.getByRole('region', { name: 'What you are working on' })).toBeVisible()
  await jo.goto(`/tasks/${task}/edit`)
  await jo.getByRole('button', { name: /^Stop ?: Oil, two coats$/ }).click()
  await expect(toast(jo)).toContainText('1 min on Oil, two coats')
  await expectNoSidewaysScroll(jo)
})
