import { fold } from './fold.ts'
import { nameKey } from './name-key.ts'

// Letters that `fold` leaves what they are, but that are taken for these. Cyrillic and Greek ones by their capitals, too.
const readAs = new Map(
  Object.entries({
    ...{
      ɑ: 'a',
      ɡ: 'g',
      ɩ: 'i',
      ɪ: 'i',
      ʟ: 'l',
      ɴ: 'n',
      ʀ: 'r',
      ʏ: 'y',
      ǀ: 'l',
      ƒ: 'f',
      ɓ: 'b',
      ɗ: 'd',
    },
    ...{ ɏ: 'y', ɼ: 'r', ɽ: 'r', ɍ: 'r', ɾ: 'r', ɨ: 'i', ɉ: 'j', ƙ: 'k', ⱪ: 'k', ⱡ: 'l', ƚ: 'l', ɫ: 'l' },
    ...{ ɇ: 'e', ɛ: 'e', ⱥ: 'a', ƀ: 'b', ȼ: 'c', ɵ: 'o', ʋ: 'v', ʂ: 's', ȿ: 's', ɀ: 'z', ƶ: 'z', ʐ: 'z' },
    ...{ ɦ: 'h', ⱨ: 'h', ɱ: 'm', ɲ: 'n', ƞ: 'n', ɳ: 'n', ƭ: 't', ʈ: 't', ⱦ: 't', ƥ: 'p', ʉ: 'u', ɋ: 'q' },
    ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ᴋ: 'k', ᴍ: 'm', ᴏ: 'o' },
    ...{ ᴘ: 'p', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ᴢ: 'z' },
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      г: 'r',
      һ: 'h',
      н: 'h',
      і: 'i',
      ј: 'j',
      к: 'k',
      ӏ: 'l',
      м: 'm',
    },
    ...{ о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ԝ: 'w', х: 'x' },
    ...{
      α: 'a',
      β: 'b',
      ε: 'e',
      ζ: 'z',
      η: 'h',
      ι: 'i',
      κ: 'k',
      μ: 'm',
      ν: 'n',
      ο: 'o',
      ρ: 'p',
      τ: 't',
      υ: 'y',
      χ: 'x',
    },
  }),
)

/** Beside a letter these are read as one. */
const digitsReadAs = new Map(
  Object.entries({ '0': 'o', '1': 'l', '|': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }),
)

const firmEnds = /^(?:ltd|limited|llp|plc|inc|llc)$/

/** What people leave out of a name, or put to it. */
function isBeside(word: string, at: number, all: readonly string[]): boolean {
  if (word === 'and') return true
  return at === 0 ? word === 'the' : at === all.length - 1 && firmEnds.test(word)
}

/**
 * What is the same of names that people would read as one: without marks, spaces, punctuation, '&' and 'and', 'The' before it and
 * 'Ltd' after it, and with look-alikes as the letters they are taken for. An i, an l and a 1 within a word are one, as a capital
 * I has it, and so are an o and a 0. Only for comparing: 'Hail' and 'Hall' are rare enough together to be asked for a town.
 */
export function lookKey(name: string): string {
  const shapes = name
    .replaceAll(/\p{So}/gu, ' ')
    .normalize('NFKC')
    .replaceAll(/(?<=\p{L})[|0134578]|[|0134578](?=\p{L})/gu, sign => digitsReadAs.get(sign) ?? sign)
  const letters = [...fold(nameKey(shapes))].map(letter => readAs.get(letter) ?? letter).join('')
  const words = letters.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const plain = words.filter((word, at) => !isBeside(word, at, words)).join('')
  // A name in signs alone has nothing else.
  return (plain || words.join('')).replaceAll('i', 'l') || nameKey(name)
}

// Han and the like are written beside Latin words without a space, and nobody takes them for Latin letters.
const foreign =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?![0-9])\p{Nd}/u

/** True for a 'Joinery' of which one letter is Armenian: each word of a company's name is Latin or of another script. */
export function mixesScripts(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
  return words.some(word => /\p{Script=Latin}/u.test(word) && foreign.test(word))
}

/** Ours, and whose mails about payments our customers know. */
const houses = ['Mortise', 'Stripe'].map(lookKey)
const houseWords = [
  'the my app team support help desk admin administrator administration system billing payment payments account accounts',
  'security service services sales info official staff owner customer care success office hq online software and uk ltd limited',
  'inc com co notification notifications verify verification alert alerts notice notices subscription subscriptions finance',
  'invoice invoices invoicing department dept mail email news portal login refund refunds receipt receipts renewal renewals',
  'order orders legal privacy compliance trust safety update updates reminder reminders confirmation trial premium plus pro tm',
]
  .flatMap(line => line.split(' '))
  .map(lookKey)
const onlyTheirs = new RegExp(`^(?:${houseWords.join('|')})*$`)

/** Such a name alone, or with words by which it would be taken for the sender: not 'Mortise and Tenon Joinery'. */
export function isReservedName(name: string): boolean {
  // An r before an n is an m in small print; of other names that would keep too many from honest ones.
  const keys = [lookKey(name), lookKey(name).replaceAll('rn', 'm')]
  return keys.some(key =>
    houses.some(house => {
      const [before, after, ...more] = key.split(house)
      return (
        before !== undefined && after !== undefined && more.length === 0 && onlyTheirs.test(before + after)
      )
    }),
  )
}
