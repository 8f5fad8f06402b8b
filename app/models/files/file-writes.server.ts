import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { drawingRevisions, files } from '#db/schema/index.ts'
import { forgetUploads } from './upload-of.server.ts'

export type FileValues = {
  key: string
  originalName: string
  nameKey: string
  mimeType: string
  size: number
  projectId: number | null
  taskId: number | null
  messageId: number | null
  category: FileCategory
  phase: PhotoPhase | null
  revision: number | null
  width: number | null
  height: number | null
  pageCount: number | null
  hasPicture: boolean
  pictureBytes: number
  isMoney?: boolean
}

const rows = rowsOf(files, 'File not found')

export function insertFile(scope: Scope, { key, ...values }: FileValues): number {
  const drawn = revised(scope, values.revision)
  return rows.insert(scope, { ...values, ...drawn, filename: key, uploadedBy: scope.userId }).id
}

function revised({ userId }: Scope, revision: number | null) {
  return revision === null
    ? { revision, revisedAt: null, revisedBy: null }
    : { revision, revisedAt: Date.now(), revisedBy: userId }
}

/** From 1, never given twice, even once the last was renamed or purged. Null without a project. Call it in the transaction that uses it. */
export function takeRevision(
  { companyId }: Scope,
  { projectId, nameKey }: Pick<FileValues, 'projectId' | 'nameKey'>,
): number | null {
  if (projectId === null) return null
  return db()
    .insert(drawingRevisions)
    .values({ companyId, projectId, nameKey, last: 1 })
    .onConflictDoUpdate({
      target: [drawingRevisions.companyId, drawingRevisions.projectId, drawingRevisions.nameKey],
      set: { last: sql`${drawingRevisions.last} + 1` },
    })
    .returning({ last: drawingRevisions.last })
    .get().last
}

type FileUpdate = Partial<
  Pick<
    FileValues,
    'originalName' | 'nameKey' | 'projectId' | 'taskId' | 'messageId' | 'category' | 'phase' | 'revision'
  > & { isCover: boolean }
>

/** `revision` null makes it no drawing; undefined keeps it. */
export function saveFile(scope: Scope, id: number, { revision, ...values }: FileUpdate): void {
  const changed = revision === undefined ? values : { ...values, ...revised(scope, revision) }
  rows.save(scope, id, changed)
}

/** Binned files stay with the former project. */
export function detachBinnedFiles({ companyId }: Scope, taskId: number): void {
  db()
    .update(files)
    .set({ taskId: null })
    .where(and(eq(files.companyId, companyId), eq(files.taskId, taskId), isNotNull(files.binEntryId)))
    .run()
}

type Entry = Pick<BinEntry, 'id' | 'companyId'>

function inEntry({ id, companyId }: Entry) {
  return and(eq(files.companyId, companyId), eq(files.binEntryId, id))
}

/** Returns their keys in the store. */
export function purgeFiles(entry: Entry): string[] {
  forgetUploads(entry.companyId, inEntry(entry))
  return db()
    .delete(files)
    .where(inEntry(entry))
    .returning({ key: files.filename })
    .all()
    .map(({ key }) => key)
}

type ForMessage = { projectId: number | null; fileIds: readonly number[] }

/** Only the person's own files of that project, in no message yet; returns how many. */
export function setMessageOfFiles(
  scope: Scope,
  messageId: number,
  { projectId, fileIds }: ForMessage,
): number {
  return db()
    .update(files)
    .set({ messageId })
    .where(
      and(
        eq(files.companyId, scope.companyId),
        inArray(files.id, [...fileIds]),
        eq(files.uploadedBy, scope.userId),
        projectId === null ? isNull(files.projectId) : eq(files.projectId, projectId),
        isNull(files.messageId),
        isNull(files.binEntryId),
      ),
    )
    .run().changes
}
