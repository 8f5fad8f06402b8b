import { asc, desc, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { comingAbsences } from '#app/models/holidays/absence.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { activeOf } from './person-conditions.server.ts'
import { isKnown, type Member, memberColumns } from './user.server.ts'

/** The company's people who can be given work, by name, each with the absences that are to come. */
export function listMembers(scope: Scope) {
  return db()
    .select({ ...memberColumns(scope), away: comingAbsences(dayIn(scope.timeZone, Date.now())) })
    .from(users)
    .where(activeOf(scope))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id))
    .all()
}

export type TeamMember = ReturnType<typeof listMembers>[number]

/** Everybody of the company, whatever their status, but who was erased; newest first. */
export function listUsers(scope: Scope, { limit, offset }: { limit: number; offset: number }): Member[] {
  return db()
    .select(memberColumns(scope))
    .from(users)
    .where(isKnown(scope))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
    .all()
}

const mostRemoved = 200

/** Who is here, by name, then who has left. */
export function listPeople(scope: Scope): Member[] {
  return db()
    .select(memberColumns(scope))
    .from(users)
    .where(isKnown(scope))
    .orderBy(
      asc(sql`${users.status} = 'inactive'`),
      asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
      asc(users.id),
    )
    .limit(mostRemoved)
    .all()
}
