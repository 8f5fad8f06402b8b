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

export const mixedScripts = 'Please write each word of the name in one alphabet'

// Cyrillic and Greek letters that look exactly like Latin ones.
const lookalike =
  /[\u0430\u0441\u0435\u043e\u0440\u0445\u0443\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u041c\u041e\u0420\u0405\u0422\u0425\u0423\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03c1\u03bd\u03b9]/u

/** False for 'Joinery' with a Cyrillic o. */
export function isOneScriptAWord(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []
  return !words.some(word => /\p{Script=Latin}/u.test(word) && lookalike.test(word))
}

const copyEnding = ' (Copy)'

/** '{name} (Copy)', cut to `longest` characters. */
export function copyOf(name: string, longest: number): string {
  // Never splits a surrogate pair.
  const cut = name.slice(0, longest - copyEnding.length).replace(/[\ud800-\udbff]$/, '')
  return cut.trimEnd() + copyEnding
}
