export const addressInName = 'Please leave web addresses out of names'

// What mail programs turn into links; 'oak.com' is recognised by its ending.
const linked = /:\/\/|\bwww\.|@[\p{L}\p{N}-]+\.|\.[\p{L}\p{N}-]{2,}\//iu
const dotted = /(?<![\p{L}\p{N}.-])((?:[\p{L}\p{N}-]+\.)+)(\p{L}{2,})(?![\p{L}\p{N}-])/gu

const generalEnds =
  /^(?:com|net|org|info|biz|app|dev|pro|xyz|top|site|shop|store|online|club|link|live|page|web|website|cloud|tech|help|support|login|example)$/i
const countryEnd = /^[a-z]{2}$/i
// People write 'Dr.No' and 'Smith.Co'.
const titles = /^(?:mr|mrs|ms|dr|st|jr|sr)\.$/i
const firms = /^(?:co|st|jr|sr)$/i

/** Names stand in our mails, so they must hold no link. 'St. John', 'A.B. Joinery' and 'J.P.Li' are fine. */
export function holdsNoAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  if (linked.test(plain)) return false
  for (const [, before = '', end = ''] of plain.matchAll(dotted)) {
    if (generalEnds.test(end)) return false
    const isAbbreviated = before.split('.').every(part => part.length <= 1) || titles.test(before)
    if (countryEnd.test(end) && !isAbbreviated && !firms.test(end)) return false
  }
  return true
}

const longestGreeting = 40
const asNames = /^\p{L}[\p{L}\p{M} .'’-]*$/u

/** For a mail to somebody unknown; null when it does not read as a name. */
export function greetingName(typed: string | null): string | null {
  const name = (typed ?? '').trim()
  const isName = name.length <= longestGreeting && asNames.test(name) && name.split(' ').length <= 4
  return isName && holdsNoAddress(name) ? name : null
}

const copyEnding = ' (Copy)'

/** '{name} (Copy)', cut to `longest` characters. */
export function copyOf(name: string, longest: number): string {
  // Never splits a surrogate pair.
  const cut = name.slice(0, longest - copyEnding.length).replace(/[\ud800-\udbff]$/, '')
  return cut.trimEnd() + copyEnding
}
