import { dayIn } from '#app/domain/clock.ts'
import { create, openLive, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a button is taken as soon as an answer shows it, however quickly it is pressed', async ({
  company,
  pageOf,
}) => {
  const ned = await pageOf(company.manager)
  const jo = await pageOf(company.joiner)
  const { id } = await (await jo.request.get('/api/auth/me')).json()
  const dueDate = dayIn('Europe/London', Date.now())
  await create(jo, '/api/tasks', { title: 'Hang the doors', assignedTo: id, dueDate })
  await jo.goto('/')
  await jo.getByRole('link', { name: 'Day Sheet', exact: true }).click()
  await jo.getByRole('button', { name: 'Print Day Sheet' }).click()
  await expect(jo.getByRole('article', { name: /^Day sheet JB-/ })).toContainText('1 line')
  await openLive(ned, '/evening')
  const typed = ned.getByLabel('What was done')
  await typed.fill('1 done')
  await ned.getByRole('button', { name: 'Check', exact: true }).click()
  const save = ned.getByRole('button', { name: 'Save 1 Line' })
  await save.evaluate((button: HTMLButtonElement) => {
    const press = () => button.textContent?.includes('2 Lines') && button.click()
    new MutationObserver(press).observe(button, { subtree: true, characterData: true, childList: true })
  })
  await typed.fill('1 done, 2 swept the shop')
  await save.click()
  await expect(toast(ned)).toContainText('2 lines saved')
})
