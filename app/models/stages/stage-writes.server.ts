import { and, eq, sql } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'
import type { Stage } from './stage.server.ts'

/** Adds a stage after the last one. */
export function insertStage(scope: Scope, name: string, colour: string): Stage {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${stages} where company_id = ${scope.companyId})`
  return db()
    .insert(stages)
    .values({ companyId: scope.companyId, name, nameKey: nameKey(name), colour, position: last })
    .returning({ id: stages.id, name: stages.name, colour: stages.colour, position: stages.position })
    .get()
}

/** Renames stages all at once, so that two of them can swap names. */
export function renameStages(scope: Scope, renames: readonly { id: number; to: string }[]): void {
  const setName = (id: number, values: { name?: string; nameKey: string }) =>
    db()
      .update(stages)
      .set(values)
      .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
      .run()
  for (const { id } of renames) setName(id, { nameKey: `\u0000${id}` })
  for (const { id, to } of renames) setName(id, { name: to, nameKey: nameKey(to) })
}

export function recolourStage(scope: Scope, id: number, colour: string): void {
  db()
    .update(stages)
    .set({ colour })
    .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
    .run()
}

/** Numbers the stages from 1 in the order of `ids`. */
export function placeStages(scope: Scope, ids: readonly number[]): void {
  ids.forEach((id, at) => {
    db()
      .update(stages)
      .set({ position: at + 1 })
      .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
      .run()
  })
}

/** Deletes a stage that nothing stands in any more. */
export function deleteStage(scope: Scope, id: number): void {
  db()
    .delete(stages)
    .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
    .run()
}
