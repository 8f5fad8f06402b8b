import type Database from 'better-sqlite3'
import { lookKey } from '#app/domain/look-key.ts'
import { phoneDigits, searchText } from '#app/domain/search/search-text.ts'

/**
 * What triggers call (at the end of `migrations/0000_first.sql`): those of the search index and of the names of companies. A connection
 * without them, such as the sqlite3 program's, cannot change a searched column, so the index never lacks what a table holds.
 */
export function addFunctions(raw: Database.Database): void {
  raw.function('search_text', { deterministic: true }, ofText(searchText))
  raw.function('look_key', { deterministic: true }, ofText(lookKey))
  raw.function('phone_digits', { deterministic: true }, ofText(phoneDigits))
}

function ofText(change: (text: string) => string) {
  return (value: unknown) => (typeof value === 'string' ? change(value) : '')
}
