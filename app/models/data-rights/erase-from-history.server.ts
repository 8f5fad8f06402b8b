import { and, eq, inArray, like, notLike, or, sql } from 'drizzle-orm'
import { withoutPerson } from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import { holdsAny, type Traces } from './traces.server.ts'

// The names of somebody who is erased, in what the company keeps. It is looked for by text, since these
// tables have no index for it: one pass through each.

/** In history: lists of names, and the name of whom an act tells. */
export function eraseFromHistory({ companyId, userId }: Scope, traces: Traces): void {
  const { verb, subjectId, detail } = activities
  const isInvitation = like(verb, 'user.invit%')
  const isTheirs = or(
    and(like(verb, 'user.%'), notLike(verb, 'user.invit%'), eq(subjectId, userId)),
    and(isInvitation, sql`${subjectId} in ${among(traces.invitationIds)}`),
    and(like(verb, 'holiday.%'), sql`${subjectId} in ${among(traces.holidayIds)}`),
  )
  const mayName = or(
    like(verb, 'user.%'),
    like(verb, 'holiday.%'),
    inArray(verb, ['task.assigned', 'tasks.assigned']),
  )
  const called = [...traces.names, ...traces.usernames]
  const quoted = called.map(name => JSON.stringify(name))
  const rows = db()
    .select({ id: activities.id, verb, detail, isTheirs: sql<number>`coalesce(${isTheirs}, 0)` })
    .from(activities)
    .where(and(eq(activities.companyId, companyId), mayName, or(isTheirs, holdsAny(detail, quoted))))
    .all()
  const names = new Set(called)
  for (const row of rows) {
    const kept = withoutPerson(row.verb, row.detail, names, row.isTheirs === 1)
    if (kept !== row.detail) {
      db().update(activities).set({ detail: kept }).where(eq(activities.id, row.id)).run()
    }
  }
}
