import { Column, getTableName, is, SQL, sql } from 'drizzle-orm'

/** For `in`: one parameter, however many values. */
export function among(values: readonly unknown[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** Names every column's table: Drizzle leaves it out in a select from one table, so that a subquery would compare a column with itself. */
export function subquery<T>(query: SQL<T>): SQL<T> {
  return new SQL<T>(
    query.queryChunks.map(chunk => {
      if (is(chunk, Column))
        return sql`${sql.identifier(getTableName(chunk.table))}.${sql.identifier(chunk.name)}`
      return is(chunk, SQL) ? subquery(chunk) : chunk
    }),
  )
}

/** A subquery of JSON, parsed. */
export function jsonOf<T>(query: SQL): SQL<T> {
  return subquery(query).mapWith((text: string): T => JSON.parse(text))
}
