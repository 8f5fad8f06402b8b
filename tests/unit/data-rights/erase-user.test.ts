import { readFileSync } from 'node:fs'
import { eq, is, or } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { withoutMentions, withoutNames } from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { eraseFromFiles, eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { db } from '#db/client.ts'
import * as tables from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { leaveTraces, quince } from '#tests/support/traces.ts'

const database = databaseForTests({ copy: true })
let person: Scope

beforeEach(() => {
  person = makeUser(database.ours.id, 'quince', 'team_member')
  leaveTraces(database.ours, person)
})

/** All that can only be of this person, in any letter case. */
const words = ['quince', 'marlowe', 'ashby', quince.email, quince.phone, '192.0.2.7', 'operation on the knee']

function rowsWith(word: string): string[] {
  return database
    .dump()
    .toLowerCase()
    .split('\n')
    .filter(line => line.includes(word))
    .map(line => line.split(' ')[0] ?? '')
}

test('they left traces in every table that points to people', () => {
  const without = Object.values(tables).flatMap(table => {
    if (!is(table, SQLiteTable)) return []
    const { name, foreignKeys } = getTableConfig(table)
    const pointers = foreignKeys.map(key => key.reference()).filter(key => key.foreignTable === tables.users)
    const column = pointers[0]?.columns.at(-1)
    if (!column) return []
    const anyOf = or(...pointers.map(({ columns }) => eq(columns.at(-1) ?? column, person.userId)))
    return db().select({ column }).from(table).where(anyOf).all().length > 0 ? [] : name
  })
  expect(without).toEqual([])
})

test('nothing of the person is left anywhere', () => {
  expect(
    words.filter(word => rowsWith(word).length === 0),
    'all was there before',
  ).toEqual([])
  expect(eraseUser(person)).toMatchObject({ email: quince.email, firstName: 'Quince' })
  // Somebody else’s username, which only begins the same.
  const { chatMessages } = tables
  const text = '@quince.marlowe2'
  const talk = db().select().from(chatMessages).all()
  expect(talk.filter(({ content }) => content.includes(text))).toHaveLength(1)
  db()
    .update(chatMessages)
    .set({ content: 'x' })
    .where(eq(chatMessages.senderId, database.ours.admin.userId))
    .run()
  for (const word of words) expect(rowsWith(word), word).toEqual([])
  expect(db().select().from(tables.mails).all(), 'mails that wait for them').toEqual([])
})

test('nothing can be read from the database’s files either, statistics and log', () => {
  const { name } = db().$client
  db().$client.exec('analyze')
  const files = () => [name, `${name}-wal`].map(file => readFileSync(file).toString('latin1').toLowerCase())
  const found = (word: string) => files().some(bytes => bytes.includes(word))
  expect(words.filter(word => !found(word))).toEqual([])
  eraseUser(person)
  // Others’ words, which only hold theirs.
  db().delete(tables.chatMessages).run()
  eraseFromFiles()
  expect(words.filter(found)).toEqual([])
})

test('what they did stays, under Former member', () => {
  eraseUser(person)
  const { userId } = person
  const row = db().select().from(tables.users).where(eq(tables.users.id, userId)).get()
  expect(row).toMatchObject({
    username: `former-${userId}`,
    email: `former-${userId}@erased.invalid`,
    firstName: 'Former member',
    lastName: '',
    phone: '',
    status: 'inactive',
    passwordHash: 'erased',
  })
  const messages = db().select().from(tables.chatMessages).all()
  expect(messages.map(({ senderId, content }) => [senderId, content])).toEqual([
    [userId, 'The carcasses are cut'],
    [database.ours.admin.userId, 'Former member, can you look? And Former member. Not @quince.marlowe2'],
  ])
  expect(messages[1]?.metadata).toEqual({ mentions: ['Former member', 'oak.admin'] })
  expect(db().select().from(tables.files).all()).toMatchObject([{ uploadedBy: userId }])
  const history = db().select().from(tables.activities).all()
  expect(history.map(({ verb, detail }) => activityText(verb, detail))).toEqual([
    'invited Former member as Team Member',
    'joined: Former member',
    'created the job',
    'made Former member Team Member, who was Team Member before',
    'assigned “Cut the carcasses” to Former member and oak admin',
    'gave 2 tasks to Former member',
    'handed over the work of Former member to oak admin',
    'handed over the work of oak admin to Former member',
    'asked for Tue 1 December 2026 to Wed 2 December 2026 off for Former member',
    'changed the people of “Cut the carcasses”',
    'changed the person in charge',
    'revoked the invitation of Wren Tate',
    'deleted their account',
  ])
  const left = db().select().from(tables.teamInvitations).all()
  expect(left).toMatchObject([{ email: 'wren@oak.example', invitedBy: userId, status: 'revoked' }])
})

test('open work is without them, finished work is as it was, and who gives out work is told', () => {
  eraseUser(person)
  const work = db().select().from(tables.tasks).all()
  expect(work.map(({ status, assignedTo, completedBy }) => [status, assignedTo, completedBy])).toEqual([
    ['pending', null, null],
    ['complete', null, person.userId],
  ])
  expect(db().select().from(tables.projects).all()).toMatchObject([{ assignedTo: null }])
  const { admin, manager } = database.ours
  const told = db()
    .select()
    .from(tables.notifications)
    .where(eq(tables.notifications.title, 'Somebody deleted their account'))
    .all()
  expect(told.map(({ userId, title, message }) => [userId, title, message])).toEqual(
    [admin, manager].map(({ userId }) => [
      userId,
      'Somebody deleted their account',
      'Nobody on it now: 1 open task and 1 job.',
    ]),
  )
})

test('what they put into the bin can be taken out of it', () => {
  eraseUser(person)
  const entry = db().select().from(tables.binEntries).get()
  expect(restoreFromBin(database.ours.admin, entry?.id ?? 0)).toMatchObject({ label: 'Mrs Reed' })
})

test('a colleague of the same name keeps it in what is told of them', () => {
  const other = makeUser(database.ours.id, 'second', 'team_member')
  const same = { firstName: quince.firstName, lastName: quince.lastName }
  db().update(tables.users).set(same).where(eq(tables.users.id, other.userId)).run()
  eraseUser(person)
  const history = db().select().from(tables.activities).all()
  const assigned = history.find(({ verb }) => verb === 'task.assigned')
  expect(assigned?.detail.names).toEqual([quince.fullName, 'oak admin'])
  expect(history.find(({ verb }) => verb === 'user.role_changed')?.detail.name).toBe('Former member')
})

test('the other company is untouched, and a second time changes nothing', () => {
  const before = rowsOfCompany(database.theirs.id)
  eraseUser(person)
  expect(rowsOfCompany(database.theirs.id)).toEqual(before)
  const after = database.dump()
  expect(eraseUser(person)).toBeNull()
  expect(database.dump()).toBe(after)
})

test('names are words of their own, mentions whole usernames', () => {
  expect(withoutNames('Al asked Alan, Al’s friend: Al.', ['Al'])).toBe(
    'Former member asked Alan, Former member’s friend: Former member.',
  )
  expect(withoutNames('Ann-Marie (A+B) $&', ['A+B'])).toBe('Ann-Marie (Former member) $&')
  expect(withoutMentions('@jo. @jo.birch @Jo, x@jo.example @joe', 'jo')).toBe(
    'Former member. @jo.birch Former member, x@jo.example @joe',
  )
})
