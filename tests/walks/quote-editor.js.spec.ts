import type { Locator, Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { openLive, toast } from './support/pages.ts'
import { addDraft } from './support/quotes.ts'
import { expect, test } from './support/test.ts'

/** What waits for `opened` goes on once it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** The first room of a new draft, the titles of its items, and how many there are. */
async function openRoom(page: Page, company: Company) {
  await openLive(page, `/quoting/${addDraft(company, 'A dresser')}`)
  const form = page.locator('form.room').first()
  const titles = form.locator('[name$=".title"]')
  return { form, titles, before: await titles.count() }
}

/** A point on the button at the foot of the window, where there is room above it for the item that comes. */
async function pointAtFoot(button: Locator) {
  await button.evaluate(element => element.scrollIntoView({ block: 'end' }))
  const place = await button.boundingBox()
  if (!place) throw new Error('There is no button')
  return { x: place.x + 10, y: place.y + 10 }
}

test('a button that is pressed again before it is answered counts again', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const { form, titles, before } = await openRoom(page, company)
  await titles.first().fill('Typed and not saved')
  const add = form.getByRole('button', { name: 'Add an Item' })
  const answered = gate()
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'POST') await answered.opened
    await route.continue()
  })
  await add.scrollIntoViewIfNeeded()
  // While it is answered the form is inert, and has no button to be found.
  const place = await add.boundingBox()
  if (!place) throw new Error('There is no button')
  await add.click()
  for (let press = 0; press < 4; press++) await page.mouse.click(place.x + 10, place.y + 10)
  answered.open()
  await expect(titles).toHaveCount(before + 5)
  await expect(titles.first()).toHaveValue('Typed and not saved')
  await form.getByRole('button', { name: /^Save / }).click()
  await expect(toast(page)).toContainText('saved')
})

test('the button of a new item stays where it is pressed, also by a press that is answered meanwhile', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const { form, titles, before } = await openRoom(page, company)
  const add = form.getByRole('button', { name: 'Add an Item' })
  const { x, y } = await pointAtFoot(add)
  const answered = gate()
  let posts = 0
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'POST' && ++posts === 3) await answered.opened
    await route.continue()
  })
  await page.mouse.move(x, y)
  for (const added of [1, 2]) {
    await page.mouse.down()
    await page.mouse.up()
    await expect(titles).toHaveCount(before + added)
    expect(Math.abs(((await add.boundingBox())?.y ?? 0) + 10 - y)).toBeLessThanOrEqual(1)
  }
  await page.mouse.down()
  await page.mouse.up()
  await expect(form).toHaveAttribute('inert')
  await page.mouse.down()
  answered.open()
  await expect(titles).toHaveCount(before + 3)
  await page.mouse.up()
  await expect(titles).toHaveCount(before + 4)
})

test('a press that is answered meanwhile counts once by finger, and not where the pointer goes elsewhere', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const { form, titles, before } = await openRoom(page, company)
  const add = form.getByRole('button', { name: 'Add an Item' })
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { x, y } = await pointAtFoot(add)
  let answered = gate()
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'POST') await answered.opened
    await route.continue()
  })
  /** Presses, and lets the answer come while the button is pressed again. */
  async function pressAgainMeanwhile(down: () => Promise<unknown>, shown: number) {
    answered = gate()
    await add.click()
    await expect(form).toHaveAttribute('inert')
    await down()
    answered.open()
    await expect(titles).toHaveCount(shown)
  }
  const touch = (type: 'touchStart' | 'touchEnd') =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  await pressAgainMeanwhile(() => touch('touchStart'), before + 1)
  await touch('touchEnd')
  await expect(titles).toHaveCount(before + 2)
  await page.mouse.move(x, y)
  await pressAgainMeanwhile(() => page.mouse.down(), before + 3)
  await page.mouse.move(x, y - 200)
  await page.mouse.up()
  await add.click()
  await expect(titles).toHaveCount(before + 4)
  await expect(form).not.toHaveAttribute('inert')
  await expect(titles).toHaveCount(before + 4)
})

test('a form that waits for its turn takes nothing when the turn of another ends', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const { form, titles, before } = await openRoom(page, company)
  const add = form.getByRole('button', { name: 'Add an Item' })
  const loaded = gate()
  const answered = gate()
  let posts = 0
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'GET') await loaded.opened
    else if (++posts === 2) await answered.opened
    await route.continue()
  })
  await add.click()
  // Its answer is shown while the page is loaded again.
  await expect(titles).toHaveCount(before + 1)
  await add.click()
  loaded.open()
  await expect.poll(() => posts).toBe(2)
  await expect(form).toHaveJSProperty('inert', true)
  answered.open()
  await expect(titles).toHaveCount(before + 2)
  await expect(form).toHaveJSProperty('inert', false)
})

test('who types in another field while the page is read again goes on there', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const { form, titles, before } = await openRoom(page, company)
  const loaded = gate()
  await page.route('**/quoting/**', async route => {
    if (route.request().method() === 'GET') await loaded.opened
    await route.continue()
  })
  await form.getByRole('button', { name: 'Add an Item' }).click()
  await expect(titles).toHaveCount(before + 1)
  await expect(titles.last()).toBeFocused()
  await page.keyboard.type('Oak ')
  const price = form.locator('[name$=".price"]').last()
  await price.click()
  await page.keyboard.type('1')
  const loading = page.getByRole('status', { name: 'Loading' })
  await expect(loading).toBeVisible()
  loaded.open()
  await expect(loading).toHaveCount(0)
  await page.keyboard.type('20')
  await expect(titles.last()).toHaveValue('Oak ')
  await expect(price).toHaveValue('120')
})

test('whoever leaves with something typed and not saved is asked first', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
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
