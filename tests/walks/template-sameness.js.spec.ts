import type { Page } from '@playwright/test'
import { toast } from './support/pages.ts'
import {
  blankEditor,
  menu,
  newTask,
  openEditor,
  paste,
  stage,
  type Template,
  templates,
} from './support/template-editor.ts'
import { expect, test } from './support/test.ts'

// The quick editor makes what the plain form makes.

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
      assignedTeamMembers: { Install0: await idOf(page, 'Jo') },
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

async function idOf(page: Page, firstName: string): Promise<number> {
  const members: { id: number; firstName: string }[] = await (
    await page.request.get('/api/team/members')
  ).json()
  return members.find(member => member.firstName === firstName)?.id ?? 0
}

async function makeQuickly(page: Page) {
  await openEditor(page)
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
  await page.goto(blankEditor)
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
