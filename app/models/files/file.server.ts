import { and, eq, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { files, projects, users } from '#db/schema/index.ts'

/** The live revisions of a drawing that came after it. For selects from `files`. */
const newerRevisions = sql`files newer where newer.company_id = ${files.companyId}
    and newer.project_id = ${files.projectId} and newer.name_key = ${files.nameKey}
    and newer.revision > ${files.revision} and newer.bin_entry_id is null`

/** A column of the revision that took a drawing's place; null for the newest. */
function successor(column: SQL): SQL {
  return sql`(select ${column} from ${newerRevisions} order by newer.revision limit 1)`
}

export const isNewest = sql`not exists (select 1 from ${newerRevisions})`

/** With who added it: for selects from `files` joined with `users`. */
export const fileColumns = {
  id: files.id,
  key: files.filename,
  originalName: files.originalName,
  nameKey: files.nameKey,
  mimeType: files.mimeType,
  size: files.size,
  projectId: files.projectId,
  taskId: files.taskId,
  messageId: files.messageId,
  uploadedBy: files.uploadedBy,
  category: files.category,
  phase: files.phase,
  revision: files.revision,
  width: files.width,
  height: files.height,
  hasPicture: files.hasPicture,
  supersededAt: sql<number | null>`${successor(sql`newer.created_at`)}`,
  supersededBy: sql<number | null>`${successor(sql`newer.uploaded_by`)}`,
  createdAt: files.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}

/** Those that are not in the bin, nor their project. */
export function liveFiles({ companyId }: Pick<Scope, 'companyId'>): SQL | undefined {
  const liveProject = sql`exists (select 1 from ${projects} where ${projects.companyId} = ${files.companyId}
    and ${projects.id} = ${files.projectId} and ${projects.binEntryId} is null)`
  return and(
    eq(files.companyId, companyId),
    isNull(files.binEntryId),
    or(isNull(files.projectId), liveProject),
  )
}

export function selectFiles() {
  return db()
    .select(fileColumns)
    .from(files)
    .innerJoin(users, and(eq(users.companyId, files.companyId), eq(users.id, files.uploadedBy)))
    .$dynamic()
}

export function findFile(scope: Scope, id: number) {
  return (
    selectFiles()
      .where(and(liveFiles(scope), eq(files.id, id)))
      .get() ?? null
  )
}

export type StoredFile = NonNullable<ReturnType<typeof findFile>>

export function requireFile(scope: Scope, id: number): StoredFile {
  const file = findFile(scope, id)
  if (!file) throw new NotFound('File not found')
  return file
}

type Drawing = { projectId: number | null; nameKey: string }

/** Of a project's next drawing of that name: after all that there were, the bin's too. Without a project a drawing has none. */
export function nextRevision(scope: Scope, { projectId, nameKey }: Drawing): number | null {
  if (projectId === null) return null
  const last = db()
    .select({ revision: max(files.revision) })
    .from(files)
    .where(
      and(eq(files.companyId, scope.companyId), eq(files.projectId, projectId), eq(files.nameKey, nameKey)),
    )
    .get()
  return (last?.revision ?? 0) + 1
}
