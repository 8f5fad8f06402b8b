import type { Locator, Page } from '@playwright/test'
import { create, cutOff, holdAnswer, holdBack, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    /** In a page of its own here alone. */
    holdRendering(isHeld: boolean): void
  }
}

// Tasks are typed one after another, faster than they are taken.

function titlesOf(name: string): string[] {
  return Array.from({ length: 10 }, (_, at) => `${name} ${at + 1}`)
}

async function typeAll(page: Page, titles: readonly string[]) {
  for (const title of titles) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
}

async function typeAllInto(field: Locator, titles: readonly string[]) {
  for (const title of titles) {
    await field.fill(title)
    await field.press('Enter')
  }
}

async function expectTasks(page: Page, titles: readonly string[]) {
  const list = page.getByRole('list', { name: 'Measure tasks' })
  await expect(list.getByRole('checkbox')).toHaveCount(titles.length)
  const shown = await list
    .getByRole('checkbox')
    .evaluateAll(boxes => boxes.map(box => box.getAttribute('aria-label') ?? box.closest('li')?.textContent))
  expect(shown.map((text, at) => text?.includes(titles[at] ?? '?'))).toEqual(titles.map(() => true))
}

test('a task that is taken while the page is read stands in its list, however late that is drawn', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  // React goes on with its work by messages to itself.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    let isHeld = false
    MessagePort.prototype.postMessage = function send(...message: unknown[]) {
      const go = () => Reflect.apply(postMessage, this, message)
      if (isHeld) held.push(go)
      else go()
    }
    window.holdRendering = is => {
      isHeld = is
      if (!is) for (const go of held.splice(0)) go()
    }
  })
  // Nobody else has the page read again.
  await cutOff(page)
  await openLive(page, `/projects/${id}`)
  const { asked, release } = await holdAnswer(page, `**/projects/${id}.data*`)
  await page.getByLabel('New task').fill('Rail')
  await page.evaluate(() => {
    window.holdRendering(true)
    void window.__remixRouter.revalidate()
  })
  // What was read before the task was there.
  await asked
  const taken = page.waitForResponse('**/api/tasks')
  await page.keyboard.press('Enter')
  await (await taken).finished()
  release()
  await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle')
  await page.evaluate(() => window.holdRendering(false))
  await expect(page.getByRole('list', { name: 'Measure tasks' }).getByRole('checkbox')).toHaveCount(1)
})

