import { Column, getTableName, is, SQL, sql } from 'drizzle-orm'

/** For `in`: one parameter, however many there are. */
export function among(values: readonly unknown[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/**
 * A correlated subquery for a select's fields, every column named with its table. Drizzle leaves table names out of the
 * fields of a select from one table, so that `projects.company_id = clients.company_id` would compare a column with itself.
 */
export function subquery<T>(query: SQL<T>): SQL<T> {
  return new SQL<T>(
    query.queryChunks.map(chunk => {
      if (is(chunk, Column))
        return sql`${sql.identifier(getTableName(chunk.table))}.${sql.identifier(chunk.name)}`
      return is(chunk, SQL) ? subquery(chunk) : chunk
    }),
  )
}
