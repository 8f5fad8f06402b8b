// Quotes cells with line breaks, whichever kind.
export const csvFormat = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

/** Spaces and invisible letters: a spreadsheet may skip them before it looks for a formula. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Zs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]`
/** Tabs begin a formula as well, and so do the wide forms. */
const formula = '[=+@;\t\r\uff1d\uff0b\uff0d\uff20\uff1b-]'
const beginsFormula = new RegExp(`^(?:${unseen}*${formula}|[\t\r])`, 'u')
const isUnseen = new RegExp(unseen, 'u')
const isSign = /[=+@\uff1d\uff0b\uff0d\uff20-]/
const isSeparator = /[;\uff1b\n\r]/

/** Puts an apostrophe before what a spreadsheet would take for a formula. */
export function safeCell(text: string): string {
  const safe = isSeparator.test(text) && isSign.test(text) ? withoutInner(text) : text
  return beginsFormula.test(safe) ? `'${safe}` : safe
}

/** A semicolon or new line may begin a cell, too. Scans from the end: a pattern with lookahead takes seconds for thousands of lines. */
function withoutInner(text: string): string {
  const letters = [...text]
  const safe: string[] = []
  let leadsToSign = false
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters[at] ?? ''
    const isEnd = isSeparator.test(letter) && !(letter === '\r' && letters[at + 1] === '\n')
    if (leadsToSign && isEnd) safe.push("'")
    safe.push(letter)
    leadsToSign = isSign.test(letter) || (leadsToSign && isUnseen.test(letter))
  }
  return safe.reverse().join('')
}
