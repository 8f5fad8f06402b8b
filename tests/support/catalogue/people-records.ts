import { and, eq, gt, notInArray } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { activities, companies, positions, teamInvitations, users, workshopPcs } from '#db/schema/index.ts'
import type { CompanyFacts, Owner } from './records.ts'

type Helpers = { task: () => number; nameOf: (what: string) => string; next: () => number }

/** Records of people and of what they are here as. */
export function peopleMakerOf({ companyId, marker, people }: CompanyFacts, { task, nameOf, next }: Helpers) {
  /** A further active person of the company; nobody can sign in as them. */
  function colleague(_owner: Owner = 'others', values: Partial<typeof users.$inferInsert> = {}) {
    const username = `${marker}.colleague.${next()}`
    const row = {
      companyId,
      username,
      email: `${username}@example.com`.toLowerCase(),
      passwordHash: 'no password opens this',
      firstName: nameOf('colleague'),
      lastName: 'Turner',
      ...values,
    }
    return db().insert(users).values(row).returning({ id: users.id }).get().id
  }

  /** Somebody who was removed, off a task that nobody has since; who comes back needs a seat, which is made free. */
  function leaver() {
    const isExtra = and(eq(users.companyId, companyId), notInArray(users.id, Object.values(people)))
    db().update(users).set({ status: 'inactive' }).where(isExtra).run()
    const isOpen = and(eq(teamInvitations.companyId, companyId), eq(teamInvitations.status, 'pending'))
    db().update(teamInvitations).set({ status: 'revoked' }).where(isOpen).run()
    const id = colleague('others', { status: 'inactive' })
    const taskId = task()
    const detail = { name: `${marker} leaver`, taskIds: [taskId], projectIds: [] }
    const row = { companyId, actorId: people.admin, verb: 'user.removed', subjectId: id, detail }
    db().insert(activities).values(row).run()
    return { id, taskId }
  }

  /** The role that invitations do not begin with now. */
  function otherInvitationRole() {
    const columns = { role: companies.defaultInvitationRole }
    const now = db().select(columns).from(companies).where(eq(companies.id, companyId)).get()
    return now?.role === 'team_member' ? 'project_manager' : 'team_member'
  }

  /** A position. Those that were made lately go now and then: a company may have sixty. */
  function position() {
    const isMade = and(eq(positions.companyId, companyId), gt(positions.createdAt, Date.now() - 864e5))
    const made = db().select({ id: positions.id }).from(positions).where(isMade).all()
    if (made.length > 40) db().delete(positions).where(isMade).run()
    const name = nameOf('position')
    const row = {
      companyId,
      name,
      nameKey: name.toLowerCase(),
      createdBy: people.admin,
      createdAt: Date.now(),
    }
    return db().insert(positions).values(row).returning({ id: positions.id }).get().id
  }

  /** One that no browser is. The others go: a company may have fifty. */
  function workshopPc() {
    db().delete(workshopPcs).where(eq(workshopPcs.companyId, companyId)).run()
    const name = nameOf('pc')
    const tokenHash = `no token ${companyId} ${next()}`
    const row = { companyId, name, nameKey: name.toLowerCase(), tokenHash, createdBy: people.admin }
    return db().insert(workshopPcs).values(row).returning({ id: workshopPcs.id }).get().id
  }

  /** A colleague with a PIN that nobody knows. */
  function pinPerson(owner: Owner = 'others') {
    return colleague(owner, { pinHash: 'no PIN opens this', pinSetAt: Date.now() })
  }

  return { colleague, leaver, otherInvitationRole, position, workshopPc, pinPerson }
}
