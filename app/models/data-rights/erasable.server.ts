import { and, eq, isNull, like, notLike, or, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { activities, teamHolidays, teamInvitations, users } from '#db/schema/index.ts'

// Taking out what is personal of whoever the scope is. Their names in what others keep: erased-names.server.ts.

/** The person as far as erasing asks; null once they are erased. */
export function findErasable(scope: Scope) {
  const found = db()
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
      formerUsernames: users.formerUsernames,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(isSelf(scope))
    .get()
  if (!found || found.erasedAt !== null) return null
  const { erasedAt: _never, ...person } = found
  return person
}

export type Erasable = NonNullable<ReturnType<typeof findErasable>>

/** Ids of the person's holidays and of the invitations that were theirs, for history that tells of these. */
export function listSubjects({ companyId, userId }: Scope, { email }: Erasable) {
  const holidays = db()
    .select({ id: teamHolidays.id })
    .from(teamHolidays)
    .where(and(eq(teamHolidays.companyId, companyId), eq(teamHolidays.userId, userId)))
    .all()
  const invitations = db()
    .select({
      id: teamInvitations.id,
      firstName: teamInvitations.firstName,
      lastName: teamInvitations.lastName,
    })
    .from(teamInvitations)
    .where(wasInvited({ companyId, userId }, email))
    .all()
  return { holidayIds: holidays.map(({ id }) => id), invitations }
}

/** By the account it became; by email, too: nobody has answered it, or it was not noted by whom. */
export function wasInvited({ companyId, userId }: Pick<Scope, 'companyId' | 'userId'>, email: string) {
  const hasEmail = eq(sql`lower(${teamInvitations.email})`, email.toLowerCase())
  return and(
    eq(teamInvitations.companyId, companyId),
    or(eq(teamInvitations.acceptedBy, userId), and(isNull(teamInvitations.acceptedBy), hasEmail)),
  )
}

/** What history calls or called the person. */
export function listKnownNames({ companyId, userId }: Scope): string[] {
  const rows = db()
    .selectDistinct({ name: sql<string | null>`${activities.detail} ->> 'name'` })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, companyId),
        eq(activities.subjectId, userId),
        like(activities.verb, 'user.%'),
        notLike(activities.verb, 'user.invit%'),
      ),
    )
    .all()
  return rows.flatMap(({ name }) => name ?? [])
}

/** What others are called now: a name that two people share stays in what tells of the other. */
export function listOtherNames({ companyId, userId }: Scope) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.companyId, companyId), sql`${users.id} <> ${userId}`, sql`${users.erasedAt} is null`))
    .all()
}
