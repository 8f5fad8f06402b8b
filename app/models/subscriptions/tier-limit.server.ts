import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { db } from '#db/client.ts'

type Counts = Record<'projects' | 'clients' | 'tasks' | 'templates', number>

/** How much of each the company has now: seats taken, and live records. */
export function countResources(scope: Scope) {
  const live = (table: string) =>
    sql`(select count(*) from ${sql.identifier(table)} where company_id = ${scope.companyId} and bin_entry_id is null)`
  const counts = db().get<Counts>(sql`select ${live('projects')} as projects, ${live('clients')} as clients,
    ${live('tasks')} as tasks, ${live('task_templates')} as templates`)
  return { seats: countSeats(scope), ...counts }
}
