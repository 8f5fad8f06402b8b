import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { NewCategory } from '#app/domain/messages/message.schema.ts'
import { maxCategories } from '#app/domain/messages/message.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  type Category,
  countCategories,
  findCategory,
  findCategoryNamed,
  insertCategory,
} from '#app/models/messages/category.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'

export function createCategory(scope: Scope, input: NewCategory): Category {
  requireMay(scope, 'message.create')
  return once(scope, 'chat_category', {
    input,
    make: () => makeCategory(scope, input),
    find: findCategory,
  })
}

function makeCategory(scope: Scope, { name, projectId, description = '', isActive = true }: NewCategory) {
  ensureProject(scope, projectId)
  const known = findCategoryNamed(scope, projectId, name)
  if (known) throw new Invalid({ name: [`There is a category called ${known.name} already`] })
  if (countCategories(scope, projectId) >= maxCategories) {
    throw new Conflict(`A job’s chat holds ${maxCategories} categories at most. Please use one that is there`)
  }
  return insertCategory(scope, { name, projectId, description, isActive })
}
