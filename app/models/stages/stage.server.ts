import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'

/** The company's stages in working order. */
export function listStages(scope: Scope) {
  return db()
    .select({ id: stages.id, name: stages.name, colour: stages.colour, position: stages.position })
    .from(stages)
    .where(eq(stages.companyId, scope.companyId))
    .orderBy(asc(stages.position), asc(stages.id))
    .all()
}

export type Stage = ReturnType<typeof listStages>[number]

/** The company's stages in working order as one field of another select; `readCompanyStages` reads it. */
export function companyStages(scope: Scope): SQL<string> {
  return sql`(select json_group_array(json_array(id, name, colour) order by position, id)
    from stages where company_id = ${scope.companyId})`
}

export function readCompanyStages(text: string): { id: number; name: string; colour: string }[] {
  const rows: [number, string, string][] = JSON.parse(text)
  return rows.map(([id, name, colour]) => ({ id, name, colour }))
}

/** The company's stage of that name in any letter case, or the field's error. */
export function requireStageNamed(scope: Scope, name: string, field = 'stage'): Stage {
  const key = nameKey(name)
  const stage = db()
    .select({ id: stages.id, name: stages.name, colour: stages.colour, position: stages.position })
    .from(stages)
    .where(and(eq(stages.companyId, scope.companyId), eq(stages.nameKey, key)))
    .get()
  if (!stage) throw new Invalid({ [field]: ['Please choose one of your stages'] })
  return stage
}
