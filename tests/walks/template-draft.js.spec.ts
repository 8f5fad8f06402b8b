import { makeNew } from './support/new-menu.ts'
import { create, holdBack, toast } from './support/pages.ts'
import { blankEditor, draftKept, expectTitles, newTask, openEditor } from './support/template-editor.ts'
import { expect, test } from './support/test.ts'

// What is typed in the template editor is lost nowhere.

test('the draft outlives a reload, and is gone when it is saved or discarded', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  const save = page.getByRole('button', { name: 'Save template' })
  await expect(save).toBeDisabled()
  await newTask(page, 'Measure').fill('Laser survey')
  await newTask(page, 'Measure').press('Enter')
  await page.getByLabel('Template name').fill('Fitted kitchen')
  await expect(save).toBeEnabled()
  await draftKept(page)
  await page.getByLabel('Name of stage 2').fill('Drawing')
  // At once, before the draft was kept.
  await page.reload()
  await expect(page.getByText(/^Your draft from/)).toBeVisible()
  await expect(page.getByLabel('Template name')).toHaveValue('Fitted kitchen')
  await expect(page.getByLabel('Name of stage 2')).toHaveValue('Drawing')
  await expectTitles(page, 'Measure', ['Laser survey'])

  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
  await save.click()
  await expect(page).toHaveURL(/\/saved-task-templates$/)
  await expect(toast(page)).toContainText('Template "Fitted kitchen" saved successfully!')
  await openEditor(page, '/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')

  await page.getByLabel('Template name').fill('Wardrobe')
  await draftKept(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(/\/saved-task-templates$/)
  await openEditor(page, '/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')

  await page.getByLabel('Template name').fill('Staircase')
  await draftKept(page)
  await makeNew(page, 'Create New Task Template')
  await expect(page.getByLabel('Template name')).toHaveValue('')
  await expect
    .poll(async () => (await page.request.get('/api/user/preferences/editingTemplate')).json())
    .toMatchObject({ value: null })
})

test('a new template forgets no draft that was kept since it was begun', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const draft = '/api/user/preferences/editingTemplate'
  const forget = await holdBack(page, `**${draft}*`)
  await openEditor(page)
  // As the browser sends the plain form before the scripts have it.
  await page.locator('form#template').evaluate(async (form: HTMLFormElement) => {
    const body = new FormData(form)
    body.set('name', 'Bookcase')
    body.set('stages[0].add', 'Laser survey')
    body.set('intent', 'add:0')
    await fetch(form.action, { method: 'POST', body })
  })
  const forgotten = page.waitForResponse(response => response.request().method() === 'DELETE')
  forget()
  expect((await forgotten).status()).toBe(204)
  const { value } = await (await page.request.get(draft)).json()
  expect(value).toMatchObject({
    name: 'Bookcase',
    stages: [{ tasks: [{ title: 'Laser survey' }] }, {}, {}, {}],
  })
})

test('what cannot be sent waits in the browser', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page, '/create-task-template')
  await page.route('**/api/user/preferences*', route => route.abort())
  await page.getByLabel('Template name').fill('Pantry')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.unroute('**/api/user/preferences*')
  await page.reload()
  await expect(page.getByLabel('Template name')).toHaveValue('Pantry')
})

test('what is typed before the scripts arrive is kept', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const arrive = await holdBack(page, '**/assets/template-editor-*.js')
  await page.goto(blankEditor, { waitUntil: 'commit' })
  await page.getByLabel('Template name').fill('Pantry')
  await newTask(page, 'Design').fill('Shelves')
  await newTask(page, 'Design').press('ArrowLeft')
  arrive()
  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
  await expect(page.getByLabel('Template name')).toHaveValue('Pantry')
  await expect(newTask(page, 'Design')).toHaveValue('Shelves')
  await expect(newTask(page, 'Design')).toBeFocused()
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expectTitles(page, 'Design', ['Shelve!s'])
  await draftKept(page)
})

test('somebody else saved meanwhile: both versions, and mine when I say so', async ({ pageOf, company }) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/task-templates', {
    name: 'Kitchen',
    tasks: { stages: ['Measure'], tasks: { Measure: ['Survey'] } },
  })
  await openEditor(page, `/create-task-template?edit=${id}`)
  const theirs = await pageOf(company.admin)
  const change = { name: 'Kitchen, oak' }
  expect((await theirs.request.put(`/api/task-templates/${id}`, { data: change })).status()).toBe(200)
  await newTask(page, 'Measure').fill('Level')
  await newTask(page, 'Measure').press('Enter')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ada Vane changed this' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Template name/ })).toContainText('Kitchen, oak')
  await expectTitles(page, 'Measure', ['Survey', 'Level'])
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(toast(page)).toContainText('Template "Kitchen" saved successfully!')
})
