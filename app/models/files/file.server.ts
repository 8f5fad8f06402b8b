import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { files, projects, users } from '#db/schema/index.ts'
import { isLogo, isUpload } from './upload-of.server.ts'

/** `newer`: a live later revision of the drawing. For selects from `files`. */
const isNewer = sql`newer.company_id = ${files.companyId} and newer.project_id = ${files.projectId}
    and newer.name_key = ${files.nameKey} and newer.revision > ${files.revision} and newer.bin_entry_id is null`

function ofSuccessor(value: SQL): SQL {
  return sql`(select ${value} from files newer where ${isNewer} order by newer.revision limit 1)`
}

const reviser = sql`(select coalesce(nullif(trim(coalesce(person.first_name, '') || ' ' || coalesce(person.last_name, '')), ''), person.username)
    from users person where person.company_id = newer.company_id and person.id = newer.revised_by)`

export const isNewest = sql`not exists (select 1 from files newer where ${isNewer})`

/** For selects from `files` joined with `users`. */
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
  pageCount: files.pageCount,
  hasPicture: files.hasPicture,
  isCover: files.isCover,
  supersededAt: sql<number | null>`${ofSuccessor(sql`newer.revised_at`)}`,
  supersededBy: sql<number | null>`${ofSuccessor(sql`newer.revised_by`)}`,
  /** As `fullName` writes it. */
  supersededByName: sql<string | null>`${ofSuccessor(reviser)}`,
  createdAt: files.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}

/** Without binned files and projects, and without files about money. */
export function liveFiles({ companyId }: Company): SQL | undefined {
  const liveProject = sql`exists (select 1 from ${projects} where ${projects.companyId} = ${files.companyId}
    and ${projects.id} = ${files.projectId} and ${projects.binEntryId} is null)`
  return and(
    eq(files.companyId, companyId),
    isNull(files.binEntryId),
    eq(files.isMoney, false),
    or(isNull(files.projectId), liveProject),
  )
}

export function selectFiles() {
  return db().select(fileColumns).from(files).innerJoin(users, onKey(users, files.uploadedBy)).$dynamic()
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

export function requireFileToEdit(scope: Scope, id: number) {
  const file = db()
    .select({ ...fileColumns, isUpload: isUpload(scope, id), isLogo: isLogo(scope, id) })
    .from(files)
    .innerJoin(users, onKey(users, files.uploadedBy))
    .where(and(liveFiles(scope), eq(files.id, id)))
    .get()
  if (!file) throw new NotFound('File not found')
  return file
}

type Drawing = { projectId: number; nameKey: string }

/** Binned ones included. */
export function hasDrawing(scope: Scope, { projectId, nameKey }: Drawing): boolean {
  const found = db()
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.companyId, scope.companyId),
        eq(files.projectId, projectId),
        eq(files.nameKey, nameKey),
        isNotNull(files.revision),
      ),
    )
    .limit(1)
  return found.get() !== undefined
}
