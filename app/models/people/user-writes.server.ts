import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { heldPosition } from '#app/models/positions/position-name.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { Member } from './user.server.ts'

type UserFields = Partial<
  Pick<
    Member,
    'firstName' | 'lastName' | 'phone' | 'department' | 'jobRole' | 'holidayAllowance' | 'role' | 'status'
  >
>

export function writeUser(scope: Scope, id: number, { jobRole, ...fields }: UserFields): void {
  db()
    .update(users)
    .set({ ...fields, ...heldPosition(scope, jobRole), version: sql`${users.version} + 1` })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** Frees email, username and colour, and voids the PIN and mailed links. */
export function withdrawUser(scope: Scope, id: number): void {
  db()
    .update(users)
    .set({
      status: 'inactive',
      chatColor: null,
      pinHash: null,
      pinSetAt: null,
      ...noMailedLinks,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** Drops an old warning of inactivity, too. */
export function readmitUser(scope: Scope, id: number): void {
  db()
    .update(users)
    .set({ status: 'active', inactivityWarnedAt: null, version: sql`${users.version} + 1` })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** For an update of the username: keeps the former one, each name once. */
export function withFormerUsername(username: string): SQL {
  const before = sql`lower(${users.username})`
  const known = sql`coalesce(${users.formerUsernames}, '[]')`
  return sql`case when ${before} = ${username.toLowerCase()}
    or ${before} in (select value from json_each(${known})) then ${users.formerUsernames}
    else json_insert(${known}, '$[#]', ${before}) end`
}

/** For an update of users. */
export const noNewEmail = { newEmail: null, newEmailTokenHash: null, newEmailExpiresAt: null }

/** For an update of users. */
export const noMailedLinks = { resetTokenHash: null, resetTokenExpiresAt: null, ...noNewEmail }
