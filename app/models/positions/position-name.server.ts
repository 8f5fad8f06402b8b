import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { nameKey } from '#app/domain/name-key.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import { jsonOf, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { positions } from '#db/schema/index.ts'

// Rows hold a position's id, forms and the API its name.

/** '' for none. */
export function positionName(of: { companyId: SQLiteColumn; positionId: SQLiteColumn }): SQL<string> {
  return subquery(sql<string>`coalesce((select held.name from job_roles held
    where held.company_id = ${of.companyId} and held.id = ${of.positionId}), '')`)
}

/** `name` as the company spells it; null for any other. */
export function idOfPosition({ companyId }: Company, name: SQL | string): SQL<number | null> {
  return sql`(select held.id from job_roles held where held.company_id = ${companyId} and held.name = ${name})`
}

/** By name. */
export function positionNames({ companyId }: Scope) {
  return jsonOf<string[]>(
    sql`(select json_group_array(name order by name_key) from job_roles where company_id = ${companyId})`,
  )
}

export function listPositionNames({ companyId }: Scope): string[] {
  const rows = db().select({ name: positions.name }).from(positions).where(eq(positions.companyId, companyId))
  return rows
    .orderBy(asc(positions.nameKey))
    .all()
    .map(row => row.name)
}

/** As the company spells it. */
export function findPositionName({ companyId }: Scope, name: string): string | null {
  const isNamed = and(eq(positions.companyId, companyId), eq(positions.nameKey, nameKey(name)))
  return db().select({ name: positions.name }).from(positions).where(isNamed).get()?.name ?? null
}

/** The column's value for an insert or update; nothing where no position was given. */
export function heldPosition(scope: Scope, jobRole: string | undefined): { positionId?: SQL<number | null> } {
  return jobRole === undefined ? {} : { positionId: idOfPosition(scope, jobRole) }
}

/** A template's tasks, as the API tells them. */
export function withPositionNames(of: { tasks: SQLiteColumn; companyId: SQLiteColumn }): SQL<string> {
  const name = sql`(select held.name from job_roles held
    where held.company_id = ${of.companyId} and held.id = plan.value ->> 'positionId')`
  return subquery(withPlans(sql`${of.tasks}`, sql`'positionId', null, 'jobRole', ${name}`))
}

/** A template's tasks, as its row holds them. */
export function withPositionIds(scope: Scope, tasks: object): SQL<string> {
  const id = idOfPosition(scope, sql`plan.value ->> 'jobRole'`)
  return withPlans(sql`${JSON.stringify(tasks)}`, sql`'jobRole', null, 'positionId', ${id}`)
}

/** A field that is null goes. */
function withPlans(tasks: SQL, fields: SQL): SQL<string> {
  return sql<string>`json_replace(${tasks}, '$.taskPlans', json((select json_group_object(plan.key,
    json_patch(plan.value, json_object(${fields}))) from json_each(${tasks}, '$.taskPlans') plan)))`
}
