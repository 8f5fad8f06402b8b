import { openLive, toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

test('a button that is pressed again before it is answered counts again', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await openLive(page, `/quoting/${addDraft(company, 'A dresser')}`)
  const form = page.locator('form.room').first()
  const titles = form.locator('[name$=".title"]')
  const before = await titles.count()
  await titles.first().fill('Typed and not saved')
  const add = form.getByRole('button', { name: 'Add an Item' })
  let answer = () => {}
  const pressed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'POST') await pressed
    await route.continue()
  })
  await add.scrollIntoViewIfNeeded()
  // While it is answered the form is inert, and has no button to be found.
  const place = await add.boundingBox()
  if (!place) throw new Error('There is no button')
  await add.click()
  for (let press = 0; press < 4; press++) await page.mouse.click(place.x + 10, place.y + 10)
  answer()
  await expect(titles).toHaveCount(before + 5)
  await expect(titles.first()).toHaveValue('Typed and not saved')
  await form.getByRole('button', { name: /^Save / }).click()
  await expect(toast(page)).toContainText('saved')
})

test('whoever leaves with something typed and not saved is asked first', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await openLive(page, `/quoting/${addDraft(company, 'A dresser')}`)
  const title = page.locator('form.room [name$=".title"]').first()
  await title.fill('Typed and not saved')
  const asked: string[] = []
  let answer: 'dismiss' | 'accept' = 'dismiss'
  page.on('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog[answer]()
  })
  const send = page.getByRole('link', { name: 'Check and Send' })
  await send.click()
  await expect(title).toHaveValue('Typed and not saved')
  // What a button gave back is not saved either.
  await page.getByRole('button', { name: 'Add an Item' }).first().click()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await send.click()
  await expect(title).toHaveValue('Typed and not saved')
  answer = 'accept'
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible()
  expect(asked).toEqual(Array(3).fill('Not saved yet. Discard what you changed?'))
})
