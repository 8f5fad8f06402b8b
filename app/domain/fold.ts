const plain = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/
/** One letter can become 18. */
const pieceLength = 500

/** Letters without decomposition, and variants of apostrophes, quotation marks and dashes. */
const readAs: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ĸ: 'k',
    ŋ: 'n',
    ς: 'σ',
  },
  ...Object.fromEntries([...'`´‘’‚‛′ʹʻʼʽˈꞌ＇'].map(sign => [sign, "'"])),
  ...Object.fromEntries([...'“”„‟″«»＂'].map(sign => [sign, '"'])),
  '−': '-',
}
const odd = new RegExp(`[${Object.keys(readAs).join('')}]|\\p{Pd}|\\p{Cf}`, 'gu')

/**
 * For comparing: lower case, without accents and invisible characters, so that 'ecole' finds 'ÉCOLE' and 'strasse' 'Straße'.
 * Stops after `most` characters.
 */
export function fold(text: string, most = Number.POSITIVE_INFINITY): string {
  if (plain.test(text)) return text.slice(0, Math.min(most, text.length)).toLowerCase()
  let folded = ''
  let count = 0
  for (let at = 0; at < text.length && count < most; ) {
    const end = pieceEnd(text, at + pieceLength)
    const piece = foldPiece(text.slice(at, end))
    const letters = Array.from(piece)
    folded += letters.length <= most - count ? piece : letters.slice(0, most - count).join('')
    count += letters.length
    at = end
  }
  return folded
}

/** Never splits a surrogate pair. */
function pieceEnd(text: string, end: number): number {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return isHalf ? end + 1 : end
}

function foldPiece(text: string): string {
  // Some of these would decompose into a space and a mark.
  const signs = text.replaceAll(odd, shown)
  return signs.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(odd, shown)
}

function shown(letter: string): string {
  return readAs[letter] ?? (/\p{Pd}/u.test(letter) ? '-' : '')
}
