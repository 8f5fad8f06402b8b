import type { Page } from '@playwright/test'
import { addDays } from '#app/domain/clock.ts'
import { spanText } from '#app/domain/holidays/away.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A joiner asks, those who answer hear of it, the joiner hears the answer, and the name is marked where work is given out.

const today = new Date().toISOString().slice(0, 10)
const week = { startDate: addDays(today, 9), endDate: addDays(today, 13) }

/** A Wednesday some weeks ahead that is no bank holiday. */
function aWednesday(): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const day = addDays(today, 21 + ((10 - weekday) % 7))
  return day.slice(5) > '12-23' || day.slice(5) < '01-04' ? addDays(day, 14) : day
}

async function ask(page: Page, { startDate, endDate, reason }: typeof week & { reason?: string }) {
  await page.getByRole('link', { name: /^(Ask for|Enter) a Holiday$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Ask for|Enter) a holiday$/ })
  await dialog.getByLabel('First day').fill(startDate)
  await dialog.getByLabel('Last day').fill(endDate)
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Notes').fill('My sister’s wedding')
  await dialog.getByRole('button', { name: /^(Ask for It|Save Holiday)$/ }).click()
}

test('the reason follows the kind of leave, unless one is written @browser', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  await jo.goto('/team/holidays/new')
  const dialog = jo.getByRole('dialog', { name: 'Ask for a holiday' })
  await dialog.getByLabel('Kind of leave').selectOption('Sick, unpaid or other leave')
  await dialog.getByLabel('First day').fill(aWednesday())
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect(toast(jo)).toContainText('Holiday asked for')
  const own = jo.getByRole('list', { name: 'My holidays' })
  await expect(own).toContainText('Away')
  await expect(own).not.toContainText('Annual Leave')
  await jo.goto('/team/holidays/new')
  await dialog.getByLabel('Reason').fill('Wedding')
  await dialog.getByLabel('Kind of leave').selectOption('Sick, unpaid or other leave')
  await dialog.getByLabel('First day').fill(addDays(aWednesday(), 1))
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect(own).toContainText('Wedding')
})

test('a holiday is asked for, approved, and stands beside the name', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  await jo.goto('/team')
  await expect(jo.getByText(/^Next bank holiday: \w{3} \d/)).toBeVisible()
  await ask(jo, week)
  await expect(toast(jo)).toContainText('Holiday asked for')
  await expect(jo.getByRole('list', { name: 'My holidays' })).toContainText('Not answered yet')
  await ask(jo, { ...week, startDate: week.endDate })
  await expect(jo.locator('#startDate-error')).toContainText('You have a holiday on these days already')
  await expect(jo.getByLabel('Notes')).toHaveValue('My sister’s wedding')

  const ned = await pageOf(company.manager)
  const task = await create(ned, '/api/tasks', { title: 'Fit the doors', dueDate: addDays(today, 10) })
  await ned.request.patch(`/api/tasks/${task}`, { data: { assignedTo: await idOf(ned, 'Jo') } })
  await ned.goto('/team')
  await expect(ned.getByRole('link', { name: /^All notifications/ })).toContainText('1')
  await ned.getByRole('link', { name: 'Answer it' }).click()
  const asked = ned.getByRole('list', { name: 'Holidays to answer' })
  await expect(asked).toContainText('My sister’s wedding')
  await expect(asked.getByRole('link', { name: 'Fit the doors' })).toBeVisible()
  await asked.getByRole('link', { name: 'Decline for Jo Birch' }).click()
  const dialog = ned.getByRole('dialog', { name: 'Decline Jo Birch’s holiday?' })
  await dialog.getByLabel('Tell them why').fill('The Ferris kitchen goes in then')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(toast(ned)).toContainText('Holiday declined')
  await jo.goto('/team/holidays')
  await expect(jo.getByRole('list', { name: 'My holidays' })).toContainText('The Ferris kitchen goes in then')
  await toast(ned).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(ned)).toContainText('Answer taken back')
  await asked.getByRole('button', { name: 'Approve for Jo Birch' }).click()
  await expect(toast(ned)).toContainText('Holiday approved')

  await jo.goto('/team/holidays')
  await expect(jo.getByRole('link', { name: /^All notifications/ })).toContainText('2')
  await expect(jo.getByRole('list', { name: 'My holidays' })).toContainText('Approved')

  const ada = await pageOf(company.admin)
  await ada.goto('/team/holidays')
  await expect(ada.getByRole('link', { name: /^All notifications/ })).not.toContainText(/[1-9]/)
  await ada.goto(`/tasks/${task}/edit`)
  const away = `(away ${spanText(week, today)})`
  const chosen = ada.getByLabel('Assign to').locator('option:checked')
  await expect(chosen).toHaveText(`Jo Birch · Team Member ${away}`)
  await expect(ada.getByRole('checkbox', { name: `Jo Birch ${away}` })).toBeVisible()
  await ada.goto('/team')
  await expect(ada.getByRole('article').filter({ hasText: 'Jo Birch' })).toContainText('Away from')
})

