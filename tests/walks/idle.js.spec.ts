import type { Request } from '@playwright/test'
import { openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const polls = /\/api\/notifications\?count=unread/

test('what a page asks while nobody touches it says so, until somebody does', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.clock.install()
  await openLive(page, '/clients')
  const asked: Request[] = []
  page.on('request', request => void (polls.test(request.url()) && asked.push(request)))
  /** How what is asked from then on is marked. The page may have been asking as it was acted upon. */
  const marksAfter = async (act: () => Promise<unknown>) => {
    const before = asked.length
    await act()
    return () => Promise.all(asked.slice(before).map(markOf))
  }
  const comeBack = async () => {
    await page.keyboard.press('Shift')
    return marksAfter(() => page.evaluate(() => dispatchEvent(new Event('focus'))))
  }
  const first = await comeBack()
  await expect.poll(first).toContain('none')
  await expect.poll(await marksAfter(() => page.clock.fastForward(61_000))).toContain('1')
  const then = await comeBack()
  await expect.poll(then).toContain('none')
  for (const marks of [first, then]) expect((await marks())[0]).toBe('none')
})

async function markOf(request: Request) {
  return (await request.allHeaders())['x-unattended'] ?? 'none'
}

test('a page whose session went unused is left, but not where somebody has typed', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await openLive(page, '/create-ticket')
  await page.getByLabel('Project Name').fill('Half typed')
  const json = { message: 'You were signed out because nothing happened for 1 hour.', idleMinutes: 60 }
  await page.route(polls, route => route.fulfill({ status: 401, json }))
  const asked = page.waitForResponse(polls)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await (await asked).finished()
  await expect(page.getByLabel('Project Name')).toHaveValue('Half typed')

  await page.unroute(polls)
  await openLive(page, '/clients')
  await page.route(polls, route => route.fulfill({ status: 401, json }))
  const left = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await left
})
