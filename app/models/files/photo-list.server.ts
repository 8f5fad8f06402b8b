import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PhotoPlace } from '#app/domain/files/document-links.ts'
import { countedUpTo } from '#app/domain/list-total.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clientPages, files, projects } from '#db/schema/index.ts'

/** The client agreed that photos of the job are shown. For selects from `projects`. */
export const photosAgreed = subquery(sql<boolean>`exists (select 1 from ${clientPages}
    where ${clientPages.companyId} = ${projects.companyId} and ${clientPages.projectId} = ${projects.id}
      and ${clientPages.photosAgreed})`)

type Choice = Pick<PhotoPlace, 'isByJob' | 'isAgreed'>

function isShown({ companyId }: Scope, { isAgreed }: Choice): SQL | undefined {
  return and(
    eq(files.companyId, companyId),
    eq(files.category, 'photo'),
    isNull(files.revision),
    eq(files.isMoney, false),
    isNull(files.binEntryId),
    isNull(projects.binEntryId),
    isAgreed ? photosAgreed : undefined,
  )
}

/** Photos of jobs, newest first or by job, the newest job first. `total` goes no further than is counted at once. */
export function listPhotos(scope: Scope, choice: Choice, span: { limit: number; offset: number }) {
  const where = isShown(scope, choice)
  const ofJob = onKey(projects, files.projectId)
  const newest = [desc(files.createdAt), desc(files.id)]
  const columns = {
    id: files.id,
    originalName: files.originalName,
    hasPicture: files.hasPicture,
    createdAt: files.createdAt,
    projectId: projects.id,
    jobNumber: projects.jobNumber,
    projectName: projects.name,
  }
  // A cross join keeps the order of the first table's index.
  const rows = choice.isByJob
    ? db()
        .select(columns)
        .from(projects)
        .crossJoin(files)
        .where(and(eq(projects.companyId, scope.companyId), where, ofJob))
        .orderBy(desc(projects.jobSequence), ...newest)
    : db()
        .select(columns)
        .from(files)
        .crossJoin(projects)
        .where(and(where, ofJob))
        .orderBy(...newest)
  const most = countedUpTo(span)
  const some = db()
    .select({ one: sql`1`.as('one') })
    .from(files)
    .innerJoin(projects, ofJob)
    .where(where)
    .limit(most + 1)
    .as('some')
  const total = db().select({ n: sql<number>`count(*)` }).from(some).get()?.n ?? 0
  return {
    rows: rows.limit(span.limit).offset(span.offset).all(),
    total: Math.min(total, most),
    isMore: total > most,
  }
}
