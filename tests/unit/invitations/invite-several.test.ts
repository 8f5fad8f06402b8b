import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Forbidden, Invalid } from '#app/domain/errors.ts'
import { readInvited, severalInvitations } from '#app/domain/invitations/several-invitations.schema.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { listInvitations } from '#app/models/invitations/invitation.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { inviteSeveral } from '#app/services/invitations/invite-several.server.ts'
import { db } from '#db/client.ts'
import { companies, mails, teamInvitations } from '#db/schema/index.ts'
import { databaseForTests, makeUser, verbs } from '#tests/support/database.ts'

const base = databaseForTests()

// Three people are here: two of five seats are free.
beforeEach(() => {
  db().update(companies).set({ subscriptionTier: 1 }).where(eq(companies.id, base.ours.id)).run()
})

const asked = (emails: string, requestId = 'form:list') =>
  severalInvitations.parse({ emails, role: 'team_member', requestId })

const invite = (emails: string, requestId?: string) => {
  const { sent, wrong } = inviteSeveral(base.ours.admin, asked(emails, requestId))
  return { sent: sent.map(({ email }) => email), wrong }
}

const mailed = () =>
  db()
    .select()
    .from(mails)
    .all()
    .map(({ recipient }) => recipient)

describe('several people invited at once', () => {
  test('have one role, a seat and a mail each', () => {
    const { ours } = base
    const { sent, wrong } = inviteSeveral(
      ours.admin,
      severalInvitations.parse({
        emails: 'Ann Bell <ANN@bell.example>, ben.marsh@marsh.example',
        role: 'project_manager',
      }),
    )
    expect(wrong).toEqual([])
    expect(sent.map(({ email, firstName, lastName, role }) => [email, firstName, lastName, role])).toEqual([
      ['ann@bell.example', 'Ann', 'Bell', 'project_manager'],
      ['ben.marsh@marsh.example', 'Ben', 'Marsh', 'project_manager'],
    ])
    expect(countSeats(ours.admin)).toMatchObject({ users: 3, invitations: 2 })
    expect(mailed()).toEqual(['ann@bell.example', 'ben.marsh@marsh.example'])
    expect(verbs()).toEqual(['user.invited', 'user.invited'])
  })

  test('are told apart: the wrong ones come back with their reasons, the right ones are sent once', () => {
    const { ours } = base
    const text = 'ann@bell.example\nno address\noak.member@example.com\nANN@bell.example'
    db()
      .$client.prepare("update users set email = 'oak.member@example.com' where id = ?")
      .run(ours.member.userId)
    const first = invite(text)
    expect(first.sent).toEqual(['ann@bell.example'])
    expect(first.wrong).toEqual([
      { typed: 'no address', wrong: 'Please enter an email address such as name@example.com' },
      { typed: 'oak.member@example.com', wrong: 'This person is in your team already' },
      { typed: 'ANN@bell.example', wrong: 'This address is here twice' },
    ])
    // The same form once more, and with one put right.
    expect(invite(text).sent).toEqual(['ann@bell.example'])
    expect(invite('ann@bell.example\nben@marsh.example').sent).toEqual([
      'ann@bell.example',
      'ben@marsh.example',
    ])
    expect(mailed()).toEqual(['ann@bell.example', 'ben@marsh.example'])
    expect(invite('ann@bell.example', 'form:another').wrong).toEqual([
      { typed: 'ann@bell.example', wrong: expect.stringContaining('is invited already') },
    ])
  })

  test('who are more than the seats are not invited, not one of them', () => {
    const before = base.dump()
    expect(() => invite('a@bell.example, b@bell.example, c@bell.example')).toThrow(
      '3 people need a seat, and 2 are free',
    )
    expect(base.dump()).toBe(before)
    expect(invite('a@bell.example, b@bell.example').sent).toHaveLength(2)
    expect(() => invite('c@bell.example', 'form:c')).toThrow(SeatLimit)
    expect(listInvitations(base.ours.admin)).toHaveLength(2)
  })

  test('count no seat for whoever is wrong', () => {
    const { sent, wrong } = invite('nobody, oak.admin@example.com, a@bell.example\nb@bell.example')
    expect([sent.length, wrong.length]).toEqual([2, 2])
  })

  test('stay within a day’s mails', () => {
    const { ours } = base
    db().update(companies).set({ subscriptionTier: 3 }).where(eq(companies.id, ours.id)).run()
    for (let at = 0; at < 39; at++) {
      const fields = {
        firstName: 'Jo',
        lastName: 'Birch',
        role: 'team_member',
        email: `${at}@jo.example`,
      } as const
      const { id } = inviteMember(ours.admin, fields)
      db().update(teamInvitations).set({ status: 'revoked' }).where(eq(teamInvitations.id, id)).run()
    }
    const { sent, wrong } = invite('a@bell.example, b@bell.example')
    expect(sent).toEqual(['a@bell.example'])
    expect(wrong).toEqual([
      { typed: 'b@bell.example', wrong: expect.stringContaining('enough invitations today') },
    ])
  })

  test('are for admins to invite, each into their own company', () => {
    const { ours, theirs } = base
    expect(() => inviteSeveral(ours.manager, asked('a@bell.example'))).toThrow(Forbidden)
    makeUser(theirs.id, 'taken', 'team_member')
    expect(invite('taken@example.com').sent).toEqual(['taken@example.com'])
    expect(listInvitations(theirs.admin)).toEqual([])
  })
})

describe('what is typed', () => {
  test.each([
    ['ann@bell.example', 'Ann', ''],
    ['ann.bell@bell.example', 'Ann', 'Bell'],
    ['Ann Bell <ann@bell.example>', 'Ann', 'Bell'],
    ['Ann Mary Bell ann@bell.example', 'Ann', 'Mary Bell'],
    ['"Bell, Ann" <ann@bell.example>', 'Bell', 'Ann'],
    ['o’brien_seán42@bell.example', 'O’brien', 'Seán'],
    ['42@bell.example', '42', ''],
  ])('%s', (typed, firstName, lastName) => {
    expect(readInvited(typed)).toMatchObject({ typed, firstName, lastName })
  })

  test.each(['ann', 'ann@', '@bell.example', 'ann@bell', `${'a'.repeat(250)}@bell.example`])(
    '%s is no address',
    typed => {
      expect(readInvited(typed)).toEqual({ typed, wrong: expect.stringContaining('Please') })
    },
  )

  test('is parted by lines, commas and semicolons', () => {
    const typed = (emails: string) => asked(emails).people.map(person => person.typed)
    expect(typed('a@b.example\r\n\r\n c@d.example ,')).toEqual(['a@b.example', 'c@d.example'])
    expect(typed('a@b.example, c@d.example; e@f.example')).toHaveLength(3)
    expect(typed('Bell, Ann a@b.example')).toEqual(['Bell, Ann a@b.example'])
  })

  test('is something, and of fifty people at most', () => {
    const refused = (emails: string) =>
      severalInvitations.safeParse({ emails, role: 'team_member' }).error?.issues
    expect(refused(' \n ')?.map(({ message }) => message)).toContain('Please fill in all required fields')
    const many = Array.from({ length: 51 }, (_, at) => `p${at}@bell.example`).join('\n')
    expect(refused(many)?.[0]).toMatchObject({ path: ['emails'], message: expect.stringContaining('50') })
  })
})

test('a refusal of seats is told at the field', () => {
  try {
    invite('a@bell.example, b@bell.example, c@bell.example')
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Invalid)
    expect((error as Invalid).fieldErrors.emails).toHaveLength(1)
  }
})
