import type { Page } from '@playwright/test'
import { film, photo } from '#tests/support/file-contents.ts'
import { addressesOf, type PageAddress, productPages } from '#tests/support/pages.ts'
import { type Person, people } from '#tests/support/people.ts'
import { takeFeatures } from './support/company.ts'
import { expectAccessible, expectWellMade, lookOver, PHONE, violations } from './support/looking.ts'
import { create, toast } from './support/pages.ts'
import { openEditor } from './support/template-editor.ts'
import { expect, test } from './support/test.ts'

// Every page of the route table is looked at, and the states that an address alone does not show.

const PARTS = 8
const SAMPLES = 2

const server = () => ({ url: process.env.E2E_URL ?? '', dataDir: process.env.E2E_DATA_DIR ?? '' })

/** A page module that serves many addresses with nothing but other words is looked at once. */
function oncePerFile(pages: PageAddress[]) {
  return pages.filter(({ file }, at) => pages.findIndex(page => page.file === file) === at)
}

/** A page of each layout, for `npm test`. */
const LAYOUTS = [
  ...['/login', '/q/:token', '/owner-dashboard', '/', '/projects/:id', '/tasks', '/clients/:id/edit'],
  ...['/calendar', '/create-task-template', '/quoting/:id', '/invoicing/:id'],
]

type Looking = { page: Page; pageOf(person: Person): Promise<Page> }

/** Every nth of them, beginning with that of the part. */
async function lookAt({ page, pageOf }: Looking, pages: PageAddress[], part: number, parts: number) {
  const signedIn = await pageOf(people.admin)
  const owner = await pageOf(people.owner)
  for (const { kind, href } of pages.filter((_, at) => at % parts === part)) {
    const asked = kind === 'workspace' ? signedIn : kind === 'owner' ? owner : page
    await asked.goto(href)
    await expect(asked.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await lookOver(asked, href)
  }
}

for (let part = 0; part < SAMPLES; part++) {
  test(`a page of each layout, part ${part + 1} of ${SAMPLES}`, { tag: '@browser' }, async ({
    page,
    pageOf,
  }) => {
    const all = await addressesOf(server(), people.admin)
    const pages = LAYOUTS.map(layout => all.find(({ path }) => path === layout))
    expect(pages).not.toContain(undefined)
    await lookAt(
      { page, pageOf },
      pages.filter(address => address !== undefined),
      part,
      SAMPLES,
    )
  })
}

for (let part = 0; part < PARTS; part++) {
  test(`every page of the product, part ${part + 1} of ${PARTS}`, async ({ page, pageOf }) => {
    const all = await addressesOf(server(), people.admin)
    const once = oncePerFile(all)
    // A record's page is looked at wherever it opens.
    const pages = all.filter(page => page.path.includes(':id') || once.includes(page))
    await lookAt({ page, pageOf }, pages, part, PARTS)
  })
}

test('forms that were refused', async ({ page, pageOf, company }) => {
  const ada = await pageOf(company.admin)
  const client = await create(ada, '/api/clients', { name: 'Priya Raman' })
  const project = await create(ada, '/api/projects', { name: 'Alcove units', clientId: client })
  const { id: adaId }: { id: number } = await (await ada.request.get('/api/auth/me')).json()
  const fit = { title: 'Fit the units', projectId: project, assignedTo: adaId }
  const task = await create(ada, '/api/tasks', fit)

  for (const path of ['/login', '/login?mode=create-account', '/login?mode=reset', '/use-invite-code']) {
    await sendEmpty(page, path)
    await expectAccessible(page, `${path} refused`)
  }
  const forms = [
    '/create-ticket',
    `/projects/${project}/tasks/new`,
    '/tasks/new',
    '/team/holidays/new',
    `/tasks/${task}/edit`,
    `/clients/${client}/edit`,
    `/team/${adaId}/hand-over`,
    '/tasks?filter=open&assign=1',
    '/user-management/invite?several=1',
  ]
  for (const path of forms) {
    await sendEmpty(ada, path)
    await expectAccessible(ada, `${path} refused`)
  }
  await ada.goto('/stages')
  await ada.getByLabel('Name of stage 2').fill('measure')
  await ada.getByRole('button', { name: 'Save stages' }).click()
  await expect(ada.getByRole('alert')).toBeVisible()
  await expectAccessible(ada, 'stages refused')

  await ada.goto(`/clients/${client}/delete`)
  await expect(ada.getByText(/^Cannot delete client/)).toBeVisible()
  await expectAccessible(ada, 'a client with projects')

  await ada.goto(`/clients/${client}/edit`)
  await ada.request.put(`/api/clients/${client}`, { data: { phone: '01632 960222' } })
  await ada.getByRole('button', { name: 'Save client' }).click()
  await expect(ada.getByRole('button', { name: 'Use mine' })).toBeVisible()
  await expectAccessible(ada, 'two versions of a client')
})

test('refusals and pages that are not there', async ({ page, pageOf }) => {
  const joiner = await pageOf(people.joiner)
  const addresses = await addressesOf(server(), people.admin)
  const forbidden = addresses.filter(({ path }) =>
    ['/clients/:id/edit', '/clients/:id/delete', '/stages/:id/remove'].includes(path),
  )
  expect(forbidden).toHaveLength(3)
  for (const { href } of forbidden) {
    expect((await joiner.goto(href))?.status(), href).toBe(403)
    await expectAccessible(joiner, `${href} for a joiner`)
  }
  for (const path of ['/projects/999999', '/clients/999999', '/tasks/999999/edit', '/no/such/page']) {
    expect((await joiner.goto(path))?.status(), path).toBe(404)
    await expectAccessible(joiner, path)
  }
  await page.goto('/reset-password?token=nonsense')
  await expectAccessible(page)
})

test('a company that has nothing yet', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  for (const path of [
    '/',
    '/projects',
    '/clients',
    '/tasks',
    '/team',
    '/team/holidays',
    '/bin',
    '/search?q=oak',
    '/projects?q=oak',
    '/clients?q=oak',
    '/saved-task-templates',
    '/dashboard',
  ]) {
    await page.goto(path)
    await expectAccessible(page, `${path} with nothing`)
  }
})

