import type { Locator, Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// The template editor where there is JavaScript, and that it makes what the plain form makes.

const blank = '/create-task-template?mode=create'

async function open(page: Page, path = blank) {
  await page.goto(path)
  await expect(page.getByText('Enter saves a task and starts the next')).toBeVisible()
}

function stage(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function newTask(page: Page, name: string): Locator {
  return page.getByLabel(`New task in ${name}`, { exact: true })
}

/** The titles of a stage, in order. */
function titles(page: Page, name: string): Promise<string[]> {
  return stage(page, name)
    .getByRole('textbox', { name: /^Task \d/ })
    .evaluateAll(fields => fields.map(field => (field as HTMLTextAreaElement).value))
}

async function expectTitles(page: Page, name: string, expected: string[]) {
  await expect.poll(() => titles(page, name)).toEqual(expected)
}

async function menu(page: Page, title: string): Promise<Locator> {
  const summary = page.getByLabel(`Move, assign or delete: ${title}`)
  if (!(await summary.locator('..').evaluate(details => details.hasAttribute('open')))) await summary.click()
  return summary.locator('..')
}

async function paste(field: Locator, text: string) {
  await field.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function draftKept(page: Page) {
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
}

type Template = Record<string, unknown> & { id: number; name: string }

async function templates(page: Page): Promise<Template[]> {
  return (await page.request.get('/api/task-templates')).json()
}

test('a task is written, changed and taken back by the keyboard', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await open(page)
  await expect(page.getByText('4 stages · 0 tasks')).toBeVisible()
  await newTask(page, 'Measure').fill('Laser survey')
  await newTask(page, 'Measure').press('Enter')
  await expect(newTask(page, 'Measure')).toHaveValue('')
  await expect(newTask(page, 'Measure')).toBeFocused()
  await page.keyboard.type('Mark services')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Check the walls')
  // Leaving the field keeps what is in it.
  await page.getByLabel('Template name').click()
  await expectTitles(page, 'Measure', ['Laser survey', 'Mark services', 'Check the walls'])
  await expect(page.getByText('4 stages · 3 tasks')).toBeVisible()

  const second = page.getByLabel('Task 2 of Measure')
  await second.fill('Something else')
  await second.press('Escape')
  await expectTitles(page, 'Measure', ['Laser survey', 'Mark services', 'Check the walls'])
  await second.fill('Mark gas and water')
  await second.press('Enter')
  await expect(page.getByLabel('Task 3 of Measure')).toBeFocused()
  await second.fill('  Mark gas, water and sockets ')
  await second.blur()
  await expectTitles(page, 'Measure', ['Laser survey', 'Mark gas, water and sockets', 'Check the walls'])
  await second.fill('')
  await second.blur()
  await expectTitles(page, 'Measure', ['Laser survey', 'Mark gas, water and sockets', 'Check the walls'])
  await second.fill('')
  await second.press('Enter')
  await expectTitles(page, 'Measure', ['Laser survey', 'Check the walls'])
  await expect(second).toBeFocused()
  await second.press('Escape')
  await expectTitles(page, 'Measure', ['Laser survey', 'Check the walls'])
})

test('a pasted list is one task a line', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await open(page)
  await paste(newTask(page, 'Design'), '- Plan and elevations\n- Client sign-off\n\n3. Cut list\n')
  await expectTitles(page, 'Design', ['Plan and elevations', 'Client sign-off', 'Cut list'])
  await expect(page.getByText('3 tasks added')).toBeAttached()
  await page.getByLabel('Task 2 of Design').selectText()
  await paste(page.getByLabel('Task 2 of Design'), 'Sign-off\r\nDeposit')
  await expectTitles(page, 'Design', ['Plan and elevations', 'Sign-off', 'Deposit', 'Cut list'])
})

test('a task keeps its person wherever it goes', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await open(page)
  await paste(newTask(page, 'Measure'), 'Survey\nLevel\nWalls')
  let of = await menu(page, 'Level')
  await of.getByLabel('Assign to').selectOption({ label: 'Jo Birch · Team Member' })
  await expect(of.getByText('JB')).toBeVisible()
  await of.getByRole('button', { name: 'Up' }).click()
  await expectTitles(page, 'Measure', ['Level', 'Survey', 'Walls'])
  await expect(of.getByRole('button', { name: 'Up' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Move, assign or delete: Level')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expectTitles(page, 'Measure', ['Survey', 'Walls', 'Level'])
  of = await menu(page, 'Level')
  await of.getByLabel('Move to stage').selectOption({ label: 'Install' })
  await of.getByRole('button', { name: 'Move' }).click()
  await expectTitles(page, 'Measure', ['Survey', 'Walls'])
  await expectTitles(page, 'Install', ['Level'])
  await expect(page.getByText('Moved to Install')).toBeAttached()
  await expect(stage(page, 'Install').getByText('JB')).toBeVisible()
})

test('a stage goes only after a question, with all that is in it', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await open(page)
  await paste(newTask(page, 'Design'), 'Plan\nCut list')
  const stageMenu = page.getByLabel('Move or delete the Design stage')
  await stageMenu.click()
  await page.getByRole('button', { name: 'Delete stage' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Are you sure you want to delete the "Design" stage? This will remove all tasks in this stage.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expectTitles(page, 'Design', ['Plan', 'Cut list'])
  await stageMenu.click()
  await page.getByRole('button', { name: 'Delete stage' }).click()
  await question.getByRole('button', { name: 'Delete stage' }).click()
  await expect(stage(page, 'Design')).toHaveCount(0)
  await expect(page.getByText('3 stages · 0 tasks')).toBeVisible()

  for (const name of ['Measure', 'Production']) {
    await page.getByLabel(`Move or delete the ${name} stage`).click()
    await page.getByRole('button', { name: 'Delete stage' }).click()
    await question.getByRole('button', { name: 'Delete stage' }).click()
  }
  await page.getByLabel('Move or delete the Install stage').click()
  await expect(page.getByRole('button', { name: 'Later' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete stage' })).toHaveCount(0)
})

test('the draft outlives a reload, and is gone when it is saved or discarded', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await open(page)
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
  await open(page, '/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')

  await page.getByLabel('Template name').fill('Wardrobe')
  await draftKept(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page).toHaveURL(/\/saved-task-templates$/)
  await open(page, '/create-task-template')
  await expect(page.getByLabel('Template name')).toHaveValue('')

  await page.getByLabel('Template name').fill('Staircase')
  await draftKept(page)
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Create New Task Template' })
    .click()
  await expect(page.getByLabel('Template name')).toHaveValue('')
  await expect
    .poll(async () => (await page.request.get('/api/user/preferences/editingTemplate')).json())
    .toMatchObject({ value: null })
})

test('what cannot be sent waits in the browser', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await open(page, '/create-task-template')
  await page.route('**/api/user/preferences*', route => route.abort())
  await page.getByLabel('Template name').fill('Pantry')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.unroute('**/api/user/preferences*')
  await page.reload()
  await expect(page.getByLabel('Template name')).toHaveValue('Pantry')
})

test('what is typed before the scripts arrive is kept', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  let arrive = () => {}
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/template-editor-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(blank, { waitUntil: 'commit' })
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
  await open(page, `/create-task-template?edit=${id}`)
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

test('a template made without JavaScript and one made with it are the same record', async ({
  browser,
  contextOptions,
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await makeQuickly(page)
  const state = await page.context().storageState()
  const context = await browser.newContext({
    ...contextOptions,
    javaScriptEnabled: false,
    storageState: state,
  })
  await makePlainly(await context.newPage())
  await context.close()

  const [plain, quick, ...others] = await templates(page)
  expect(others).toEqual([])
  expect(plain).toMatchObject({
    name: 'Fitted kitchen',
    description: 'Template with 4 stages',
    tasks: {
      stages: ['Design', 'Survey', 'Install', 'New stage'],
      tasks: {
        Design: ['Cut list', 'Client sign-off', 'Plan'],
        Survey: ['Mark services'],
        Install: ['Laser survey'],
        'New stage': [],
      },
      assignedTeamMembers: { Install0: await idOf(page, company, 'Jo') },
    },
  })
  const same = ({ id, createdAt, updatedAt, ...content }: Template) => {
    const {
      id: _id,
      createdAt: _made,
      updatedAt: _changed,
      ...tasks
    } = content.tasks as Record<string, unknown>
    return { ...content, tasks }
  }
  expect(plain && same(plain)).toEqual(quick && same(quick))
})

async function idOf(page: Page, _company: Company, firstName: string): Promise<number> {
  const members: { id: number; firstName: string }[] = await (
    await page.request.get('/api/team/members')
  ).json()
  return members.find(member => member.firstName === firstName)?.id ?? 0
}

async function makeQuickly(page: Page) {
  await open(page)
  await page.getByLabel('Template name').fill('Fitted kitchen')
  await newTask(page, 'Measure').fill('Laser survey')
  await newTask(page, 'Measure').press('Enter')
  await page.keyboard.type('Mark services')
  await page.keyboard.press('Enter')
  await paste(newTask(page, 'Design'), 'Plan\nClient sign-off\nCut list')
  const survey = await menu(page, 'Laser survey')
  await survey.getByLabel('Assign to').selectOption({ label: 'Jo Birch · Team Member' })
  await survey.getByLabel('Move to stage').selectOption({ label: 'Install' })
  await survey.getByRole('button', { name: 'Move' }).click()
  await page.getByLabel('Task 1 of Design').press('Alt+ArrowDown')
  await page.getByLabel('Task 2 of Design').press('Alt+ArrowDown')
  await page.getByLabel('Task 1 of Design').press('Alt+ArrowDown')
  await page.getByLabel('Name of stage 1').fill('Survey')
  await page.getByLabel('Move or delete the Survey stage').click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Add stage' }).click()
  await page.getByLabel('Move or delete the Production stage').click()
  await page.getByRole('button', { name: 'Delete stage' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete stage' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page)).toContainText('Template "Fitted kitchen" saved successfully!')
}

async function makePlainly(page: Page) {
  await page.goto(blank)
  await page.getByLabel('Template name').fill('Fitted kitchen')
  await newTask(page, 'Measure').fill('Laser survey')
  await newTask(page, 'Measure').press('Enter')
  await expect(newTask(page, 'Measure')).toBeFocused()
  await newTask(page, 'Measure').fill('Mark services')
  // Within <noscript>, where Playwright looks for neither words nor roles.
  const many = stage(page, 'Design').locator('.te-many')
  await many.locator('summary').click()
  await many.locator('textarea').fill('Plan\nClient sign-off\nCut list')
  await many.locator('button').click()
  const survey = await menu(page, 'Laser survey')
  await survey.getByLabel('Assign to').selectOption({ label: 'Jo Birch · Team Member' })
  await survey.getByLabel('Move to stage').selectOption({ label: 'Install' })
  await survey.getByRole('button', { name: 'Move' }).click()
  for (const [task, way] of [
    ['Plan', 'Down'],
    ['Plan', 'Down'],
    ['Client sign-off', 'Down'],
  ] as const) {
    await (await menu(page, task)).getByRole('button', { name: way }).click()
  }
  await page.getByLabel('Name of stage 1').fill('Survey')
  await page.getByLabel('Move or delete the Measure stage').click()
  await stage(page, 'Measure').getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Add stage' }).click()
  await page.getByLabel('Move or delete the Production stage').click()
  await stage(page, 'Production').getByRole('button', { name: 'Delete stage' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete stage' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page)).toContainText('Template "Fitted kitchen" saved successfully!')
}
