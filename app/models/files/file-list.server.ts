import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { files } from '#db/schema/index.ts'
import { liveFiles, selectFiles } from './file.server.ts'

const newestFirst = [desc(files.createdAt), desc(files.id)]

/** Of a project: more than that are found on the page of all documents. */
export const mostProjectFiles = 1000

/** The files of a project, newest first; of drawings every revision. */
export function listProjectFiles(scope: Scope, projectId: number) {
  return selectFiles()
    .where(and(liveFiles(scope), eq(files.projectId, projectId)))
    .orderBy(...newestFirst)
    .limit(mostProjectFiles)
    .all()
}

/** Those of them that are photos. */
export function listProjectPhotos(scope: Scope, projectId: number) {
  return selectFiles()
    .where(
      and(
        liveFiles(scope),
        eq(files.projectId, projectId),
        eq(files.category, 'photo'),
        isNull(files.revision),
      ),
    )
    .orderBy(...newestFirst)
    .limit(mostProjectFiles)
    .all()
}

/** The revisions of a project's drawing, newest first. */
export function listRevisions(scope: Scope, projectId: number, nameKey: string) {
  return selectFiles()
    .where(
      and(
        liveFiles(scope),
        eq(files.projectId, projectId),
        eq(files.nameKey, nameKey),
        isNotNull(files.revision),
      ),
    )
    .orderBy(desc(files.revision))
    .all()
}

/** Files of tasks, newest first. */
export function listTaskFiles(scope: Scope, taskId: number) {
  return selectFiles()
    .where(and(liveFiles(scope), eq(files.taskId, taskId)))
    .orderBy(...newestFirst)
    .all()
}

/** For the API: newest first. */
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
