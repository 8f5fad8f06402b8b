// A line that ends within a text ends no row: it is quoted, whichever way lines end.
export const csvFormat = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const

/** Spaces and letters that are not seen: a spreadsheet may leave them out before it looks. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Zs}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]`
/** A tab is one as well, and so are their wide forms. */
const formula = '[=+@;\t\r\uff1d\uff0b\uff0d\uff20\uff1b-]'
const beginsFormula = new RegExp(`^(?:${unseen}*${formula}|[\t\r])`, 'u')
const isUnseen = new RegExp(unseen, 'u')
const isSign = /[=+@\uff1d\uff0b\uff0d\uff20-]/
const isSeparator = /[;\uff1b\n\r]/

/** An apostrophe stands before what a spreadsheet would take for a formula. */
export function safeCell(text: string): string {
  const safe = isSeparator.test(text) && isSign.test(text) ? withoutInner(text) : text
  return beginsFormula.test(safe) ? `'${safe}` : safe
}

/**
 * Where a spreadsheet separates by semicolons, what follows one, or a new line, is a cell of its own. Read once, from the end: a
 * pattern that looks ahead from every new line takes seconds for thousands of them.
 */
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
