import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Role } from '#app/domain/enumerations.ts'
import { noMailedLinks } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import type { Claim } from './claim.server.ts'

// Whoever paid may take over the account that was made on their payment. They are not signed in: nothing here takes a Scope.

type Owner = { email: string; username: string; passwordHash: string }

/** No link that was mailed before, and nobody's wish for another email, opens anything of the company. */
export function forgetMailedLinks(companyId: number): void {
  db()
    .update(users)
    .set({
      ...noMailedLinks,
    })
    .where(eq(users.companyId, companyId))
    .run()
}

/** The account is the owner's, and runs the company. */
export function giveAccount({ companyId, userId }: Claim, owner: Owner): void {
  db()
    .update(users)
    .set({
      ...owner,
      role: 'admin',
      status: 'active',
      inactivityWarnedAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .run()
}

const rolesAbove: Role[] = ['admin', 'project_manager']

/** Makes everybody else a team member; who had another role, with it. Those who have left, too: they may be brought back. */
export function demoteOthers({ companyId, userId }: Claim) {
  const others = and(eq(users.companyId, companyId), ne(users.id, userId), inArray(users.role, rolesAbove))
  const demoted = db()
    .select({
      id: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .where(others)
    .all()
  db()
    .update(users)
    .set({ role: 'team_member', version: sql`${users.version} + 1` })
    .where(others)
    .run()
  return demoted
}

/** Where the company's customers pay was chosen by whoever had the account. */
export function disconnectPayments(companyId: number): void {
  const isConnected = or(
    sql`${companies.stripeAccountId} is not null`,
    eq(companies.stripeAccountReady, true),
  )
  db()
    .update(companies)
    .set({ stripeAccountId: null, stripeAccountReady: false, version: sql`${companies.version} + 1` })
    .where(and(eq(companies.id, companyId), isConnected))
    .run()
}
