import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { FileCategory } from '#app/domain/enumerations.ts'
import { type DocumentPlace, isDescending } from '#app/domain/files/document-links.ts'
import { jobNumberIn } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findProjectOfJob } from '#app/models/projects/project.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { findNamed, findRecords } from '#app/models/search/search-index.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companyLogos, files, projects, stockCards, trainingVideos, users } from '#db/schema/index.ts'
import { fileColumns, isNewest, liveFiles } from './file.server.ts'
import { isUploadOf } from './upload-of.server.ts'

type FoundDocuments = { files: number[]; projects: number[]; isCut: boolean }

/** By file name or project. Null when nothing is looked for. */
export function searchDocuments(scope: Scope, query: string): FoundDocuments | null {
  const named = findRecords(scope, 'file', query)
  if (named === null) return null
  const ofProjects = findNamed(scope, 'project', query)
  const job = jobNumberIn(query)
  const numbered = job && findProjectOfJob(scope, job)
  return {
    files: named.ids,
    projects: numbered === null ? ofProjects.ids : [numbered, ...ofProjects.ids],
    isCut: named.isCut || ofProjects.isCut,
  }
}

function isFound({ companyId }: Scope, found: FoundDocuments | null): SQL | undefined {
  if (found === null) return undefined
  return sql`${files.id} in (select value from json_each(${JSON.stringify(found.files)}) union all
    select of_project.id from files of_project where of_project.company_id = ${companyId}
      and of_project.project_id in ${among(found.projects)})`
}

export type CategoryCount = { category: FileCategory; newest: number; all: number }

/** `newest`: without superseded ones. */
export function countDocuments(scope: Scope, found: FoundDocuments | null): CategoryCount[] {
  return db()
    .select({
      category: files.category,
      newest: subquery(sql<number>`sum(${isNewest})`),
      all: sql<number>`count(*)`,
    })
    .from(files)
    .where(and(liveFiles(scope), isFound(scope, found)))
    .groupBy(files.category)
    .all()
}

/** Chooses the rows before it asks what superseded each. */
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
    // `+` keeps SQLite from going through all files in the index's order.
    date: found === null ? sql`${files.createdAt}` : sql`+${files.createdAt}`,
  }[place.sort]
  const order = [way(by), way(files.id)]
  const page = db()
    .select({ id: files.id })
    .from(files)
    .leftJoin(projects, onKey(projects, files.projectId))
    .where(
      and(
        liveFiles(scope),
        isFound(scope, found),
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
    .innerJoin(users, onKey(users, files.uploadedBy))
    .leftJoin(projects, onKey(projects, files.projectId))
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
