import { and, asc, eq } from 'drizzle-orm'
import { maxCategories } from '#app/domain/messages/message.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { chatCategories } from '#db/schema/index.ts'

const rows = rowsOf(chatCategories, 'Category not found')
export const { find: findCategory, require: requireCategory } = rows

export type Category = ReturnType<typeof requireCategory>

const ofProject = (projectId: number) => eq(chatCategories.projectId, projectId)

export function listCategories(scope: Scope, projectId: number) {
  const order = [asc(chatCategories.nameKey), asc(chatCategories.id)]
  return rows.list(scope, { where: ofProject(projectId), order, limit: maxCategories })
}

/** In any letter case. */
export function findCategoryNamed(scope: Scope, projectId: number, name: string): Category | null {
  return rows.findWhere(scope, and(ofProject(projectId), eq(chatCategories.nameKey, nameKey(name))))
}

export function countCategories(scope: Scope, projectId: number): number {
  return rows.count(scope, ofProject(projectId))
}

type CategoryValues = Pick<Category, 'name' | 'projectId' | 'description' | 'isActive'>

export function insertCategory(scope: Scope, values: CategoryValues): Category {
  return rows.insert(scope, { ...values, nameKey: nameKey(values.name) })
}
