import { desc, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'

const mostChoices = 500

function listChoices(scope: Scope, which: SQL, always: number | null) {
  return db()
    .select({ id: projects.id, name: projects.name, jobNumber: projects.jobNumber })
    .from(projects)
    .where(sql`${projects.companyId} = ${scope.companyId} and ${which}`)
    .orderBy(desc(sql`${projects.id} is ${always}`), desc(projects.jobNumber))
    .limit(mostChoices)
    .all()
}

/** Projects a task can be put into, newest first; `always` is among them however old it is. */
export function listProjectChoices(scope: Scope, always: number | null = null) {
  const isChoice = sql`(${projects.id} is ${always} or ${projects.status} in ('active', 'on_hold'))`
  return listChoices(scope, sql`${projects.binEntryId} is null and ${isChoice}`, always)
}

/** Live projects, newest first, to say what a payment is for; `always` is among them, wherever it is. */
export function listPaidProjects(scope: Scope, always: number | null = null) {
  return listChoices(scope, sql`(${projects.binEntryId} is null or ${projects.id} is ${always})`, always)
}
