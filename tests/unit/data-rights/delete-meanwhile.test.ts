import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Invalid } from '#app/domain/errors.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const currentPassword = 'mitre-and-bevel'

test('a password that is changed meanwhile keeps the account from being deleted by the old one', async () => {
  const { member } = base.ours
  const [old, fresh] = await Promise.all([currentPassword, 'a whole new plank'].map(hashPassword))
  const set = (passwordHash = '') =>
    db().update(users).set({ passwordHash }).where(eq(users.id, member.userId)).run()
  set(old)
  const deleting = deleteAccount(member, { currentPassword, companyName: '' })
  // While the old one is being proved, another is set.
  set(fresh)
  const before = base.dump()
  await expect(deleting).rejects.toBeInstanceOf(Invalid)
  expect(base.dump()).toBe(before)
})
