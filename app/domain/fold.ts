const plain = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/
/** So much is folded at a time: one letter can become 18. */
const pieceLength = 500

/** Letters that have no marks to lose and are typed as these, and the many apostrophes, quotation marks and dashes. */
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
 * Text as it is compared, whoever compares: in a search, for a client of the same name, for the job that a list names. Without
 * accents and in lower case, so that 'ecole' finds 'ÉCOLE', 'strasse' 'Straße', and one apostrophe or dash any other; without what
 * is not seen. Reads no more of it than makes `most` letters.
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

/** No letter of two code units is cut in half. */
function pieceEnd(text: string, end: number): number {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return isHalf ? end + 1 : end
}

function foldPiece(text: string): string {
  // Some of these are a space and a mark once they are taken apart.
  const signs = text.replaceAll(odd, shown)
  return signs.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(odd, shown)
}

function shown(letter: string): string {
  return readAs[letter] ?? (/\p{Pd}/u.test(letter) ? '-' : '')
}
