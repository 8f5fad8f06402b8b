import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { withFormerUsername } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

/** What a person sees and changes of themselves. `newEmail` waits to be confirmed, until `newEmailExpiresAt`. */
export function requireOwnSettings(scope: Scope) {
  const own = db()
    .select({
      id: users.id,
      version: users.version,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      phone: users.phone,
      department: users.department,
      jobRole: users.jobRole,
      role: users.role,
      email: users.email,
      emailUnproven: users.emailUnproven,
      newEmail: users.newEmail,
      newEmailExpiresAt: users.newEmailExpiresAt,
      chatColor: users.chatColor,
      morningMailAt: users.morningMailAt,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isSelf(scope))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}

export type OwnSettings = ReturnType<typeof requireOwnSettings>

type OwnDetails = Pick<OwnSettings, 'firstName' | 'lastName' | 'username' | 'phone' | 'department'>

export function saveOwnDetails(scope: Scope, change: Partial<OwnDetails>): OwnSettings {
  const { username } = change
  const former = username === undefined ? {} : { formerUsernames: withFormerUsername(username) }
  db()
    .update(users)
    .set({ ...change, ...former, version: sql`${users.version} + 1` })
    .where(isSelf(scope))
    .run()
  return requireOwnSettings(scope)
}

/** What proves that it is the person: compared with what they type, never shown. */
export function requireOwnPassword(scope: Scope) {
  const own = db()
    .select({
      email: users.email,
      emailUnproven: users.emailUnproven,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      passwordHash: users.passwordHash,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isSelf(scope), eq(users.status, 'active')))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}
