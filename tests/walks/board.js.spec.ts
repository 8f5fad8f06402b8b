import type { Locator, Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { sidewaysScroll } from './support/looking.ts'
import { create, cutOff, holdAnswer, holdBack, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** A ticket with a task, on the person's board. */
async function addTicket(
  page: Page,
  name: string,
  dueDate = '2030-01-31',
  stage = 'measure',
): Promise<number> {
  const id = await create(page, '/api/projects', { name, dueDate, stage })
  await create(page, '/api/tasks', { title: `Survey for ${name}`, projectId: id, stage })
  return id
}

async function showOnBoard(page: Page, ids: number[]) {
  const data = { key: 'dashboard-visible-projects', value: ids }
  expect((await page.request.post('/api/user/preferences', { data })).ok()).toBe(true)
}

/** Handles come once the page has nothing else to do. */
async function openBoard(page: Page, ticket = 'API-001') {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: `Drag ${ticket}` })).toBeVisible()
}

function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function cardsIn(page: Page, name: string) {
  return column(page, name).getByRole('article')
}

async function drag(page: Page, ticket: string, to: string) {
  await hold(page, ticket, to)
  await page.mouse.up()
}

/** Over the stage. */
async function hold(page: Page, ticket: string, to: string) {
  const handle = page.getByRole('button', { name: `Drag ${ticket}` })
  await handle.hover()
  await page.mouse.down()
  const box = await column(page, to).boundingBox()
  if (!box) throw new Error(`${to} is not on the board`)
  await page.mouse.move(box.x + box.width / 2, box.y + 100, { steps: 6 })
  await expect(column(page, to)).toHaveClass(/is-over/)
}

async function stageOf(page: Page, id: number): Promise<string> {
  const response = await page.request.get(`/api/projects/${id}`)
  const { stage }: { stage: string } = await response.json()
  return stage
}

async function boardOf(page: Page, names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await addTicket(page, name))
  await showOnBoard(page, ids)
  await openBoard(page)
  return ids
}

test('a card is dragged to another stage, and back by Undo', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  const [id = 0] = await boardOf(page, ['Oak porch'])
  await drag(page, 'API-001', 'Install')
  await expect(cardsIn(page, 'Install')).toContainText('Oak porch')
  await expect(toast(page)).toContainText('Moved to Install')
  await expect(page.getByRole('button', { name: 'Drag API-001' })).toBeFocused()
  expect(await stageOf(page, id)).toBe('install')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cardsIn(page, 'Measure')).toContainText('Oak porch')
  expect(await stageOf(page, id)).toBe('measure')
})

test('a pointer that came before the scripts, and rests, finds a handle that works', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await showOnBoard(page, [await addTicket(page, 'Oak porch')])
  const arrive = await holdBack(page, '**/assets/entry.client-*.js')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await cardsIn(page, 'Measure').hover()
  arrive()
  await expect(page.getByRole('button', { name: 'Drag API-001' })).toBeVisible()
  await drag(page, 'API-001', 'Install')
  await expect(cardsIn(page, 'Install')).toContainText('Oak porch')
})

test('handles are there before a pointer moves; a press ahead of them selects no text', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await showOnBoard(page, [await addTicket(page, 'Oak porch')])
  const arrive = await holdBack(page, '**/assets/board-drag-*.js')
  await page.goto('/dashboard')
  const place = await page.locator('.grip-place').boundingBox()
  if (!place) throw new Error('There is no place for a handle')
  await page.mouse.move(place.x + 10, place.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 300, place.y + 200, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  arrive()
  await expect(page.getByRole('button', { name: 'Drag API-001' })).toBeVisible()
})

