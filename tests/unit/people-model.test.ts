import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Role, roles } from '#app/domain/enumerations.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/domain/errors.ts'
import { hasLeft, invitationOpenMeanwhile, lastAdminStays, oneselfStays } from '#app/domain/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { SeatLimit } from '#app/domain/seats.ts'
import { countSeats } from '#app/models/seat.server.ts'
import { joinWith } from '#app/services/invitations/accept-invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'
import { changeRole } from '#app/services/users/change-role.server.ts'
import { removeUser } from '#app/services/users/remove-user.server.ts'
import { restoreUser } from '#app/services/users/restore-user.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { makeUser, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Act, PeopleModel, type Refusal, startingRoles } from '#tests/support/people-model.ts'

vi.mock('#app/services/mail/send-mail.server.ts', () => ({ sendMail: () => {} }))

const addresses = 6

const by = fc.nat(5)
const whom = fc.nat(5)
const email = fc.nat(addresses - 1)
const role = fc.constantFrom<Role>(...roles)

const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), by, email, role }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), email }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('resend' as const, 'revoke' as const), by, email }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'bring back' as const), by, whom }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change role' as const), by, whom, role }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 8) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('meddle' as const),
      with: fc.constantFrom(
        'remove' as const,
        'change role' as const,
        'bring back' as const,
        'revoke' as const,
      ),
      whom,
    }),
  },
)

const invite = (to: number): Act => ({ kind: 'invite', by: 0, email: to, role: 'team_member' })
const accept = (to: number): Act => ({ kind: 'accept', email: to })
const remove = (asker: number, person: number): Act => ({ kind: 'remove', by: asker, whom: person })
const bringBack = (person: number): Act => ({ kind: 'bring back', by: 0, whom: person })
const tooLong: Act = { kind: 'wait', days: 8 }

/** What comes about by few sequences: these are always among them. */
const rarities: [outcome: string, acts: Act[]][] = [
  ['resend: no seat', [invite(3), tooLong, invite(4), invite(5), { kind: 'resend', by: 0, email: 3 }]],
  ['remove: last admin', [remove(0, 1), remove(1, 0)]],
  ['change role: last admin', [remove(0, 1), { kind: 'change role', by: 0, whom: 0, role: 'team_member' }]],
  ['invite: no seat', [invite(3), invite(4), invite(5)]],
  ['accept: done', [invite(3), accept(3)]],
  ['invite: worked here', [remove(0, 2), invite(2)]],
  ['accept: no such link', [invite(3), tooLong, accept(3)]],
  ['bring back: no seat', [remove(0, 2), invite(3), invite(4), invite(5), bringBack(2)]],
  ['bring back: done', [remove(0, 2), bringBack(2)]],
]

let house: TestDatabase
let count = 0

