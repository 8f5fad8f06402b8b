import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isFoundProject, searchProjects } from '#app/models/projects/project-list.server.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { payments, projects } from '#db/schema/index.ts'
import { columns, joinProject, ofCompany, type Payment, rows } from './payment.server.ts'

/** The day it came in; of what has not, the day on which it was written down (UTC). */
export const day = sql<string>`coalesce(${payments.receivedOn}, date(${payments.createdAt} / 1000, 'unixepoch'))`

export type PaymentFilter = { query: string; status: PaymentStatus | null; projectId: number | null }

/** Those whose note holds the text, and those of the projects that it finds. */
function searched(scope: Scope, query: string): SQL | undefined {
  const noted = findRecords(scope, 'payment', query)
  const ofProjects = searchProjects(scope, query)
  if (noted === null || ofProjects === null) return undefined
  return or(sql`${payments.id} in ${among(noted.ids)}`, isFoundProject(ofProjects))
}

function matching(scope: Scope, { query, status, projectId }: PaymentFilter): SQL | undefined {
  return and(
    status === null ? undefined : eq(payments.status, status),
    projectId === null ? undefined : eq(payments.projectId, projectId),
    searched(scope, query),
  )
}

/** A page of the history, newest day first, and how many there are in all. */
export function findPayments(
  scope: Scope,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = db()
    .select({ ...columns, total: sql<number>`count(*) over ()` })
    .from(payments)
    .leftJoin(projects, joinProject())
    .where(and(ofCompany(scope), matching(scope, filter)))
    .orderBy(desc(day), desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows: found.map(({ total: _, ...payment }) => payment), total: found[0]?.total ?? 0 }
}

/** Newest first. */
export function listPayments(scope: Scope, { limit, offset }: { limit: number; offset: number }): Payment[] {
  return rows(scope).orderBy(desc(payments.createdAt), desc(payments.id)).limit(limit).offset(offset).all()
}