test('a card lands where the line was, is marked for a while, and the page stays where it is', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  // Everything is in sight.
  await page.setViewportSize({ width: 1366, height: 1100 })
  const ids = [
    await addTicket(page, 'Oak porch', '2030-02-10'),
    await addTicket(page, 'Bunk beds', '2030-01-10', 'install'),
    await addTicket(page, 'Window seats', '2030-03-10', 'install'),
  ]
  await showOnBoard(page, ids)
  await openBoard(page)
  const card = (id: number) => page.locator(`#card-${id}`)
  await hold(page, 'API-001', 'Install')
  await expect(card(ids[2] ?? 0)).toHaveClass(/has-slot/)
  await hold(page, 'API-001', 'Complete')
  await expect(page.locator('.has-slot')).toHaveCount(1)
  await expect(column(page, 'Complete')).toHaveClass(/has-slot/)
  await page.mouse.up()
  await expect(card(ids[0] ?? 0)).toHaveClass(/is-landed/)
  await expect(page.locator('.has-slot')).toHaveCount(0)
  await expect(cardsIn(page, 'Complete')).toContainText('Oak porch')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(toast(page)).toContainText('Moved to Complete')
  await expect(card(ids[0] ?? 0)).not.toHaveClass(/is-landed/)
  await drag(page, 'API-001', 'Install')
  await expect(cardsIn(page, 'Install')).toHaveText([/Bunk beds/, /Oak porch/, /Window seats/])
  await expect(toast(page)).toContainText('Moved to Install')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cardsIn(page, 'Complete')).toContainText('Oak porch')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

function stageTops(page: Page): Promise<number[]> {
  return page.locator('.board > section').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
}

test('the stages stay side by side, whatever the width of the screen', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await boardOf(page, ['Oak porch'])
  for (const width of [840, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    expect.soft(new Set(await stageTops(page)).size, `${width} px`).toBe(1)
    expect.soft(await sidewaysScroll(page), `${width} px`).toBe(0)
  }
  const board = await page.locator('.board').boundingBox()
  expect((board?.x ?? 0) + (board?.width ?? 0)).toBeGreaterThan(1860)

  await page.goto('/stages')
  await page.getByLabel('Name of the new stage').fill('Finishing')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await expect(toast(page)).toContainText('Stage added')
  await page.setViewportSize({ width: 1366, height: 768 })
  await openBoard(page)
  expect(await stageTops(page)).toHaveLength(6)
  expect(new Set(await stageTops(page)).size, 'six stages').toBe(1)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('on a phone the menu of a card is a sheet over everything but the dock', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await boardOf(page, ['Oak porch', 'Bunk beds'])
  const menu = page.locator('summary[aria-label="Move API-001 to another stage"]')
  for (const name of ['Design', 'Production', 'Install', 'Complete', 'Take Off the Board']) {
    await menu.click()
    const button = page.getByRole('button', { name, exact: true })
    const isOnTop = await button.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return height >= 44 && document.elementFromPoint(left + width / 2, top + height / 2) === element
    })
    expect.soft(isOnTop, name).toBe(true)
    // Pressed beside it.
    await page.mouse.click(195, 200)
    await expect(button).toBeHidden()
  }
})

test('with the keyboard alone, and every step is told', { tag: '@browser' }, async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const [id = 0] = await boardOf(page, ['Oak porch'])
  const handle = page.getByRole('button', { name: 'Drag API-001' })
  await expect(handle).toHaveAccessibleDescription(/press Space or Enter/)
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('API-001 picked up from Measure.')).toBeAttached()
  await columnsMeasured(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('API-001 is over Design.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('API-001 is over Production.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('API-001 put into Production.')).toBeAttached()
  await expect(cardsIn(page, 'Production')).toContainText('Oak porch')
  await expect(toast(page)).toContainText('Moved to Production')
  await expect(handle).toBeFocused()
  expect(await stageOf(page, id)).toBe('production')

  await page.keyboard.press('Enter')
  await expect(page.getByText('API-001 picked up from Production.')).toBeAttached()
  await columnsMeasured(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('API-001 is over Design.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('API-001 stays in Production.')).toBeAttached()
  await expect(cardsIn(page, 'Production')).toContainText('Oak porch')
})

test('quick drags are all kept, in their order', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const [first = 0, second = 0] = await boardOf(page, ['Oak porch', 'Bunk beds'])
  await page.route('**/move', async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await drag(page, 'API-001', 'Design')
  await drag(page, 'API-002', 'Complete')
  await drag(page, 'API-001', 'Production')
  await expect(cardsIn(page, 'Production')).toContainText('Oak porch')
  await expect(toast(page)).toContainText('Moved to Production')
  await expect(cardsIn(page, 'Complete')).toContainText('Bunk beds')
  expect([await stageOf(page, first), await stageOf(page, second)]).toEqual(['production', 'complete'])
})

test('the message of a move is not forgotten by a reading that was under way', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await cutOff(page)
  await boardOf(page, ['Oak porch', 'Bunk beds'])
  const { asked, release } = await holdAnswer(page, '**/dashboard.data')
  await drag(page, 'API-001', 'Design')
  await asked
  const answered = page.waitForResponse('**/move')
  await drag(page, 'API-002', 'Complete')
  await answered
  release()
  await expect(toast(page)).toContainText('Moved to Complete')
})

