import type { Page } from '@playwright/test'
import { create, openHearing } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page) => page.getByPlaceholder('Type a message... Use @ to mention team members')
const said = (page: Page) => page.getByRole('log').getByRole('article')
const after = /\/api\/chat\/messages\?.*after=/

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
}

test('messages come by the socket, with who is there and who is writing; a gap is asked for', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const job = await create(ned, '/api/projects', { name: 'Oak porch' })
  let toLose = 0
  await jo.routeWebSocket('**/ws/**', socket => {
    const server = socket.connectToServer()
    server.onMessage(frame => {
      if (toLose > 0 && String(frame).startsWith('42["message"')) toLose -= 1
      else socket.send(frame)
    })
  })
  const asked: string[] = []
  jo.on('request', request => {
    if (after.test(request.url())) asked.push(request.url())
  })
  await openHearing(jo, `/team-chat?project=${job}`)
  await openHearing(ned, `/team-chat?project=${job}`)
  await expect(jo.getByText('Ned Oakes is here')).toBeVisible()

  await field(ned).pressSequentially('One')
  await expect(jo.getByText('Ned Oakes is writing…')).toBeVisible()
  const before = asked.length
  await field(ned).press('Enter')
  await expect(said(jo)).toHaveText([/One/])
  await expect(jo.getByText('Ned Oakes is writing…')).toBeHidden()
  expect(asked.length).toBe(before)

  toLose = 1
  await say(ned, 'Two')
  await expect.poll(() => toLose).toBe(0)
  await say(ned, 'Three')
  await expect(said(jo)).toHaveText([/One/, /Two/, /Three/])
  expect(asked.length).toBeGreaterThan(before)
  await ned.close()
  await expect(jo.getByText('Ned Oakes is here')).toBeHidden()
})

test('who looks on has nothing unread, and who wrote is told that it was read', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const job = await create(ned, '/api/projects', { name: 'Oak porch' })
  await ned.clock.install()
  await openHearing(jo, `/team-chat?project=${job}`)
  await openHearing(ned, `/team-chat?project=${job}`)
  const badges = await jo.evaluateHandle(() => {
    const seen: string[] = []
    const looked = { subtree: true, childList: true, characterData: true }
    const nav = document.querySelector('nav[aria-label="Main"]')
    if (nav) new MutationObserver(() => seen.push(nav.textContent ?? '')).observe(nav, looked)
    return seen
  })
  for (const text of ['One', 'Two', 'Three']) await say(ned, text)
  await expect(said(jo)).toHaveCount(3)
  const unread = () =>
    jo.request.get('/api/notifications?count=unread').then(async answer => (await answer.json()).messages)
  await expect.poll(unread).toBe(0)
  expect((await badges.jsonValue()).filter(text => /Chat\s*\d/.test(text))).toEqual([])
  await expect(said(ned).last()).toContainText(/Sent|Delivered/)
  await ned.clock.fastForward(31_000)
  await expect(said(ned).last()).toContainText('Read')
})

test('the badge follows what is said where nobody looks', async ({ company, pageOf }) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  await openHearing(jo, '/clients')
  const chat = jo.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /^Chat/ })
  await expect(chat).not.toContainText('1')
  await create(ned, '/api/chat/messages', { content: 'Cake in the kitchen' })
  await expect(chat).toContainText('1')
})
