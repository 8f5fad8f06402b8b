import { type SQL, sql } from 'drizzle-orm'
import { check, foreignKey, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import { limits } from '#app/domain/limits.ts'

export function id() {
  return integer('id').primaryKey({ autoIncrement: true })
}

/** Milliseconds since 1970 UTC. */
export function instant(name: string) {
  return integer(name)
}

export function createdAt() {
  return integer('created_at').notNull().default(sql`(unixepoch('subsec') * 1000)`)
}

/** 'yyyy-MM-dd'. Pair it with `isDate`. */
export function day(name: string) {
  return text(name)
}

/** The smallest unit of the currency. */
export function pence(name: string) {
  return integer(name)
}

export function version() {
  return integer('version').notNull().default(1)
}

export function flag(name: string) {
  return integer(name, { mode: 'boolean' }).notNull().default(false)
}

type OfCompany = { companyId: SQLiteColumn }

/** A foreign key that keeps rows within their company. */
export function companyKey(
  name: string,
  { companyId }: OfCompany,
  column: SQLiteColumn,
  table: OfCompany & { id: SQLiteColumn },
) {
  return foreignKey({ name, columns: [companyId, column], foreignColumns: [table.companyId, table.id] })
}

export function oneOf(name: string, column: SQLiteColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`)
}

/** SQLite's date() returns a real date unchanged, anything else altered or null. */
export function isDate(name: string, column: SQLiteColumn) {
  return check(
    name,
    sql`${column} is null or (${column} glob '????-??-??' and date(${column}, '+0 days') is ${column})`,
  )
}

export function isColour(name: string, column: SQLiteColumn) {
  return check(
    name,
    sql`${column} is null or (length(${column}) = 7 and ${column} glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')`,
  )
}

export function isFilled(name: string, column: SQLiteColumn, maxLength: number) {
  return check(name, sql`length(trim(${column})) > 0 and length(${column}) <= ${sql.raw(String(maxLength))}`)
}

/** Days in halves; null where unset. */
export function isAllowance(name: string, column: SQLiteColumn) {
  return check(
    name,
    sql`${column} is null or (${column} between 0 and ${sql.raw(String(limits.holidayAllowance))} and ${column} * 2 = round(${column} * 2))`,
  )
}

export function notNegative(name: string, column: SQLiteColumn) {
  return check(name, sql`${column} is null or ${column} >= 0`)
}

/** Null passes. */
export function isBetween(name: string, column: SQLiteColumn, least: number, most: number) {
  return check(name, sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`)
}

/** 'HH:MM' or null. */
export function isTimeOfDay(name: string, column: SQLiteColumn) {
  return check(
    name,
    sql`${column} is null or ${column} glob '[01][0-9]:[0-5][0-9]' or ${column} glob '2[0-3]:[0-5][0-9]'`,
  )
}

/** SQLite's lower() folds ASCII only; other names need a folded key column. */
export function lower(column: SQLiteColumn): SQL {
  return sql`lower(${column})`
}

/** Classes of length in days: up to each of these, and longer. */
export const reachDays = [31, 127, 511] as const

/** The class, from 0, for an index and its queries. */
export function projectReach(startDate: SQLiteColumn | SQL, dueDate: SQLiteColumn | SQL): SQL {
  const length = sql`julianday(${dueDate}) - julianday(${startDate})`
  const [short, middle, long] = reachDays.map(days => sql.raw(String(days)))
  return sql`((${length} > ${short}) + (${length} > ${middle}) + (${length} > ${long}))`
}
