import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { type Reach, tableOf } from './export-columns.server.ts'
import type { ExportTableName } from './export-tables.server.ts'

/** The tables whose rows belong to a job, each with the column that says to which. */
export const jobTables = {
  tasks: 'projectId',
  files: 'projectId',
  chatMessages: 'projectId',
  payments: 'projectId',
  todos: 'linkedProjectId',
  activities: 'projectId',
} as const satisfies Partial<Record<ExportTableName, string>>

export type JobTable = keyof typeof jobTables

/** Of some hundreds of jobs, those of which a table tells something: to look through it for each of the others is in vain. */
export function jobsToldIn(name: JobTable, { subject }: Reach, ids: readonly number[]): Set<number> {
  const { table, columns } = tableOf(name)
  const job = columns[jobTables[name]]
  if (!job || !columns.companyId) throw new Error(`${name} has no job`)
  const rows = db()
    .selectDistinct({ id: job })
    .from(table)
    .where(and(eq(columns.companyId, subject.companyId), inArray(job, [...ids])))
    .all()
  return new Set(rows.map(({ id }) => Number(id)))
}
