import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { daysAfter, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { saveOwnDetails } from '#app/models/accounts/account.server.ts'
import { findPersonCandidate } from '#app/models/data-deletion/deletion-candidates.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { joinWith } from '#app/services/invitations/accept-invitation.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { db } from '#db/client.ts'
import { teamInvitations, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

vi.mock('#app/services/mail/send-mail.server.ts', async () => (await import('./mailed.ts')).mailMock)

const base = databaseForTests()

function rowOf(userId: number) {
  const row = db().select().from(users).where(eq(users.id, userId)).get()
  if (!row) throw new Error('There is nobody')
  return row
}

/** Sent while they were not here yet, or before they left. */
function invite(email: string): number {
  const { id: companyId, admin } = base.ours
  const values = { companyId, email, firstName: 'Jo', lastName: 'Birch', invitedBy: admin.userId }
  return db()
    .insert(teamInvitations)
    .values({ ...values, tokenHash: hashLinkToken(email), expiresAt: daysAfter(Date.now(), 1) })
    .returning()
    .get().id
}

const accept = (email: string, username: string) =>
  joinWith(hashLinkToken(email), { username, passwordHash: '-' })

const waysBack: [string, (userId: number, email: string) => void][] = [
  ['is restored', userId => restoreUser(base.ours.admin, userId)],
  [
    'accepts an invitation',
    (_userId, email) => {
      invite(email)
      accept(email, 'back.again')
    },
  ],
]

test.each(waysBack)(
  'who was warned as unused, left and %s has two years and a warning again',
  async (_how, comeBack) => {
    const { userId } = base.ours.member
    const { email } = rowOf(userId)
    removeUser(base.ours.admin, userId)
    const now = Date.now()
    const unused = { lastLoginAt: yearsAfter(now, -3), inactivityWarnedAt: daysAfter(now, -40) }
    db().update(users).set(unused).where(eq(users.id, userId)).run()
    comeBack(userId, email)
    expect(rowOf(userId)).toMatchObject({ status: 'active', inactivityWarnedAt: null })
    expect(findPersonCandidate(userId)?.lastSeenAt).toBeGreaterThanOrEqual(now)
    for (const days of [0, 31, 365]) {
      const done = await runDeletion(daysAfter(now, days))
      expect(done.filter(act => 'userId' in act && act.userId === userId)).toEqual([])
    }
    expect(rowOf(userId).erasedAt).toBeNull()
  },
)

test('an invitation knows whose account it has become', () => {
  const id = invite('jo@birch.example')
  const joined = accept('jo@birch.example', 'jo.birch')
  const row = db().select().from(teamInvitations).where(eq(teamInvitations.id, id)).get()
  expect(row).toMatchObject({ status: 'accepted', acceptedBy: joined?.userId })
})

test('what somebody was called before is remembered, each name once and in lower case', () => {
  const { member } = base.ours
  for (const username of ['Jo.B', 'jo.birch', 'JO.BIRCH', 'jo.b', 'jo.ash'])
    saveOwnDetails(member, { username })
  saveOwnDetails(member, { phone: '01943 1' })
  expect(rowOf(member.userId).formerUsernames).toEqual(['oak.team_member', 'jo.b', 'jo.birch'])
  removeUser(base.ours.admin, member.userId)
  invite(rowOf(member.userId).email)
  accept(rowOf(member.userId).email, 'jo.elm')
  expect(rowOf(member.userId).formerUsernames).toEqual(['oak.team_member', 'jo.b', 'jo.birch', 'jo.ash'])
})
