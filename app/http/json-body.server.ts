import { DomainError } from '#app/domain/errors.ts'
import { resumeTurn } from '#app/services/budget/company-budget.server.ts'

// Far more than any page or program of a company sends. What is deeper or has more parts takes long to parse, and longer to
// be found wrong: half a second for a body of 2 MB.
const deepest = 1000
const mostParts = 100_000

/** The body as JSON; 415 for another type, 400 for what is none, and for what is nested or cut into parts without end. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new DomainError(415, 'Please send JSON, with the content type application/json')
  }
  const text = await request.text()
  await resumeTurn(request)
  proveShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError(400, 'The body is not valid JSON')
  }
}

/** The same, but a request without a body is an empty record, whatever its content type. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const isEmpty = (await request.clone().arrayBuffer()).byteLength === 0
  if (!isEmpty) return readJson(request)
  await resumeTurn(request)
  return {}
}

const quote = 0x22
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])
const comma = 0x2c

/** Counts before it is parsed. */
function proveShape(text: string): void {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === comma) parts++
    else if (closings.has(code)) depth--
    else if (openings.has(code)) {
      parts++
      if (++depth > deepest) throw new DomainError(400, `The body is nested more than ${deepest} levels deep`)
    }
    if (parts > mostParts) throw new DomainError(400, `The body has more than ${mostParts} parts`)
  }
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
