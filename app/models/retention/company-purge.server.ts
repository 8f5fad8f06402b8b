import { and, count, eq, is, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'

// Deleting all of a company. Which tables hold something of it, and in which order they can be emptied, is read from the
// schema: a new table is not forgotten.

const { companies, payments, pendingPayments, users } = schema

type Table = {
  name: string
  table: SQLiteTable
  pointsTo: Set<SQLiteTable>
  where: (companyId: number) => SQL
}

function describe(table: SQLiteTable): Table | null {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const pointsTo = new Set(foreignKeys.map(key => key.reference().foreignTable))
  const has = (column: string) => columns.some(each => each.name === column)
  if (has('company_id')) {
    return { name, table, pointsTo, where: companyId => sql`company_id = ${companyId}` }
  }
  if (!has('user_id') || !pointsTo.has(users)) return null
  const where = (companyId: number) => sql`user_id in (select id from users where company_id = ${companyId})`
  return { name, table, pointsTo, where }
}

/** What points to others comes before them. */
function inOrder(tables: readonly Table[]): Table[] {
  const free = tables.filter(
    ({ table }) => !tables.some(other => other.table !== table && other.pointsTo.has(table)),
  )
  if (tables.length > 0 && free.length === 0) throw new Error('The tables point at each other in a ring')
  const rest = tables.filter(each => !free.includes(each))
  return rest.length === 0 ? free : [...free, ...inOrder(rest)]
}

let known: Table[] | undefined

function emptied(): Table[] {
  known ??= inOrder(
    Object.values(schema).flatMap(each => {
      const described = is(each, SQLiteTable) && each !== payments ? describe(each) : null
      return described ?? []
    }),
  )
  return known
}

/** The tables that hold rows of companies, in the order in which they can be emptied. */
export function tablesToEmpty(): string[] {
  return emptied().map(({ name }) => name)
}

/** Removes at most so many of the company's rows from a table; how many there were. */
export function deleteSome(tableName: string, companyId: number, limit: number): number {
  const found = emptied().find(({ name }) => name === tableName)
  if (!found) throw new Error(`${tableName} holds nothing of companies`)
  const table = sql.identifier(tableName)
  return db().run(
    sql`delete from ${table} where rowid in (select rowid from ${table} where ${found.where(companyId)} limit ${limit})`,
  ).changes
}

/** Takes from at most so many payments what ties them to work and people; how many there were. */
export function bareSomePayments(companyId: number, limit: number): number {
  const tied = and(
    eq(payments.companyId, companyId),
    or(
      isNotNull(payments.projectId),
      isNotNull(payments.metadata),
      isNotNull(payments.createdBy),
      isNotNull(payments.stripeAccountId),
      ne(payments.note, ''),
    ),
  )
  const ids = db().select({ id: payments.id }).from(payments).where(tied).limit(limit)
  return db()
    .update(payments)
    .set({ projectId: null, metadata: null, createdBy: null, stripeAccountId: null, note: '' })
    .where(sql`${payments.id} in ${ids}`)
    .run().changes
}

/** The checkouts that its accounts were made on. Call it while its people are still there. */
export function deletePaidCheckouts(companyId: number): void {
  db().run(sql`delete from pending_payments where account_created = 1
    and lower(email) in (select lower(email) from users where company_id = ${companyId})`)
  const { stripeCustomerId, stripeSubscriptionId } = companies
  const mine = sql`(select 1 from companies where ${eq(companies.id, companyId)}
    and (${stripeCustomerId} = ${pendingPayments.stripeCustomerId}
      or ${stripeSubscriptionId} = ${pendingPayments.stripeSubscriptionId}))`
  db().delete(pendingPayments).where(sql`exists ${mine}`).run()
}

/** Whether payments have to be kept, or a subscription that nobody has confirmed to be cancelled. */
export function describeRemains(companyId: number): { payments: number; hasSubscription: boolean } {
  const own = eq(payments.companyId, companyId)
  const paid = db().select({ n: count() }).from(payments).where(own).get()
  const subscribed = db()
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.stripeSubscriptionId)))
    .get()
  return { payments: paid?.n ?? 0, hasSubscription: subscribed !== undefined }
}

export function tombstoneName(companyId: number): string {
  return `Closed company ${companyId}`
}

/**
 * What stays where payments have to be kept, or a subscription is not known to be cancelled: numbers, nothing that says whose
 * they were. Those of the payment service stay with a subscription: without them nobody could cancel it.
 */
export function leaveTombstone(companyId: number, at: number): void {
  const { stripeCustomerId, stripeSubscriptionId } = companies
  db()
    .update(companies)
    .set({
      name: tombstoneName(companyId),
      // No name that somebody chooses begins with a space: this takes nobody's.
      nameKey: ` closed company ${companyId}`,
      emptiedAt: at,
      stripeCustomerId: sql`iif(${stripeSubscriptionId} is null, null, ${stripeCustomerId})`,
      stripeAccountId: null,
      subscriptionEndsAt: null,
      trialEndsAt: null,
      hasFreeAccess: false,
      freeAccessGrantedAt: null,
      freeAccessGrantedBy: null,
      inviteCode: null,
      deletionWarnedAt: null,
    })
    .where(eq(companies.id, companyId))
    .run()
}

export function deleteCompany(companyId: number): void {
  db().delete(companies).where(eq(companies.id, companyId)).run()
}