test('premium features: the overlay, nothing yet, forms that were refused', async ({ company, pageOf }) => {
  takeFeatures(company.joiner)
  const jo = await pageOf(company.joiner)
  await jo.goto('/training-videos')
  await expect(jo.getByRole('dialog', { name: 'Training Videos' })).toBeVisible()
  await expectWellMade(jo, 'the overlay of a feature')

  const ada = await pageOf(company.admin)
  for (const path of [
    ...['/stock-system', '/qr-generator', '/qr-generator/sheet', '/training-videos?q=oak'],
    ...['/overheads', '/overheads/costs', '/overheads/people', '/overheads/rates', '/overheads/rates/new'],
  ]) {
    await ada.goto(path)
    await expectAccessible(ada, `${path} with nothing`)
  }
  for (const path of [
    ...['/stock-system/new', '/training-videos/new'],
    ...['/overheads/costs/new', '/overheads/people/new'],
  ]) {
    await sendEmpty(ada, path)
    await expectAccessible(ada, `${path} refused`)
  }
  const file = { name: 'a.mp4', mimeType: 'video/mp4', buffer: film() }
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  const made = {
    '/stock-system': await ada.request.post('/api/stock-cards', {
      multipart: { itemName: 'Birch ply', file: picture },
    }),
    '/training-videos': await ada.request.post('/api/training-videos', {
      multipart: { title: 'Changing the band', file, picture },
    }),
  }
  for (const [path, answer] of Object.entries(made)) {
    const { id } = await answer.json()
    for (const place of [`${path}/${id}/edit`, `${path}/${id}?watch=1`, '/documents']) {
      await ada.goto(place)
      await expectAccessible(ada, `${place} with what was uploaded`)
    }
  }
})

test('a rate, what it is made of, and a change that is tried', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const cost = { category: 'rent', name: 'Rent', amount: '78000', period: 'year' }
  const makers = {
    name: 'Bench hands',
    headcount: 3,
    payKind: 'hourly',
    pay: '18',
    weeklyHours: 39,
    onJobs: 75,
  }
  const costId = await create(page, '/api/overheads', cost)
  const makersId = await create(page, '/api/overheads/people', makers)
  await create(page, '/api/overheads/rates', { effectiveFrom: '2026-01-01', note: 'First rate' })
  for (const path of [
    '/overheads?makers=4&onJobs=all',
    '/overheads?onJobs=65',
    '/overheads/costs',
    `/overheads/costs/${costId}`,
    '/overheads/people',
    `/overheads/people/${makersId}`,
    '/overheads/rates',
    '/overheads/rates/new',
  ]) {
    await page.goto(path)
    await expectWellMade(page, path)
  }
})

test('the template editor refused, asking and in conflict', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const tasks = { stages: ['Measure', 'Design'], tasks: { Measure: ['Survey'] } }
  const id = await create(page, '/api/task-templates', { name: 'Kitchen', tasks })
  const save = page.getByRole('button', { name: 'Save template' })
  await openEditor(page, `/create-task-template?edit=${id}`)
  await page.getByLabel('Name of stage 2').fill('measure')
  await save.click()
  await expect(page.getByText('Another stage has this name').first()).toBeVisible()
  await expectAccessible(page, 'template refused')

  await page.getByLabel('Name of stage 2').fill('Design')
  await page.getByLabel('Move or delete the Design stage').click()
  // A link that lies half below the bar at the top would be told as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'menu of a stage')
  await page.getByRole('button', { name: 'Delete stage' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'template editor asking')
  await page.keyboard.press('Escape')

  await page.request.put(`/api/task-templates/${id}`, { data: { name: 'Kitchen, oak' } })
  await page.getByLabel('Template name').fill('Kitchen, ash')
  await save.click()
  await expect(page.getByRole('button', { name: 'Use mine' })).toBeVisible()
  await expectAccessible(page, 'two versions of a template')

  await page.request.delete(`/api/task-templates/${id}`)
  await save.click()
  await expect(page.getByRole('button', { name: 'Save as a new template' })).toBeVisible()
  await expectAccessible(page, 'template that was deleted')
})

