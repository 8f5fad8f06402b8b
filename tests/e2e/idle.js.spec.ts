import { openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const polls = /\/api\/notifications\?count=unread/

test('what a page asks while nobody touches it says so, until somebody does', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  await page.clock.install()
  await openLive(page, '/clients')
  const marked = async (act: () => Promise<unknown>) => {
    const asked = page.waitForRequest(polls)
    await act()
    return (await (await asked).allHeaders())['x-unattended']
  }
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.keyboard.press('Shift')
  expect(await marked(comeBack)).toBeUndefined()
  expect(await marked(() => page.clock.fastForward(61_000))).toBe('1')
  await page.keyboard.press('Shift')
  expect(await marked(comeBack)).toBeUndefined()
})

test('a page whose session went unused is left, but not where somebody has typed', async ({
  company,
  pageOf,
}) => {
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
