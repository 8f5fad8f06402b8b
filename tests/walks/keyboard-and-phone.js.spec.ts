import type { Page } from '@playwright/test'
import { people } from '#tests/support/people.ts'
import { PHONE, SMALL_PHONE, sidewaysScroll } from './support/looking.ts'
import { create, holdBack, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a page of 360 px is still whole', { tag: '@browser' }, async ({ pageOf }) => {
    const page = await pageOf(people.manager)
    await page.setViewportSize(SMALL_PHONE)
    for (const path of ['/', '/projects', '/projects/1', '/create-ticket', '/clients', '/tasks', '/stages']) {
      await page.goto(path)
      expect.soft(await sidewaysScroll(page), path).toBe(0)
    }
  })

  test('no field of the new password lies under its button', async ({ pageOf }) => {
    const page = await pageOf(people.joiner)
    for (const height of [580, 640, 700, 760]) {
      await page.setViewportSize({ width: PHONE.width, height })
      await openLive(page, '/settings/password')
      for (const name of ['Present password', 'New password', 'Confirm new password']) {
        const field = page.getByLabel(name, { exact: true })
        await field.focus()
        const isInSight = await field.evaluate(input => {
          const { left, top, height } = input.getBoundingClientRect()
          return document.elementFromPoint(left + 20, top + height / 2) === input
        })
        expect.soft(isInSight, `${name} at ${height} px`).toBe(true)
      }
    }
  })

  test('names without a space stay within their page, and within the dialog over it', async ({
    pageOf,
    company,
  }) => {
    const page = await pageOf(company.admin)
    const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    const { id: me }: { id: number } = await (await page.request.get('/api/auth/me')).json()
    const client = await create(page, '/api/clients', {
      name: word,
      email: `${word}@${word}.example`,
      address: word,
      notes: word,
    })
    const project = await create(page, '/api/projects', {
      name: word + word,
      clientId: client,
      description: word,
    })
    const record = {
      title: word + word,
      description: word,
      projectId: project,
      assignedTo: me,
      priority: 'high',
    }
    const task = await create(page, '/api/tasks', { ...record, dueDate: '2020-01-31' })
    const tasks = { stages: ['Measure', word.slice(0, 40)], tasks: { Measure: [word + word] } }
    const template = await create(page, '/api/task-templates', {
      name: word + word,
      description: word,
      tasks,
    })
    await page.request.post(`/projects/${project}/dashboard`, { form: {} })
    await page.setViewportSize(SMALL_PHONE)
    for (const path of [
      '/',
      '/portal/active',
      `/portal/tasks/${task}`,
      '/dashboard',
      '/projects',
      `/projects/${project}`,
      `/projects/${project}?edit=overview`,
      `/projects/${project}/tasks/new`,
      `/projects/${project}/template`,
      `/projects/${project}/template?template=${template}`,
      `/projects/${project}/assign`,
      `/projects/${project}/delete`,
      `/create-ticket?edit=${project}`,
      '/clients',
      `/clients/${client}`,
      `/clients/${client}/edit`,
      `/clients/${client}/delete`,
      '/tasks',
      `/tasks/${task}/edit`,
      `/tasks/${task}/delete`,
      '/saved-task-templates',
      `/saved-task-templates/${template}`,
      `/saved-task-templates/${template}/delete`,
      `/create-task-template?edit=${template}`,
      `/search?q=${word}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect.soft(await sidewaysScroll(page), path).toBe(0)
    }
  })
})

test('what was pressed is marked at once, and a page that is slow to come says so', async ({ pageOf }) => {
  const page = await pageOf(people.manager)
  await openLive(page, '/portal')
  const arrive = await holdBack(page, '**/clients.data*')
  const entry = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Clients' })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: /Portal/ })).toBeVisible()
  const rod = page.getByRole('status', { name: 'Loading' })
  await expect(rod).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(rod).toHaveCount(0)
})

test('the entry of the page is in sight in a navigation that is longer than the screen', async ({
  pageOf,
}) => {
  const page = await pageOf(people.admin)
  await page.setViewportSize({ width: 1366, height: 600 })
  await openLive(page, '/training-videos')
  const nav = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(nav.getByRole('link', { name: 'Training Videos' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('one line of a large dialog stays, and no message lies over what it is about', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch' })
  for (let task = 1; task <= 14; task++) {
    await create(page, '/api/tasks', { title: `Task ${task}`, projectId: id })
  }
  for (const size of [{ width: 1366, height: 768 }, { width: 1024, height: 768 }, PHONE]) {
    await page.setViewportSize(size)
    await openLive(page, `/projects/${id}`)
    const strip = page.locator('.dlg-strip')
    await expect(strip).toBeHidden()
    const box = page.getByRole('checkbox', { name: 'Task 14', exact: true })
    await box.scrollIntoViewIfNeeded()
    await page.locator('.scrim').evaluate(scrim => scrim.scrollTo(0, Math.max(scrim.scrollTop, 200)))
    await expect(strip).toBeVisible()
    await expect(strip).toHaveAttribute('data-title', 'API-001 · Oak porch')
    await page.getByLabel('New task').fill('Sweep up')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Task added successfully')
    const covered = await toast(page).evaluate(message => {
      const of = message.getBoundingClientRect()
      const dialog = document.querySelector('.scrim')?.getBoundingClientRect()
      return dialog ? Math.min(of.bottom, dialog.bottom) - Math.max(of.top, dialog.top) : 0
    })
    expect.soft(covered, `${size.width} px`).toBeLessThanOrEqual(1)
  }
})

test('a message leaves room for the search, which has the bar when it is used', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  for (const width of [1024, 1366]) {
    await create(page, '/api/todos', { title: `Ring the yard at ${width}` })
    await page.setViewportSize({ width, height: 768 })
    await openLive(page, '/todos')
    await page.getByRole('checkbox', { name: `Ring the yard at ${width}` }).click()
    await expect(toast(page)).toBeVisible()
    const search = page.getByPlaceholder('Search projects, clients, tasks...')
    await search.focus()
    const overlap = async () => {
      const [one, other] = [await toast(page).boundingBox(), await search.boundingBox()]
      if (!one || !other) return true
      const isBeside = one.x + 1 > other.x + other.width || one.y + 1 > other.y + other.height
      return !isBeside
    }
    await expect.poll(overlap, `${width} px`).toBe(false)
  }
})

test.describe('with the keyboard alone', () => {
  test('the first Tab leads past the navigation', async ({ pageOf }) => {
    const page = await pageOf(people.manager)
    await page.goto('/projects')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('the focus can be seen wherever it goes', async ({ page, pageOf }) => {
    const signedIn = await pageOf(people.manager)
    for (const [asked, path, stops] of [
      [page, '/login', 8],
      [signedIn, '/projects', 40],
      [signedIn, '/projects/1', 25],
      [signedIn, '/create-ticket', 30],
    ] as const) {
      await asked.goto(path)
      for (let stop = 0; stop < stops; stop++) {
        await asked.keyboard.press('Tab')
        expect.soft(await unseenFocus(asked), `${path}, stop ${stop + 1}`).toBeNull()
      }
    }
  })

  test('a dialog takes the focus, is closed by its link or Escape, and gives the focus back', {
    tag: '@browser',
  }, async ({ pageOf }) => {
    const page = await pageOf(people.manager)
    for (const close of ['link', 'Escape'] as const) {
      // Links are followed by the page's own script once nothing is left to load.
      await openLive(page, '/projects')
      const opener = page.getByRole('rowheader').getByRole('link').nth(1)
      const name = (await opener.textContent()) ?? ''
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expect(dialog).toBeFocused()
      if (close === 'link') await dialog.getByRole('link', { name: 'Close' }).click()
      else await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/\/projects$/)
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
  })

  test('Escape keeps a dialog in which something is typed', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/clients', { name: 'Marion Leigh' })
    await openLive(page, `/clients/${id}/edit`)
    await page.getByLabel('Phone').fill('01632 960333')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Phone')).toHaveValue('01632 960333')
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('a message is told in a live region and can be sent away', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/clients', { name: 'Helen Braithwaite' })
    await page.goto(`/clients/${id}/delete`)
    await page.getByRole('button', { name: 'Delete Client' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Client deleted')
    // The way back comes first, then the way out.
    await expect(async () => {
      await page.keyboard.press('F8')
      await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('link', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
  })

  test('three tasks are written without leaving the keyboard', async ({ pageOf, company }) => {
    const page = await pageOf(company.admin)
    const id = await create(page, '/api/projects', { name: 'Larder doors' })
    await openLive(page, `/projects/${id}`)
    await page.getByLabel('New task').focus()
    for (const task of ['Cut the rails', 'Cut the stiles', 'Glue up']) {
      await expect(page.getByLabel('New task')).toBeFocused()
      await page.keyboard.type(task)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('checkbox', { name: task })).toBeVisible()
      await expect(page.getByLabel('New task')).toHaveValue('')
    }
  })
})

/** What has the focus without showing it, or null. */
function unseenFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // The picker's own button within a date field has the browser's own ring.
    const isPicker = element.matches('input[type=date]') && !element.matches(':focus-visible')
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')]
    const isShown = styles.some(({ outlineStyle, outlineWidth, boxShadow }) => {
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      return hasOutline || boxShadow !== 'none' || isPicker
    })
    const { width, height } = element.getBoundingClientRect()
    return isShown && width > 0 && height > 0
      ? null
      : `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`
  })
}

test('a pressed job shows its head before the server has answered', { tag: '@browser' }, async ({
  pageOf,
}) => {
  const page = await pageOf(people.joiner)
  await openLive(page, '/projects')
  const job = page.locator('.ti a').first()
  const name = (await job.textContent()) ?? ''
  const release = await holdBack(page, '**/projects/*.data*')
  const { x, y } = (await job.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await expect(job).toHaveAttribute('data-pressed')
  await page.mouse.move(x, y + 300)
  await page.mouse.up()
  await expect(job).not.toHaveAttribute('data-pressed')
  await job.click()
  const opening = page.getByRole('dialog', { name })
  await page.waitForFunction(() => window.__remixRouter.state.navigation.state === 'loading')
  await expect(opening.getByText('Opening...')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opening).toBeHidden()
  await expect(job).not.toHaveAttribute('data-pressed')
  await job.click()
  await expect(opening).toBeVisible()
  release()
  await expect(opening.getByText('Opening...')).toBeHidden()
  await expect(page.getByRole('dialog', { name })).toHaveCount(1)
})
