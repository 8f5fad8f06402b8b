import { and, type SQL, sql } from 'drizzle-orm'
import { boardKey } from '#app/domain/preferences/preference.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { getPreference, writePreference } from '#app/models/preferences/preference.server.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'

/**
 * The ids on the person's own board. Their preference holds what they or a program of theirs wrote: whatever is no id in
 * a list counts for nothing.
 */
export function boardIds(scope: Scope): SQL {
  return sql`(select each.value from user_preferences u,
      json_each(case when json_type(u.value) = 'array' then u.value else '[]' end) each
    where u.user_id = ${scope.userId} and u.key = ${boardKey} and each.type = 'integer')`
}

/** Whether a project is on the person's own board, as it is when it has tasks. For selects that join. */
export function isOnBoard(scope: Scope): SQL<boolean> {
  return sql`${projects.id} in ${boardIds(scope)}`.mapWith(Boolean)
}

/** Only what has tasks stands on a board. */
export const hasTasks = subquery(sql`exists (select 1 from tasks t where t.company_id = ${projects.companyId}
  and t.project_id = ${projects.id} and t.bin_entry_id is null)`)

/** The ids the person's preference holds, whatever they name, in its order. */
export function listBoardIds(person: Person): number[] {
  const value = getPreference(person, boardKey)?.value
  const ids: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(ids.filter((id): id is number => Number.isInteger(id)))]
}

/** Those of the ids that the board shows, in their order. */
export function filterShown(scope: Scope, ids: readonly number[]): number[] {
  const shown = db()
    .select({ id: projects.id })
    .from(projects)
    .where(and(liveProjects(scope), sql`${projects.id} in ${among(ids)}`, hasTasks))
    .all()
  const found = new Set(shown.map(({ id }) => id))
  return ids.filter(id => found.has(id))
}

export function writeBoardIds(person: Person, ids: readonly number[]): void {
  writePreference(person, boardKey, [...new Set(ids)])
}
