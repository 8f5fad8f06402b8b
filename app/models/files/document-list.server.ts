import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { FileCategory } from '#app/domain/enumerations.ts'
import { type DocumentPlace, isDescending } from '#app/domain/files/document-links.ts'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findNamed, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companyLogos, files, projects, stockCards, trainingVideos, users } from '#db/schema/index.ts'
import { fileColumns, isNewest, liveFiles } from './file.server.ts'
import { isUploadOf } from './upload-of.server.ts'

type FoundDocuments = { files: number[]; projects: number[]; jobNumber: number | null; isCut: boolean }

/** Files that are called so, or whose project is. Null when nothing is looked for. */
export function searchDocuments(scope: Scope, query: string): FoundDocuments | null {
  const named = findRecords(scope, 'file', query)
  if (named === null) return null
  const ofProjects = findNamed(scope, 'project', query)
  return {
    files: named.ids,
    projects: ofProjects.ids,
    jobNumber: jobNumberIn(query),
    isCut: named.isCut || ofProjects.isCut,
  }
}

function isFound(found: FoundDocuments | null): SQL | undefined {
  if (found === null) return undefined
  return or(
    sql`${files.id} in ${among(found.files)}`,
    sql`${files.projectId} in ${among(found.projects)}`,
    found.jobNumber === null ? undefined : eq(projects.jobNumber, found.jobNumber),
  )
}

function joinProject(): SQL | undefined {
  return and(eq(projects.companyId, files.companyId), eq(projects.id, files.projectId))
}

export type CategoryCount = { category: FileCategory; newest: number; all: number }

/** How many are found of each category: `newest` without those that were superseded. */
export function countDocuments(scope: Scope, found: FoundDocuments | null): CategoryCount[] {
  return db()
    .select({
      category: files.category,
      newest: sql<number>`sum(${isNewest})`,
      all: sql<number>`count(*)`,
    })
    .from(files)
    .leftJoin(projects, joinProject())
    .where(and(liveFiles(scope), isFound(found)))
    .groupBy(files.category)
    .all()
}

/** A page of them. Its rows are chosen before it is asked what superseded each. */
export function listDocuments(
  scope: Scope,
  place: DocumentPlace,
  { found, limit }: { found: FoundDocuments | null; limit: number },
) {
  const way = isDescending(place) ? desc : asc
  const by = {
    name: sql`${files.originalName} collate nocase`,
    project: sql`${projects.jobNumber}`,
    size: sql`${files.size}`,
    date: sql`${files.createdAt}`,
  }[place.sort]
  const order = [way(by), way(files.id)]
  const page = db()
    .select({ id: files.id })
    .from(files)
    .leftJoin(projects, joinProject())
    .where(
      and(
        liveFiles(scope),
        isFound(found),
        place.category === null ? undefined : eq(files.category, place.category),
        place.superseded ? undefined : isNewest,
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset((place.page - 1) * limit)
  return db()
    .select({
      ...fileColumns,
      jobNumber: projects.jobNumber,
      projectName: projects.name,
      cardId: stockCards.id,
      cardName: stockCards.itemName,
      videoId: trainingVideos.id,
      videoName: trainingVideos.title,
      logoId: companyLogos.fileId,
    })
    .from(files)
    .innerJoin(users, and(eq(users.companyId, files.companyId), eq(users.id, files.uploadedBy)))
    .leftJoin(projects, joinProject())
    .leftJoin(stockCards, isUploadOf(stockCards.companyId, stockCards.photoFileId))
    .leftJoin(
      trainingVideos,
      or(
        isUploadOf(trainingVideos.companyId, trainingVideos.filmFileId),
        isUploadOf(trainingVideos.companyId, trainingVideos.thumbnailFileId),
      ),
    )
    .leftJoin(companyLogos, isUploadOf(companyLogos.companyId, companyLogos.fileId))
    .where(inArray(files.id, page))
    .orderBy(...order)
    .all()
}
