import { and, asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { saveOwnDetails } from '#app/models/accounts/account.server.ts'
import { takeNewEmail } from '#app/models/accounts/new-email.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { joinWith } from '#app/services/invitations/accept-invitation.server.ts'
import { db } from '#db/client.ts'
import {
  activities,
  chatMessages,
  companies,
  notifications,
  ownerNotifications,
  pendingPayments,
  teamInvitations,
  users,
} from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'

const base = databaseForTests()

type NotificationType = typeof notifications.$inferInsert.type

function tell(title: string, message: string, type: NotificationType) {
  const { id: companyId, admin } = base.ours
  const eventKey = `test:${title}${message}`
  db().insert(notifications).values({ companyId, userId: admin.userId, title, message, type, eventKey }).run()
}

const toldAdmin = () =>
  db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, base.ours.admin.userId), like(notifications.eventKey, 'test:%')))
    .orderBy(asc(notifications.id))
    .all()
    .map(({ title, message }) => `${title} | ${message}`)

function call(person: Scope, values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, person.userId)).run()
}

function say(content: string, metadata: Record<string, unknown> | null = null) {
  const { id: companyId, admin } = base.ours
  db()
    .insert(chatMessages)
    .values({ companyId, senderId: admin.userId, content, metadata, isToTeam: true })
    .run()
}

const talk = () => db().select().from(chatMessages).all()

test.each([
  ['Will', { firstName: 'Will', lastName: '', username: 'w.reed' }],
  ['Design', { firstName: '', lastName: '', username: 'Design' }],
])('%s, a name of one word, goes only from where the product wrote it', (name, called) => {
  call(base.ours.member, called)
  tell(`${name} mentioned you`, `${name} mentioned you before. ${name} it fit?`, 'mention')
  tell('Invitation accepted', `${name} accepted your invitation`, 'invitation')
  tell('A holiday to answer', `${name} asks for 4 to 6 May: ${name} power`, 'holiday')
  tell('New task for you', `${name} mentioned you: ${name} the panel`, 'assignment')
  say(`${name} @${called.username}`, { category: name, mentions: [called.username, name] })
  eraseUser(base.ours.member)
  expect(toldAdmin()).toEqual([
    `Former member mentioned you | ${name} mentioned you before. ${name} it fit?`,
    'Invitation accepted | Former member accepted your invitation',
    `A holiday to answer | Former member asks for 4 to 6 May: ${name} power`,
    `New task for you | ${name} mentioned you: ${name} the panel`,
  ])
  const former = 'Former member'
  expect(talk()).toMatchObject([
    { content: `${name} ${former}`, metadata: { category: name, mentions: [former, former] } },
  ])
})

test('what the site owner was told goes by whom it tells of, never by words', () => {
  const { ours, theirs } = base
  const namesake = makeUser(theirs.id, 'namesake', 'team_member')
  for (const person of [ours.member, namesake]) call(person, { firstName: 'Jo', lastName: 'Birch' })
  const told = (person: Scope) => ({
    companyId: person.companyId,
    userId: person.userId,
    title: 'New person',
  })
  const message = 'Jo Birch joined'
  db()
    .insert(ownerNotifications)
    .values([
      { ...told(ours.member), message },
      { ...told(namesake), message },
      { title: 'Oak', message },
    ])
    .run()
  const before = rowsOfCompany(theirs.id)
  eraseUser(ours.member)
  const left = db().select().from(ownerNotifications).all()
  expect(left.map(({ userId, message: text }) => [userId, text])).toEqual([
    [namesake.userId, message],
    [null, message],
  ])
  expect(rowsOfCompany(theirs.id)).toEqual(before)
})

test('after a new email, the invitation to the old one goes with its names', () => {
  const { id: companyId, admin } = base.ours
  const email = 'wren@tate.example'
  const values = { companyId, email, firstName: 'Wren', lastName: 'Tate', invitedBy: admin.userId }
  const { id } = db()
    .insert(teamInvitations)
    .values({ ...values, tokenHash: hashLinkToken('t'), expiresAt: Date.now() + 1e8 })
    .returning()
    .get()
  const detail = { name: 'Wren Tate', role: 'team_member' }
  db()
    .insert(activities)
    .values({ companyId, actorId: admin.userId, verb: 'user.invited', subjectId: id, detail })
    .run()
  const joined = joinWith(hashLinkToken('t'), { username: 'wren', passwordHash: '-' })
  const wren: Scope = { ...base.ours.member, userId: joined?.userId ?? 0, username: 'wren' }
  takeNewEmail(wren, 'new@mail.example')
  saveOwnDetails(wren, { firstName: 'Robin', lastName: 'Hale' })
  eraseUser(wren)
  expect(db().select().from(teamInvitations).all()).toEqual([])
  expect(base.dump()).not.toMatch(/wren|tate|hale/i)
})

test('the checkout of whoever made the company’s first account, under an email of then', () => {
  const { id, admin, member } = base.ours
  db().update(companies).set({ stripeCustomerId: 'cus_oak' }).where(eq(companies.id, id)).run()
  const paid = { email: 'old@oak.example', customerName: 'Ash Oak', accountCreated: true }
  db()
    .insert(pendingPayments)
    .values({ ...paid, stripeCustomerId: 'cus_oak' })
    .run()
  eraseUser(member)
  expect(db().select().from(pendingPayments).get()).toMatchObject(paid)
  eraseUser(admin)
  expect(db().select().from(pendingPayments).get()).toMatchObject({
    email: `former-${admin.userId}@erased.invalid`,
    customerName: null,
  })
})

test('mentions by every username they have had, unless somebody else has it by now', () => {
  const { member, manager } = base.ours
  for (const username of ['Jo.Early', 'jo.later', 'jo.now']) saveOwnDetails(member, { username })
  saveOwnDetails(manager, { username: 'jo.later' })
  say('@jo.early @JO.LATER @jo.now @jo.now2', { mentions: ['jo.early', 'jo.later', 'jo.now'] })
  tell('Somebody mentioned you', '@Jo.Early asks', 'mention')
  eraseUser(member)
  expect(talk()).toMatchObject([
    {
      content: 'Former member @JO.LATER Former member @jo.now2',
      metadata: { mentions: ['Former member', 'jo.later', 'Former member'] },
    },
  ])
  expect(toldAdmin()).toEqual(['Somebody mentioned you | Former member asks'])
  const row = db().select().from(users).where(eq(users.id, member.userId)).get()
  expect(row?.formerUsernames).toBeNull()
})
