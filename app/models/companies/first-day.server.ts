import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type FirstStep, firstDayKey } from '#app/domain/companies/first-day.ts'
import type { Scope } from '#app/domain/scope.ts'
import { keptValue } from '#app/models/preferences/preference.server.ts'
import { db } from '#db/client.ts'
import { clients, companies, projects, taskTemplates, teamInvitations, users } from '#db/schema/index.ts'

/** What is left to do of it; null once all is done, or the person has sent the list away. */
export function readFirstDay(scope: Scope): Record<FirstStep, boolean> | null {
  const found = db()
    .select({
      hidden: keptValue(scope, firstDayKey),
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
  if (!found || found.hidden !== null) return null
  const { hidden: _hidden, ...done } = found
  return Object.values(done).every(Boolean) ? null : done
}

function flag(condition: SQL) {
  return sql`${condition}`.mapWith(Boolean)
}

/** In the bin or not: it was done once. */
function hasRow({ companyId }: Scope, table: SQLiteTable, column: SQLiteColumn, beyond = 0): SQL {
  return sql`exists (select 1 from ${table} where ${column} = ${companyId} limit 1 offset ${beyond})`
}
