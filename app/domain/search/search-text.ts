import { fold } from '#app/domain/fold.ts'

// How texts are compared, whatever list is searched: the same rule for what is kept and for what is asked.

/** So many letters of a text are searched, counted as they are compared: a letter as it is typed may become 18. */
export const maxLetters = 2000
/** So many letters of what somebody looks for count. */
export const maxSearched = 60

const gaps = /[\s\p{Cc}]+/gu

function compared(text: string, most: number): string {
  return fold(text.replaceAll(gaps, ' ').trim(), most).toWellFormed()
}

export function searchText(text: string): string {
  return compared(text, maxLetters)
}

/** What somebody looks for; '' when it holds no letters. */
export function searchedText(query: string): string {
  return compared(query, maxSearched)
}

/** Whether one of the texts holds what somebody looks for: for lists as short as a company's people. */
export function isFoundIn(texts: readonly string[], query: string): boolean {
  const searched = searchedText(query)
  return texts.some(text => searchText(text).includes(searched))
}

/** The digits that a typed phone number has in any spelling, without 0, 00 44 or +44 before them; null for other text. */
export function dialledDigits(query: string): string | null {
  if (!/^[\d\s().\-/+]+$/.test(query)) return null
  const isAbroad = /^\s*\(?(?:\+|00)/.test(query)
  const digits = query.replaceAll(/\D/g, '').replace(isAbroad ? /^(?:00)?44/ : /^0/, '')
  return digits.length >= 4 ? digits : null
}

/** The digits of a phone number as it was written down. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