test('colleagues see neither notes nor what was declined; who asked may take it back', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  await ned.goto('/team/holidays')
  await ask(ned, { ...week, reason: 'School play' })
  await expect(toast(ned)).toContainText('Holiday asked for')
  const ada = await pageOf(company.admin)
  await ada.goto('/team/holidays')
  await ada.getByRole('button', { name: 'Approve for Ned Oakes' }).click()
  await expect(toast(ada)).toContainText('Holiday approved')

  const jo = await pageOf(company.joiner)
  await jo.goto('/team/holidays')
  const others = jo.getByRole('list', { name: 'Everybody else’s holidays' })
  await expect(others).toContainText('School play')
  await expect(jo.getByText('wedding')).toHaveCount(0)
  await expect(jo.getByRole('link', { name: /^Take Back/ })).toHaveCount(0)

  await ned.goto('/team/holidays')
  await ned.getByRole('link', { name: /^Take Back/ }).click()
  await ned.getByRole('button', { name: 'Take it back' }).click()
  await expect(toast(ned)).toContainText('Holiday taken back')
  await jo.goto('/team/holidays')
  await expect(jo.getByText('School play')).toHaveCount(0)
})

test('an afternoon off is asked for, and its words stand wherever it is told of', async ({
  company,
  pageOf,
}) => {
  const jo = await pageOf(company.joiner)
  await jo.goto('/team/holidays/new')
  const dialog = jo.getByRole('dialog', { name: 'Ask for a holiday' })
  const day = aWednesday()
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('From midday only').check()
  await dialog.getByLabel('Until midday only').check()
  await dialog.getByLabel('Reason').fill('Dentist')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect(jo.locator('#startsAtMidday-error')).toContainText('please tick one of them')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Dentist')
  await dialog.getByLabel('Until midday only').uncheck()
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect(toast(jo)).toContainText('afternoon, half a working day')

  const ned = await pageOf(company.manager)
  await ned.goto('/team/holidays')
  await expect(ned.getByRole('list', { name: 'Holidays to answer' })).toContainText(', afternoon')
  await ned.getByRole('button', { name: 'Approve for Jo Birch' }).click()
  await expect(toast(ned)).toContainText(', afternoon')
  await ned.goto(`/calendar?view=day&date=${day}`)
  await expect(ned.getByRole('main')).toContainText('Jo')
  await expect(ned.getByRole('main')).toContainText('afternoon')
})

test('more than is left of the allowance is said before it is asked for, and before it is approved', async ({
  company,
  pageOf,
}) => {
  const ada = await pageOf(company.admin)
  const id = await idOf(ada, 'Jo')
  await ada.goto(`/user-management/users/${id}`)
  await ada.getByLabel('Days of holiday a year').fill('0.5')
  await ada.getByRole('button', { name: 'Save details' }).click()
  await expect(toast(ada)).toContainText('Saved')

  const jo = await pageOf(company.joiner)
  await jo.goto('/team/holidays/new')
  const dialog = jo.getByRole('dialog', { name: 'Ask for a holiday' })
  const day = aWednesday()
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('Reason').fill('Moving house')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect(dialog).toContainText('and 0.5 of 0.5 is left')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Moving house')
  await dialog.getByRole('button', { name: 'Ask for it all the same' }).click()
  await expect(toast(jo)).toContainText('Holiday asked for')

  await ada.goto('/team/holidays')
  const asked = ada.getByRole('list', { name: 'Holidays to answer' })
  await expect(asked).toContainText('More than is left: half a day too many')
  await ada.getByRole('link', { name: String(Number(today.slice(0, 4)) + 1), exact: true }).click()
  await expect(ada.getByRole('heading', { name: `The year ${Number(today.slice(0, 4)) + 1}` })).toBeVisible()
  await ada.goto(`/team/holidays?year=${day.slice(0, 4)}`)
  const line = ada
    .getByRole('list', { name: 'Everybody’s year' })
    .getByRole('listitem')
    .filter({ hasText: 'Jo Birch' })
  await expect(line.getByRole('img', { name: /: Moving house, not answered yet/ })).toBeVisible()
  const everybody = ada.getByRole('list', { name: 'Everybody’s allowance' })
  await expect(everybody.getByRole('listitem').filter({ hasText: 'Jo Birch' })).toContainText(
    'half a day too many',
  )
})

test('the team is found by name, with how to reach them', async ({ company, pageOf }) => {
  const jo = await pageOf(company.joiner)
  await jo.goto('/team')
  await expect(jo.getByRole('article')).toHaveCount(3)
  await expect(jo.getByRole('link', { name: 'Invite' })).toHaveCount(0)
  // Three are seen at a glance: the search stands there from eight on, and where something is looked for.
  await expect(jo.getByLabel('Search the team')).toHaveCount(0)
  await jo.goto('/team?q=birch')
  await jo.getByLabel('Search the team').fill('oakes')
  await jo.getByLabel('Search the team').press('Enter')
  await expect(jo.getByRole('article')).toHaveCount(1)
  const ned = jo.getByRole('article')
  await expect(ned).toContainText('Project Manager')
  await expect(ned.getByRole('link', { name: company.manager.email })).toHaveAttribute(
    'href',
    `mailto:${company.manager.email}`,
  )
  await jo.goto('/team?q=nobody')
  await expect(jo.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
})

async function idOf(page: Page, firstName: string): Promise<number> {
  const members: { id: number; firstName: string }[] = await (
    await page.request.get('/api/team/members')
  ).json()
  return members.find(member => member.firstName === firstName)?.id ?? 0
}
