import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#app/domain/enumerations.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#app/domain/errors.ts'
import { hasLeft, invitationOpenMeanwhile, lastAdminStays, oneselfStays } from '#app/domain/people/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { assertAdminRemains } from '#app/models/people/member-proof.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { joinWith } from '#app/services/invitations/accept-invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { resendInvitation } from '#app/services/invitations/resend-invitation.server.ts'
import { revokeInvitation } from '#app/services/invitations/revoke-invitation.server.ts'
import { changeRole } from '#app/services/people/change-role.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { updateUser } from '#app/services/people/update-user.server.ts'
import { db, transaction } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { makeUser, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { anAct, rarities } from '#tests/support/people-acts.ts'
import { type Act, PeopleModel, type Refusal, startingRoles } from '#tests/support/people-model.ts'
import { runs } from '#tests/support/sample.ts'

vi.mock('#app/services/mail/send-mail.server.ts', () => ({ sendMail: () => {} }))

let base: TestDatabase
let count = 0

beforeAll(() => {
  base = openTestDatabase()
})
afterAll(() => base.close())
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
        `select id, email, role, status <> 'inactive' as isHere, erased_at is not null as isErased
          from users where company_id = ? order by id`,
      )
      .all(this.id) as { id: number; email: string; role: Role; isHere: number; isErased: number }[]
  }

  invitations() {
    return db()
      .$client.prepare(`select id, email, role, expires_at as expiresAt, token_hash as tokenHash from team_invitations
        where company_id = ? and status = 'pending' order by id`)
      .all(this.id) as { id: number; email: string; role: Role; expiresAt: number; tokenHash: string }[]
  }

  private invitationTo(email: number) {
    return this.invitations().find(invitation => invitation.email === this.address(email))
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
      case 'update':
        return void updateUser(asker(act.by), idOf(act.whom), { role: act.role, status: act.status })
      case 'erase':
        return void this.erase(idOf(act.whom))
      case 'plan':
        db().update(companies).set({ subscriptionTier: act.tier }).where(eq(companies.id, this.id)).run()
        return
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

  /** As who leaves by themselves does, of a company that does not end with them. */
  private erase(id: number): void {
    transaction(() => {
      eraseUser(this.scope(id, false))
      assertAdminRemains(this.admin)
    })
  }

  private meddle(what: (Act & { kind: 'meddle' })['with'], id: number): void {
    const { admin } = base.theirs
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
      people: this.people().map(person =>
        person.isErased ? 'erased' : `${number(person.email)} ${person.role} ${person.isHere === 1}`,
      ),
      invitations: this.invitations()
        .map(invitation => `${number(invitation.email)} ${invitation.role} ${invitation.expiresAt}`)
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
      ['All seats of this company are taken', 'plan too small'],
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
    people: model.people.map(person =>
      person.isErased ? 'erased' : `${person.email} ${person.role} ${person.isHere}`,
    ),
    invitations: model.invitations
      .map(invitation => `${invitation.email} ${invitation.role} ${invitation.expiresAt}`)
      .sort(),
    taken: model.taken(),
  }
}

const tables = ['users', 'team_invitations', 'activities', 'notifications', 'tasks', 'companies']

function theirsDumped(): string {
  const { id } = base.theirs
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
    fc.property(fc.array(anAct, { minLength: 1, maxLength: 10, size: 'max' }), acts => {
      const model = new PeopleModel(Date.UTC(2026, 10, 20, 9))
      const company = new RealCompany()
      for (const act of acts) {
        // Two mails of one invitation keep a minute between them.
        model.now += 61_000
        vi.setSystemTime(model.now + (act.kind === 'wait' ? act.days * 86_400_000 : 0))
        const taken = model.taken()
        const refused = attempt(() => company.play(act, model))
        expect(refused, JSON.stringify(act)).toBe(model.play(act))
        const told = company.told()
        expect(told, JSON.stringify(act)).toEqual(modelTold(model))
        // A smaller plan sends nobody away.
        expect(told.taken).toBeLessThanOrEqual(Math.max(model.seats, taken))
        expect(told.people.some(person => person.endsWith('admin true'))).toBe(true)
        const outcome = `${act.kind}: ${refused ?? 'done'}`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      expect(theirsDumped()).toBe(before)
    }),
    { numRuns: runs(15) + rarities.length, examples: rarities.map(([, acts]) => [acts]) },
  )
  // Otherwise the sequences would prove little.
  expect(rarities.map(([outcome]) => outcome).filter(outcome => !outcomes.has(outcome))).toEqual([])
}, 120_000)
