import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type DatedRetention,
  type RetentionTerms,
  usualRetention,
} from '#app/domain/invoices/retention-terms.ts'
import type { Scope } from '#app/domain/scope.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { upsert } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { jobRetentions, projects } from '#db/schema/index.ts'

export type KeptRetention = DatedRetention & { version: number }

/** The same day of a later month, or the last day of a shorter one. */
export function restOn(completedDate: SQL, months: SQL): SQL {
  return sql`date(${completedDate}, '+' || ${months} || ' months', 'floor')`
}

/** For a select from projects; null where nothing is set. */
export const retentionOfJob = jsonOf<KeptRetention>(sql`(select json_object('rate', terms.rate,
    'firstShare', terms.first_share, 'months', terms.months, 'version', terms.version,
    'firstOn', ${projects.completedDate}, 'restOn', ${restOn(sql`${projects.completedDate}`, sql`terms.months`)})
  from job_retentions terms
  where terms.company_id = ${projects.companyId} and terms.project_id = ${projects.id})`)

export function keptRetention(kept: KeptRetention | null): KeptRetention {
  return kept ?? { ...usualRetention, firstOn: null, restOn: null, version: 0 }
}

export function getJobRetention(scope: Scope, projectId: number): KeptRetention {
  const row = db()
    .select({ kept: retentionOfJob })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, projectId)))
    .get()
  return keptRetention(row?.kept ?? null)
}

export function saveJobRetention(scope: Scope, projectId: number, terms: RetentionTerms): void {
  upsert(scope, jobRetentions, { projectId }, terms)
}
