import { and, eq, sql } from 'drizzle-orm'
import { nameKey } from '#app/domain/name-key.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import type { Scope } from '#app/domain/scope.ts'
import { renameTemplateStages } from '#app/domain/stages/stage.ts'
import { db } from '#db/client.ts'
import {
  activities,
  projectPaymentStages,
  projects,
  quoteSettings,
  quotes,
  stages,
  tasks,
  taskTemplates,
} from '#db/schema/index.ts'
import type { Stage } from './stage.server.ts'

export function insertStage(scope: Scope, name: string, colour: string): Stage {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${stages} where company_id = ${scope.companyId})`
  return db()
    .insert(stages)
    .values({ companyId: scope.companyId, name, nameKey: nameKey(name), colour, position: last })
    .returning({ id: stages.id, name: stages.name, colour: stages.colour, position: stages.position })
    .get()
}

/** All at once, so that two can swap names. */
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

/** From 1 in the order of `ids`. */
export function placeStages(scope: Scope, ids: readonly number[]): void {
  ids.forEach((id, at) => {
    db()
      .update(stages)
      .set({ position: at + 1 })
      .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
      .run()
  })
}

/** The stage must be empty. */
export function deleteStage(scope: Scope, id: number): void {
  db()
    .delete(stages)
    .where(and(eq(stages.companyId, scope.companyId), eq(stages.id, id)))
    .run()
}

/** Binned contents too. Tasks go after those already there; each live project's history records it. */
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

/** Including those of quotes; sent documents keep their words. `renames` is by folded name. */
export function renameStagesInPayments(scope: Scope, renames: ReadonlyMap<string, string>): void {
  const { companyId, id, trigger, when } = projectPaymentStages
  const isOfCompany = eq(companyId, scope.companyId)
  for (const due of db()
    .select({ id, when })
    .from(projectPaymentStages)
    .where(and(isOfCompany, eq(trigger, 'stage')))
    .all()) {
    const to = renames.get(nameKey(due.when))
    if (to === undefined || to === due.when) continue
    db()
      .update(projectPaymentStages)
      .set({ when: to })
      .where(and(isOfCompany, eq(id, due.id)))
      .run()
  }
  renameStagesInQuotes(scope, renames)
}

function renameStagesInQuotes({ companyId }: Scope, renames: ReadonlyMap<string, string>): void {
  const { id, paymentStages } = quotes
  const isOfCompany = eq(quotes.companyId, companyId)
  for (const quote of db()
    .select({ id, paymentStages })
    .from(quotes)
    .where(and(isOfCompany, sql`instr(${paymentStages}, '"stage"') > 0`))
    .all()) {
    const renamed = renamedIn(quote.paymentStages, renames)
    if (renamed === null) continue
    db()
      .update(quotes)
      .set({ paymentStages: renamed })
      .where(and(isOfCompany, eq(id, quote.id)))
      .run()
  }
  const ofSettings = eq(quoteSettings.companyId, companyId)
  const settings = db()
    .select({ paymentStages: quoteSettings.paymentStages })
    .from(quoteSettings)
    .where(ofSettings)
    .get()
  const usual = settings ? renamedIn(settings.paymentStages, renames) : null
  if (usual) db().update(quoteSettings).set({ paymentStages: usual }).where(ofSettings).run()
}

/** Null where nothing changes. */
function renamedIn(
  stages: readonly PaymentStage[],
  renames: ReadonlyMap<string, string>,
): PaymentStage[] | null {
  const renamed = stages.map(stage =>
    stage.trigger === 'stage' ? { ...stage, when: renames.get(nameKey(stage.when)) ?? stage.when } : stage,
  )
  return JSON.stringify(renamed) === JSON.stringify(stages) ? null : renamed
}

/** Binned ones included. */
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
