import { and, asc, count, eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { chatCategories } from '#db/schema/index.ts'

const categoryColumns = {
  id: chatCategories.id,
  name: chatCategories.name,
  projectId: chatCategories.projectId,
  createdBy: chatCategories.createdBy,
  description: chatCategories.description,
  isActive: chatCategories.isActive,
  createdAt: chatCategories.createdAt,
}

function ofProject({ companyId }: Scope, projectId: number) {
  return and(eq(chatCategories.companyId, companyId), eq(chatCategories.projectId, projectId))
}

export function listCategories(scope: Scope, projectId: number) {
  return db()
    .select(categoryColumns)
    .from(chatCategories)
    .where(ofProject(scope, projectId))
    .orderBy(asc(chatCategories.nameKey), asc(chatCategories.id))
    .all()
}

export type Category = ReturnType<typeof listCategories>[number]

export function findCategory({ companyId }: Scope, id: number): Category | null {
  const where = and(eq(chatCategories.companyId, companyId), eq(chatCategories.id, id))
  return db().select(categoryColumns).from(chatCategories).where(where).get() ?? null
}

export function requireCategory(scope: Scope, id: number): Category {
  const category = findCategory(scope, id)
  if (!category) throw new NotFound('Category not found')
  return category
}

/** In any letter case. */
export function findCategoryNamed(scope: Scope, projectId: number, name: string): Category | null {
  const where = and(ofProject(scope, projectId), eq(chatCategories.nameKey, nameKey(name)))
  return db().select(categoryColumns).from(chatCategories).where(where).get() ?? null
}

export function countCategories(scope: Scope, projectId: number): number {
  const where = ofProject(scope, projectId)
  return db().select({ n: count() }).from(chatCategories).where(where).get()?.n ?? 0
}

type CategoryValues = Pick<Category, 'name' | 'projectId' | 'description' | 'isActive'>

export function insertCategory(scope: Scope, values: CategoryValues): Category {
  return db()
    .insert(chatCategories)
    .values({
      ...values,
      companyId: scope.companyId,
      nameKey: nameKey(values.name),
      createdBy: scope.userId,
      createdAt: Date.now(),
    })
    .returning(categoryColumns)
    .get()
}
