import type { Page } from '@playwright/test'
import { create, mailedLink, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

async function idOf(page: Page): Promise<number> {
  const me: { id: number } = await (await page.request.get('/api/auth/me')).json()
  return me.id
}

test('an ill colleague’s work goes to two people, and comes back in one step', async ({
  pageOf,
  company,
}) => {
  const ned = await pageOf(company.manager)
  const ada = await pageOf(company.admin)
  const jo = await pageOf(company.joiner)
  const joId = await idOf(jo)
  const kitchen = await create(ada, '/api/projects', { name: 'Mill Lane kitchen', assignedTo: joId })
  const stairs = await create(ada, '/api/projects', { name: 'Oak staircase' })
  await create(ada, '/api/tasks', { title: 'Cut list', projectId: kitchen, assignedTo: joId })
  await create(ada, '/api/tasks', { title: 'Dry fit', projectId: kitchen, assignedTo: joId })
  await create(ada, '/api/tasks', { title: 'Turn the newels', projectId: stairs, assignedTo: joId })

  await ned.goto('/team')
  const card = ned.getByRole('article').filter({ hasText: 'Jo Birch' })
  await card.getByRole('link', { name: 'Hand Over Work' }).click()
  await expect(ned.getByRole('heading', { level: 1, name: 'Hand over Jo Birch’s work' })).toBeVisible()
  await expect(ned.getByText('3 open tasks in 2 jobs, in charge of 1 job.')).toBeVisible()
  const button = ned.getByRole('button', { name: 'Hand Over Work' })
  await ned.getByLabel('Who gets Oak staircase').selectOption({ label: 'Leave as it is' })
  await button.click()
  await expect(ned.locator('#to-error')).toContainText('Please choose who gets the work')
  await expect(ned.getByLabel('Who gets Oak staircase')).toHaveValue('leave')
  await ned
    .getByLabel('Give everything to')
    .selectOption({ label: 'Ada Vane · Administrator · 0 open tasks' })
  await ned
    .getByLabel('Who gets Oak staircase')
    .selectOption({ label: 'Ned Oakes · Project Manager · 0 open tasks' })
  await button.click()
  await expect(toast(ned)).toContainText('Jo Birch’s work is handed over')
  await expect(toast(ned)).toContainText('Ada Vane: 2 tasks and 1 job. Ned Oakes: 1 task.')
  await expect(card.getByText('No open tasks')).toBeVisible()
  await expect(ned.getByRole('article').filter({ hasText: 'Ada Vane' })).toContainText('2 open tasks')

  await ada.goto('/notifications')
  const told = ada.getByRole('listitem').filter({ hasText: '2 tasks and 1 job handed over to you' })
  await expect(told).toHaveCount(1)
  await ada.goto(`/user-management/users/${joId}`)
  await expect(ada.getByRole('heading', { name: /^Handed over to Ada Vane and Ned Oakes/ })).toBeVisible()
  await expect(ada.getByText('3 tasks and 1 job can come back.')).toBeVisible()
  await ada.getByRole('button', { name: 'Undo Hand Over' }).click()
  await expect(toast(ada)).toContainText('3 tasks and 1 job are Jo Birch’s again.')
  await expect(ada.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')).toHaveCount(3)
  await expect(ada.getByRole('button', { name: 'Undo Hand Over' })).toHaveCount(0)
  await ada.goto('/notifications')
  await expect(ada.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(told).toHaveCount(0)

  // The toast takes it back as well.
  await ned.goto(`/team/${joId}/hand-over`)
  await ned.getByLabel('Give everything to').selectOption({ index: 1 })
  await button.click()
  await toast(ned).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(ned)).toContainText('are Jo Birch’s again.')
})

test('somebody’s work is handed over before they are removed', async ({ pageOf, company }) => {
  const ada = await pageOf(company.admin)
  const joId = await idOf(await pageOf(company.joiner))
  await create(ada, '/api/tasks', { title: 'Sharpen the chisels', assignedTo: joId })
  await ada.goto(`/user-management/users/${joId}/remove`)
  await expect(ada.getByText('Nobody on it then: 1 open task')).toBeVisible()
  await ada.getByRole('link', { name: 'Hand Over Work First' }).click()
  await ada
    .getByLabel('Give everything to')
    .selectOption({ label: 'Ned Oakes · Project Manager · 0 open tasks' })
  await ada.getByRole('button', { name: 'Hand Over Work' }).click()
  await expect(ada.getByRole('heading', { name: 'Remove Jo Birch?' })).toBeVisible()
  await expect(ada.getByText('All of their work has somebody else on it.')).toBeVisible()
})

test('tasks that nobody has are assigned together, and taken back', async ({ pageOf, company }) => {
  const ned = await pageOf(company.manager)
  const project = await create(ned, '/api/projects', { name: 'Larder' })
  for (const title of ['Shelves', 'Doors', 'Plinth']) {
    await create(ned, '/api/tasks', { title, projectId: project })
  }
  await ned.goto('/team')
  await expect(ned.getByText('3 open tasks have nobody on them.')).toBeVisible()
  await ned.getByRole('link', { name: 'See them' }).click()
  const list = ned.getByRole('list', { name: /^Tasks of API/ })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await ned.getByRole('checkbox', { name: /Shelves/ }).check()
  await ned.getByRole('checkbox', { name: /Doors/ }).check()
  await ned.getByRole('button', { name: 'Assign Ticked' }).click()
  await expect(ned.locator('#to-error')).toContainText('Please choose someone from your team')
  await expect(ned.getByRole('checkbox', { name: /Shelves/ })).toBeChecked()
  await ned.getByLabel('Assign to').selectOption({ label: 'Jo Birch · Team Member · 0 open tasks' })
  await ned.getByRole('button', { name: 'Assign Ticked' }).click()
  await expect(toast(ned)).toContainText('Assigned to Jo Birch')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  const jo = await pageOf(company.joiner)
  await jo.goto('/notifications')
  await expect(jo.getByRole('listitem').filter({ hasText: '2 new tasks for you' })).toHaveCount(1)

  await toast(ned).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(ned)).toContainText('2 tasks have their people of before again.')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await ned.getByLabel('Assign to').selectOption({ label: 'Jo Birch · Team Member · 0 open tasks' })
  await ned.getByRole('button', { name: 'Assign All 3' }).click()
  await expect(toast(ned)).toContainText('3 tasks assigned.')
  await expect(ned.getByRole('heading', { name: 'No tasks found' })).toBeVisible()
})

test('three are invited of whom one is wrong: two are sent, one comes back with the reason', async ({
  pageOf,
  company,
}) => {
  const ada = await pageOf(company.admin)
  const word = company.admin.email.replace(/^.*@|\.example$/g, '')
  await ada.goto('/user-management/invite')
  await ada.getByRole('link', { name: 'Several' }).click()
  const emails = ada.getByLabel('Emails')
  await emails.fill(`Fern Ashdown <fern@${word}.example>\n${company.joiner.email}\nhugh.lark@${word}.example`)
  await ada.getByRole('radio', { name: 'Project Manager' }).check()
  await ada.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(ada.getByRole('heading', { name: '2 invitations sent' })).toBeVisible()
  await expect(emails).toHaveValue(company.joiner.email)
  await expect(ada.getByRole('alert')).toContainText(
    `${company.joiner.email}: This person is in your team already`,
  )
  await expect(ada.getByRole('radio', { name: 'Project Manager' })).toBeChecked()
  await expect(ada.getByRole('heading', { name: 'All 5 seats are taken' })).toBeVisible()

  await ada.getByRole('link', { name: 'Cancel' }).click()
  const invitations = ada.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(invitations).toHaveCount(2)
  await expect(invitations.filter({ hasText: 'Hugh Lark' })).toContainText('Project Manager')
  await mailedLink(ada, `fern@${word}.example`, '/accept-invitation')
})
