import type { Locator, Page } from '@playwright/test'
import { expectTitles, menu, newTask, openEditor, paste, stage } from './support/template-editor.ts'
import { expect, test } from './support/test.ts'

// The template editor where there is JavaScript.

test('a task is written, changed and taken back by the keyboard', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
  await expect(page.getByText('4 stages · 0 tasks')).toBeVisible()
  await newTask(page, 'Measure').fill('Laser survey')
  await newTask(page, 'Measure').press('Enter')
  await expect(newTask(page, 'Measure')).toHaveValue('')
  await expect(newTask(page, 'Measure')).toBeFocused()
  await page.keyboard.type('Mark services')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Check the floor')
  await page.keyboard.press('Escape')
  await expect(newTask(page, 'Measure')).toHaveValue('')
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
  await openEditor(page)
  await paste(newTask(page, 'Design'), '- Plan and elevations\n- Client sign-off\n\n3. Cut list\n')
  await expectTitles(page, 'Design', ['Plan and elevations', 'Client sign-off', 'Cut list'])
  await expect(page.getByText('3 tasks added')).toBeAttached()
  await page.getByLabel('Task 2 of Design').selectText()
  await paste(page.getByLabel('Task 2 of Design'), 'Sign-off\r\nDeposit')
  await expectTitles(page, 'Design', ['Plan and elevations', 'Sign-off', 'Deposit', 'Cut list'])
})

test('a task keeps its person wherever it goes', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await openEditor(page)
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
  await openEditor(page)
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

test('a task is dragged by its number, within its stage and to another', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.manager)
  await openEditor(page)
  for (const task of ['One', 'Two', 'Three']) {
    await newTask(page, 'Measure').fill(task)
    await newTask(page, 'Measure').press('Enter')
  }
  await expectTitles(page, 'Measure', ['One', 'Two', 'Three'])
  const gripOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByLabel(`Move, assign or delete: ${title}`) })
  await drag(page, gripOf('Three'), gripOf('One'))
  await expectTitles(page, 'Measure', ['Three', 'One', 'Two'])
  await drag(page, gripOf('One'), newTask(page, 'Design'))
  await expectTitles(page, 'Measure', ['Three', 'Two'])
  await expectTitles(page, 'Design', ['One'])
  await expect(page.getByLabel('Move, assign or delete: One')).toBeFocused()
})

/** From the number at the row's left to the upper edge of what is aimed at. */
async function drag(page: Page, row: Locator, to: Locator) {
  const [from, aim] = [await row.boundingBox(), await to.boundingBox()]
  if (!from || !aim) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 6, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(aim.x + 20, aim.y + 12, { steps: 5 })
  await page.mouse.move(aim.x + 20, aim.y + 6)
  await page.mouse.up()
}
