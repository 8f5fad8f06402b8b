import { sql } from 'drizzle-orm'
import { fullName } from '#app/domain/format.ts'
import { maxProjectTasks } from '#app/domain/limits.ts'
import type { Scope } from '#app/domain/scope.ts'
import type {
  KnownClient,
  KnownJob,
  KnownPerson,
  KnownRecords,
} from '#app/domain/spreadsheets/plan-import.ts'
import type { SpreadsheetKind } from '#app/domain/spreadsheets/spreadsheet.ts'
import { activeOf } from '#app/models/people/user.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

export function readKnown(scope: Scope, kind: SpreadsheetKind): KnownRecords {
  const isOfTasks = kind === 'tasks'
  return {
    clients: isOfTasks ? [] : listClientNames(scope),
    stages: kind === 'clients' ? [] : listStages(scope).map(({ id, name }) => ({ id, name })),
    people: isOfTasks ? listNames(scope) : [],
    jobs: isOfTasks ? listJobs(scope) : [],
    maxTasksOfJob: maxProjectTasks,
  }
}

function listClientNames({ companyId }: Scope): KnownClient[] {
  return db().all<KnownClient>(sql`select id, name, email from clients
    where company_id = ${companyId} and bin_entry_id is null order by id`)
}

function listJobs({ companyId }: Scope): KnownJob[] {
  return db().all<KnownJob>(sql`select id, job_number as number, name, stage_id as stageId,
      (select count(*) from tasks where tasks.company_id = projects.company_id and tasks.project_id = projects.id
        and tasks.bin_entry_id is null) as taskCount
    from projects where company_id = ${companyId} and bin_entry_id is null order by job_sequence`)
}

/** By whole name, first name, username and email. */
function listNames(scope: Scope): KnownPerson[] {
  return db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
    })
    .from(users)
    .where(activeOf(scope))
    .all()
    .map(({ id, firstName, lastName, username, email }) => ({
      id,
      names: [fullName(firstName, lastName, username), firstName, username, email].filter(
        name => name !== '',
      ),
    }))
}
