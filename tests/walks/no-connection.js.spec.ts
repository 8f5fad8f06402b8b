import type { Page } from '@playwright/test'
import { create, holdBack, isMethod, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What pages do when the server cannot be reached, and when somebody leaves what they have typed.

test('a form that cannot be sent stays as it is, says so, and is sent later', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
  await openLive(page, `/clients/${id}/edit`)
  await page.getByLabel('Phone').fill('01632 960333')
  await page.context().setOffline(true)
  const save = page.getByRole('button', { name: 'Save client' })
  await save.click()
  await expect(toast(page)).toContainText('No connection to Mortise')
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960333')
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await page.context().setOffline(false)
  await save.click()
  await expect(page.getByRole('dialog', { name: 'Marion Leigh' })).toContainText('01632 960333')
})

test('a form that something else than the server answers stays as it is, and is sent later', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/create-ticket')
  const name = page.getByLabel('Project name')
  await name.fill('Oak porch')
  const save = page.getByRole('button', { name: 'Create Ticket' })
  const answers = [
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    { status: 500, contentType: 'text/plain', body: 'Internal Server Error' },
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' },
  ]
  for (const answer of answers) {
    await page.route('**/create-ticket.data', route => route.fulfill(answer), { times: 1 })
    await save.click()
    await expect(toast(page)).toContainText('What you typed is still here')
    await expect(save).not.toHaveAttribute('aria-busy', 'true')
    await expect(name).toHaveValue('Oak porch')
    await toast(page).getByRole('link', { name: 'Dismiss' }).click()
  }
  await save.click()
  await expect(page.getByRole('rowheader', { name: 'Oak porch' })).toBeVisible()
})

test('a refused form is put right and sent while the page is still being read again', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/settings/details')
  const readAgain = await holdBack(page, '**/settings/details.data', { only: isMethod('GET') })
  const phone = page.getByLabel('Phone')
  const save = page.getByRole('button', { name: 'Save details' })
  await phone.fill('call me')
  await save.click()
  await expect(phone).toHaveAccessibleDescription(/phone number/)
  await phone.fill('01943 555 014')
  await save.click()
  await phone.focus()
  readAgain()
  await expect(toast(page)).toContainText('Details saved')
  await openLive(page, '/settings/details')
  await expect(phone).toHaveValue('01943 555 014')
})

test('what is refused while its page is being left keeps the page, which says why', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/settings/details')
  const answer = await holdBack(page, '**/settings/details.data', { only: isMethod('POST') })
  const phone = page.getByLabel('Phone')
  await phone.fill('call me')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  answer()
  await expect(phone).toHaveAccessibleDescription(/phone number/)
  await expect(page).toHaveURL(/\/settings\/details$/)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('a tick that waited for its turn is kept, and leads back nobody who has gone elsewhere', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  for (const title of ['Sand', 'Oil']) await create(page, '/api/tasks', { title, projectId })
  await openLive(page, `/projects/${projectId}`)
  const answer = await holdBack(page, '**/tasks/*/completion.data')
  await page.getByRole('checkbox', { name: 'Sand' }).click()
  await page.getByRole('checkbox', { name: 'Oil' }).click()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect.poll(() => completionsOf(page)).toEqual(['complete', 'complete'])
  await expect(page).toHaveURL(/\/projects$/)
})

test('a page that may not be read for the moment is waited for, behind the form that was saved', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
  await openLive(page, `/clients/${id}/edit`)
  let refusals = 0
  await page.route('**/clients/*.data*', route => {
    if (route.request().method() === 'POST' || refusals > 0) return route.continue()
    refusals++
    const headers = { 'X-Remix-Response': 'yes', 'Retry-After': '1' }
    return route.fulfill({ status: 429, headers, body: '' })
  })
  await page.getByLabel('Phone').fill('01632 960333')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(page.getByRole('dialog', { name: 'Marion Leigh' })).toContainText('01632 960333')
  expect(refusals).toBe(1)
})

test('a page that cannot be loaded tells no more than is known', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/projects')
  await page.route('**/clients.data', route => route.fulfill({ status: 502, body: 'Bad Gateway' }), {
    times: 1,
  })
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page.getByText('Please try again in a moment.')).toBeVisible()
  await expect(page.getByText('noted')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('quick ticks without a connection all stay where they are', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  for (const title of ['Sand', 'Oil', 'Fit']) await create(page, '/api/tasks', { title, projectId })
  await openLive(page, `/projects/${projectId}`)
  await page.context().setOffline(true)
  for (const name of ['Sand', 'Oil']) await page.getByRole('checkbox', { name }).click()
  await expect(toast(page)).toContainText('No connection to Mortise')
  // Each has been given up: one that is still under way is sent with the connection that comes back.
  for (const name of ['Sand', 'Oil'])
    await expect(page.getByRole('checkbox', { name })).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}$`))
  await page.context().setOffline(false)
  await page.getByRole('checkbox', { name: 'Sand' }).click()
  await expect(page.getByRole('checkbox', { name: 'Sand' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Oil' })).not.toBeChecked()
})

test('a template that cannot be sent goes on being kept, and is saved later', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await openLive(page, '/create-task-template?mode=create')
  await page.getByLabel('Template name').fill('Wardrobe')
  await page.context().setOffline(true)
  const save = page.getByRole('button', { name: 'Save template' })
  await save.click()
  await expect(toast(page)).toContainText('Error saving template: no connection to Mortise')
  await page.getByLabel('Template name').fill('Oak wardrobe')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.context().setOffline(false)
  await save.click()
  await expect(toast(page)).toContainText('Template "Oak wardrobe" saved successfully!')
})

test('a dialog in which something is typed asks before it is left', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
  await openLive(page, `/clients/${id}/edit`)
  await page.getByLabel('Phone').fill('01632 960333')
  const asked: string[] = []
  let answer = false
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return answer ? dialog.accept() : dialog.dismiss()
  })
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await expect.poll(() => asked).toEqual(['Discard what you changed?'])
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960333')
  answer = true
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/\/edit$/)
  expect(asked).toHaveLength(2)
})

test('where a row is gone the next one has the focus', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const ids: number[] = []
  for (const name of ['Oak porch', 'Bunk beds', 'Window seat']) {
    const projectId = await create(page, '/api/projects', { name })
    await create(page, '/api/tasks', { title: `Survey of ${name}`, projectId })
    ids.push(projectId)
  }
  const data = { key: 'dashboard-visible-projects', value: ids }
  expect((await page.request.post('/api/user/preferences', { data })).ok()).toBe(true)
  await openLive(page, '/dashboard')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  const second = cards.nth(1)
  await second.locator('summary').click()
  await second.getByRole('button', { name: 'Take off the board' }).click()
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(1).locator(':focus')).toHaveCount(1)
})

async function completionsOf(page: Page): Promise<string[]> {
  const tasks: { status: string }[] = await (await page.request.get('/api/tasks')).json()
  return tasks.map(({ status }) => status)
}
