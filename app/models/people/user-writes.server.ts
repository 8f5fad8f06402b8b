import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { heldPosition } from '#app/models/positions/position-name.server.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { users } from '#db/schema/index.ts'
import type { Member } from './user.server.ts'

type UserFields = Partial<
  Pick<
    Member,
    'firstName' | 'lastName' | 'phone' | 'department' | 'jobRole' | 'holidayAllowance' | 'role' | 'status'
  >
>

const rows = rowsOf(users, 'User not found')

export function writeUser(scope: Scope, id: number, { jobRole, ...fields }: UserFields): void {
  rows.save(scope, id, { ...fields, ...heldPosition(scope, jobRole) })
}

/** Frees email, username and colour, and voids the PIN and mailed links. */
export function withdrawUser(scope: Scope, id: number): void {
  const gone = { chatColor: null, pinHash: null, pinSetAt: null, ...noMailedLinks }
  rows.save(scope, id, { status: 'inactive', ...gone })
}

/** Drops an old warning of inactivity, too. */
export function readmitUser(scope: Scope, id: number): void {
  rows.save(scope, id, { status: 'active', inactivityWarnedAt: null })
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
