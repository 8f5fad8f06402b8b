import { create, openLive } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// What comes in by itself, what is kept while the connection is gone, and what is never said twice.

const placeholder = 'Type a message... Use @ to mention team members'

test('two browsers talk, one of them offline for a while: nothing is lost or said twice', {
  tag: '@browser',
}, async ({ company, pageOf }) => {
  test.slow()
  const jo = await pageOf(company.joiner)
  const ned = await pageOf(company.manager)
  const job = await create(ned, '/api/projects', { name: 'Oak porch' })
  for (const page of [jo, ned]) await openLive(page, `/team-chat?project=${job}`)
  const field = jo.getByPlaceholder(placeholder)
  const send = jo.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  const saidTo = (page: typeof jo) => page.getByRole('log').getByRole('article')
  const texts = (page: typeof jo) => saidTo(page).locator('.said').allTextContents()

  await test.step('at once', async () => {
    await field.fill('One')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(saidTo(jo)).toHaveText([/One/])
    await expect(saidTo(ned)).toHaveText([/Jo Birch.*One/])
    await ned.getByPlaceholder(placeholder).fill('Two')
    await ned.getByRole('button', { name: 'Send message' }).click()
    await expect(saidTo(jo)).toHaveCount(2)
    await expect(saidTo(jo).last()).toContainText('Ned Oakes')
  })

  await test.step('offline, and when an answer is lost', async () => {
    await jo.route(
      '**/api/chat/messages',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await field.fill('Three')
    await field.press('Enter')
    await jo.context().setOffline(true)
    await field.fill('Four')
    await field.press('Enter')
    const note = jo.getByRole('alert').filter({ hasText: 'What you typed waits here' })
    await expect(note).toContainText('Four')
    await ned.getByPlaceholder(placeholder).fill('Meanwhile')
    await ned.getByRole('button', { name: 'Send message' }).click()
    await expect(saidTo(ned).last()).toContainText('Meanwhile')
    await field.fill('Half ty')
    await jo.context().setOffline(false)
    await expect(note).toHaveCount(0)
    await expect(saidTo(ned)).toHaveCount(5)
    await expect(saidTo(jo)).toHaveCount(5)
    await expect(field).toHaveValue('Half ty')
    const order = await texts(ned)
    expect(order.toSorted()).toEqual(['Four', 'Meanwhile', 'One', 'Three', 'Two'])
    expect(order.indexOf('Three')).toBeLessThan(order.indexOf('Four'))
    await expect.poll(() => texts(jo)).toEqual(order)
  })

  await test.step('a draft, and what was not sent, outlive a reload', async () => {
    await jo.route('**/api/chat/messages', route => route.abort())
    await field.fill('Five')
    await field.press('Enter')
    await expect(jo.getByRole('alert')).toContainText('Five')
    await field.fill('Still typing')
    await jo.unroute('**/api/chat/messages')
    await jo.reload()
    await expect(field).toHaveValue('Still typing')
    await expect(saidTo(ned)).toHaveCount(6)
    await expect(saidTo(jo)).toHaveCount(6)
  })

  await test.step('what could not be sent is tried again', async () => {
    await jo.route('**/api/chat/messages', route => route.abort())
    await field.fill('Six')
    await field.press('Enter')
    const note = jo.getByRole('alert')
    await expect(note).toContainText('Six')
    await jo.unroute('**/api/chat/messages')
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toHaveCount(0)
    await expect(saidTo(ned)).toHaveCount(7)
    await expect(saidTo(jo)).toHaveCount(7)
  })

  await test.step('what is refused can be discarded', async () => {
    await jo.route('**/api/chat/messages', route =>
      route.fulfill({ status: 402, json: { message: 'Your company’s subscription is not active.' } }),
    )
    await field.fill('Unpaid')
    await field.press('Enter')
    const note = jo.getByRole('alert').filter({ hasText: 'Message not sent' })
    await expect(note).toContainText('subscription is not active')
    await note.getByRole('button', { name: 'Discard' }).click()
    await expect(note).toHaveCount(0)
    await expect(saidTo(jo)).toHaveCount(7)
  })
})

test('people are listed while a mention is typed, the badge goes, and the category comes back', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const job = await create(ned, '/api/projects', { name: 'Bay window' })
  await ned.request.post('/api/chat/categories', { data: { name: 'Glass', projectId: job } })
  await ned.request.post('/api/chat/messages', { data: { content: 'Seen?', projectId: job } })
  await openLive(jo, '/')
  const nav = jo.getByRole('navigation', { name: 'Main', exact: true })
  await expect(nav).toContainText('Chat 1')
  await openLive(jo, `/team-chat?project=${job}`)
  await expect(nav).not.toContainText('Chat 1')

  const field = jo.getByPlaceholder(placeholder)
  const list = jo.getByRole('listbox', { name: 'Team members' })
  await field.pressSequentially('Ask @oak')
  await expect(list.getByRole('option')).toHaveText([/Ned Oakes/])
  await field.pressSequentially('zz')
  await expect(list).toHaveText('No team members found')
  await field.press('Escape')
  await expect(list).toHaveCount(0)
  await field.fill('')
  await field.pressSequentially('Ask @NED')
  await expect(list.getByRole('option', { name: /Ned Oakes/ })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(/^Ask @ned-[\w-]+ $/)
  await expect(list).toHaveCount(0)

  await jo.getByText('Category: All').click()
  await jo.getByRole('link', { name: 'Glass' }).click()
  await expect(jo.getByText('Chatting about: Glass')).toBeVisible()
  await expect(field).toHaveValue(/^Ask @ned-/)
  await openLive(jo, '/team-chat?room=team')
  await expect(field).toHaveValue('')
  await jo
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /Bay window/ })
    .click()
  await expect(jo.getByText('Chatting about: Glass')).toBeVisible()
  await expect(field).toHaveValue(/^Ask @ned-/)
})
