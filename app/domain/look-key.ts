import { fold } from './fold.ts'
import { nameKey } from './name-key.ts'

// Letters that stay what they are without their marks, but are read as these. Cyrillic and Greek ones by their capitals, too.
const readAs = new Map(
  Object.entries({
    ...{ ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĸ: 'k' },
    ...{
      ŋ: 'n',
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

/**
 * What is the same of names that people would read as one: without marks, spaces and punctuation, and with look-alikes as the
 * letters they are taken for. An i, an l and a 1 within a word are one, as a capital I has it, and so are an o and a 0. Only for
 * comparing: 'Hail' and 'Hall' are rare enough together to be asked for a town.
 */
export function lookKey(name: string): string {
  const shapes = name
    .normalize('NFKC')
    .replaceAll(/(?<=\p{L})[1|]|[1|](?=\p{L})/gu, 'l')
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replaceAll(/[&+]/g, ' and ')
  const letters = [...fold(nameKey(shapes))].map(letter => readAs.get(letter) ?? letter).join('')
  // A name in signs alone has nothing else.
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('i', 'l') || nameKey(name)
}

const house = lookKey('Mortise')
const ourWords = [
  ...[
    'the',
    'my',
    'app',
    'team',
    'support',
    'help',
    'desk',
    'admin',
    'administrator',
    'administration',
    'system',
  ],
  ...[
    'billing',
    'payment',
    'payments',
    'account',
    'accounts',
    'security',
    'service',
    'services',
    'sales',
    'info',
  ],
  ...[
    'official',
    'staff',
    'owner',
    'customer',
    'care',
    'success',
    'office',
    'hq',
    'online',
    'software',
    'and',
  ],
  ...['uk', 'ltd', 'limited', 'inc', 'com', 'co', 'notification', 'notifications', 'verify', 'verification'],
].map(lookKey)
const onlyOurs = new RegExp(`^(?:${ourWords.join('|')})*$`)

/** Our own name alone, or with words by which we would be taken for the sender: not 'Mortise and Tenon Joinery'. */
export function isReservedName(name: string): boolean {
  const [before, after, ...more] = lookKey(name).split(house)
  return before !== undefined && after !== undefined && more.length === 0 && onlyOurs.test(before + after)
}
