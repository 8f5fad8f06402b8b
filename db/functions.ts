import type Database from 'better-sqlite3'
import { confusableKey } from '#app/domain/confusable-name.ts'
import { phoneDigits, searchText } from '#app/domain/search/search-text.ts'

/** For the triggers of `migrations/0000_first.sql`: a connection without them, as of sqlite3, cannot change an indexed column. */
export function addFunctions(raw: Database.Database): void {
  raw.function('search_text', { deterministic: true }, ofText(searchText))
  raw.function('look_key', { deterministic: true }, ofText(confusableKey))
  raw.function('phone_digits', { deterministic: true }, ofText(phoneDigits))
}

function ofText(change: (text: string) => string) {
  return (value: unknown) => (typeof value === 'string' ? change(value) : '')
}
