import { fold } from '#app/domain/fold.ts'

// Stored text and queries are folded by the same rule.

/** Counted after folding: one typed letter can become 18. */
export const maxLetters = 2000
export const maxSearched = 60

const gaps = /[\s\p{Cc}]+/gu

function compared(text: string, most: number): string {
  return fold(text.replaceAll(gaps, ' ').trim(), most).toWellFormed()
}

export function searchText(text: string): string {
  return compared(text, maxLetters)
}

export function searchedText(query: string): string {
  return compared(query, maxSearched)
}

export function isFoundIn(texts: readonly string[], query: string): boolean {
  const searched = searchedText(query)
  return texts.some(text => searchText(text).includes(searched))
}

/** Without leading 0, 0044 or +44, so that any spelling matches; null for other text. */
export function dialledDigits(query: string): string | null {
  if (!/^[\d\s().\-/+]+$/.test(query)) return null
  const isAbroad = /^\s*\(?(?:\+|00)/.test(query)
  const digits = query.replaceAll(/\D/g, '').replace(isAbroad ? /^(?:00)?44/ : /^0/, '')
  return digits.length >= 4 ? digits : null
}

export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
