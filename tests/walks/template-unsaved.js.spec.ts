import type { Page } from '@playwright/test'
import { create, holdBack, isMethod, toast } from './support/pages.ts'
import {
  blankEditor,
  draftKept,
  expectTitles,
  newTask,
  openEditor,
  paste,
  templates,
} from './support/template-editor.ts'
import { expect, test } from './support/test.ts'

// Whatever comes between typing and saving: what was typed is there afterwards.

const kitchen = { name: 'Kitchen', tasks: { stages: ['Measure'], tasks: { Measure: ['Survey'] } } }

const isSaving = isMethod('POST')

/** Holds up the saving until it is let go. */
function holdSaving(page: Page) {
  return holdBack(page, '**/create-task-template.data*', { only: isSaving })
}

const nameOf = (page: Page) => page.getByLabel('Template name')
const saveOf = (page: Page) => page.getByRole('button', { name: 'Save template' })

async function readAgain(page: Page) {
  const read = page.waitForResponse(/create-task-template\.data/)
  await page.evaluate(() => window.__remixRouter.revalidate())
  await read
  // What was read is shown by then, if it ever is.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    while (window.__remixRouter.state.revalidation !== 'idle') await frame()
    for (const _ of ['drawn', 'shown']) await frame()
  })
}

async function waiting(page: Page, key = 'editingTemplate') {
  const { value } = await (await page.request.get(`/api/user/preferences/${key}`)).json()
  return value
}

test('a link pressed while a save is refused', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await page.getByLabel('Name of stage 2').fill('Measure')
  const letGo = await holdSaving(page)
  await nameOf(page).fill('Pantry')
  await saveOf(page).click()
  await expect(page.locator('#template > [inert]'), 'nothing is typed meanwhile').toBeAttached()
  // The first press waits for the answer.
  const projects = page.getByRole('link', { name: 'Projects', exact: true }).first()
  await projects.click()
  await projects.click()
  await expect(page).toHaveURL(/\/projects$/)
  letGo()
  await openEditor(page, '/create-task-template')
  await expect(nameOf(page)).toHaveValue('Pantry')
})

test('a save that never arrives', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await page.route('**/create-task-template.data*', route =>
    isSaving(route) ? route.abort() : route.continue(),
  )
  await nameOf(page).fill('Pantry')
  await newTask(page, 'Measure').fill('Shelves')
  await saveOf(page).click()
  await expect(toast(page)).toContainText('What you typed is still here')
  await expect(nameOf(page)).toHaveValue('Pantry')
  await expect(saveOf(page)).not.toHaveAttribute('aria-busy', 'true')
  await openEditor(page, '/create-task-template')
  await expect(nameOf(page)).toHaveValue('Pantry')
  await expectTitles(page, 'Measure', ['Shelves'])
})

test('a refused save leaves the editor open, and keeps what follows', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await page.getByLabel('Name of stage 2').fill('Measure')
  await nameOf(page).fill('Pantry')
  await saveOf(page).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await readAgain(page)
  await expect(page.getByText('Another stage has this name').first(), 'as it was').toBeVisible()
  await nameOf(page).fill('Larder')
  await expect.poll(async () => (await waiting(page))?.name).toBe('Larder')
  await page.getByLabel('Name of stage 2').fill('Design')
  await saveOf(page).click()
  await expect(toast(page)).toContainText('Template "Larder" saved successfully!')
  expect(await waiting(page)).toBeNull()
})

test('a page that is read again', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await expect(page).toHaveURL(/\/create-task-template$/)
  await nameOf(page).fill('Pantry')
  await newTask(page, 'Measure').fill('Shelves')
  await readAgain(page)
  await expect(nameOf(page)).toHaveValue('Pantry')
  await expect(newTask(page, 'Measure')).toHaveValue('Shelves')
  await expect(newTask(page, 'Measure')).toBeFocused()
  await draftKept(page)
  await readAgain(page)
  expect(await waiting(page)).toMatchObject({ name: 'Pantry' })
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Pantry')
})

