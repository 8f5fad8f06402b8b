// Far above any real request. Deeper or larger JSON is slow to parse and slower to validate: 2 MB take half a second and 50 MB of memory.
const deepest = 1000
const maxParts = 100_000

const quote = 0x22
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])
const comma = 0x2c

/** Checks before parsing. Null when fine; else text that follows 'is' or 'has'. */
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

function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
