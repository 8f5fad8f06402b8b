import { fold } from './fold.ts'
import { nameKey } from './name-key.ts'

// Look-alikes that `fold` leaves alone; Cyrillic and Greek ones by their capitals, too.
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

const digitsReadAs = new Map(
  Object.entries({ '0': 'o', '1': 'l', '|': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }),
)

const firmEnds = /^(?:ltd|limited|llp|plc|inc|llc)$/

/** Words that people leave out of a firm's name or add to it. */
function isBeside(word: string, at: number, all: readonly string[]): boolean {
  if (word === 'and') return true
  return at === 0 ? word === 'the' : at === all.length - 1 && firmEnds.test(word)
}

/**
 * Equal for names that people would read as one: ignores marks, spaces, punctuation, '&', 'and', a leading 'The' and a trailing
 * 'Ltd', and replaces look-alikes; i, l and 1 are one, and o and 0. Only for comparing: 'Hail' and 'Hall' get the same key.
 */
export function confusableKey(name: string): string {
  const shapes = name
    .replaceAll(/\p{So}/gu, ' ')
    .normalize('NFKC')
    .replaceAll(/(?<=\p{L})[|0134578]|[|0134578](?=\p{L})/gu, sign => digitsReadAs.get(sign) ?? sign)
  const letters = [...fold(nameKey(shapes))].map(letter => readAs.get(letter) ?? letter).join('')
  const words = letters.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const plain = words.filter((word, at) => !isBeside(word, at, words)).join('')
  return (plain || words.join('')).replaceAll('i', 'l') || nameKey(name)
}

export const mixedScripts = 'Please write each word of the name in one alphabet'

// Han and the like stand beside Latin words without a space, and nobody takes them for Latin letters.
const foreign =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?![0-9])\p{Nd}/u

/** True for 'Joinery' with one Armenian letter: a word is Latin or of another script, not both. */
export function mixesScripts(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
  return words.some(word => /\p{Script=Latin}/u.test(word) && foreign.test(word))
}

/** Our name, and Stripe, whose mails our customers know. */
const houses = ['Mortise', 'Stripe'].map(confusableKey)
const houseWords = [
  'the my app team support help desk admin administrator administration system billing payment payments account accounts',
  'security service services sales info official staff owner customer care success office hq online software and uk ltd limited',
  'inc com co notification notifications verify verification alert alerts notice notices subscription subscriptions finance',
  'invoice invoices invoicing department dept mail email news portal login refund refunds receipt receipts renewal renewals',
  'order orders legal privacy compliance trust safety update updates reminder reminders confirmation trial premium plus pro tm',
]
  .flatMap(line => line.split(' '))
  .map(confusableKey)
const onlyTheirs = new RegExp(`^(?:${houseWords.join('|')})*$`)

/** The name alone, or with words that make it look like the sender: not 'Mortise and Tenon Joinery'. */
export function isReservedName(name: string): boolean {
  // 'rn' reads as 'm' in small print; doing so for all names would refuse too many honest ones.
  const keys = [confusableKey(name), confusableKey(name).replaceAll('rn', 'm')]
  return keys.some(key =>
    houses.some(house => {
      const [before, after, ...more] = key.split(house)
      return (
        before !== undefined && after !== undefined && more.length === 0 && onlyTheirs.test(before + after)
      )
    }),
  )
}
