import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dayIn } from '#app/domain/clock.ts'
import type { ProjectStatus } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { deleteRows, emptyPointers } from '#app/models/bin/rows.server.ts'
import { detachInvoices } from '#app/models/invoices/invoice-writes.server.ts'
import { detachFromProjects, detachFromTasks } from '#app/models/time-entries/time-entry-writes.server.ts'
import { db } from '#db/client.ts'
import { chatCategories, chatMessages, files, projects, tasks, todos } from '#db/schema/index.ts'
import { insertJob, liveProjects, type Project, saveJob, takeJobNumber } from './project.server.ts'

/** `isLast`: the company's last stage. */
export type StagePlace = { id: number; position: number; isLast: boolean }

/** Today on entering the last stage, null elsewhere. */
export function completedDateIn(
  scope: Scope,
  stage: StagePlace,
  before: Pick<Project, 'completedDate'> | null,
) {
  return stage.isLast ? (before?.completedDate ?? dayIn(scope.timeZone, Date.now())) : null
}

/** Call it inside the transaction that records why. */
export function setProjectStage(scope: Scope, project: Project, stage: StagePlace): Project {
  return saveProject(scope, project, {}, stage)
}

export type ProjectValues = {
  name: string
  description?: string | undefined
  notes?: string | undefined
  clientId?: number | null | undefined
  status?: ProjectStatus | undefined
  estimatedValue?: number | null | undefined
  actualValue?: number | null | undefined
  startDate?: string | null | undefined
  dueDate?: string | null | undefined
  assignedTo?: number | null | undefined
}

/** Call it inside a transaction, so that no job number is lost. */
export function insertProject(scope: Scope, values: ProjectValues, stage: StagePlace): Project {
  const place = { stageId: stage.id, completedDate: completedDateIn(scope, stage, null) }
  return insertJob(scope, { ...values, ...place, ...takeJobNumber(scope) })
}

export function saveProject(
  scope: Scope,
  current: Project,
  fields: Partial<ProjectValues>,
  stage: StagePlace | null = null,
): Project {
  const place = stage && { stageId: stage.id, completedDate: completedDateIn(scope, stage, current) }
  return saveJob(scope, current.id, { ...fields, ...place })
}

export function writeInCharge(
  scope: Scope,
  rows: readonly { id: number; assignedTo: number | null }[],
): void {
  if (rows.length === 0) return
  db().run(sql`update ${projects} set assigned_to = row.value ->> 'assignedTo', version = version + 1
    from json_each(${JSON.stringify(rows)}) as row where ${liveProjects(scope)} and ${projects.id} = row.value ->> 'id'`)
}

/** Payments and to-dos stay without the project. Returns the files' keys in the store. Call it inside a transaction. */
export function purgeProjects({ id, companyId }: Pick<BinEntry, 'id' | 'companyId'>): string[] {
  const isDoomed = and(eq(projects.companyId, companyId), eq(projects.binEntryId, id))
  const doomed = db().select({ id: projects.id }).from(projects).where(isDoomed)
  const ids = doomed.all().map(row => row.id)
  if (ids.length === 0) return []
  // Without the company SQLite would use no index.
  const ofDoomed = (
    columns: { companyId: SQLiteColumn },
    column: SQLiteColumn,
    doomed: number[] | SQLWrapper,
  ) => and(eq(columns.companyId, companyId), inArray(column, doomed))
  const doomedFiles = db()
    .select({ key: files.filename })
    .from(files)
    .where(ofDoomed(files, files.projectId, ids))
    .all()
  const areTasks = ofDoomed(tasks, tasks.projectId, ids)
  const doomedTasks = db().select({ id: tasks.id }).from(tasks).where(areTasks)
  detachFromTasks(companyId, doomedTasks)
  emptyPointers(tasks, companyId, areTasks)
  detachFromProjects(companyId, ids)
  detachInvoices(companyId, ids)
  db()
    .update(todos)
    .set({ linkedProjectId: null })
    .where(ofDoomed(todos, todos.linkedProjectId, ids))
    .run()
  db()
    .update(todos)
    .set({ linkedTaskId: null })
    .where(ofDoomed(todos, todos.linkedTaskId, doomedTasks))
    .run()
  emptyPointers(chatCategories, companyId, ofDoomed(chatCategories, chatCategories.projectId, ids))
  // Messages to the team stay in its room, or in the bin.
  db()
    .update(chatMessages)
    .set({ projectId: null, savedAt: null })
    .where(and(ofDoomed(chatMessages, chatMessages.projectId, ids), eq(chatMessages.isToTeam, true)))
    .run()
  deleteRows(projects, companyId, isDoomed)
  return doomedFiles.map(({ key }) => key)
}