test('the way back to where a new template was begun', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await expect(page).toHaveURL(/\/create-task-template$/)
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await expect(page).toHaveURL(/\/projects$/)
  const draft = { name: 'Later', stages: [{ name: 'Measure', colour: '#60a5fa', tasks: [] }] }
  const kept = await page.request.post('/api/user/preferences', {
    data: { key: 'editingTemplate', value: draft },
  })
  expect(kept.ok()).toBe(true)
  await page.goBack()
  await expect(nameOf(page)).toHaveValue('Later')
  expect(await waiting(page)).toMatchObject({ name: 'Later' })
})

test('another template that is edited', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/task-templates', kitchen)
  await openEditor(page)
  await nameOf(page).fill('Pantry')
  await draftKept(page)
  await openEditor(page, `/create-task-template?edit=${id}`)
  await nameOf(page).fill('Kitchen, oak')
  await draftKept(page)
  await openEditor(page, '/create-task-template')
  await expect(nameOf(page)).toHaveValue('Pantry')
  await openEditor(page, `/create-task-template?edit=${id}`)
  await expect(page.getByText(/^Your draft from/)).toBeVisible()
  await expect(nameOf(page)).toHaveValue('Kitchen, oak')
  await saveOf(page).click()
  await expect(toast(page)).toContainText('Template "Kitchen, oak" saved successfully!')
  expect(await waiting(page, `editingTemplate-${id}`)).toBeNull()
  expect(await waiting(page)).toMatchObject({ name: 'Pantry' })
})

test('a template that was deleted meanwhile is saved as a new one', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/task-templates', kitchen)
  await openEditor(page, `/create-task-template?edit=${id}`)
  expect((await page.request.delete(`/api/task-templates/${id}`)).ok()).toBe(true)
  await paste(newTask(page, 'Measure'), 'Level\nWalls')
  await saveOf(page).click()
  const gone = page.getByRole('alert').filter({ hasText: 'This template was deleted in the meantime' })
  await expect(gone).toBeFocused()
  await expectTitles(page, 'Measure', ['Survey', 'Level', 'Walls'])
  await page.reload()
  await expectTitles(page, 'Measure', ['Survey', 'Level', 'Walls'])
  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
  await gone.getByRole('button', { name: 'Save as a new template' }).click()
  await expect(toast(page)).toContainText('Template "Kitchen" saved successfully!')
  const [made, ...others] = await templates(page)
  expect(others).toEqual([])
  expect(made?.id).not.toBe(id)
  expect(await waiting(page, `editingTemplate-${id}`)).toBeNull()
})

test('a draft whose last words only this browser has', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await nameOf(page).fill('Pantry')
  await draftKept(page)
  const calls = '**/api/user/preferences*'
  await page.context().route(calls, route => route.abort())
  await nameOf(page).fill('Pantry door')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  const other = await page.context().newPage()
  await page.close()
  await other.context().unroute(calls)
  await openEditor(other, '/create-task-template')
  await expect(nameOf(other)).toHaveValue('Pantry door')
})

test('a session that ended', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await expect(page).toHaveURL(/\/create-task-template$/)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await nameOf(page).fill('Pantry')
  await newTask(page, 'Measure').fill('Shelves')
  await saveOf(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.context().addCookies(cookies)
  await openEditor(page, new URL(page.url()).searchParams.get('next') ?? '')
  await expect(nameOf(page)).toHaveValue('Pantry')
  await expectTitles(page, 'Measure', ['Shelves'])
})

test('two tabs, each with a new template', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const other = await page.context().newPage()
  await openEditor(page)
  await nameOf(page).fill('Pantry')
  await draftKept(page)
  await openEditor(other, blankEditor)
  await nameOf(other).fill('Wardrobe')
  await draftKept(other)
  await saveOf(page).click()
  await expect(toast(page)).toContainText('Template "Pantry" saved successfully!')
  await other.reload()
  await expect(nameOf(other)).toHaveValue('Wardrobe')
})

test('a clock that is slow', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 600_000
  })
  await openEditor(page)
  await nameOf(page).fill('Pantry')
  await draftKept(page)
  await page.context().route('**/api/user/preferences*', route => route.abort())
  await nameOf(page).fill('Pantry door')
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Pantry door')
})

test('a storage that is forbidden', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      })
    }
  })
  await openEditor(page)
  await nameOf(page).fill('Pantry')
  await draftKept(page)
  await page.reload()
  await expect(nameOf(page)).toHaveValue('Pantry')
})
