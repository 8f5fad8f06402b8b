import { NotFound } from '#app/domain/errors.ts'
import { requireOwner } from '#app/domain/owner/owner.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasOwnerNews, markOwnerNewsRead } from '#app/models/owner/owner-news.server.ts'

export function markNewsRead(owner: Scope, id?: number): number {
  requireOwner(owner)
  if (id !== undefined && !hasOwnerNews(id)) throw new NotFound()
  return markOwnerNewsRead(id)
}
