import { toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

test('a button that is pressed again before it is answered counts again', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.goto(`/quoting/${addDraft(company, 'A dresser')}`)
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
  await add.click()
  const place = await add.boundingBox()
  if (!place) throw new Error('There is no button')
  for (let press = 0; press < 4; press++) await page.mouse.click(place.x + 10, place.y + 10)
  answer()
  await expect(titles).toHaveCount(before + 5)
  await expect(titles.first()).toHaveValue('Typed and not saved')
  await form.getByRole('button', { name: /^Save / }).click()
  await expect(toast(page)).toContainText('saved')
})
