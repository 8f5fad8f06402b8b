import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { files } from '#db/schema/index.ts'
import { isNewest, liveFiles, selectFiles } from './file.server.ts'

const newestFirst = [desc(files.createdAt), desc(files.id)]

/** For each sort; the page of all documents lists the rest. */
export const maxProjectFiles = 1000

const ofProject = {
  drawing: isNotNull(files.revision),
  photo: and(isNull(files.revision), eq(files.category, 'photo')),
  other: and(isNull(files.revision), ne(files.category, 'photo')),
}

/** `drawing`: every revision. */
export function listProjectFiles(scope: Scope, projectId: number, sort: keyof typeof ofProject) {
  return selectFiles()
    .where(and(liveFiles(scope), eq(files.projectId, projectId), ofProject[sort]))
    .orderBy(...newestFirst)
    .limit(maxProjectFiles)
    .all()
}

export function findPhoto(scope: Scope, projectId: number, id: number) {
  return (
    selectFiles()
      .where(and(liveFiles(scope), eq(files.projectId, projectId), eq(files.id, id), ofProject.photo))
      .get() ?? null
  )
}

/** Only the newest revision of drawings. */
export function listOfferedFiles(scope: Scope, projectId: number) {
  const isOfIt = and(
    eq(files.projectId, projectId),
    isNewest,
    inArray(files.category, ['drawing', 'photo', 'document']),
  )
  return selectFiles()
    .where(and(liveFiles(scope), isOfIt))
    .orderBy(...newestFirst)
    .limit(maxOffered)
    .all()
}

const maxOffered = 100

export function findNewestRevision(scope: Scope, projectId: number, nameKey: string) {
  const isDrawing = and(eq(files.projectId, projectId), eq(files.nameKey, nameKey), isNotNull(files.revision))
  return (
    selectFiles()
      .where(and(liveFiles(scope), isDrawing))
      .orderBy(desc(files.revision))
      .limit(1)
      .get() ?? null
  )
}

export function listTaskFiles(scope: Scope, taskId: number) {
  return selectFiles()
    .where(and(liveFiles(scope), eq(files.taskId, taskId)))
    .orderBy(...newestFirst)
    .all()
}

export function listFilesById(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return []
  return selectFiles()
    .where(and(liveFiles(scope), inArray(files.id, [...ids])))
    .all()
}

export function listFiles(
  scope: Scope,
  { projectId, limit, offset }: { projectId: number | null; limit: number; offset: number },
) {
  const ofProject = projectId === null ? undefined : eq(files.projectId, projectId)
  return selectFiles()
    .where(and(liveFiles(scope), ofProject))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
    .all()
}