test('giving tasks out refused and in conflict, stages that do not match, a task left over', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const { id: me }: { id: number } = await (await page.request.get('/api/auth/me')).json()
  const projectId = await create(page, '/api/projects', { name: 'Oak staircase' })
  const task = { title: 'Turn the newels', projectId, assignedTo: me }
  const id = await create(page, '/api/tasks', task)
  const save = page.getByRole('button', { name: 'Save assignments' })
  async function typeDate(date: string) {
    await page.locator(`[name="dueDate-${id}"]`).evaluate((field: HTMLInputElement, value) => {
      if (field.form) field.form.noValidate = true
      field.value = value
    }, date)
    await save.click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
  await page.goto(`/projects/${projectId}/assign`)
  await typeDate('2020-01-31')
  await expectAccessible(page, 'giving tasks out refused')
  await page.goto(`/projects/${projectId}/assign`)
  await page.request.put(`/api/tasks/${id}`, { data: { title: 'Turn the newels in oak' } })
  await typeDate('2031-01-31')
  await expectAccessible(page, 'giving tasks out in conflict')

  const tasks = { stages: ['Survey', 'Veneer'], tasks: { Survey: ['Laser survey'], Veneer: ['Press'] } }
  const template = await create(page, '/api/task-templates', { name: 'Veneered panels', tasks })
  await page.goto(`/projects/${projectId}/template?template=${template}`)
  await expect(page.getByText('The stages do not match yours')).toBeVisible()
  await expectAccessible(page, 'a template with other stages')

  await page.request.delete(`/api/projects/${projectId}`)
  await page.goto(`/portal/tasks/${id}`)
  await expect(page.getByRole('dialog').getByText('Unknown Project (Orphaned Task)')).toBeVisible()
  await expectAccessible(page, 'an orphaned task')
})

test('menus, lists and messages that open', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const project = await create(page, '/api/projects', { name: 'Oak staircase', dueDate: '2020-01-31' })
  await create(page, '/api/tasks', {
    title: 'Turn the newels',
    projectId: project,
    dueDate: '2020-01-30',
    priority: 'high',
  })

  await page.goto('/')
  await page.getByRole('banner').locator('summary', { hasText: 'Account' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectAccessible(page, 'account menu')
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page, 'all pages')
  await page.goto('/clients')
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('oak')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'search list')

  await page.goto('/create-ticket')
  await page.getByLabel('Project name').fill('Window seats')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('medium priority')).toBeVisible()
  await expectAccessible(page, 'preview of a ticket')

  for (const path of [
    `/create-ticket?edit=${project}`,
    `/projects/${project}?edit=overview`,
    '/projects?stage=1',
    '/tasks?filter=done',
    '/login?mode=reset',
  ]) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
  await page.goto(`/projects/${project}`)
  await page.getByRole('checkbox', { name: 'Turn the newels' }).click()
  await expect(page.getByText('Stage Advanced!')).toBeVisible()
  await expectAccessible(page, 'message with a way back')
  await page.goto(`/projects/${project}/delete`)
  await page.getByRole('button', { name: 'Delete Project' }).click()
  await expect(toast(page)).toBeVisible()
  await page.goto('/bin')
  await expectAccessible(page, 'a bin that holds something')
})

test('the check finds what is wrong', async ({ page }) => {
  await page.goto('/login')
  await page
    .getByRole('main')
    .evaluate(main => main.insertAdjacentHTML('beforeend', '<img src="/logo.svg"><input>'))
  const found = await violations(page)
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['image-alt', 'label']))
})

test('no page of the route table is forgotten', async () => {
  const addresses = await addressesOf(server(), people.admin)
  expect(addresses.map(({ path }) => path)).toEqual(productPages().map(({ path }) => path))
  expect(addresses.filter(({ href }) => /[:*]/.test(href))).toEqual([])
})

/** Sends the page's own form with nothing typed, past the browser's checks. */
async function sendEmpty(page: Page, path: string) {
  await page.goto(path)
  // A form for a passkey, which takes nothing typed, comes with the scripts.
  const form = page
    .getByRole('main')
    .locator('form[method=post]')
    .filter({ hasNot: page.getByRole('button', { name: /Passkey/ }) })
    .last()
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    for (const field of element.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
      field.value = ''
  })
  await form.locator('button.go, button[type=submit], button').last().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}
