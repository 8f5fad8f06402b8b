import type { Locator, Page } from '@playwright/test'
import type { Company } from './support/company.ts'
import { create, cutOff, holdBack, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** A ticket with a task, on the person's board. */
async function addTicket(page: Page, name: string): Promise<number> {
  const id = await create(page, '/api/projects', { name, dueDate: '2030-01-31' })
  await create(page, '/api/tasks', { title: `Survey for ${name}`, projectId: id })
  return id
}

async function showOnBoard(page: Page, ids: number[]) {
  const data = { key: 'dashboard-visible-projects', value: ids }
  expect((await page.request.post('/api/user/preferences', { data })).ok()).toBe(true)
}

/** Handles come once somebody uses the page. */
async function openBoard(page: Page, ticket = 'API-001') {
  await page.goto('/dashboard')
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.getByRole('button', { name: `Drag ${ticket}` })).toBeVisible({ timeout: 500 })
  }).toPass()
}

function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function cardsIn(page: Page, name: string) {
  return column(page, name).getByRole('article')
}

async function drag(page: Page, ticket: string, to: string) {
  const handle = page.getByRole('button', { name: `Drag ${ticket}` })
  await handle.hover()
  await page.mouse.down()
  const box = await column(page, to).boundingBox()
  if (!box) throw new Error(`${to} is not on the board`)
  await page.mouse.move(box.x + box.width / 2, box.y + 100, { steps: 6 })
  await expect(column(page, to)).toHaveClass(/is-over/)
  await page.mouse.up()
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

test('a card is dragged to another stage, and back by Undo', async ({ pageOf, company }) => {
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

test('a pointer that rests elsewhere loads nothing until it moves', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  await showOnBoard(page, [await addTicket(page, 'Oak porch')])
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  await page.mouse.move(1, 1)
  await openLive(page, '/dashboard')
  const isDragging = (path: string) => path.startsWith('/assets/board-drag-')
  expect(scripts.filter(isDragging)).toEqual([])
  await page.mouse.move(400, 300)
  await expect(page.getByRole('button', { name: 'Drag API-001' })).toBeVisible()
  expect(scripts.filter(isDragging)).toHaveLength(1)
})

test('with the keyboard alone, and every step is told', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const [id = 0] = await boardOf(page, ['Oak porch'])
  const handle = page.getByRole('button', { name: 'Drag API-001' })
  await expect(handle).toHaveAccessibleDescription(/press Space or Enter/)
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('API-001 picked up from Measure.')).toBeAttached()
  // The columns are measured after the card was picked up; a person's next key comes later than that.
  await page.waitForTimeout(250)
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
  await page.waitForTimeout(250)
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

test('the one who comes second is told who was first, and the card goes where it is', async ({
  pageOf,
  company,
}) => {
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

test('a finger drags by the handle and scrolls by the rest', async ({ pageOf, company }) => {
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
