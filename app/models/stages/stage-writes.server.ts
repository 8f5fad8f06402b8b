import { and, eq, sql } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { renameTemplateStages } from '#app/domain/stages/stage.ts'
import { db } from '#db/client.ts'
import { activities, projects, stages, tasks, taskTemplates } from '#db/schema/index.ts'
import type { Stage } from './stage.server.ts'

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

/**
 * Moves all projects and tasks of a stage, those in the bin too. Moved tasks come after those already there, and each live
 * project's history says that it was moved.
 */
export function moveStageContents(scope: Scope, from: Stage, to: Stage): void {
  db().run(sql`insert into ${activities} (company_id, actor_id, verb, subject_id, project_id, detail, created_at)
    select company_id, ${scope.userId}, 'project.moved', id, id, ${JSON.stringify({ from: from.name, to: to.name })}, ${Date.now()}
    from ${projects} where company_id = ${scope.companyId} and stage_id = ${from.id} and bin_entry_id is null`)
  db()
    .update(projects)
    .set({ stageId: to.id, version: sql`${projects.version} + 1` })
    .where(and(eq(projects.companyId, scope.companyId), eq(projects.stageId, from.id)))
    .run()
  const last = sql`(select coalesce(max(position), 0) + 1 from ${tasks} where company_id = ${scope.companyId} and stage_id = ${to.id})`
  db()
    .update(tasks)
    .set({ stageId: to.id, position: sql`${tasks.position} + ${last}`, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.companyId, scope.companyId), eq(tasks.stageId, from.id)))
    .run()
}

/** Renames stages inside the company's templates, those in the bin too. */
export function renameStagesInTemplates(scope: Scope, renames: ReadonlyMap<string, string>): void {
  const templates = db()
    .select({ id: taskTemplates.id, tasks: taskTemplates.tasks })
    .from(taskTemplates)
    .where(eq(taskTemplates.companyId, scope.companyId))
    .all()
  for (const template of templates) {
    const renamed = renameTemplateStages(template.tasks, renames)
    if (JSON.stringify(renamed) === JSON.stringify(template.tasks)) continue
    db()
      .update(taskTemplates)
      .set({ tasks: renamed, version: sql`${taskTemplates.version} + 1`, updatedAt: Date.now() })
      .where(and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.id, template.id)))
      .run()
  }
}
