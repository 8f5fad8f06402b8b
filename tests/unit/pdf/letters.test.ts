import { expect, test } from 'vitest'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { makePdf } from '#app/services/pdf/draw-pdf.server.ts'
import { inLetters, lettersWarning, missingLetters } from '#app/services/pdf/letters.server.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { alcoveDocument, bought } from '#tests/support/quote-document.ts'

const names = [
  'Καλλιόπη Παπαδοπούλου',
  'Привіт Їжак',
  '田中工務店 たなか カタカナ',
  '张伟 陳國華',
  '김철수 목공소',
  'Հայկ Սարգսյան',
  'რაინდი ბერიძე',
  'สมชาย ใจดี',
  'শ্রী রহিম',
  'श्री शर्मा',
  'தமிழ்ச்செல்வி',
  'કૂં રૂપેશ શ્રી પટેલ',
  'ਮਨਜਿੰਦਰ ਸਿੰਘ ਗੁਰਮੁਖੀ',
  '🪚 🔨 👍🏽 ❤️‍🔥 🇬🇧',
]

test('names in every script are drawn, with no letter left as an empty box', async () => {
  const items = names.map((title, at) => bought({ key: `i${at}`, title, net: 100_00 }))
  const rooms = [{ name: 'שולחן سعيد نجار', items, net: 600_00 }]
  const pages = await pagesOfPdf(await makePdf({ paper: quotePaper(alcoveDocument({ rooms })), logo: null }))
  const text = pages.map(page => page.text).join('')
  const drawn = [...names.slice(0, 8), 'سعيد نجار', '🪚 🔨']
  for (const name of drawn) for (const word of name.split(' ')) expect(text).toContain(word)
  expect(missingLetters(names.join(' '))).toEqual([])
})

const textsOf = (text: string) =>
  (inLetters(text) as { text: { text: string; font: string }[] }).text.map(piece => [piece.text, piece.font])

test('what is read from right to left stands so, its numbers and Latin words from left to right', () => {
  expect(textsOf('דוד כהן')).toEqual([
    ['כהן', 'Hebrew'],
    [' ', 'Roboto'],
    ['דוד', 'Hebrew'],
  ])
  expect(textsOf('شارع 12').map(([text]) => text?.trim())).toEqual(['12', '', '', 'شارع'])
  expect(
    textsOf('Mr (דוד) Cohen')
      .map(([text]) => text)
      .join(''),
  ).toBe('Mr (דוד) Cohen')
})

test('a long text of that kind is broken before its words are turned', () => {
  const text = textsOf('נגר '.repeat(20).trim())
    .map(([piece]) => piece)
    .join('')
  const lines = text.split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(30)
})

test('what one font has stays one text, and what none has is told, each letter once', () => {
  expect(inLetters('Alcove units, 2 × £40 – “oak”')).toBe('Alcove units, 2 × £40 – “oak”')
  expect(missingLetters('Alcove units for Zażółć Őri 🪚')).toEqual([])
  expect(missingLetters('ᠮᠣᠩᠭᠣᠯ ᠮ')).toEqual(['ᠮ', 'ᠣ', 'ᠩ', 'ᠭ', 'ᠯ'])
  expect(lettersWarning(quotePaper(alcoveDocument()))).toEqual([])
  expect(lettersWarning(quotePaper(alcoveDocument({ title: 'Doors for ᠮ' })))).toEqual([
    'Its PDF cannot show these letters, and leaves an empty box for each: ᠮ',
  ])
})
