/** 'phone' dials. */
export type Part =
  | { kind: 'text' | 'mention' | 'phone'; text: string }
  | { kind: 'link' | 'job'; text: string; href: string }

const longestAddress = 2000
const maxPressed = 50

const piece =
  /https?:\/\/[^\s<>]+|www\.[^\s<>]+|@[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?|[a-z]{2,6}-\d{1,9}|(?:\+\d|0)[\d ()-]{8,16}\d/giu

const wordBefore = /[\p{L}\p{N}_.@/-]$/u
const wordAfter = /^[\p{L}\p{N}_]/u
const afterAddress = `.,;:!?'"”’)]}`

/**
 * Splits into text and pressable parts: web addresses, telephone numbers, job numbers, mentions of `usernames` (lower case).
 * The joined texts are `content`. Runs in linear time, whatever the text.
 */
export function messageParts(content: string, usernames: ReadonlySet<string>, jobPrefix: string): Part[] {
  const parts: Part[] = []
  let shown = 0
  piece.lastIndex = 0
  let pressed = 0
  for (let found = piece.exec(content); found && pressed < maxPressed; found = piece.exec(content)) {
    const part = partOf(
      found[0],
      content.slice(Math.max(0, found.index - 2), found.index),
      usernames,
      jobPrefix,
    )
    const end = found.index + (part?.text.length ?? 1)
    const isWhole = part?.kind === 'link' || !wordAfter.test(content.slice(end, end + 2))
    if (part && isWhole) {
      if (found.index > shown) parts.push({ kind: 'text', text: content.slice(shown, found.index) })
      parts.push(part)
      pressed += 1
      shown = end
    }
    // An invalid address contains no other.
    const next = part || !isAddress(found[0]) ? end : found.index + found[0].length
    piece.lastIndex = Math.max(next, found.index + 1)
  }
  if (shown < content.length) parts.push({ kind: 'text', text: content.slice(shown) })
  return parts
}

function partOf(
  text: string,
  before: string,
  usernames: ReadonlySet<string>,
  jobPrefix: string,
): Part | null {
  if (wordBefore.test(before)) return null
  if (text.startsWith('@')) {
    return usernames.has(text.slice(1).toLowerCase()) ? { kind: 'mention', text } : null
  }
  if (isAddress(text)) return linkOf(text)
  const [letters = '', figures] = text.split('-')
  if (/^[a-z]/i.test(text)) {
    const isJob = ['API', jobPrefix].includes(letters.toUpperCase())
    return isJob ? { kind: 'job', text, href: `/jobs/${Number(figures)}` } : null
  }
  return phoneOf(text)
}

function isAddress(text: string): boolean {
  return /^(https?:|www\.)/i.test(text)
}

function linkOf(text: string): Part | null {
  if (text.length > longestAddress) return null
  const address = withoutEnd(text)
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname.includes('.') ? { kind: 'link', text: address, href: url.href } : null
  } catch {
    return null
  }
}

/** Keeps a closing bracket that was opened within the address. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && afterAddress.includes(text.charAt(end - 1))) end -= 1
  const address = text.slice(0, end)
  return address.includes('(') && text[address.length] === ')' ? `${address})` : address
}

function phoneOf(text: string): Part | null {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = text.startsWith('+')
    ? digits.length >= 10 && digits.length <= 14
    : digits.length === 10 || digits.length === 11
  return isPhone && !/ {2}|--/.test(text) ? { kind: 'phone', text } : null
}
