import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { files } from '#db/schema/index.ts'
import { liveFiles, selectFiles } from './file.server.ts'

const newestFirst = [desc(files.createdAt), desc(files.id)]

/** All files of a project, newest first; of drawings every revision. */
export function listProjectFiles(scope: Scope, projectId: number) {
  return selectFiles()
    .where(and(liveFiles(scope), eq(files.projectId, projectId)))
    .orderBy(...newestFirst)
    .all()
}

export type ProjectFile = ReturnType<typeof listProjectFiles>[number]

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
