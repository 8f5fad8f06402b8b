import { expect, test } from 'vitest'
import { isEmailTaken, isUsernameTaken } from '#app/models/auth/new-account.server.ts'
import { findEmailHolder } from '#app/models/invitations/invited-user.server.ts'
import { findCompanyOfEmail } from '#app/models/subscriptions/buyer.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

databaseForTests()

test('who is here is found by email and username inside their indexes', () => {
  const plans = plansOf(() => {
    isEmailTaken('somebody@shop.example')
    isUsernameTaken('somebody')
    findEmailHolder('somebody@shop.example')
    findCompanyOfEmail('somebody@shop.example')
  })
  expect(plans).toHaveLength(4)
  for (const [first] of plans)
    expect(first?.detail).toMatch(/^SEARCH users USING .*INDEX users_(any_email|email|username)/)
})
