import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fold } from '#app/domain/fold.ts'

/**
 * The column without accents. `fold` is our own function (db/client.ts), ten times as slow as what SQLite does by itself,
 * so only text with other letters than ASCII goes there; `like` folds the case of ASCII.
 */
export function folded(column: SQLWrapper): SQL {
  return sql`iif(octet_length(${column}) = length(${column}), ${column}, fold(${column}))`
}

function escaped(text: string): string {
  return fold(text).replaceAll(/[\\%_]/g, match => `\\${match}`)
}

/** The column holds the text anywhere, in any letter case, with accents or without; % and _ in the text stand for themselves. */
export function contains(column: SQLWrapper, text: string): SQL {
  return sql`${folded(column)} like ${`%${escaped(text)}%`} escape '\\'`
}

/** The same for a column that begins with the text. */
export function begins(column: SQLWrapper, text: string): SQL {
  return sql`${folded(column)} like ${`${escaped(text)}%`} escape '\\'`
}
