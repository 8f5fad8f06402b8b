import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestUsername } from '#app/services/invitations/suggest-username.server.ts'
import { makeUser, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let house: TestDatabase

beforeAll(() => {
  house = openTestDatabase()
})
afterAll(() => house.close())

test.each([
  ['Ann', 'Bell', 'ann.bell'],
  ['José María', 'O’Brien', 'josemaria.obrien'],
  ['Li', '', 'li'],
  ['李', '明', ''],
])('%s %s may be %s', (firstName, lastName, username) => {
  expect(suggestUsername(firstName, lastName)).toBe(username)
})

test('one that is taken, in any company, is not suggested', () => {
  makeUser(house.theirs.id, 'Bo.Park', 'team_member')
  expect(suggestUsername('Bo', 'Park')).toBe('bo.park2')
  makeUser(house.ours.id, 'bo.park2', 'team_member')
  expect(suggestUsername('Bo', 'Park')).toBe('')
})
