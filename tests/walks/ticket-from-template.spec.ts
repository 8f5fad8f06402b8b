import type { Locator, Page } from '@playwright/test'
import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// With JavaScript and without: the same forms, the same links.

function templateOf(name: string, tasks: Record<string, string[]>) {
  return { name, tasks: { stages: Object.keys(tasks), tasks } }
}

/** Four presses at most: how many there were. */
function counted() {
  let clicks = 0
  return {
    click: async (place: Locator) => {
      clicks += 1
      await place.click()
    },
    choose: async (place: Locator, label: string) => {
      clicks += 1
      await place.selectOption({ label })
    },
    count: () => clicks,
  }
}

test('an enquiry becomes a job with tasks, open and on the board, by four clicks', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.joiner)
  await create(page, '/api/task-templates', templateOf('Bookcase', { Measure: ['Survey'], Design: ['Draw'] }))
  await page.goto('/clients')
  await page.getByRole('link', { name: 'New Enquiry' }).click()
  await page.getByLabel('Client name').fill('Mrs Kaye')
  await page.getByLabel('Phone').fill('01943 555 067')
  await page.getByLabel('Notes').fill('A bookcase round the hall window')
  await page.getByRole('button', { name: 'Save Enquiry' }).click()
  await expect(toast(page)).toContainText('Enquiry saved')
  await expect(page.getByRole('dialog', { name: 'Mrs Kaye' })).toContainText('Enquiry')

  const presses = counted()
  await presses.click(toast(page).getByRole('link', { name: 'Create Ticket' }))
  await expect(page.getByLabel('Client name')).toHaveValue('Mrs Kaye')
  await page.getByLabel('Project name').fill('Bookcase, Chapel Row')
  await presses.choose(page.getByLabel('Start from a template'), 'Bookcase, 2 tasks')
  await presses.click(page.getByRole('button', { name: 'Create Ticket' }))
  await expect(page).toHaveURL(/\/clients$/)
  await presses.click(toast(page).getByRole('link', { name: 'Open API-001' }))
  const sheet = page.getByRole('dialog', { name: 'Bookcase, Chapel Row' })
  await expect(sheet.getByRole('link', { name: 'Survey', exact: true })).toBeVisible()
  await expect(sheet).toContainText('On the Dashboard')
  expect(presses.count()).toBeLessThanOrEqual(4)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Measure', exact: true })).toContainText(
    'Bookcase, Chapel Row',
  )
  await page.goto('/clients')
  await expect(page.getByRole('row').filter({ hasText: 'Mrs Kaye' })).toContainText('1 open of 1 job')
})

test('a template whose stages differ is shown before anything is saved, and nothing typed is lost', async ({
  pageOf,
  company,
}) => {
  const page = await pageOf(company.admin)
  await create(page, '/api/task-templates', templateOf('Stairs', { Survey: ['Rise'], Design: ['Draw'] }))
  await page.goto('/clients')
  await page.getByRole('link', { name: 'New Client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Ticket' })).toBeVisible()
  await expect(page.getByLabel('Client name')).toBeFocused()
  await page.getByLabel('Client name').fill('Mr Shaw')
  await page.getByLabel('Project name').fill('Oak stairs')
  await page.getByText('More about the job').click()
  await page.getByLabel('Notes').fill('Narrow hall')
  await page.getByLabel('Start from a template').selectOption({ label: 'Stairs, 2 tasks' })
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByRole('heading', { name: 'One thing needs putting right' })).toBeVisible()
  await expectPlan(page)
  expect(await (await page.request.get('/api/projects')).json()).toEqual([])

  await page.getByLabel('Start from a template').selectOption({ label: 'No template' })
  const showTasks = page.getByRole('button', { name: 'Show Tasks' })
  await showTasks.click()
  await expect(page.getByRole('heading', { name: 'Where its tasks go' })).toBeHidden()
  await page.getByLabel('Start from a template').selectOption({ label: 'Stairs, 2 tasks' })
  await showTasks.click()
  await expectPlan(page)
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await toast(page).getByRole('link', { name: 'Open API-001' }).click()
  const sheet = page.getByRole('dialog', { name: 'Oak stairs' })
  await expect(sheet.getByRole('link', { name: 'Rise', exact: true })).toBeVisible()
  await expect(sheet).toContainText('Mr Shaw')
})

async function expectPlan(page: Page) {
  await expect(page.getByRole('heading', { name: 'Where its tasks go' })).toBeVisible()
  await expect(page.getByText('The stages do not match yours')).toBeVisible()
  await expect(page.getByText('Survey → Measure')).toBeVisible()
  await expect(page.getByLabel('Project name')).toHaveValue('Oak stairs')
  await expect(page.getByLabel('Client name')).toHaveValue('Mr Shaw')
  await expect(page.getByLabel('Notes')).toHaveValue('Narrow hall')
}

test('whoever is put in charge has the job on their board, and a finished one leaves it', async ({
  pageOf,
  company,
}) => {
  const [ada, ned] = [await pageOf(company.admin), await pageOf(company.manager)]
  const id = await create(ada, '/api/projects', { name: 'Oak porch' })
  await create(ada, '/api/tasks', { title: 'Laser survey', projectId: id })
  await ada.goto(`/create-ticket?edit=${id}`)
  await ada.getByLabel('In charge').selectOption({ label: 'Ned Oakes' })
  await ada.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(ada)).toContainText('updated successfully')
  await ada.goto(`/projects/${id}`)
  await expect(ada.getByRole('dialog')).toContainText('In chargeNed Oakes')

  await ada.goto('/settings/company')
  await ada.getByLabel('Finished jobs stay on the board').selectOption({ label: 'Not at all' })
  await ada.getByRole('button', { name: 'Save Company' }).click()
  await expect(toast(ada)).toContainText('Company saved')
  await ned.goto('/dashboard')
  await expect(ned.getByRole('article')).toContainText('Oak porch')
  await ned.locator('summary[aria-label="Move API-001 to another stage"]').click()
  await ned.getByRole('button', { name: 'Complete' }).click()
  await expect(ned.getByText('1 finished job left the board.')).toBeVisible()
  await expect(ned.getByRole('article')).toHaveCount(0)
  await ned.getByRole('link', { name: 'See it' }).click()
  await expect(ned.getByRole('row').nth(1)).toContainText('Oak porch')
})

test('a job is duplicated under a new name and number', async ({ pageOf, company }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/projects', { name: 'Oak porch', dueDate: '2030-01-31' })
  await create(page, '/api/tasks', { title: 'Laser survey', projectId: id, status: 'complete' })
  await page.goto(`/projects/${id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue('Oak porch (Copy)')
  await page.getByLabel('Project name').fill('Elm porch')
  await page.getByRole('button', { name: 'Duplicate Project' }).click()
  await expect(toast(page)).toContainText('It is API-002.')
  const sheet = page.getByRole('dialog', { name: 'Elm porch' })
  await expect(sheet).toContainText('0 of 1 done')
  await expect(sheet).toContainText('Laser survey')
})
