import { create, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('two people save one client: the second sees both versions and chooses', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const ned = await pageOf(company.manager)
  const id = await create(ada, '/api/clients', { name: 'Mr & Mrs Ashworth', phone: '01632 960101' })
  await ada.goto(`/clients/${id}/edit`)
  await ned.goto(`/clients/${id}/edit`)

  await ada.getByLabel('Phone').fill('01632 960999')
  await ada.getByRole('button', { name: 'Save client' }).click()
  await expect(ada.getByRole('dialog', { name: 'Mr & Mrs Ashworth' })).toContainText('01632 960999')

  await ned.getByLabel('Email').fill('ashworth@home.example')
  await ned.getByRole('button', { name: 'Save client' }).click()
  const conflict = ned.getByRole('alert').filter({ hasText: 'Ada Vane changed this' })
  await expect(conflict).toContainText('Nothing of yours is saved yet')
  await expect(conflict.getByRole('row', { name: /Email/ })).toContainText('ashworth@home.example')
  await expect(conflict.getByRole('row', { name: /Phone/ })).toHaveCount(0)
  await expect(ned.getByLabel('Email')).toHaveValue('ashworth@home.example')
  await expect(ned.getByLabel('Phone')).toHaveValue('01632 960999')

  const saveAgain = [
    () => ned.getByLabel('Email').press('Enter'),
    () => ned.getByRole('button', { name: 'Save client' }).click(),
  ]
  for (const save of saveAgain) {
    const answer = ned.waitForResponse(response => response.request().method() === 'POST')
    await save()
    expect((await answer).status()).toBe(409)
    await expect(ned.getByLabel('Phone')).toHaveValue('01632 960999')
  }
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  const dialog = ned.getByRole('dialog', { name: 'Mr & Mrs Ashworth' })
  await expect(dialog).toContainText('ashworth@home.example')
  await expect(dialog).toContainText('01632 960999')
})

test('keeping theirs leaves what the other saved', async ({ company, pageOf }) => {
  const ada = await pageOf(company.admin)
  const id = await create(ada, '/api/clients', { name: 'Kate Wormald' })
  await ada.goto(`/clients/${id}/edit`)
  const put = await ada.request.put(`/api/clients/${id}`, { data: { address: '1 Highfield, Menston' } })
  expect(put.status()).toBe(200)
  await ada.getByLabel('Address').fill('2 Lowfield, Menston')
  await ada.getByRole('button', { name: 'Save client' }).click()
  await ada.getByRole('link', { name: 'Keep theirs' }).click()
  await expect(ada.getByRole('dialog', { name: 'Kate Wormald' })).toContainText('1 Highfield, Menston')
})

test('a client with a wrong email comes back as it was typed', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const id = await create(page, '/api/clients', { name: 'Geoff Sugden' })
  await page.goto(`/clients/${id}/edit`)
  await page.getByLabel('Phone').fill('call the office')
  await page.getByLabel('Notes').fill('Rings after six.')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/./)
  await expect(page.getByLabel('Phone')).toHaveValue('call the office')
  await expect(page.getByLabel('Notes')).toHaveValue('Rings after six.')
})

test('a job without a client says so, and leads to where one is added', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const job = await create(page, '/api/projects', { name: 'Window seat' })
  await page.goto(`/projects/${job}`)
  await expect(page.getByText('This job has no client yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Client' }).click()
  await page.getByLabel('Client name').fill('Mrs Leigh')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('updated successfully')
  await page.goto(`/projects/${job}`)
  await page.getByRole('link', { name: 'Mrs Leigh' }).first().click()
  const client = page.getByRole('dialog', { name: 'Mrs Leigh' })
  const jobs = client.getByRole('listitem').filter({ hasText: 'Window seat' })
  await expect(jobs).toBeVisible()
  const change = (data: object) => page.request.patch(`/api/projects/${job}`, { data })
  await change({ dueDate: '2024-03-08' })
  await page.reload()
  await expect(jobs).toContainText('overdue 8 Mar 2024')
  await change({ stage: 'complete' })
  await page.reload()
  await expect(jobs).toContainText('done ')
  await expect(jobs).not.toContainText('due 8 Mar')
})

test('what is deleted waits in the bin and comes back whole', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const client = await create(page, '/api/clients', { name: 'Neil Fothergill' })
  const project = await create(page, '/api/projects', { name: 'Garden room doors' })
  await create(page, '/api/tasks', { title: 'Order the glass', projectId: project })

  await page.goto(`/clients/${client}`)
  await page.getByRole('link', { name: 'Delete Client' }).click()
  await page.getByRole('button', { name: 'Delete Client' }).click()
  await expect(toast(page)).toContainText('Client deleted')
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()

  await page.goto(`/projects/${project}`)
  await page.getByRole('link', { name: 'Delete Project' }).click()
  await page.getByRole('button', { name: 'Delete Project' }).click()
  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Garden room doors' })).toHaveCount(0)

  await page.goto('/bin')
  await page.getByRole('button', { name: /^Restore.*Neil Fothergill/ }).click()
  await expect(toast(page)).toContainText('Restored')
  await page.goto('/clients')
  await expect(page.getByRole('link', { name: /Neil Fothergill/ }).first()).toBeVisible()

  await page.goto('/bin')
  await page.getByRole('button', { name: /^Restore.*Garden room doors/ }).click()
  await expect(page.getByRole('dialog', { name: 'Garden room doors' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Order the glass' })).toBeVisible()
  await page.goto('/bin')
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
})

test('stages are added, renamed and removed, and their projects move along', async ({ company, pageOf }) => {
  const page = await pageOf(company.admin)
  const surveyed = await create(page, '/api/projects', { name: 'Oak porch', stage: 'measure' })
  const drawn = await create(page, '/api/projects', { name: 'Vanity unit', stage: 'design' })

  await page.goto('/stages')
  await page.getByLabel('Name of the new stage').fill('Finishing')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await expect(toast(page)).toContainText('Stage added')
  await expect(page.getByLabel('Name of stage 5')).toHaveValue(/finishing/i)

  await page.getByLabel('Name of stage 1').fill('Survey')
  await page.getByRole('button', { name: 'Save stages' }).click()
  await expect(toast(page)).toContainText('Stages saved')
  await page.goto(`/projects/${surveyed}`)
  await expect(page.getByRole('heading', { name: 'Survey tasks' })).toBeVisible()

  await page.goto('/stages')
  await page.getByRole('link', { name: 'Remove design' }).click()
  await page.getByLabel('Move them to').selectOption({ label: 'Production' })
  await page.getByRole('button', { name: 'Remove stage' }).click()
  await expect(toast(page)).toContainText('Design removed')
  await expect(page.getByLabel(/^Name of stage \d/)).toHaveCount(5)
  await page.goto(`/projects/${drawn}`)
  await expect(page.getByRole('heading', { name: 'Production tasks' })).toBeVisible()
})

test('two stages of one name are refused, with what was typed', async ({ company, pageOf }) => {
  const page = await pageOf(company.manager)
  await page.goto('/stages')
  await page.getByLabel('Name of stage 2').fill('Measure')
  await page.getByRole('button', { name: 'Save stages' }).click()
  await expect(page.getByLabel('Name of stage 2')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name of stage 2')).toHaveValue('Measure')
})
