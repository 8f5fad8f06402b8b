import { people } from '#tests/support/people.ts'
import { create } from './support/pages.ts'
import { expect, test } from './support/test.ts'

// Without script each step is a new page: where it begins.

for (const [list, name] of [
  ['/', 'No project'],
  ['/portal/active', 'Active Tasks'],
  ['/tasks?filter=open&mine=1', 'Tasks of no project'],
] as const) {
  test(`one tick in ${list} leads to the next task there`, async ({ company, pageOf }) => {
    const page = await pageOf(company.joiner)
    const { id: me } = await (await page.request.get('/api/auth/me')).json()
    for (const [at, title] of ['Sand', 'Oil', 'Fit'].entries()) {
      await create(page, '/api/tasks', {
        title,
        priority: 'high',
        assignedTo: me,
        dueDate: `2031-05-0${at + 1}`,
      })
    }
    await page.goto(list)
    const tasks = page.getByRole('list', { name, exact: true })
    await tasks.getByRole('checkbox', { name: 'Sand' }).click()
    await expect(tasks.getByRole('checkbox')).toHaveCount(2)
    // Only a whole page has been led to its place.
    await page.waitForLoadState()
    await page.keyboard.press('Tab')
    await expect(tasks.getByRole('checkbox', { name: 'Oil' })).toBeFocused()
  })
}

test('typing begins where it is asked for', async ({ page, pageOf }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Company name')).toBeFocused()
  await page.keyboard.type(people.joiner.companyName)
  await page.getByLabel('Email').fill(people.joiner.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  const signedIn = await pageOf(people.manager)
  await signedIn.goto('/stages')
  await signedIn.getByRole('button', { name: 'Add' }).first().click()
  await expect(signedIn.getByRole('alert')).toBeFocused()
})