test('ten titles typed at once become ten tasks in their order', { tag: '@browser' }, async ({
  company,
  pageOf,
}) => {
  test.slow()
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}`)
  const title = page.getByLabel('New task')
  const note = page.getByRole('alert').filter({ hasText: 'What you typed waits here' })
  const expected = titlesOf('Rail')
  await title.focus()

  await test.step('at full speed', async () => {
    await typeAll(page, expected)
    await expect(title).toHaveValue('')
    await expectTasks(page, expected)
    await expect(toast(page)).toContainText('Task added successfully')
    await expect(title).toBeFocused()
  })

  await test.step('without a connection for a moment, and with an answer that is lost', async () => {
    const titles = titlesOf('Panel')
    await page.route(
      '**/api/tasks',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await typeAll(page, titles.slice(0, 3))
    await page.context().setOffline(true)
    await typeAll(page, titles.slice(3, 8))
    await expect(note).toContainText('Panel 8')
    await expect(note).not.toContainText('Rail')
    await typeAll(page, titles.slice(8))
    await expect(note).toContainText('Panel 10')
    await page.context().setOffline(false)
    expected.push(...titles)
    await expectTasks(page, expected)
    await expect(note).toBeHidden()
  })
})

test('what a slow computer or a refusal keeps waiting is not lost', async ({ company, pageOf }) => {
  test.slow()
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}`)
  const title = page.getByLabel('New task')
  const expected: string[] = []
  await title.focus()

  await test.step('at a sixth of it', async () => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const titles = titlesOf('Stile')
    await typeAll(page, titles)
    await page.keyboard.type('Half ty')
    expected.push(...titles)
    await expectTasks(page, expected)
    await expect(title).toHaveValue('Half ty')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await title.fill('')
  })

  await test.step('what is refused is not lost, nor what was typed after it', async () => {
    let isTyped = Promise.resolve()
    await page.route('**/api/tasks', async route => {
      await isTyped
      await route.fulfill({ status: 403, json: { message: 'Not now.' } })
    })
    await typeAll(page, ['Bead'])
    await expect(toast(page)).toContainText('Failed to add task')
    await expect(title).toHaveValue('Bead')
    isTyped = page
      .waitForFunction(() => document.querySelector<HTMLInputElement>(':focus')?.value === 'Plinth')
      .then(() => {})
    await page.keyboard.press('Enter')
    await page.keyboard.type('Plinth')
    const refused = page.locator('form').getByRole('alert')
    await expect(refused).toContainText('Bead')
    const answer = page.waitForResponse('**/api/tasks')
    await page.keyboard.press('Enter')
    await answer
    await expect(refused).toContainText('Plinth')
    await page.unroute('**/api/tasks')
    await refused.getByRole('button', { name: 'Try again' }).click()
    expected.push('Bead', 'Plinth')
    await expectTasks(page, expected)
    await expect(refused).toBeHidden()
  })

  await test.step('what one project refuses keeps nothing of another waiting, and is dropped alone', async () => {
    const other = await create(page, '/api/projects', { name: 'Bunk beds' })
    const tell = await holdBack(page, '**/api/tasks', {
      only(route) {
        const { projectId, title } = route.request().postDataJSON()
        return projectId === String(id) && title === 'Newel'
      },
      finish: route => route.fulfill({ status: 409, json: { message: 'That is one too many.' } }),
    })
    await typeAllInto(title, ['Newel', 'Riser', 'Tread'])
    tell()
    const refused = page.locator('form').getByRole('alert')
    await expect(refused).toContainText('That is one too many. Only the first was refused')
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/projects"]')?.click())
    await page.waitForURL(/\/projects$/)
    await expect(page.locator(`a[href^="/projects/${other}"]`).first()).toBeAttached()
    await page.evaluate(path => {
      const link = document.querySelector<HTMLAnchorElement>(`a[href^="${path}"]`)
      link?.click()
    }, `/projects/${other}`)
    await page.waitForURL(new RegExp(`/projects/${other}`))
    await typeAllInto(title, ['Ladder', 'Guard'])
    await expectTasks(page, ['Ladder', 'Guard'])
    await expect(refused).toBeHidden()
    const elsewhere = page.getByRole('dialog').getByRole('alert')
    await expect(elsewhere).toContainText('Failed to add task (Oak porch)')
    await expect(elsewhere).toContainText('Newel')
    const last = page.waitForResponse(answer => answer.request().postDataJSON()?.title === 'Tread')
    await page.getByRole('button', { name: 'Discard the first, send the others' }).click()
    await expect(elsewhere).toBeHidden()
    expect((await last).status()).toBe(201)
    await page.goto(`/projects/${id}`)
    expected.push('Riser', 'Tread')
    await expectTasks(page, expected)
  })
})

test('tasks typed while the line goes during the first of a visit wait, and are sent', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.manager)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}`)
  await page.getByLabel('New task').focus()
  // The first task is taken, and nothing gets through after it.
  const isTaken = page.waitForResponse('**/api/tasks')
  await typeAll(page, ['Rail 1'])
  await isTaken
  await page.context().setOffline(true)
  await typeAll(page, ['Rail 2', 'Rail 3', 'Rail 4'])
  const note = page.getByRole('alert').filter({ hasText: 'What you typed waits here' })
  for (const title of ['Rail 2', 'Rail 3', 'Rail 4']) await expect(note).toContainText(title)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTasks(page, ['Rail 1', 'Rail 2', 'Rail 3', 'Rail 4'])
})

test('on a phone no word of success covers what could not be sent', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  await openLive(page, `/projects/${id}`)
  await page.getByLabel('New task').focus()
  await typeAll(page, ['Rail 1'])
  await expect(toast(page)).toContainText('Task added successfully')
  await page.context().setOffline(true)
  await typeAll(page, ['Rail 2'])
  const note = page.getByRole('alert').filter({ hasText: 'What you typed waits here' })
  await expect(note).toContainText('Rail 2')
  // By itself it goes after five seconds.
  await expect(toast(page)).toHaveCount(0, { timeout: 2000 })
})
