const plain = /^[\t\n\r\x20-\x7e]*$/
/** So much is folded at a time: one letter can become 18. */
const pieceLength = 500

/**
 * Text as it is compared when somebody searches: without accents and in lower case, so that 'ecole' finds 'ÉCOLE'. Reads no
 * more of it than makes `most` letters.
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

/** 'Σ' has two small forms, of which its neighbours decide. */
function foldPiece(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
}
