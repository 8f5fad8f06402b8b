import { people } from '#tests/support/people.ts'
import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Where the keyboard and the page stand after each step of a day's work.

test('a long list stays where it is while a job is looked at', async ({ pageOf }) => {
  const page = await pageOf(people.manager)
  await openLive(page, '/projects?view=cards')
  const opener = page.getByRole('heading', { level: 3 }).getByRole('link').last()
  await opener.focus()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(200)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  // What lies behind is out of reach, the demo's own line included.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(opener).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a search and its pages keep the keyboard in the list', async ({ pageOf }) => {
  const page = await pageOf(people.manager)
  await openLive(page, '/tasks')
  const next = page.getByRole('link', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByLabel('Search tasks').focus()
  await page.keyboard.type('oak')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=oak/)
  await expect(page.getByLabel('Search tasks')).toBeFocused()
})

test('editing an overview begins in its first field and ends at its link', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}`)
  const edit = page.getByRole('link', { name: 'Edit overview' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const form = page.locator('#overview')
  await expect(form.locator('input:not([type=hidden]), select, textarea').first()).toBeFocused()
  await form.getByRole('link', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
})

test('who has ticked the last of a list, or hidden what is done, goes on in its section', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.joiner)
  const { id: me } = await (await page.request.get('/api/auth/me')).json()
  await create(page, '/api/tasks', { title: 'Sand the doors', priority: 'high', assignedTo: me })
  await openLive(page, '/')
  await page.getByRole('checkbox', { name: 'Sand the doors' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeFocused()
  await page.getByText('Done today').click()
  const hide = page.getByRole('button', { name: /^Hide.*Sand the doors$/ })
  await hide.focus()
  await page.keyboard.press('Enter')
  await expect(hide).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeFocused()
})

// Said to be without a network, a page asks for the server before each form, as it does after a while of silence.
test.describe('a page that was left open', () => {
  test('keeps what is typed when the session has ended, and leads to sign in where nothing is', async ({
    company,
    pageOf,
  }) => {
    const page = await pageOf(company.manager)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
    const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
    await create(page, '/api/tasks', { title: 'Sand', projectId })
    await openLive(page, `/clients/${id}/edit`)
    const session = await page.context().cookies()
    await page.getByLabel('Phone').fill('01632 960333')
    await page.context().clearCookies()
    const save = page.getByRole('button', { name: 'Save client' })
    await save.click()
    await expect(toast(page)).toContainText('You are signed out')
    await expect(page.getByLabel('Phone')).toHaveValue('01632 960333')
    await page.context().addCookies(session)
    await save.click()
    await expect(page.getByRole('dialog', { name: 'Marion Leigh' })).toContainText('01632 960333')

    await openLive(page, `/projects/${projectId}`)
    await page.context().clearCookies()
    await page.getByRole('checkbox', { name: 'Sand' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)

    // A search is not lost: it stands in the address.
    await page.context().addCookies(session)
    await openLive(page, '/clients')
    await page.context().clearCookies()
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('Leigh')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\?next=.*Leigh/)
  })

  test('sends nothing as somebody else', { tag: '@browser' }, async ({ company, pageOf, sessionOf }) => {
    const page = await pageOf(company.manager)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
    await create(page, '/api/tasks', { title: 'Sand', projectId })
    await openLive(page, `/projects/${projectId}`)
    await page.context().addCookies([await sessionOf(company.admin)])
    await page.getByRole('checkbox', { name: 'Sand' }).click()
    await expect(toast(page)).toContainText('Somebody else is signed in by now')
    await expect(page.getByRole('checkbox', { name: 'Sand' })).not.toBeChecked()
  })
})

test('a refused sign-in goes on at the password', async ({ page }) => {
  await openLive(page, '/login')
  await page.keyboard.type(people.joiner.companyName)
  await page.getByLabel('Email').fill(people.joiner.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not this one')
  for (const wrong of ['nor this one', 'nor that one']) {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(password).toBeFocused()
    await page.keyboard.type(wrong)
    await expect(password).toHaveValue(wrong)
  }
})
