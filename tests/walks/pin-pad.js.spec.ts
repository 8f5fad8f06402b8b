import { expectAccessible, expectWellMade } from './support/looking.ts'
import { expect, test } from './support/test.ts'

test('a PIN is typed on big digits, and the pages of switching are well made', async ({
  company,
  pageOf,
}) => {
  const page = await pageOf(company.admin)
  const form = { currentPassword: company.admin.password, pin: '258036', confirmPin: '258036' }
  await page.request.post('/settings/pin', { form })
  await page.request.post('/settings/workshop-pcs', { form: { name: 'Bench hall' } })
  await page.goto('/settings/workshop-pcs')
  await expectWellMade(page, 'Workshop PCs')
  await page.goto('/login?other=1')
  await expectWellMade(page, 'the sign-in page of a workshop PC')
  await page.goto('/switch-person')
  await expectWellMade(page, 'Switch Person')
  await page.getByRole('link', { name: 'Ada Vane', exact: true }).click()
  const pad = page.getByRole('group', { name: 'Digits' })
  const press = (...names: string[]) =>
    names.reduce(
      (before, name) => before.then(() => pad.getByRole('button', { name, exact: true }).click()),
      Promise.resolve(),
    )
  await press('9', '9', 'Clear', '2', '5', '8', '0', '3', '7', 'Delete the last digit', '6', '1')
  await expect(page.getByLabel('PIN')).toHaveValue('258036')
  await expectWellMade(page, 'a PIN')
  const box = await pad.getByRole('button', { name: '5', exact: true }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.getByLabel('PIN').fill('1984')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByLabel('PIN')).toHaveAccessibleDescription('This is not the right PIN')
  await expectAccessible(page, 'a PIN that was wrong')
  await page.getByLabel('PIN').fill('258036')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByRole('banner').locator('summary', { hasText: 'Account' })).toContainText(
    'Here by PIN',
  )
})
