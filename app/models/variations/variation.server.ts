import { and, asc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { variations } from '#db/schema/index.ts'

export function findVariation({ companyId }: Pick<Scope, 'companyId'>, id: number) {
  const where = and(eq(variations.companyId, companyId), eq(variations.id, id))
  return db().select().from(variations).where(where).get() ?? null
}

export function requireVariation(scope: Pick<Scope, 'companyId'>, id: number) {
  const variation = findVariation(scope, id)
  if (!variation) throw new NotFound('Variation not found')
  return variation
}

export type Variation = ReturnType<typeof requireVariation>

type VariationValues = Omit<
  typeof variations.$inferInsert,
  'id' | 'companyId' | 'number' | 'createdBy' | 'createdAt'
>

/** Takes the job's next number. */
export function insertVariation(scope: Scope, values: VariationValues): Variation {
  const { companyId, userId } = scope
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from variations
    where company_id = ${companyId} and project_id = ${values.projectId})`
  const { id } = db()
    .insert(variations)
    .values({ ...values, companyId, number: next, createdBy: userId, createdAt: Date.now() })
    .returning({ id: variations.id })
    .get()
  return requireVariation(scope, id)
}

export function saveVariation(
  scope: Pick<Scope, 'companyId'>,
  id: number,
  values: Partial<VariationValues>,
): Variation {
  db()
    .update(variations)
    .set({ ...values, version: sql`${variations.version} + 1` })
    .where(and(eq(variations.companyId, scope.companyId), eq(variations.id, id)))
    .run()
  return requireVariation(scope, id)
}

export function listVariationsOfProject({ companyId }: Pick<Scope, 'companyId'>, projectId: number) {
  return db()
    .select()
    .from(variations)
    .where(and(eq(variations.companyId, companyId), eq(variations.projectId, projectId)))
    .orderBy(asc(variations.number))
    .limit(500)
    .all()
}
