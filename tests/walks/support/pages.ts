import type { Page, Route } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { expect, isOverHttp } from './test.ts'

export async function signInAt(page: Page, { companyName, email, password }: Person) {
  await page.goto('/login')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function expectPortal(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: /Portal/ })).toBeVisible()
}

/** The message that a change leaves. */
export function toast(page: Page) {
  return page
    .locator('[role=status], [role=alert]')
    .filter({ has: page.getByRole('link', { name: 'Dismiss' }) })
}

/** Puts the message away, so that the next of the same words is not taken for it. */
export async function dismiss(page: Page) {
  if (isOverHttp(page)) await toast(page).getByRole('link', { name: 'Dismiss' }).click()
  // At once: it may go by itself before a hand is there.
  else
    await toast(page).evaluateAll(shown => {
      for (const each of shown) each.querySelector('a')?.click()
    })
  await expect(toast(page)).toHaveCount(0)
}

/** Opens a page and waits until its scripts are there. */
export async function openLive(page: Page, path: string) {
  await page.goto(path)
  await untilLive(page)
}

/** Until the page says that its scripts send what is pressed, and that all its islands are there. */
export async function untilLive(page: Page) {
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
}

/** Opens a page and waits until its socket is open: what changes after that is told. */
export async function openHearing(page: Page, path: string) {
  // Socket.IO's own word that it is connected. It may come before the page is seen to be live.
  const connected = page
    .waitForEvent('websocket')
    .then(socket => socket.waitForEvent('framereceived', frame => String(frame.payload).startsWith('40')))
  await openLive(page, path)
  await connected
}

/** From now on the page hears of nothing that others do. */
export async function cutOff(page: Page) {
  await page.routeWebSocket('**/ws/**', socket => socket.close())
  await page.route('**/api/notifications?count=unread', route => route.abort())
}

type Retained = {
  /** Which requests are held; all unless told. */
  only?(route: Route): boolean
  /** What becomes of them then; they go on unless told. */
  finish?(route: Route): Promise<void>
}

/** Holds back what is asked of an address until the function that it returns is called. */
export async function holdBack(
  page: Page,
  url: string,
  { only = () => true, finish = route => route.continue() }: Retained = {},
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    if (!only(route)) return route.continue()
    await released
    await finish(route)
  })
  return release
}

/** The next request to an address is answered at once, which `asked` waits for; the page has the answer when `release` is called. */
export async function holdAnswer(page: Page, url: string) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let answered = () => {}
  const asked = new Promise<void>(resolve => {
    answered = resolve
  })
  await page.route(
    url,
    async route => {
      const cookies = await page.context().cookies()
      const response = await route.fetch()
      // Fetched so, it has set its cookies already: the page is to have those of before until it has the answer.
      await page.context().addCookies(cookies)
      answered()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { asked, release }
}

/** An answer of the app's own to a form, by which nothing was done: an answer to what was done is told to all pages. */
export function refusal(status: number) {
  return { status, headers: { 'X-Remix-Response': 'yes' }, body: '' }
}

export function isMethod(method: string) {
  return (route: Route) => route.request().method() === method
}

/** Makes a record through the API with the page's session; returns its id. */
export async function create(page: Page, path: string, record: Record<string, unknown>): Promise<number> {
  const response = await page.request.post(path, { data: record })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(201)
  const { id }: { id: number } = await response.json()
  return id
}

/** The link to `path` in the newest mail to that address, which is sent after the answer. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .getByRole('link')
  const link = page.getByRole('link', { name: new RegExp(`${path}\\?token=`) })
  await expect(async () => {
    await page.goto('/dev/outbox')
    // Another mail may be the newest still, or none be there.
    expect(await mail.count()).toBeGreaterThan(0)
    await mail.first().click()
    await page.waitForURL(/\/dev\/outbox\/./)
    expect(await link.count()).toBe(1)
  }).toPass()
  return (await link.getAttribute('href')) ?? ''
}
