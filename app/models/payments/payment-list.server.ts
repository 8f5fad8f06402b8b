import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasJobNumber } from '#app/models/projects/job-number.server.ts'
import { joinClient } from '#app/models/projects/project.server.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { clients, payments, projects } from '#db/schema/index.ts'
import { columns, joinProject, ofCompany, type Payment, rows } from './payment.server.ts'

/** The day it came in; of what has not, the day on which it was written down (UTC). */
export const day = sql<string>`coalesce(${payments.receivedOn}, date(${payments.createdAt} / 1000, 'unixepoch'))`

export type PaymentFilter = { query: string; status: PaymentStatus | null; projectId: number | null }

function matching({ query, status, projectId }: PaymentFilter): SQL | undefined {
  return and(
    status === null ? undefined : eq(payments.status, status),
    projectId === null ? undefined : eq(payments.projectId, projectId),
    query === ''
      ? undefined
      : or(
          contains(payments.note, query),
          contains(projects.name, query),
          contains(clients.name, query),
          hasJobNumber(query),
        ),
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
    .leftJoin(clients, joinClient())
    .where(and(ofCompany(scope), matching(filter)))
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
