// Far more than any page, program or export of a company sends. What is deeper or has more parts takes long to parse, and longer to
// be found wrong: half a second for a text of 2 MB, which then takes 50 MB of memory.
const deepest = 1000
const maxParts = 100_000

const quote = 0x22
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])
const comma = 0x2c

/** Counts before the text is parsed as JSON: what it 'is' or 'has' that nothing of ours would; null when there is nothing. */
export function shapeFault(text: string): string | null {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === comma) parts++
    else if (closings.has(code)) depth--
    else if (openings.has(code)) {
      parts++
      if (++depth > deepest) return `is nested more than ${deepest} levels deep`
    }
    if (parts > maxParts) return `has more than ${maxParts} parts`
  }
  return null
}

/** Where the text that begins at `from` ends; the end of everything when it does not. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
