import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayMs } from '#app/domain/clock.ts'
import { type FirstStep, firstDayKey, firstSteps } from '#app/domain/companies/first-day.ts'
import type { Scope } from '#app/domain/scope.ts'
import { keptValue } from '#app/models/preferences/preference.server.ts'
import { clients, companies, projects, taskTemplates, teamInvitations, users } from '#db/schema/index.ts'

const shownFor = 30 * dayMs

/** JSON for another select; null once the person hid the list, and after a month. */
export function firstDayOf(scope: Scope): SQL<string | null> {
  const { companyId } = scope
  return sql`(select json_object('details', ${companies.address} <> '',
      'people', ${hasRow(scope, users, users.companyId, 1)} or ${hasRow(scope, teamInvitations, teamInvitations.companyId)},
      'clients', ${hasRow(scope, clients, clients.companyId)}, 'template', ${hasRow(scope, taskTemplates, taskTemplates.companyId)},
      'job', ${hasRow(scope, projects, projects.companyId)})
    from ${companies} where ${companies.id} = ${companyId} and ${companies.createdAt} > ${Date.now() - shownFor}
      and ${keptValue(scope, firstDayKey)} is null)`
}

/** In the bin or not: it was done once. */
function hasRow({ companyId }: Scope, table: SQLiteTable, column: SQLiteColumn, beyond = 0): SQL {
  return sql`exists (select 1 from ${table} where ${column} = ${companyId} limit 1 offset ${beyond})`
}

/** Which steps are done; null once all are. */
export function readFirstDay(json: string | null): Record<FirstStep, boolean> | null {
  if (json === null) return null
  const done: Record<FirstStep, 0 | 1> = JSON.parse(json)
  if (firstSteps.every(step => done[step])) return null
  return Object.fromEntries(firstSteps.map(step => [step, done[step] === 1])) as Record<FirstStep, boolean>
}
