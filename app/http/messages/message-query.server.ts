import { Invalid } from '#app/domain/errors.ts'
import type { Room } from '#app/domain/messages/message.ts'
import type { Scope } from '#app/domain/scope.ts'
import { idQuery } from '#app/http/input.server.ts'
import { requireCategory } from '#app/models/messages/category.server.ts'
import type { MessageFilter } from '#app/models/messages/message-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'

/** `?projectId=` (an id, or 'team') and `?categoryId=`; all messages without them. Throws NotFound for another company's. */
export function askedMessages(scope: Scope, url: URL): MessageFilter {
  const categoryId = idQuery(url, 'categoryId')
  if (categoryId !== null) requireCategory(scope, categoryId)
  return { room: askedRoom(scope, url), categoryId }
}

function askedRoom(scope: Scope, url: URL): Room | null {
  if (url.searchParams.get('projectId') === 'team') return 'team'
  const projectId = idQuery(url, 'projectId')
  return projectId === null ? null : requireProject(scope, projectId).id
}

/** `?after=`: the id of the last known message, or 0; null when absent. */
export function askedAfter(url: URL): number | null {
  const value = url.searchParams.get('after')
  if (value === null) return null
  if (!/^\d{1,15}$/.test(value)) throw new Invalid({ after: ['Please send the id of a message'] })
  return Number(value)
}
