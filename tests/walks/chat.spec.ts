import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A joiner writes about a job, the office answers, finds it again and keeps it, with scripts and without.

const placeholder = 'Type a message... Use @ to mention team members'

test('a job is talked about, from a category to the project’s history', async ({ company, pageOf }) => {
  test.slow()
  const jo = await pageOf(company.joiner)
  const ned = await pageOf(company.manager)
  const job = await create(ned, '/api/projects', { name: 'Oak porch' })
  const { username } = await ned.request.get('/api/auth/me').then(answer => answer.json())

  await test.step('a category is made, and a message said in it', async () => {
    await jo.goto(`/team-chat?project=${job}`)
    await expect(jo.getByRole('heading', { level: 1 })).toHaveText('Oak porch')
    await expect(jo.getByText('Auto-saving to: API-001.')).toBeVisible()
    await jo.getByText('Category: All').click()
    await jo.getByRole('link', { name: 'New category' }).click()
    await jo.getByRole('dialog').getByLabel('Name').fill('Posts')
    await jo.getByRole('button', { name: 'Create category' }).click()
    await expect(jo.getByText('Chatting about: Posts')).toBeVisible()
    await expect(jo.getByText('Auto-saving to: API-001. Category: Posts')).toBeVisible()
    const field = jo.getByPlaceholder(placeholder)
    for (const name of ['autocomplete', 'autocorrect', 'autocapitalize']) {
      await expect(field).toHaveAttribute(name, 'off')
    }
    await expect(field).toHaveAttribute('spellcheck', 'false')
    await field.fill(`@${username} posts are <b>glued</b>, see https://example.com/oak or ring 01943 555 017`)
    await jo.getByRole('button', { name: 'Send message' }).click()
    const said = jo.getByRole('log').getByRole('article')
    await expect(said).toHaveCount(1)
    await expect(said).toContainText('posts are <b>glued</b>')
    await expect(field).toHaveValue('')
    await expect(said.getByRole('link', { name: 'https://example.com/oak' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    )
    await expect(said.getByRole('link', { name: '01943 555 017' })).toHaveAttribute('href', 'tel:01943555017')
  })

  await test.step('who is mentioned is led to it', async () => {
    await ned.goto('/')
    await expect(ned.getByRole('navigation', { name: 'Main', exact: true })).toContainText('Chat 1')
    await ned.goto('/notifications')
    await ned.getByRole('button', { name: /^Jo Birch mentioned you/ }).click()
    await expect(ned).toHaveURL(/\/team-chat\?project=\d+&message=\d+#message-\d+$/)
    await expect(ned.getByRole('log')).toContainText('posts are <b>glued</b>')
    await ned.goto(`/team-chat?project=${job}&show=unread`)
    await expect(ned.getByRole('log').getByRole('article')).toHaveCount(1)
  })

  await test.step('it is found in the history, which leads back', async () => {
    await ned.goto(`/projects/${job}`)
    const sheet = ned.getByRole('dialog')
    await expect(sheet).toContainText('glued')
    await sheet.getByRole('link', { name: 'Chat history' }).click()
    const history = ned.getByRole('dialog', { name: 'Chat history' })
    await history.getByLabel('Search messages').fill('nothing like it')
    await history.getByRole('button', { name: 'Search' }).click()
    await expect(history).toContainText('No messages found')
    await history.getByLabel('Search messages').fill('jo birch')
    await history.getByLabel('Category').selectOption('Posts')
    await history.getByRole('button', { name: 'Search' }).click()
    await expect(history).toContainText('posts are')
    await history.getByRole('link', { name: 'Go to Chat' }).click()
    await expect(ned).toHaveURL(/\/team-chat\?project=\d+&name=Oak\+porch&category=Posts/)
  })

  await test.step('a message is saved, deleted and brought back', async () => {
    const said = jo.getByRole('log').getByRole('article')
    const more = jo.getByText('More for the message of You').first()
    await more.click({ force: true })
    await jo.getByRole('button', { name: /^Save the message/ }).click()
    await expect(toast(jo)).toContainText('Saved to the job')
    await expect(said).toContainText('Saved to the job')
    await more.click({ force: true })
    await jo.getByRole('button', { name: /^Delete the message/ }).click()
    await expect(said).toContainText('Message deleted')
    await toast(jo).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(jo)).toContainText('Restored')
    await expect(said).toContainText('glued')
    await ned.goto(`/projects/${job}`)
    await expect(ned.getByRole('dialog')).toContainText('Jo saved a message of the chat to the job')
  })

  await test.step('a colour is one person’s', async () => {
    await jo.getByRole('link', { name: 'Choose Your Message Color' }).click()
    const dialog = jo.getByRole('dialog', { name: 'Choose Your Message Color' })
    await expect(dialog.getByRole('radio')).toHaveCount(20)
    await expect(dialog).toContainText('12:34')
    await expect(dialog).toContainText('This is how your messages will look')
    await dialog.getByRole('radio', { name: 'Oak' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Save colour' }).click()
    await expect(toast(jo)).toContainText('Chat colour saved')
    await ned.goto('/team-chat/colour')
    await expect(ned.getByTitle('Taken by another user')).toHaveCount(1)
    await expect(ned.getByRole('radio', { name: 'Oak' })).toBeDisabled()
  })
})

test('what was said to the team is saved to a job that is found', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  for (const name of ['Bay window', 'Loft stairs']) await create(page, '/api/projects', { name })
  await page.goto('/team-chat?room=team')
  await page.getByPlaceholder(placeholder).fill('Glass for the bay is here')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log')).toContainText('Glass for the bay is here')
  await page.goto('/team-chat?room=team')
  await page.getByText('More for the message of You').click({ force: true })
  await page.getByRole('link', { name: /^Save to Job/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to the job' })
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeVisible()
  const unchosen = await page.request.post(page.url(), { form: {} })
  expect(unchosen.status()).toBe(400)
  expect(await unchosen.text()).toContain('Please choose one of your jobs')
  await dialog.getByLabel('Find a job').fill('bay')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Saved to the job')
  await expect(toast(page)).toContainText('API-001 Bay window')
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /Bay window/ })
    .click()
  await expect(page.getByRole('log')).toContainText('Glass for the bay is here')

  const projectId = await create(page, '/api/projects', { name: 'Oak porch' })
  await create(page, '/api/chat/messages', { content: 'Posts are glued', projectId })
  await page.goto('/team-chat/history?q=glued')
  const history = page.getByRole('dialog', { name: 'Chat history' })
  await expect(history).toContainText('No messages found')
  await history.getByRole('link', { name: 'Search all chats' }).click()
  await expect(history.getByRole('article')).toHaveText(/API-003 Oak porch\s*Posts are glued/)
  await history.getByRole('link', { name: 'Search the team’s chat alone' }).click()
  await expect(history).toContainText('No messages found')
})

test('what can be done with a message is seen whole, with the first of a room and with the last', {
  tag: '@drawn',
}, async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  const more = page.getByRole('log').getByText('More for the message of You')
  const projectId = await create(page, '/api/projects', { name: 'Bay window' })
  for (const room of [{ content: 'To all' }, { content: 'To the job', projectId }]) {
    await create(page, '/api/chat/messages', room)
  }
  async function expectSeen(address: string) {
    await page.goto(address)
    await more.last().click({ force: true })
    for (const name of [/^Save/, /^Delete/]) {
      const choice = page.getByRole('log').getByRole('group').getByText(name).last()
      await expect(choice).toBeInViewport({ ratio: 1 })
    }
  }
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    for (const address of ['/team-chat?room=team', `/team-chat?project=${projectId}`])
      await expectSeen(address)
  }
  for (let n = 0; n < 20; n++) await create(page, '/api/chat/messages', { content: `Line ${n}` })
  await expectSeen('/team-chat?room=team')
})
