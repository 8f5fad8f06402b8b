import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('without scripts a room is marked as read by a button, and blank messages come back', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const job = await create(ned, '/api/projects', { name: 'Bay window' })
  const room = { projectId: job }
  for (let n = 1; n <= 103; n++) {
    if (n === 51) await new Promise(done => setTimeout(done, 0))
    const as = n % 2 === 0 ? ned : jo
    await as.request.post('/api/chat/messages', { data: { ...room, content: `Line ${n}` } })
  }
  await jo.goto(`/team-chat?project=${job}`)
  const said = jo.getByRole('log').getByRole('article')
  await expect(said).toHaveCount(100)
  await expect(said.last()).toBeInViewport()
  await jo.getByRole('button', { name: 'Mark as read' }).click()
  await expect(jo.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await jo.getByRole('link', { name: 'Earlier messages' }).click()
  await expect(said).toHaveCount(3)
  await jo.getByRole('link', { name: 'Newest messages' }).click()
  await expect(said).toHaveCount(100)

  const answer = await jo.request.post(`/team-chat?project=${job}`, {
    form: { content: ' ', projectId: String(job) },
  })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Please type a message')
})
