import { expectPortal, signInAt, toast } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test('a joiner restricts their data and lifts it again', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/data-rights')
  await page.getByRole('button', { name: 'Restrict my data' }).click()
  await expect(toast(page)).toContainText('Your data is restricted')
  await expect(page.getByRole('heading', { name: /^Restricted since/ })).toBeVisible()
  await page.getByRole('button', { name: 'Lift the restriction' }).click()
  await expect(toast(page)).toContainText('The restriction is lifted')
  await expect(page.getByRole('button', { name: 'Restrict my data' })).toBeVisible()
})

test('a joiner deletes their account, and the admin finds a former member', async ({ company, pageOf }) => {
  const page = await pageOf(company.joiner)
  await page.goto('/data-rights')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Go on to the last step' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()

  await page.getByLabel('Your password').fill('not-my-password')
  await page.getByLabel('I understand that my account cannot be brought back.').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    /This is not your present password/,
  )
  await expect(page.getByLabel('I understand that my account cannot be brought back.')).toBeChecked()
  await page.getByLabel('Your password').fill(company.joiner.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toast(page)).toContainText('Your account is deleted')
  await expect(page).toHaveURL(/\/login$/)

  await signInAt(page, company.joiner)
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  const admin = await pageOf(company.admin)
  await admin.goto('/notifications')
  await expect(admin.getByText('Somebody deleted their account').first()).toBeVisible()
})

test('the only admin is warned, and ends the company by its name', async ({ company, pageOf }) => {
  const { companyName, password } = company.admin
  const joiner = await pageOf(company.joiner)
  const page = await pageOf(company.admin)
  await page.goto('/data-rights/delete')
  await expect(
    page.getByRole('heading', { name: `You are the only admin: ${companyName} ends` }),
  ).toBeVisible()
  await expect(page.getByText('All 3 people lose access at once')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make somebody else an admin' })).toHaveAttribute(
    'href',
    '/user-management',
  )
  await page.getByRole('link', { name: 'Go on to the last step' }).click()
  await page.getByLabel('Company name').fill('Some other joinery')
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('I understand that my account cannot be brought back.').check()
  await page.getByRole('button', { name: 'Delete my account and end the company' }).click()
  await expect(page.getByRole('alert')).toContainText('just as it is written here')
  await joiner.goto('/')
  await expectPortal(joiner)

  await expect(page.getByLabel('Company name')).toHaveValue('Some other joinery')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Delete my account and end the company' }).click()
  await expect(toast(page)).toContainText(`${companyName} was closed with it`)

  await joiner.goto('/')
  await expect(joiner).toHaveURL(/\/login/)
  await signInAt(joiner, company.joiner)
  await expect(joiner.getByRole('alert')).toContainText('This company was closed on')
})
