import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestUsername } from '#app/services/invitations/suggest-username.server.ts'
import { makeUser, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase

beforeAll(() => {
  base = openTestDatabase()
})
afterAll(() => base.close())

test.each([
  ['Ann', 'Bell', 'ann.bell'],
  ['José María', 'O’Brien', 'josemaria.obrien'],
  ['Li', '', 'li'],
  ['李', '明', ''],
])('%s %s may be %s', (firstName, lastName, username) => {
  expect(suggestUsername(firstName, lastName)).toBe(username)
})

test('one that is taken, in any company, is not suggested', () => {
  makeUser(base.theirs.id, 'Bo.Park', 'team_member')
  expect(suggestUsername('Bo', 'Park')).toBe('bo.park2')
  makeUser(base.ours.id, 'bo.park2', 'team_member')
  expect(suggestUsername('Bo', 'Park')).toBe('')
})
