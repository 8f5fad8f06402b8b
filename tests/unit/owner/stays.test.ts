import { expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import { siteOwnerStays } from '#app/domain/people/member.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { databaseForTests, makeUser } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'

const base = databaseForTests()

test('another admin of the owner’s own company takes neither role nor account from the owner', () => {
  const owner = makeOwner()
  const colleague = makeUser(owner.companyId, 'colleague', 'admin')
  const before = base.dump()
  const refused = new Conflict(siteOwnerStays)
  expect(() => changeRole(colleague, owner.userId, { role: 'team_member' })).toThrow(refused)
  expect(() => updateUser(colleague, owner.userId, { role: 'project_manager' })).toThrow(refused)
  expect(() => updateUser(colleague, owner.userId, { status: 'inactive' })).toThrow(refused)
  expect(() => removeUser(colleague, owner.userId)).toThrow(refused)
  expect(base.dump()).toBe(before)
})