beforeAll(() => {
  house = openTestDatabase()
})
afterAll(() => house.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A company of an admin and a member in the database, told of by the model's numbers. */
class RealCompany {
  readonly id: number
  readonly name = `run${++count}`
  private readonly admin: Scope

  constructor() {
    const values = { name: this.name, nameKey: this.name, subscriptionStatus: 'active' as const }
    this.id = db().insert(companies).values(values).returning({ id: companies.id }).get().id
    const [admin] = startingRoles.map((role, email) => makeUser(this.id, this.username(email), role))
    if (!admin) throw new Error('A company begins with somebody')
    this.admin = admin
  }

  private username(email: number): string {
    return `${this.name}.${email}`
  }

  private address(email: number): string {
    return `${this.username(email)}@example.com`
  }

  people() {
    return db()
      .$client.prepare(
        "select id, email, role, status <> 'inactive' as isHere from users where company_id = ? order by id",
      )
      .all(this.id) as { id: number; email: string; role: Role; isHere: number }[]
  }

  invitations() {
    return db()
      .$client.prepare(`select id, email, role, expires_at as expiresAt, token_hash as tokenHash from team_invitations
        where company_id = ? and status = 'pending' order by id`)
      .all(this.id) as { id: number; email: string; role: Role; expiresAt: number; tokenHash: string }[]
  }

  private invitationTo(email: number) {
    return this.invitations().find(each => each.email === this.address(email))
  }

  /** As somebody's request sees it that began when they had that role. */
  private scope(userId: number, isAdmin: boolean): Scope {
    return { ...this.admin, userId, role: isAdmin ? 'admin' : 'team_member', username: this.username(userId) }
  }

  play(act: Act, model: PeopleModel): void {
    const people = this.people()
    const idOf = (index: number) => people[index % people.length]?.id ?? 0
    const asker = (index: number) => this.scope(idOf(index), model.asker(index).isAdmin)
    switch (act.kind) {
      case 'wait':
        return
      case 'invite': {
        const fields = { firstName: 'In', lastName: 'Vited', email: this.address(act.email), role: act.role }
        return void inviteMember(asker(act.by), fields)
      }
      case 'resend':
        return void resendInvitation(asker(act.by), this.invitationTo(act.email)?.id ?? 0)
      case 'revoke':
        return void revokeInvitation(asker(act.by), this.invitationTo(act.email)?.id ?? 0)
      case 'accept': {
        const credentials = { username: this.username(act.email), passwordHash: 'no password opens this' }
        if (!joinWith(this.invitationTo(act.email)?.tokenHash ?? '', credentials)) throw new NoLink()
        return
      }
      case 'remove':
        return void removeUser(asker(act.by), idOf(act.whom))
      case 'bring back':
        return void restoreUser(asker(act.by), idOf(act.whom))
      case 'change role':
        return void changeRole(asker(act.by), idOf(act.whom), { role: act.role })
      case 'meddle':
        return void this.meddle(act.with, idOf(act.whom))
    }
  }

  private meddle(what: (Act & { kind: 'meddle' })['with'], id: number): void {
    const { admin } = house.theirs
    if (what === 'remove') removeUser(admin, id)
    if (what === 'change role') changeRole(admin, id, { role: 'admin' })
    if (what === 'bring back') restoreUser(admin, id)
    if (what === 'revoke') revokeInvitation(admin, this.invitations()[0]?.id ?? 0)
  }

  /** What the model has to come to, in its own words. */
  told() {
    const seats = countSeats(this.admin)
    const number = (text: string) => Number(text.split(/[.@]/)[1])
    return {
      people: this.people().map(person => `${number(person.email)} ${person.role} ${person.isHere === 1}`),
      invitations: this.invitations()
        .map(each => `${number(each.email)} ${each.role} ${each.expiresAt}`)
        .sort(),
      taken: seats.users + seats.invitations,
    }
  }
}

class NoLink extends Error {}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NoLink) return 'no such link'
  if (error instanceof NotFound) return 'foreign'
  if (error instanceof Forbidden) return 'not an admin'
  if (error instanceof SeatLimit) return 'no seat'
  if (error instanceof TooMany) return 'enough mail'
  if (error instanceof Conflict || error instanceof Invalid) {
    const words: [string, Refusal][] = [
      [oneselfStays, 'oneself'],
      [lastAdminStays, 'last admin'],
      [hasLeft, 'has left'],
      [invitationOpenMeanwhile, 'is invited'],
      ['This person is invited already', 'is invited'],
      ['This person is in your team already', 'is here'],
    ]
    if (error.message.includes('worked here before')) return 'worked here'
    const found = words.find(([text]) => error.message.startsWith(text))
    if (found) return found[1]
  }
  throw error
}

function attempt(work: () => void): Refusal | null {
  try {
    work()
    return null
  } catch (error) {
    return refusalOf(error)
  }
}

function modelTold(model: PeopleModel) {
  return {
    people: model.people.map(person => `${person.email} ${person.role} ${person.isHere}`),
    invitations: model.invitations.map(each => `${each.email} ${each.role} ${each.expiresAt}`).sort(),
    taken: model.taken(),
  }
}

const tables = ['users', 'team_invitations', 'activities', 'notifications', 'tasks', 'companies']

function theirsDumped(): string {
  const { id } = house.theirs
  return tables
    .map(table => {
      const column = table === 'companies' ? 'id' : 'company_id'
      return JSON.stringify(db().$client.prepare(`select * from ${table} where ${column} = ?`).all(id))
    })
    .join('\n')
}

test('whatever is done in whatever order, no seat too many is taken and an admin stays', () => {
  const before = theirsDumped()
  const outcomes = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(anAct, { minLength: 1, maxLength: 20, size: 'max' }), acts => {
      const model = new PeopleModel(Date.UTC(2026, 10, 20, 9))
      const company = new RealCompany()
      for (const act of acts) {
        // Two mails of one invitation keep a minute between them.
        model.now += 61_000
        vi.setSystemTime(model.now + (act.kind === 'wait' ? act.days * 86_400_000 : 0))
        const refused = attempt(() => company.play(act, model))
        expect(refused, JSON.stringify(act)).toBe(model.play(act))
        const told = company.told()
        expect(told, JSON.stringify(act)).toEqual(modelTold(model))
        expect(told.taken).toBeLessThanOrEqual(model.seats)
        expect(told.people.some(person => person.endsWith('admin true'))).toBe(true)
        const outcome = `${act.kind}: ${refused ?? 'done'}`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      expect(theirsDumped()).toBe(before)
    }),
    { numRuns: 1000 + rarities.length, examples: rarities.map(([, acts]) => [acts]) },
  )
  // Otherwise the sequences would prove little.
  expect(rarities.map(([outcome]) => outcome).filter(outcome => !outcomes.has(outcome))).toEqual([])
}, 60_000)
