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

/** The digits that a typed phone number has in any spelling, without 0, 00 44 or +44 before them; null for other text. */
function dialled(text: string): string | null {
  if (!/^[\d\s().\-/+]+$/.test(text)) return null
  const isAbroad = /^\s*\(?(?:\+|00)/.test(text)
  const digits = text.replaceAll(/\D/g, '').replace(isAbroad ? /^(?:00)?44/ : /^0/, '')
  return digits.length >= 4 ? digits : null
}

/** The column of phone numbers holds the text, or the same digits however they are spaced. */
export function containsPhone(column: SQLWrapper, text: string): SQL {
  const digits = dialled(text)
  if (digits === null) return contains(column, text)
  const bare = [' ', '-', '(', ')', '.', '/'].reduce<SQL>(
    (inner, mark) => sql`replace(${inner}, ${mark}, '')`,
    sql`${column}`,
  )
  return sql`(${contains(column, text)} or ${bare} like ${`%${digits}%`})`
}
