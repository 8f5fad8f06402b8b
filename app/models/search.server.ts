import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The column holds the text anywhere, in any letter case; % and _ in the text stand for themselves. */
export function contains(column: SQLWrapper, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, match => `\\${match}`)}%`
  return sql`${column} like ${pattern} escape '\\'`
}
