import { asc, eq, sql } from 'drizzle-orm'
import type { Company, Person } from '#app/domain/scope.ts'
import { rowsOf, type ValuesOf } from '#app/models/rows.server.ts'
import { variations } from '#db/schema/index.ts'

const rows = rowsOf(variations, 'Variation not found')
export const { find: findVariation, require: requireVariation, save: saveVariation } = rows

export type Variation = ReturnType<typeof requireVariation>

type VariationValues = Omit<ValuesOf<typeof variations>, 'number'>

/** Takes the job's next number. */
export function insertVariation(scope: Person, values: VariationValues): Variation {
  const number = sql`(select coalesce(max(number), 0) + 1 from variations
    where company_id = ${scope.companyId} and project_id = ${values.projectId})`
  return rows.insert(scope, { ...values, number })
}

export function listVariationsOfProject(scope: Company, projectId: number) {
  const where = eq(variations.projectId, projectId)
  return rows.list(scope, { where, order: [asc(variations.number)], limit: 500 })
}
