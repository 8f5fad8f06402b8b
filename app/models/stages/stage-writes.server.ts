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
  tasks,
  taskTemplates,
} from '#db/schema/index.ts'
import { type Stage, saveStage } from './stage.server.ts'

/** All at once, so that two can swap names. */
export function renameStages(scope: Scope, renames: readonly { id: number; to: string }[]): void {
  for (const { id } of renames) saveStage(scope, id, { nameKey: `\u0000${id}` })
  for (const { id, to } of renames) saveStage(scope, id, { name: to, nameKey: nameKey(to) })
}

/** From 1 in the order of `ids`. */
export function placeStages(scope: Scope, ids: readonly number[]): void {
  ids.forEach((id, at) => void saveStage(scope, id, { position: at + 1 }))
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
