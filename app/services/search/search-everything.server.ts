import type { NavViewer } from '#app/domain/navigation.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findPlaces } from '#app/domain/search/places.ts'
import { maxResults, type SearchResult } from '#app/domain/search/search-result.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'

/** Places and actions of Mortise first, then the company's work. */
export function searchEverything(
  scope: Scope,
  { workshopPcId }: { workshopPcId: number | null },
  query: string,
  most = maxResults,
): SearchResult[] {
  const viewer: NavViewer = { role: scope.role, username: scope.username, isByPin: workshopPcId !== null }
  const places = findPlaces(viewer, listFeatures(scope), query)
  return [...places, ...searchWork(scope, query, most - places.length)]
}
