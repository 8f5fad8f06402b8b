import { people } from '#tests/support/people.ts'
import { expectAccessible, expectWellMade } from './support/looking.ts'
import { expect, test } from './support/test.ts'

type PaymentRecord = { id: number; status: string; metadata: { checkoutUrl?: string } }

test('what a customer sees, and billing’s forms once they were refused, are well made', async ({
  page,
  pageOf,
}) => {
  const boss = await pageOf(people.admin)
  const told: PaymentRecord[] = await (await boss.request.get('/api/payments')).json()
  for (const status of ['pending', 'failed']) {
    const link = told.find(payment => payment.status === status)?.metadata.checkoutUrl ?? ''
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    await expectWellMade(page, `${status}: a customer’s page`)
  }
  await boss.goto('/billing/new?how=page')
  await expectWellMade(boss, 'a payment page to be made')
  await boss.getByLabel('Amount').fill('lots')
  await boss.getByLabel('Project').selectOption({ index: 1 })
  await boss.getByRole('button', { name: 'Make payment page' }).click()
  await expect(boss.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(boss, 'a payment page refused')

  const byHand = told.find(payment => payment.status === 'completed')?.id ?? 0
  await boss.goto(`/billing/${byHand}`)
  await expectWellMade(boss, 'a payment by hand')
  await boss.getByText('Edit Payment').click()
  await boss.request.patch(`/api/payments/${byHand}`, { data: { note: 'Changed meanwhile' } })
  await boss.getByLabel('For').fill('Mine')
  await boss.getByRole('button', { name: 'Save payment' }).click()
  await expect(boss.getByRole('button', { name: 'Use mine' })).toBeVisible()
  await expectAccessible(boss, 'two versions of a payment')
})

test('a company without an account is asked to connect one', async ({ pageOf, company }) => {
  const ada = await pageOf(company.admin)
  for (const path of ['/billing', '/billing/new?how=page', '/billing/connect']) {
    await ada.goto(path)
    await expectWellMade(ada, path)
  }
})
