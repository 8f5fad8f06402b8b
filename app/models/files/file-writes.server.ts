import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
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
  hasPicture: boolean
}

export function insertFile(scope: Scope, { key, ...values }: FileValues): number {
  return db()
    .insert(files)
    .values({
      ...values,
      filename: key,
      companyId: scope.companyId,
      uploadedBy: scope.userId,
      createdAt: Date.now(),
    })
    .returning({ id: files.id })
    .get().id
}

type FileUpdate = Partial<
  Pick<
    FileValues,
    'originalName' | 'nameKey' | 'projectId' | 'taskId' | 'messageId' | 'category' | 'phase' | 'revision'
  >
>

function theOne(scope: Scope, id: number) {
  return and(eq(files.companyId, scope.companyId), eq(files.id, id), isNull(files.binEntryId))
}

export function saveFile(scope: Scope, id: number, values: FileUpdate): void {
  db().update(files).set(values).where(theOne(scope, id)).run()
}

export function binFile(scope: Scope, id: number, binEntryId: number): void {
  db().update(files).set({ binEntryId }).where(theOne(scope, id)).run()
}

type Entry = Pick<BinEntry, 'id' | 'companyId'>

function inEntry({ id, companyId }: Entry) {
  return and(eq(files.companyId, companyId), eq(files.binEntryId, id))
}

export function unbinFiles(entry: Entry): number[] {
  const back = db().update(files).set({ binEntryId: null }).where(inEntry(entry))
  return back
    .returning({ id: files.id })
    .all()
    .map(({ id }) => id)
}

/** Returns the keys under which the store has them. */
export function purgeFiles(entry: Entry): string[] {
  const doomed = db().select({ id: files.id }).from(files).where(inEntry(entry))
  forgetUploads(entry.companyId, sql`${doomed}`)
  return db()
    .delete(files)
    .where(inEntry(entry))
    .returning({ key: files.filename })
    .all()
    .map(({ key }) => key)
}

type ForMessage = { projectId: number | null; fileIds: readonly number[] }

/** Of these, the person's own of that project, of no message yet, become the message's; returns how many. */
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
