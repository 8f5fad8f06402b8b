import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { entryQuery } from '#app/domain/time-entries/time-entry.schema.ts'
import { checked } from '#app/http/input.server.ts'
import type { EntryFilter } from '#app/models/time-entries/time-entry-list.server.ts'

/** Which hours an address asks for; without a person, everybody's, or one's own of those who are told no others. */
export function entryFilter(scope: Scope, url: URL): EntryFilter {
  const filter = checked(entryQuery(scope.timeZone), Object.fromEntries(url.searchParams))
  const isForAll = roleMay(scope.role, 'time_entry.read')
  return { ...filter, userId: filter.userId ?? (isForAll ? null : scope.userId) }
}
