import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayMs } from '#app/domain/clock.ts'
import { type FirstStep, firstDayKey } from '#app/domain/companies/first-day.ts'
import type { Scope } from '#app/domain/scope.ts'
import { keptValue } from '#app/models/preferences/preference.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, projects, taskTemplates, teamInvitations, users } from '#db/schema/index.ts'

const shownFor = 30 * dayMs

/** Which steps are done; null once all are, once the person hid the list, and after a month. */
export function readFirstDay(scope: Scope): Record<FirstStep, boolean> | null {
  const found = db()
    .select({
      hidden: keptValue(scope, firstDayKey),
      createdAt: companies.createdAt,
      details: flag(sql`${companies.address} <> ''`),
      people: flag(
        sql`${hasRow(scope, users, users.companyId, 1)} or ${hasRow(scope, teamInvitations, teamInvitations.companyId)}`,
      ),
      clients: flag(hasRow(scope, clients, clients.companyId)),
      template: flag(hasRow(scope, taskTemplates, taskTemplates.companyId)),
      job: flag(hasRow(scope, projects, projects.companyId)),
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId))
    .get()
  if (!found) return null
  const { hidden, createdAt, ...done } = found
  if (hidden !== null || createdAt < Date.now() - shownFor) return null
  return Object.values(done).every(Boolean) ? null : done
}

function flag(condition: SQL) {
  return sql`${condition}`.mapWith(Boolean)
}

/** In the bin or not: it was done once. */
function hasRow({ companyId }: Scope, table: SQLiteTable, column: SQLiteColumn, beyond = 0): SQL {
  return sql`exists (select 1 from ${table} where ${column} = ${companyId} limit 1 offset ${beyond})`
}