test('the one who comes second is told who was first, and the card goes where it is', {
  tag: '@browser',
}, async ({ pageOf, company }) => {
  const [ada, ned] = await twoBoards(pageOf, company)
  await drag(ned, 'API-001', 'Install')
  await expect(toast(ned)).toContainText('Moved to Install')
  await drag(ada, 'API-001', 'Design')
  await expect(toast(ada)).toContainText('Ned moved API-001 to Install in the meantime. It stays there.')
  await expect(cardsIn(ada, 'Install')).toContainText('Oak porch')
  await expect(cardsIn(ada, 'Design')).toHaveCount(0)
  await expect(ada.getByRole('button', { name: 'Drag API-001' })).toBeFocused()
})

async function twoBoards(pageOf: (person: Company['admin']) => Promise<Page>, company: Company) {
  const [ada, ned] = [await pageOf(company.admin), await pageOf(company.manager)]
  const id = await addTicket(ada, 'Oak porch')
  for (const page of [ada, ned]) {
    await cutOff(page)
    await showOnBoard(page, [id])
    await openBoard(page)
  }
  return [ada, ned] as const
}

test('a card goes back when the move does not arrive', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const [id = 0] = await boardOf(page, ['Oak porch'])
  await page.route('**/move', route => route.abort('internetdisconnected'))
  await drag(page, 'API-001', 'Design')
  await expect(toast(page)).toContainText('There is no connection to Mortise. API-001 is back in Measure.')
  await expect(cardsIn(page, 'Measure')).toContainText('Oak porch')
  await page.unroute('**/move')

  await page.route('**/move', route => route.fulfill({ status: 403, body: 'No' }))
  await drag(page, 'API-001', 'Complete')
  await expect(toast(page)).toContainText('Mortise did not take the move.')
  await expect(cardsIn(page, 'Measure')).toContainText('Oak porch')
  expect(await stageOf(page, id)).toBe('measure')
  await page.unroute('**/move')

  await page.context().clearCookies()
  await drag(page, 'API-001', 'Design')
  await expect(toast(page)).toContainText('You are signed out. API-001 is back in Measure.')
})

test('who may not move a card has no handle for it', async ({ pageOf, company }) => {
  const ada = await pageOf(company.admin)
  const [id = 0] = await boardOf(ada, ['Oak porch'])
  const jo = await pageOf(company.joiner)
  const own = await addTicket(jo, 'Window seats')
  await showOnBoard(jo, [id, own])
  await openBoard(jo, 'API-002')
  await expect(jo.getByRole('button', { name: 'Drag API-001' })).toHaveCount(0)
})

test('a finger drags by the handle and scrolls by the rest', { tag: '@browser' }, async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await boardOf(page, ['Oak porch'])
  const handle = page.getByRole('button', { name: 'Drag API-001' })
  await expect(handle).toHaveCSS('touch-action', 'none')
  await expect(page.getByRole('article')).toHaveCSS('touch-action', 'auto')
  const box = await handle.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await handle.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('API-001 picked up from Measure.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('API-001 is over Design.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Moved to Design')
})

/** The columns are measured once the card is drawn as picked up; a person's next key comes later than that. */
function columnsMeasured(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
