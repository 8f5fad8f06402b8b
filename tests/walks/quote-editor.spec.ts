import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectWellMade, PHONE, SMALL_PHONE } from './support/looking.ts'
import { dismiss, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// From an enquiry to a priced draft: rooms, items, costs, payment stages and what is saved of them.

const field = (page: Page, name: string) => page.locator(`form.room [name="${name}"]`)
const tally = (page: Page) => page.getByRole('complementary', { name: 'What the quote comes to' })

/** Of the first item of the only room. */
async function fillLine(page: Page, at: number, line: Record<string, string>) {
  for (const [name, value] of Object.entries(line)) {
    const control = field(page, `items[0].lines[${at}].${name}`)
    if (name === 'kind' || name === 'unit') await control.selectOption(value)
    else await control.fill(value)
  }
}

test('a quote is begun, priced from its costs, saved and duplicated', async ({
  company,
  pageOf,
  javaScriptEnabled,
}) => {
  const page = await pageOf(company.admin)
  await page.goto('/quoting/new')
  await page.getByRole('button', { name: 'Begin Quote' }).click()
  await page.getByLabel('What it is for').fill('Alcove units')
  await page.getByLabel('Name of somebody new').fill('Eleanor Pickles')
  await page.getByRole('button', { name: 'Begin Quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alcove units' })).toBeVisible()
  await expect(page.getByText('Rev A')).toBeVisible()

  await page.getByRole('button', { name: 'Add an Item' }).click()
  await field(page, 'items[0].title').fill('Alcove units, pair')
  for (const [at, kind] of ['Material', 'Hardware', 'Labour', 'Other Cost'].entries()) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    // Until then the form takes nothing from a hand, and its buttons are about to move down.
    await expect(field(page, `items[0].lines[${at}].description`)).toBeVisible()
  }
  await expect(field(page, 'items[0].title')).toHaveValue('Alcove units, pair')
  await fillLine(page, 0, { description: 'Tulipwood', unit: 'lot', each: '410', waste: '10' })
  await fillLine(page, 1, { description: 'Hinges', unit: 'set', each: '86.40' })
  await fillLine(page, 2, { description: 'Bench and fitting', quantity: '22', each: 'plenty' })
  await fillLine(page, 3, { kind: 'finish', description: 'Lacquer', unit: 'lot', each: '60' })

  // What is wrong is said at its field, and nothing typed is lost.
  await page.getByRole('button', { name: 'Save Room 1' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an amount such as 1250.00')
  await expect(field(page, 'items[0].lines[3].description')).toHaveValue('Lacquer')
  await fillLine(page, 2, { each: '52.04' })
  if (javaScriptEnabled) {
    await expect(tally(page)).toContainText('£1,742.28')
    await expect(field(page, 'items[0].price')).toHaveAttribute('placeholder', '2,049.74')
    await expect(page.locator('.reck').first()).toContainText('£2,049.74')
  }
  await field(page, 'name').first().fill('Living room')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(toast(page)).toContainText('Living room saved')
  await dismiss(page)
  await expect(tally(page)).toContainText('£2,049.74')
  await expect(tally(page)).toContainText('15.0 %')
  await expect(tally(page)).toContainText('17.6 %')
  // Its costs are open again.
  await expect(field(page, 'items[0].lines[0].each')).toHaveValue('410.00')
  await expect(field(page, 'items[0].lines[2].each')).toBeVisible()

  // Rows are moved, copied and taken out by the form's own buttons.
  await page.getByLabel('Move, copy or remove Alcove units, pair').click()
  await page
    .getByRole('button', { name: 'Duplicate', exact: true })
    .and(page.locator('[value="duplicate:0"]'))
    .click()
  await expect(field(page, 'items[1].title')).toHaveValue('Alcove units, pair')
  await field(page, 'items[1].title').fill('Lights')
  await field(page, 'items[1].price').fill('100')
  await page.getByLabel('Move, copy or remove Alcove units, pair').last().click()
  await page.locator('.row-menu[open]').getByRole('button', { name: 'Move Up' }).click()
  await expect(field(page, 'items[0].title')).toHaveValue('Lights')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(toast(page)).toContainText('saved')
  await expect(page.getByText('to look at').first()).toBeVisible()
  await expect(page.locator('.remark')).toContainText('Below break-even', { ignoreCase: true })

  await page.getByRole('button', { name: 'Add a Room' }).click()
  await expect(page.locator('form.room')).toHaveCount(2)
  await page.getByRole('button', { name: '30/40/30' }).click()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Stages' }).click()
  await expect(toast(page)).toContainText('Payment stages saved')
  if (javaScriptEnabled) {
    await page.goto(new URL(page.url()).pathname)
    await expectWellMade(page, 'the quote editor, folded')
    await page.locator('.folded').first().click()
    await expect(field(page, 'items[0].lines[0].each')).toBeVisible()
    await expectWellMade(page, 'the quote editor, unfolded')
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1366, height: 768 })
  }

  await page.getByRole('link', { name: 'Duplicate as a New Quote' }).click()
  await expect(page.getByLabel('What it is for')).toHaveValue('Alcove units')
  await page.getByRole('button', { name: 'Begin Quote' }).click()
  await expect(field(page, 'items[0].title').first()).toHaveValue('Lights')
  await page.getByRole('link', { name: 'Delete Draft…' }).click()
  await page.getByRole('button', { name: 'Delete Draft' }).click()
  await expect(toast(page)).toContainText('Draft deleted')
})

test('buttons that are pressed in quick succession keep all that is typed', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.goto('/quoting/new')
  await page.getByLabel('What it is for').fill('A dresser')
  await page.getByLabel('Name of somebody new').fill('Quick Fingers')
  await page.getByRole('button', { name: 'Begin Quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A dresser' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add an Item' })
  for (let at = 0; at < 10; at++) {
    await add.click()
    await field(page, `items[${at}].title`).fill(`Drawer ${at}`)
  }
  const titles = async () => {
    const all = page.locator('form.room [name$=".title"]')
    return all.evaluateAll(fields => fields.map(each => (each as HTMLInputElement).value))
  }
  const drawers = Array.from({ length: 10 }, (_, at) => `Drawer ${at}`)
  expect(await titles()).toEqual(drawers)
  // The first one goes down as it is pressed, and a copy of the last is made.
  for (let at = 0; at < 9; at++) {
    await page.getByLabel(/^Move, copy or remove Drawer 0$/).click()
    await page.locator('.row-menu[open]').getByRole('button', { name: 'Move Down' }).click()
    await expect(field(page, `items[${at + 1}].title`)).toHaveValue('Drawer 0')
  }
  expect(await titles()).toEqual([...drawers.slice(1), 'Drawer 0'])
  for (let at = 0; at < 10; at++) {
    await page.locator(`[name="intent"][value="duplicate:${at * 2}"]`).dispatchEvent('click')
    await expect(page.locator('form.room [name$=".title"]')).toHaveCount(11 + at)
  }
  const twice = [...drawers.slice(1), 'Drawer 0'].flatMap(title => [title, title])
  expect(await titles()).toEqual(twice)
  await page.getByRole('button', { name: 'Save Room 1' }).click()
  await expect(toast(page)).toContainText('Room 1 saved')
  await page.reload()
  expect(await titles()).toEqual(twice)
})
