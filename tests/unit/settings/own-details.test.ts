import { expect, test } from 'vitest'
import { ownDetailsChange } from '#app/domain/accounts/settings.schema.ts'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { listChatColours, readChatColours, requireOwnSettings } from '#app/models/accounts/account.server.ts'
import { chooseChatColour } from '#app/services/accounts/choose-chat-colour.server.ts'
import { updateOwnDetails } from '#app/services/accounts/update-own-details.server.ts'
import { databaseForTests, makeUser, unsubscribed, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

test('everybody puts their own details right, whatever the company pays', () => {
  const { ours } = base
  const change = { firstName: 'Callum', phone: '01943 555 014', department: 'Bench', version: 1 }
  updateOwnDetails(unsubscribed(ours.member), change)
  expect(requireOwnSettings(ours.member)).toMatchObject({
    firstName: 'Callum',
    department: 'Bench',
    version: 2,
  })
  expect(requireOwnSettings(ours.manager)).toMatchObject({ firstName: 'oak', version: 1 })
  expect(verbs()).toEqual(['user.updated'])
})

test('neither role, email, password nor position can be sent along', () => {
  const more = {
    role: 'admin',
    email: 'a@b.example',
    password: 'secret',
    jobRole: 'Director',
    status: 'inactive',
  }
  expect(ownDetailsChange.parse({ ...more, lastName: 'Dyson' })).toEqual({ lastName: 'Dyson' })
})

test('a save made from an older version changes nothing', () => {
  const { ours } = base
  updateOwnDetails(ours.member, { phone: '01943 555 014', version: 1 })
  const before = base.dump()
  expect(() => updateOwnDetails(ours.member, { phone: '01943 555 015', version: 1 })).toThrow(Stale)
  expect(base.dump()).toBe(before)
})

test('saving what already stands changes nothing', () => {
  const { ours } = base
  const before = base.dump()
  updateOwnDetails(ours.member, { firstName: 'oak', username: 'oak.team_member', version: 1 })
  expect(base.dump()).toBe(before)
})

test('a username is one person’s in every company, in any letter case, and free again once they have left', () => {
  const { ours, theirs } = base
  const before = base.dump()
  expect(() => updateOwnDetails(ours.member, { username: 'Birch.Admin' })).toThrow(Invalid)
  expect(base.dump()).toBe(before)
  updateOwnDetails(theirs.admin, { username: 'somebody.else' })
  updateOwnDetails(ours.member, { username: 'Birch.Admin' })
  updateOwnDetails(ours.member, { username: 'birch.admin' })
  expect(requireOwnSettings(ours.member).username).toBe('birch.admin')
})

test('the site owner keeps their username, and nobody takes it', () => {
  const owner = makeUser(base.ours.id, 'admin', 'admin')
  expect(() => updateOwnDetails(owner, { username: 'boss' })).toThrow(/site owner/)
  updateOwnDetails(owner, { firstName: 'Morton' })
  expect(requireOwnSettings(owner)).toMatchObject({ username: 'admin', firstName: 'Morton' })
  expect(ownDetailsChange.safeParse({ username: ' ADMIN ' }).success).toBe(false)
})

test('a colour is one person’s in a company, and another’s in another', () => {
  const { ours, theirs } = base
  chooseChatColour(ours.admin, ours.admin.userId, '#60a5fa')
  chooseChatColour(theirs.admin, theirs.admin.userId, '#60a5fa')
  const before = base.dump()
  expect(() => chooseChatColour(ours.member, ours.member.userId, '#60a5fa')).toThrow(Conflict)
  expect(() => chooseChatColour(ours.member, ours.member.userId, '#60a5fa')).toThrow('Taken by another user')
  expect(base.dump()).toBe(before)
  expect(readChatColours(ours.member)).toEqual({ own: null, taken: ['#60a5fa'] })
  chooseChatColour(ours.admin, ours.admin.userId, '#f472b6')
  chooseChatColour(ours.member, ours.member.userId, '#60a5fa')
  expect(readChatColours(ours.member)).toEqual({ own: '#60a5fa', taken: ['#f472b6'] })
})

test('everybody chooses for themselves, and sees the colours of their company alone', () => {
  const { ours, theirs } = base
  const before = base.dump()
  expect(() => chooseChatColour(ours.admin, ours.member.userId, '#60a5fa')).toThrow(Forbidden)
  expect(() => chooseChatColour(theirs.admin, ours.member.userId, '#60a5fa')).toThrow(NotFound)
  expect(base.dump()).toBe(before)
  const colours = listChatColours(ours.member, { limit: 10, offset: 0 })
  expect(colours.map(({ userId }) => userId).sort()).toEqual(
    [ours.admin, ours.manager, ours.member].map(({ userId }) => userId).sort(),
  )
})
