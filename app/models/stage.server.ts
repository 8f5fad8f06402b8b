import { and, asc, eq } from 'drizzle-orm'
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

/** The company's stage of that id, or the field's error: proves an id that came with a form. */
export function requireStage(scope: Scope, id: number, field = 'stage'): Stage {
  const stage = listStages(scope).find(each => each.id === id)
  if (!stage) throw new Invalid({ [field]: ['Please choose one of your stages'] })
  return stage
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
